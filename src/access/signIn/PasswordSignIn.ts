import { type Cause, Clock, Context, Effect, Layer } from "effect"
import { Overloaded, rateLimited } from "../../contract/Problems.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { Transaction } from "../../platform/Transaction.ts"
import * as Turns from "../../platform/Turns.ts"
import { keyOf, type EmailAddress } from "../../contract/EmailAddress.ts"
import { HookQuestion } from "../hooks/HookQuestion.ts"
import { SignInHooks } from "../hooks/SignInHooks.ts"
import { EmailVerification } from "../emailVerification/EmailVerification.ts"
import type { Environment } from "../../contract/Environment.ts"
import {
  BreachedPasswords,
  neverLooked,
  notLookedFor,
  type BreachFinding
} from "../../credentials/passwords/BreachedPasswords.ts"
import { Passwords, type PasswordVerdict } from "../../credentials/passwords/Passwords.ts"
import { Refusals } from "../../tenancy/throttle/Refusals.ts"
import { Throttle, type Counted } from "../../tenancy/throttle/Throttle.ts"
import { SignIn } from "./SignIn.ts"
import { accountLimit, addressLimit } from "./signInLimits.ts"
import { EmailNotVerified, InvalidCredentials, UserBanned } from "./SignInResult.ts"
import type { StoredHook } from "../../delivery/hooks/Hook.ts"
import { SignInFailures } from "./SignInFailures.ts"
import { PasswordMigration, type Migrated, type TypedCredentials } from "./PasswordMigration.ts"
import { AbuseGuard } from "../abuse/AbuseGuard.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import { SignInStore, type Account } from "./SignInStore.ts"
import type { SignInOrigin } from "./SignInOutcome.ts"
import { installHash } from "./SessionVerdicts.ts"

/** The throttle's account of a sign-in with the right password. */
interface CountedSignIn {
  readonly counter: Counted | undefined
  /** It was no failure, and clears the failures before it; it still counts as an attempt. */
  readonly settled: Effect.Effect<void>
}

/**
 * Enough to keep the hasher busy. In a rush the others wait before they have cost anything, so that
 * what comes beside them is answered as fast as ever.
 */
const signInsAtOnce = 8

/** About what is hashed in the second that a caller who is turned away is told to wait. */
const signInsWaiting = 128
const turnRetrySeconds = 1

const isQuestion = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some((reason) => reason._tag === "Fail" && reason.error instanceof HookQuestion)

/** Signs people in by primary address and password (contract: "Sign in"). */
export class PasswordSignIn extends Context.Service<PasswordSignIn>()(
  "gatehouse/access/signIn/PasswordSignIn",
  {
    make: Effect.gen(function* () {
      const store = yield* SignInStore
      const guard = yield* AbuseGuard
      const enforcement = yield* Enforcement
      const passwords = yield* Passwords
      const breached = yield* BreachedPasswords
      const throttle = yield* Throttle
      const failures = yield* SignInFailures
      const hooks = yield* SignInHooks
      const migration = yield* PasswordMigration
      const signIns = yield* SignIn
      const verification = yield* EmailVerification
      const refusals = yield* Refusals
      const transaction = yield* Transaction

      /** Keeps a password that the old system has found right, so that it is never asked again. */
      const adopted = (
        environment: Environment,
        { passwordHash, userId }: Account,
        { rehashed }: PasswordVerdict
      ) =>
        rehashed === null || passwordHash === null || !passwords.isAtHook(passwordHash)
          ? Effect.succeed(passwordHash)
          : transaction.run(
              Effect.gen(function* () {
                const isCurrent = yield* store.isCurrent(environment.id, userId, passwordHash)
                if (isCurrent) yield* passwords.set(environment.id, userId, rehashed)
                return rehashed
              })
            )

      /** Every other obstacle, revealed only to someone who has the password. */
      const admissible = Effect.fnUntraced(function* (
        environment: Environment,
        account: Account,
        verdict: PasswordVerdict,
        email: EmailAddress
      ) {
        if (account.status === "banned") {
          yield* failures.refused(environment, account.userId, "denied", "user_banned")
          return yield* new UserBanned()
        }
        if (account.registrationState === "pending_email_verification") {
          yield* failures.refused(environment, account.userId, "denied", "email_not_verified")
          const hash = yield* adopted(environment, account, verdict)
          yield* verification.resend(environment, email, hash ?? undefined)
          return yield* new EmailNotVerified()
        }
      })

      /** Undefined where the password was changed, or the user banned, while it was looked at. */
      const completeIfCurrent = (
        environment: Environment,
        origin: SignInOrigin,
        { passwordHash, userId }: Account,
        { rehashed }: PasswordVerdict,
        finding: BreachFinding,
        { counter, settled }: CountedSignIn
      ) =>
        transaction.brief(
          Effect.gen(function* () {
            if (passwordHash === null) return undefined
            // Sent together, but the second still sees what was there once the first held the user.
            const [current, foreseen] = yield* Effect.all(
              [
                store.isCurrent(environment.id, userId, passwordHash),
                signIns.preloadSignIn(environment, origin, userId)
              ],
              { concurrency: "unbounded" }
            )
            if (!current) return undefined
            if (rehashed !== null) yield* passwords.set(environment.id, userId, rehashed)
            const breachFound = yield* breached.note(environment, userId, finding)
            // Nobody is turned away before the failures that fill a counter.
            if (counter !== undefined && counter.consecutive > 1)
              yield* refusals.report(environment, [counter])
            const from = { ...origin, breachedPassword: finding.breached }
            const completed = signIns.completeForeseen(environment, from, foreseen, ["password"])
            // Last, because all sign-ins of a network queue for this lock.
            const outcome = yield* Effect.tap(completed, () => transaction.last(settled))
            return { outcome, breachFound }
          })
        )

      /** Counts and looks at the password; answers how to go on, unless a hook stops it. */
      const verified = Effect.fnUntraced(function* (
        environment: Environment,
        from: SignInOrigin,
        credentials: TypedCredentials,
        hook?: StoredHook
      ) {
        const origin = { ...from, deviceHash: from.deviceHash ?? installHash(from.client) }
        const { email, password } = credentials
        const emailKey = keyOf(email)
        const account = yield* store.findAccount(environment.id, emailKey, origin.deviceHash)
        const { ipAddress } = yield* RequestContext
        const byAccount = accountLimit(environment, origin.deviceHash, account, emailKey)
        const byAddress = addressLimit(environment, ipAddress, account)
        // The network first: what it may not even try is not the account's failure.
        const limits = byAddress === undefined ? [byAccount] : [byAddress, byAccount]
        const counted = yield* throttle.attempt(environment, limits).pipe(
          Effect.tapError((refusal) => failures.throttledPassword(environment, account, refusal)),
          Effect.mapError(rateLimited)
        )

        const counter = counted.at(-1)
        const isKnown = account?.deviceKnown === true
        const verdict = yield* guard.check(environment, "sign_in", { email, isKnown }).pipe(
          Effect.andThen(enforcement.requireOpenAddress(environment, email)),
          Effect.andThen(passwords.verify(environment.id, password, account?.passwordHash ?? null)),
          // Nothing was looked at, so nothing failed; at an enforced domain it was tried all the same.
          Effect.tapError(({ _tag }) => {
            const takeBack = _tag === "sso_required" ? throttle.excuse : throttle.forgive
            return Effect.forEach(limits, (limit) => takeBack(environment, limit))
          })
        )
        const verifiedAt = yield* Clock.currentTimeMillis
        const failAs = Effect.fnUntraced(function* (found: Account | undefined) {
          const whose = { email, userId: found?.userId ?? null }
          yield* failures.failed(environment, whose, {
            factor: "password",
            reason: "invalid_credentials",
            consecutive: counter?.consecutive
          })
          // Nobody learns by the time whom the old system was asked about.
          if (hook !== undefined) yield* migration.waited(hook, verifiedAt)
          return yield* new InvalidCredentials()
        })
        const fail = failAs(account)
        const isAsked = !verdict.right && migration.isAsked(hook, account)
        if (!verdict.right && !isAsked)
          return { prepare: Effect.succeed(fail), settledApart: Effect.void }
        const settled = throttle.settle(environment, byAccount, byAddress)
        let isSettled = false
        /** Settles once, outside of the transaction, for a sign-in that was rolled back. */
        const settledApart = Effect.suspend(() => {
          if (isSettled) return Effect.void
          isSettled = true
          return settled
        })
        const completed = (current: Account, currentVerdict: PasswordVerdict) =>
          admissible(environment, current, currentVerdict, email).pipe(
            Effect.andThen(breached.look(environment, password, current)),
            Effect.flatMap((finding) =>
              completeIfCurrent(environment, origin, current, currentVerdict, finding, {
                counter,
                settled
              })
            ),
            // A right password is no failure, whatever else stood in the way.
            Effect.onError((cause) => (isQuestion(cause) ? Effect.void : settledApart))
          )
        const finished = Effect.fnUntraced(function* (current: Account, rightly: PasswordVerdict) {
          const outcome = yield* completed(current, rightly)
          return outcome ?? (yield* finishAgain)
        })
        // A concurrent sign-in may have replaced the hash with a stronger one of the same password.
        const finishAgain = Effect.gen(function* () {
          const changed = yield* store.findAccount(environment.id, emailKey, origin.deviceHash)
          const again = yield* passwords
            .verify(environment.id, password, changed?.passwordHash ?? null)
            .pipe(Effect.tapError(() => settledApart))
          const retried =
            changed === undefined || !again.right ? undefined : yield* completed(changed, again)
          return retried ?? (yield* failAs(changed))
        })
        const madeBy = Effect.fnUntraced(function* (migrated: Migrated, finding: BreachFinding) {
          const made = yield* migration.create(environment, origin, email, migrated, finding)
          if (made === undefined) return yield* fail
          if (made._tag === "Taken") return yield* finishAgain
          yield* settledApart
          if (made._tag === "SignedIn") return made
          yield* failures.refused(environment, null, "denied", "email_not_verified")
          yield* verification.resend(environment, email, migrated.hashed)
          return yield* new EmailNotVerified()
        })
        const asked = Effect.gen(function* () {
          const migrated = yield* migration.ask(
            environment,
            origin,
            account,
            credentials,
            verifiedAt
          )
          // Somebody who is known is looked at as their sign-in is completed.
          const isLookedFor = migrated !== undefined && account === undefined
          const finding = isLookedFor
            ? yield* breached.look(environment, password, neverLooked)
            : notLookedFor
          return { migrated, finding }
        })
        /** Asks the old system where it is to be asked; answers how to go on. */
        const prepare = isAsked
          ? Effect.map(asked, ({ finding, migrated }) => {
              if (migrated === undefined) return fail
              return account === undefined
                ? madeBy(migrated, finding)
                : finished(account, { right: true, rehashed: migrated.hashed })
            })
          : Effect.succeed(account === undefined ? fail : finished(account, verdict))
        return { prepare, settledApart }
      })

      const turn = yield* Turns.make({ running: signInsAtOnce, waiting: signInsWaiting })

      /**
       * A failure is counted before the password is looked at, so that any number of simultaneous
       * guesses count in full. An unknown address gets the same answer in the same time.
       */
      const signIn = Effect.fn("PasswordSignIn.signIn")(
        function* (environment: Environment, origin: SignInOrigin, credentials: TypedCredentials) {
          const hook = yield* migration.hookOf(environment)
          const verifying = verified(environment, origin, credentials, hook)
          if (hook === undefined && !environment.hooks.includes("session.before")) {
            const finished = Effect.flatMap(verifying, ({ prepare }) => Effect.flatten(prepare))
            // Without a hook it asks nothing.
            const watched = guard.watched(environment, hooks.around(environment, finished))
            return yield* turn(watched)
          }
          const asking = Effect.gen(function* () {
            const { prepare, settledApart } = yield* turn(verifying)
            // A slow backend keeps no turn: the sign-ins of others take it meanwhile.
            const finish = yield* prepare
            return yield* hooks.around(environment, finish).pipe(
              Effect.tapError(({ _tag }) =>
                _tag === "invalid_credentials" ? Effect.void : settledApart
              ),
              Effect.onInterrupt(() => settledApart)
            )
          })
          return yield* guard.watched(environment, asking)
        },
        Effect.catchTag("NoTurn", () =>
          Effect.fail(new Overloaded({ properties: { retryAfterSeconds: turnRetrySeconds } }))
        )
      )

      return { signIn }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(SignInStore.layer))
}

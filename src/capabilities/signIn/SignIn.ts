import { Context, Effect, Layer, type Redacted } from "effect"
import type { UserId } from "../../contract/Ids.ts"
import { Overloaded } from "../../contract/Problems.ts"
import { sha256 } from "../../platform/Crypto.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { Transaction } from "../../platform/Transaction.ts"
import * as Turns from "../../platform/Turns.ts"
import { Audit } from "../audit/Audit.ts"
import type { AuditResult } from "../audit/AuditEvent.ts"
import type { LiveClient } from "../clients/Client.ts"
import { Clients, type Established } from "../clients/Clients.ts"
import { Disavowal } from "../disavowal/Disavowal.ts"
import { keyOf, type EmailAddress, type EmailKey } from "../emailAddresses/EmailAddress.ts"
import { EmailVerification } from "../emailVerification/EmailVerification.ts"
import type { Environment } from "../environments/Environment.ts"
import { MailTemplate } from "../mail/MailTemplate.ts"
import type { NewIdentity } from "../identities/Identity.ts"
import { Passwords, type PasswordVerdict } from "../password/Passwords.ts"
import type { OwedFactor } from "../secondFactors/OwedFactor.ts"
import { PendingSignIns } from "../secondFactors/PendingSignIns.ts"
import {
  completedBy,
  type CompleteAuthentication,
  type ProvenFactor
} from "../secondFactors/SecondFactor.ts"
import { SecondFactorAttempts } from "../secondFactors/SecondFactorAttempts.ts"
import { ResetLinks } from "../resetLinks/ResetLinks.ts"
import { Refusals } from "../throttle/Refusals.ts"
import {
  closingFailures,
  Throttle,
  type CounterKey,
  type TooManyAttempts
} from "../throttle/Throttle.ts"
import {
  accountCounter,
  accountLimit,
  addressLimit,
  addressScope,
  deviceCounter
} from "./signInLimits.ts"
import {
  EmailNotVerified,
  InvalidCredentials,
  rateLimited,
  UserBanned,
  type RateLimited
} from "./SignInProblems.ts"
import { SignInStore, type Account } from "./SignInStore.ts"

/** How a sign-in came: from which client and device, and whether it wants cookies. */
export interface SignInOrigin {
  readonly client: LiveClient | null
  readonly native: boolean
  /** SHA-256 of the device's own secret; null for a device that has none yet. */
  readonly deviceHash: Uint8Array | null
  /** Binds a sign-in that has to wait to this browser; null for an install or a server. */
  readonly browser: PendingBrowser | null
}

/** A fresh secret for a browser, which gets it only if its sign-in has to wait. */
export interface PendingBrowser {
  readonly secret: Redacted.Redacted
  /** SHA-256 of it in hexadecimal digits. */
  readonly hash: string
}

/** What a sign-in comes to once its first factor is proven: a session, or what is owed before. */
export type SignInOutcome =
  | { readonly _tag: "Established"; readonly established: Established }
  | OwedFactor

type Refusal = InvalidCredentials | UserBanned | EmailNotVerified

/**
 * Enough to keep the hasher busy. In a rush the others wait before they have cost anything, so that
 * what comes beside them is answered as fast as ever.
 */
const signInsAtOnce = 8

/** About what the second takes to hash that a caller who is turned away is told to wait. */
const signInsWaiting = 128
const turnRetrySeconds = 1

/** Signs people in (contract: "Sign in"). */
export class SignIn extends Context.Service<
  SignIn,
  {
    /**
     * By primary address and password. Failures are counted before the password is looked at, so
     * that any number of guesses at once count as that number; what is told, and how long it
     * takes, is the same for an address that is nobody's.
     */
    readonly withPassword: (
      environment: Environment,
      origin: SignInOrigin,
      credentials: { readonly email: EmailAddress; readonly password: Redacted.Redacted }
    ) => Effect.Effect<SignInOutcome, Refusal | RateLimited | Overloaded>
    /**
     * What every way of signing in ends with once its first factor has passed every check, in the
     * caller's transaction: makes the session, or a pending sign-in where a second factor is owed.
     * An identity is linked with what a pending sign-in comes to, and else by the caller.
     */
    readonly complete: (
      environment: Environment,
      origin: SignInOrigin,
      userId: UserId,
      firstFactor: ReadonlyArray<string>,
      identity?: NewIdentity
    ) => Effect.Effect<SignInOutcome>
    /** Makes the session of a pending sign-in whose second factor was just proven. */
    readonly completeWith: (
      environment: Environment,
      origin: SignInOrigin,
      proven: ProvenFactor,
      firstFactor: ReadonlyArray<string>
    ) => Effect.Effect<Established>
    /**
     * Forgets the failed sign-ins of an account, whose owner has followed a mailed link, and opens
     * it where they had closed it; in the caller's transaction.
     */
    readonly forgetFailures: (
      environment: Environment,
      userId: UserId,
      key: EmailKey
    ) => Effect.Effect<void>
  }
>()("gatehouse/signIn/SignIn") {
  static readonly layerNoDeps = Layer.effect(
    SignIn,
    Effect.gen(function* () {
      const store = yield* SignInStore
      const passwords = yield* Passwords
      const throttle = yield* Throttle
      const clients = yield* Clients
      const disavowal = yield* Disavowal
      const verification = yield* EmailVerification
      const pending = yield* PendingSignIns
      const secondFactorAttempts = yield* SecondFactorAttempts
      const refusals = yield* Refusals
      const resetLinks = yield* ResetLinks
      const audit = yield* Audit
      const transaction = yield* Transaction

      const refused = (
        environment: Environment,
        account: Account | undefined,
        result: AuditResult,
        reason: string
      ) =>
        audit.record({
          environmentId: environment.id,
          action: "session.refused",
          result,
          actor: { type: "user", id: null, impersonatorId: null },
          targets: account === undefined ? [] : [{ type: "user", id: account.userId }],
          metadata: { reason }
        })

      /** Everything but the password that can stand in the way, told only to who has it. */
      const admissible = Effect.fnUntraced(function* (
        environment: Environment,
        account: Account,
        email: EmailAddress
      ) {
        if (account.status === "banned") {
          yield* refused(environment, account, "denied", "user_banned")
          return yield* new UserBanned()
        }
        if (account.registrationState === "pending_email_verification") {
          yield* refused(environment, account, "denied", "email_not_verified")
          yield* verification.resend(environment, email)
          return yield* new EmailNotVerified()
        }
      })

      const establish = Effect.fnUntraced(function* (
        environment: Environment,
        { client, deviceHash, native }: SignInOrigin,
        authentication: CompleteAuthentication
      ) {
        const established = yield* clients.establish({
          environment,
          client,
          native,
          authentication
        })
        const { client: establishedAt, session } = established.signedIn
        const device = deviceHash ?? installHash(establishedAt)
        yield* disavowal.signedInFrom(environment, session, device)
        return established
      })

      const complete = Effect.fnUntraced(function* (
        environment: Environment,
        origin: SignInOrigin,
        userId: UserId,
        firstFactor: ReadonlyArray<string>,
        identity?: NewIdentity
      ): Effect.fn.Return<SignInOutcome> {
        const browser = origin.browser?.hash ?? null
        const owed = yield* pending.owedBy(environment, browser, userId, firstFactor, identity)
        if (owed._tag !== "NothingOwed") return owed
        const established = yield* establish(environment, origin, owed.authentication)
        return { _tag: "Established", established }
      })

      /** Undefined where the password was changed, or the user banned, while it was looked at. */
      const completeIfCurrent = (
        environment: Environment,
        origin: SignInOrigin,
        { passwordHash, userId }: Account,
        { rehashed }: PasswordVerdict,
        counter: CounterKey
      ) =>
        transaction.run(
          Effect.gen(function* () {
            const current =
              passwordHash !== null &&
              (yield* store.isCurrent(environment.id, userId, passwordHash, rehashed !== null))
            if (!current) return undefined
            if (rehashed !== null) yield* passwords.set(environment.id, userId, rehashed)
            yield* refusals.report(environment, [counter])
            return yield* complete(environment, origin, userId, ["password"])
          })
        )

      /** The failure that closes the account is the one that its owner is told of. */
      const failed = Effect.fnUntraced(function* (
        environment: Environment,
        account: Account | undefined,
        email: EmailAddress,
        consecutive: number
      ) {
        const recorded = refused(environment, account, "failure", "invalid_credentials")
        if (consecutive !== closingFailures) return yield* recorded
        const told = resetLinks.mail(environment, email, (token) =>
          MailTemplate.password_closed({ token })
        )
        yield* transaction.run(Effect.andThen(recorded, told))
      })

      const noteRefusal = (
        environment: Environment,
        account: Account | undefined,
        { counter }: TooManyAttempts
      ) => {
        const isOfAccount = counter.scope !== addressScope
        return refusals.note(environment, counter, (isOfAccount ? account?.userId : null) ?? null)
      }

      const attempted = Effect.fnUntraced(function* (
        environment: Environment,
        from: SignInOrigin,
        credentials: { readonly email: EmailAddress; readonly password: Redacted.Redacted }
      ) {
        const origin = { ...from, deviceHash: from.deviceHash ?? installHash(from.client) }
        const emailKey = keyOf(credentials.email)
        const account = yield* store.findAccount(environment.id, emailKey, origin.deviceHash)
        const { ipAddress } = yield* RequestContext
        const byAccount = accountLimit(environment, origin.deviceHash, account, emailKey)
        const byAddress = addressLimit(environment, ipAddress)
        // The network first: what it may not try at all is no failure of the account.
        const limits = byAddress === undefined ? [byAccount] : [byAddress, byAccount]
        const counted = yield* throttle.attempt(environment, limits).pipe(
          Effect.tapError((refusal) => noteRefusal(environment, account, refusal)),
          Effect.mapError(rateLimited)
        )

        const verdict = yield* passwords
          .verify(credentials.password, account?.passwordHash ?? null)
          // Nothing was looked at, so nothing failed.
          .pipe(
            Effect.tapError(() =>
              Effect.forEach(limits, (limit) => throttle.forgive(environment, limit))
            )
          )
        if (account === undefined || !verdict.right) {
          yield* failed(environment, account, credentials.email, counted.at(-1)?.consecutive ?? 0)
          return yield* new InvalidCredentials()
        }
        yield* byAddress === undefined
          ? throttle.clear(environment, byAccount)
          : throttle.settle(environment, byAccount, byAddress)
        yield* admissible(environment, account, credentials.email)
        const outcome = yield* completeIfCurrent(environment, origin, account, verdict, byAccount)
        if (outcome !== undefined) return outcome
        // Another sign-in at once may have replaced the hash by a stronger one of the same password.
        const changed = yield* store.findAccount(environment.id, emailKey, origin.deviceHash)
        const again = yield* passwords.verify(credentials.password, changed?.passwordHash ?? null)
        if (changed === undefined || !again.right) return yield* new InvalidCredentials()
        const retried = yield* completeIfCurrent(environment, origin, changed, again, byAccount)
        return retried ?? (yield* new InvalidCredentials())
      })

      const turn = yield* Turns.make({ running: signInsAtOnce, waiting: signInsWaiting })

      const withPassword = Effect.fn("SignIn.withPassword")(
        (...[environment, origin, credentials]: Parameters<typeof attempted>) =>
          turn(attempted(environment, origin, credentials)).pipe(
            Effect.catchTag("NoTurn", () =>
              Effect.fail(new Overloaded({ properties: { retryAfterSeconds: turnRetrySeconds } }))
            )
          )
      )

      const forgetFailures = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        key: EmailKey
      ) {
        const devices = yield* store.devicesOf(environment.id, userId)
        const counters = [
          accountCounter(key),
          ...devices.map((device) => deviceCounter(userId, device))
        ]
        yield* throttle.clear(environment, ...counters)
        yield* refusals.report(environment, counters)
        yield* secondFactorAttempts.reopen(environment, userId, devices)
      })

      return SignIn.of({
        withPassword,
        complete,
        completeWith: (environment, origin, proven, firstFactor) =>
          establish(environment, origin, completedBy(proven, firstFactor)),
        forgetFailures
      })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(SignInStore.layer))
}

/** An install has no cookie for a secret of its own: its client tells it apart. */
export const installHash = <Client extends LiveClient | null>(client: Client) =>
  (client === null ? null : sha256("client:", client.id)) as Client extends null ? null : Uint8Array

import { Clock, Context, Effect, Layer, type Redacted } from "effect"
import { keyOf, type EmailAddress } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import * as Metadata from "../../contract/Metadata.ts"
import {
  BreachedPasswords,
  type BreachFinding
} from "../../credentials/passwords/BreachedPasswords.ts"
import { Passwords } from "../../credentials/passwords/Passwords.ts"
import type { StoredHook } from "../../delivery/hooks/Hook.ts"
import type { HookAnswer, MigratedUser } from "../../delivery/hooks/HookAnswer.ts"
import { HookCalls } from "../../delivery/hooks/HookCalls.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import type { StoredInvitation } from "../../organizations/invitations/Invitation.ts"
import { InvitationRedemption } from "../../organizations/invitations/InvitationRedemption.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { AuthorizationChecks } from "../../provider/authorization/AuthorizationChecks.ts"
import { HookFacts } from "../../sessions/hooks/HookFacts.ts"
import { circumstancesFor } from "../../sessions/hooks/HookSubject.ts"
import { BlockedDomains } from "../../tenancy/blockedDomains/BlockedDomains.ts"
import { asUser } from "../../tenancy/audit/AuditOrigin.ts"
import { Users } from "../../users/management/Users.ts"
import { SignInHooks } from "../hooks/SignInHooks.ts"
import { SignUpHooks } from "../hooks/SignUpHooks.ts"
import { SignIn } from "./SignIn.ts"
import type { Account } from "./SignInStore.ts"
import type { HashedPassword } from "../../credentials/passwords/PasswordHash.ts"
import { deniedSignIn, type SignInOrigin } from "./SignInOutcome.ts"
import { placeOf } from "./SessionVerdicts.ts"

/** An address and a password as they were typed. */
export interface TypedCredentials {
  readonly email: EmailAddress
  readonly password: Redacted.Redacted
}

/** A password that the old system has found right. */
export interface Migrated {
  readonly hashed: HashedPassword
  /** Data of a person whom nobody here knows; null for one who is known. */
  readonly user: MigratedUser | null
}

/** The person's data over the bags of their invitation, which came first. */
const withInvitation = (user: MigratedUser, invitation: StoredInvitation) => ({
  ...user,
  publicMetadata: Metadata.merge(invitation.publicMetadata, user.publicMetadata),
  privateMetadata: Metadata.merge(invitation.privateMetadata, user.privateMetadata),
  language: user.locale ?? invitation.language
})

/**
 * The part of a refusal's time that is left to what follows the call, so that the time does not tell
 * who was asked about where the old system gives no answer.
 */
const partAfterCall = 0.1

/** Takes people over as they sign in: their password is looked at in the old system, once. */
export class PasswordMigration extends Context.Service<PasswordMigration>()(
  "gatehouse/access/signIn/PasswordMigration",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const authorizations = yield* AuthorizationChecks
      const blockedDomains = yield* BlockedDomains
      const breached = yield* BreachedPasswords
      const calls = yield* HookCalls
      const facts = yield* HookFacts
      const hooks = yield* SignInHooks
      const passwords = yield* Passwords
      const redemption = yield* InvitationRedemption
      const signIn = yield* SignIn
      const signUpHooks = yield* SignUpHooks
      const transaction = yield* Transaction
      const users = yield* Users

      /** The hook of the environment; undefined where none verifies passwords. */
      const hookOf = (environment: Environment) => calls.find(environment, "password.verify")

      /** True if the old system is to be asked about this person. */
      const isAsked = (hook: StoredHook | undefined, account: Account | undefined): boolean =>
        hook !== undefined &&
        (account === undefined ? hook.creates : passwords.isAtHook(account.passwordHash))

      /** True if an account may be made with the address, which is as good as a sign-up's. */
      const mayBeMade = Effect.fnUntraced(function* (
        environment: Environment,
        email: EmailAddress
      ) {
        if (!(yield* blockedDomains.allows(environment, email))) return false
        return (yield* addressBook.inTheWayOf(environment, keyOf(email))) === undefined
      })

      /** Asks the old system; undefined where the password is wrong or it gives no usable answer. */
      const ask = Effect.fnUntraced(function* (
        environment: Environment,
        origin: SignInOrigin,
        account: Account | undefined,
        credentials: TypedCredentials,
        since: number
      ): Effect.fn.Return<Migrated | undefined> {
        const normal = passwords.normalize(credentials.password)
        if (normal === undefined) return undefined
        const { email } = credentials
        if (account === undefined && !(yield* mayBeMade(environment, email))) return undefined
        const place = placeOf(origin)
        const found =
          account === undefined
            ? yield* facts.ofStranger(environment, { email }, place)
            : yield* facts.ofUser(environment, account.userId, place)
        // Nobody is made of an answer that tells nothing of them.
        const judge = (answer: HookAnswer<"password.verify">) =>
          account === undefined && answer.verdict === "right" && answer.user === undefined
            ? "the answer has no user"
            : null
        const hook = yield* hookOf(environment)
        const result = yield* calls.ask(
          environment,
          "password.verify",
          Effect.fnUntraced(function* (asked, webhookId) {
            const sealed = yield* calls.seal(asked, webhookId, credentials)
            const { returnTo = null } = origin
            const application = yield* authorizations.askingApplication(environment, returnTo)
            return { ...circumstancesFor(found, asked), application, sealed }
          }),
          judge,
          hook === undefined ? undefined : since + hook.timeoutMilliseconds * (1 - partAfterCall)
        )
        if (result?._tag !== "Answered" || result.answer.verdict !== "right") return undefined
        const hashed = yield* passwords.hash(normal).pipe(Effect.orElseSucceed(() => undefined))
        if (hashed === undefined) return undefined
        return { hashed, user: account === undefined ? (result.answer.user ?? null) : null }
      })

      /**
       * The invitation to the environment that an address the old system has proven accepts; none where
       * both do not fit into one budget: then it stays as it is.
       */
      const invitationFor = Effect.fnUntraced(function* (
        environment: Environment,
        email: EmailAddress,
        user: MigratedUser
      ) {
        if (user.emailVerified !== true) return undefined
        return yield* redemption.holdFitting(environment, keyOf(email), user)
      })

      const made = Effect.fnUntraced(function* (
        environment: Environment,
        origin: SignInOrigin,
        email: EmailAddress,
        { hashed, user }: Migrated,
        finding: BreachFinding
      ) {
        const id = yield* hooks.newUserId
        const told = user ?? {}
        // Before the user, as its link does: neither waits for the other.
        const invitation = yield* invitationFor(environment, email, told)
        const input =
          invitation === undefined
            ? { ...told, email }
            : { ...withInvitation(told, invitation), email }
        const way = { method: "migration", invitationId: invitation?.id ?? null }
        const device = placeOf(origin)
        const creating = signUpHooks
          .admit(environment, device, way, input, (person) => users.create(environment, person, id))
          .pipe(asUser(id))
        yield* creating
        // It leads to no organization, so that nothing else can stand in its way.
        if (invitation !== undefined) {
          yield* Effect.orDie(asUser(id)(redemption.redeem(environment, invitation, id)))
        }
        yield* passwords.set(environment.id, id, hashed)
        if (user?.emailVerified !== true) return { _tag: "NotVerified" } as const
        const breachFound = yield* breached.note(environment, id, finding)
        const from = { ...origin, breachedPassword: finding.breached }
        const outcome = yield* signIn.complete(environment, from, id, ["password"])
        return { _tag: "SignedIn", outcome, breachFound } as const
      })

      /**
       * Makes the person with the typed address and signs them in, in any mode of signing up; to be
       * run by `SignInHooks.around`. Undefined where the answer's data cannot be kept.
       */
      const create = (
        environment: Environment,
        origin: SignInOrigin,
        email: EmailAddress,
        migrated: Migrated,
        finding: BreachFinding
      ) =>
        transaction.run(made(environment, origin, email, migrated, finding)).pipe(
          Effect.catchTags({
            SignUpDenied: (denied) =>
              Effect.map(
                deniedSignIn(denied),
                (outcome) => ({ _tag: "SignedIn", outcome, breachFound: false }) as const
              ),
            email_taken: () => Effect.succeed({ _tag: "Taken" } as const),
            external_id_taken: () => Effect.undefined,
            metadata_too_large: () => Effect.undefined,
            password_rejected: Effect.die,
            overloaded: Effect.die
          })
        )

      /** Waits until an answer by the old system would be there at the latest. */
      const waited = Effect.fnUntraced(function* (hook: StoredHook, since: number) {
        const left = since + hook.timeoutMilliseconds - (yield* Clock.currentTimeMillis)
        if (left > 0) yield* Effect.sleep(left)
      })

      return { hookOf, isAsked, ask, create, waited }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

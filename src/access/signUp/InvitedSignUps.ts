import { Context, Effect, Layer, type Redacted } from "effect"
import { UserId } from "../../contract/Ids.ts"
import type { MetadataTooLarge, Overloaded } from "../../contract/Problems.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { AuditOrigin, noSecretKey } from "../../tenancy/audit/AuditOrigin.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { RoleNotFound } from "../../organizations/organizations/OrganizationsProblems.ts"
import type { RedirectUrl } from "../../tenancy/origins/RedirectUrl.ts"
import type { HashedPassword } from "../../credentials/passwords/HashedPassword.ts"
import type { PasswordRejected } from "../../credentials/passwords/PasswordProblems.ts"
import { Passwords } from "../../credentials/passwords/Passwords.ts"
import type { InvalidToken } from "../../credentials/proofs/ProofsProblems.ts"
import { SignIn, type SignInOrigin, type SignInOutcome } from "../signIn/SignIn.ts"
import { LegalConsentRequired, SignUpClosed } from "./SignUpProblems.ts"
import { Users } from "../../users/management/Users.ts"
import type { StoredInvitation } from "../../organizations/invitations/Invitation.ts"
import { InvitationLinks } from "../../organizations/invitations/InvitationLinks.ts"
import { InvitationRedemption } from "../../organizations/invitations/InvitationRedemption.ts"
import {
  AccountExists,
  type InvitationNotPending
} from "../../organizations/invitations/InvitationsProblems.ts"

/** What an invited person signs up with. */
export interface InvitedSignUp {
  readonly token: Redacted.Redacted
  readonly password: Redacted.Redacted
  readonly legalConsentAccepted: boolean
}

/** How people who were invited become users. */
export class InvitedSignUps extends Context.Service<
  InvitedSignUps,
  {
    /** Makes a user with the invited address, which the link proves, accepts, and signs in. */
    readonly signUp: (
      environment: Environment,
      origin: SignInOrigin,
      input: InvitedSignUp
    ) => Effect.Effect<
      { readonly outcome: SignInOutcome; readonly redirectUrl: RedirectUrl | null },
      | InvalidToken
      | InvitationNotPending
      | SignUpClosed
      | AccountExists
      | LegalConsentRequired
      | PasswordRejected
      | RoleNotFound
      | MetadataTooLarge
      | Overloaded
    >
  }
>()("gatehouse/access/signUp/InvitedSignUps") {
  static readonly layerNoDeps = Layer.effect(
    InvitedSignUps,
    Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const crypto = yield* Crypto
      const links = yield* InvitationLinks
      const passwords = yield* Passwords
      const redemption = yield* InvitationRedemption
      const signIn = yield* SignIn
      const transaction = yield* Transaction
      const users = yield* Users

      const pending = Effect.fnUntraced(function* (
        environment: Environment,
        token: Redacted.Redacted
      ) {
        const invitation = yield* links.find(environment, token)
        yield* redemption.requirePending(invitation)
        return invitation
      })

      const admissible = Effect.fnUntraced(function* (
        environment: Environment,
        { emailKey }: StoredInvitation,
        { legalConsentAccepted }: InvitedSignUp
      ) {
        const { signUp: policy } = environment.settings
        if (policy.mode === "closed") return yield* new SignUpClosed()
        const account = yield* addressBook.byTakenAddress(environment, emailKey)
        if (account !== undefined) return yield* new AccountExists()
        if (policy.legalConsentRequired && !legalConsentAccepted) {
          return yield* new LegalConsentRequired()
        }
      })

      const register = Effect.fnUntraced(function* (
        environment: Environment,
        origin: SignInOrigin,
        userId: UserId,
        invitation: StoredInvitation,
        password: HashedPassword
      ) {
        const { email, organizationId, privateMetadata, publicMetadata } = invitation
        const bags = organizationId === null ? { publicMetadata, privateMetadata } : {}
        yield* users.create(environment, { email, emailVerified: true, ...bags }, userId).pipe(
          Effect.catchTags({
            email_taken: () => new AccountExists(),
            // Without an external id, or a password to hold to the policy.
            external_id_taken: Effect.die,
            password_rejected: Effect.die,
            overloaded: Effect.die
          })
        )
        yield* passwords.set(environment.id, userId, password)
        yield* Effect.catchTag(
          redemption.redeem(environment, invitation, userId),
          "already_member",
          Effect.die
        )
        return yield* signIn.complete(environment, origin, userId, ["password"])
      })

      const signUp = Effect.fn("InvitedSignUps.signUp")(function* (
        environment: Environment,
        origin: SignInOrigin,
        input: InvitedSignUp
      ) {
        const seen = yield* pending(environment, input.token)
        yield* admissible(environment, seen, input).pipe(
          // The account may be that of this very invitation, accepted a moment ago.
          Effect.catchTag("account_exists", (exists) =>
            Effect.andThen(pending(environment, input.token), Effect.fail(exists))
          )
        )
        // Before the transaction: a hash takes longer than everything else in it together.
        const password = yield* passwords.prepare(environment.settings.password, input.password, {
          email: seen.email,
          firstName: null,
          lastName: null
        })
        const userId = UserId.make(yield* crypto.uuidV7)
        const outcome = yield* transaction
          .run(
            Effect.gen(function* () {
              const invitation = yield* redemption.hold(environment, seen, input.token)
              return yield* register(environment, origin, userId, invitation, password)
            })
          )
          .pipe(
            Effect.provideService(AuditOrigin, {
              actor: { type: "user", id: userId, impersonatorId: null },
              secretKeyId: noSecretKey
            })
          )
        return { outcome, redirectUrl: seen.redirectUrl }
      })

      return InvitedSignUps.of({ signUp })
    })
  )
  static readonly layer = this.layerNoDeps
}

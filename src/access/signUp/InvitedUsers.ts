import { Context, Effect, Layer, type Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import { Passkeys } from "../../credentials/passkeys/Passkeys.ts"
import { Passwords } from "../../credentials/passwords/Passwords.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import type { StoredInvitation } from "../../organizations/invitations/Invitation.ts"
import { InvitationLinks } from "../../organizations/invitations/InvitationLinks.ts"
import { InvitationRedemption } from "../../organizations/invitations/InvitationRedemption.ts"
import { AccountExists } from "../../organizations/invitations/InvitationsProblems.ts"
import type { NewCredential } from "../../platform/WebAuthn.ts"
import { Users } from "../../users/management/Users.ts"
import type { HookPlace } from "../../sessions/hooks/HookSubject.ts"
import { SignUpHooks } from "../hooks/SignUpHooks.ts"
import { LegalConsentRequired, SignUpClosed } from "./NewSignUp.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"
import type { HashedPassword } from "../../credentials/passwords/PasswordHash.ts"
import { bagsOf } from "./SignedUpUsers.ts"

/** The new user's first credential, which also signs them in now. */
type FirstCredential =
  | { readonly _tag: "Password"; readonly password: HashedPassword }
  | { readonly _tag: "Passkey"; readonly made: NewCredential; readonly handle: Uint8Array }

/** The invitation of a link, as it was found by its token. */
interface InvitedLink {
  readonly seen: StoredInvitation
  readonly token: Redacted.Redacted
}

/** Decides which invitations somebody new can accept, and makes their accounts. */
export class InvitedUsers extends Context.Service<InvitedUsers>()(
  "gatehouse/access/signUp/InvitedUsers",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const hooks = yield* SignUpHooks
      const links = yield* InvitationLinks
      const passkeys = yield* Passkeys
      const passwords = yield* Passwords
      const redemption = yield* InvitationRedemption
      const users = yield* Users

      /** The invitation of a link that is still pending. */
      const pending = Effect.fnUntraced(function* (
        environment: Environment,
        token: Redacted.Redacted
      ) {
        const invitation = yield* links.find(environment, token)
        yield* redemption.requirePending(invitation)
        return invitation
      })

      /** Fails where nobody new can accept the invitation at present. */
      const admissible = Effect.fnUntraced(function* (
        environment: Environment,
        { emailKey }: StoredInvitation,
        legalConsentAccepted: boolean
      ) {
        const { signUp: policy } = environment.settings
        if (policy.mode === "closed") return yield* new SignUpClosed()
        const account = yield* addressBook.byTakenAddress(environment, emailKey)
        if (account !== undefined) return yield* new AccountExists()
        if (policy.legalConsentRequired && !legalConsentAccepted) {
          return yield* new LegalConsentRequired()
        }
      })

      /**
       * Makes the user with their first credential and redeems the link's invitation, in the caller's
       * transaction. A link to an organization proves the address as well, so that it accepts the
       * invitation to the environment that waits for it. Answers what a passkey has proven of them.
       */
      const register = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        link: InvitedLink,
        first: FirstCredential,
        device: HookPlace
      ) {
        const { email, emailKey, organizationId } = link.seen
        // The one to the environment before the organization's, as a connection takes them.
        const waiting =
          organizationId === null
            ? undefined
            : yield* redemption.holdFitting(environment, emailKey, {})
        const invitation = yield* redemption.hold(environment, link.seen, link.token)
        const language = invitation.language ?? waiting?.language ?? null
        const bags = bagsOf(organizationId === null ? invitation : waiting)
        const method = first._tag === "Password" ? "password" : "passkey"
        const way = { method, invitationId: invitation.id }
        const input = { email, emailVerified: true, language, ...bags }
        yield* hooks
          .admit(environment, { ...device, organizationId }, way, input, (made) =>
            users.create(environment, made, userId)
          )
          .pipe(
            Effect.catchTags({
              email_taken: () => new AccountExists(),
              // Without an external id, or a password to hold to the policy.
              external_id_taken: Effect.die,
              password_rejected: Effect.die,
              overloaded: Effect.die
            })
          )
        const proven = yield* credentialed(environment, userId, first)
        yield* Effect.catchTag(
          redemption.redeem(environment, invitation, userId),
          "already_member",
          Effect.die
        )
        // It leads to no organization, so that nothing else can stand in its way.
        if (waiting !== undefined) {
          yield* Effect.orDie(redemption.redeem(environment, waiting, userId))
        }
        return proven
      })

      const credentialed = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        first: FirstCredential
      ) {
        if (first._tag === "Password") {
          yield* passwords.set(environment.id, userId, first.password)
          return undefined
        }
        yield* passkeys.keepHandle(environment, userId, first.handle)
        const actor = userActor(userId)
        const { proven } = yield* passkeys
          .register(environment, userId, first.made, undefined, actor)
          .pipe(Effect.catchTag("too_many_passkeys", Effect.die))
        return proven
      })

      /** A pending invitation that somebody new can accept; consent is asked for at the end. */
      const open = Effect.fnUntraced(function* (
        environment: Environment,
        token: Redacted.Redacted
      ) {
        const invitation = yield* pending(environment, token)
        yield* admissible(environment, invitation, true).pipe(
          Effect.catchTag("legal_consent_required", Effect.die)
        )
        return invitation
      })

      return { pending, admissible, open, register }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

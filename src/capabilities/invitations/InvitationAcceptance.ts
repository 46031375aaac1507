import { Context, DateTime, Effect, Layer, Redacted, Result } from "effect"
import type { Unauthenticated } from "../../contract/ClientAuth.ts"
import { UserId } from "../../contract/Ids.ts"
import type { MetadataTooLarge, Overloaded } from "../../contract/Problems.ts"
import { Crypto, sha256 } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Accounts } from "../accounts/Accounts.ts"
import { Audit } from "../audit/Audit.ts"
import { AuditOrigin, noSecretKey } from "../audit/AuditOrigin.ts"
import type { SignedIn } from "../clients/Client.ts"
import { ClientTokens } from "../clients/ClientTokens.ts"
import type { Environment } from "../environments/Environment.ts"
import { Memberships } from "../organizations/Memberships.ts"
import { toOrganization, type Organization } from "../organizations/Organization.ts"
import type { AlreadyMember, RoleNotFound } from "../organizations/OrganizationsProblems.ts"
import { roleNameOf } from "../organizations/Role.ts"
import type { RedirectUrl } from "../origins/RedirectUrl.ts"
import type { HashedPassword } from "../password/HashedPassword.ts"
import type { PasswordRejected } from "../password/PasswordProblems.ts"
import { Passwords } from "../password/Passwords.ts"
import { InvalidToken } from "../proofs/ProofsProblems.ts"
import { SignIn, type SignInOrigin, type SignInOutcome } from "../signIn/SignIn.ts"
import { LegalConsentRequired, SignUpClosed } from "../signUp/SignUpProblems.ts"
import { Users } from "../users/Users.ts"
import type { InvitationDetails, StoredInvitation } from "./Invitation.ts"
import { apply, statusAt } from "./InvitationState.ts"
import {
  AccountExists,
  InvitationEmailMismatch,
  InvitationNotPending
} from "./InvitationsProblems.ts"
import { InvitationsStore } from "./InvitationsStore.ts"
import { invitationTargets } from "./invitationTargets.ts"

/** What an invited person signs up with. */
export interface InvitedSignUp {
  readonly token: Redacted.Redacted
  readonly password: Redacted.Redacted
  readonly legalConsentAccepted: boolean
}

const tokenShape = /^[A-Za-z0-9_-]{43}$/

/** What the holder of an invitation's link can do with it. */
export class InvitationAcceptance extends Context.Service<
  InvitationAcceptance,
  {
    /** Tells what a sign-up surface needs, of used, revoked and expired invitations too. */
    readonly details: (
      environment: Environment,
      token: Redacted.Redacted
    ) => Effect.Effect<InvitationDetails, InvalidToken>
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
    /** Makes a signed-in user, to whom the invited address belongs, a member. */
    readonly accept: (
      environment: Environment,
      signedIn: SignedIn,
      token: Redacted.Redacted
    ) => Effect.Effect<
      { readonly organization: Organization; readonly redirectUrl: RedirectUrl | null },
      | InvalidToken
      | InvitationEmailMismatch
      | InvitationNotPending
      | AlreadyMember
      | RoleNotFound
      | Unauthenticated
    >
  }
>()("gatehouse/invitations/InvitationAcceptance") {
  static readonly layerNoDeps = Layer.effect(
    InvitationAcceptance,
    Effect.gen(function* () {
      const store = yield* InvitationsStore
      const accounts = yield* Accounts
      const audit = yield* Audit
      const crypto = yield* Crypto
      const memberships = yield* Memberships
      const passwords = yield* Passwords
      const signIn = yield* SignIn
      const tokens = yield* ClientTokens
      const transaction = yield* Transaction
      const users = yield* Users

      const found = Effect.fnUntraced(function* (
        environment: Environment,
        token: Redacted.Redacted
      ) {
        const text = Redacted.value(token)
        const invitation = tokenShape.test(text)
          ? yield* store.find(environment.id, { tokenHash: sha256(text) })
          : undefined
        const leadsNowhere =
          typeof invitation?.organizationId === "string" &&
          !environment.settings.organizations.enabled
        return invitation === undefined || leadsNowhere ? yield* new InvalidToken() : invitation
      })

      const pending = Effect.fnUntraced(function* (invitation: StoredInvitation) {
        const now = yield* DateTime.now
        const times = apply(invitation, "accept", now, invitation.lifetimeSeconds)
        if (Result.isSuccess(times)) return { ...invitation, ...times.success }
        if (times.failure === "CONTRADICTORY") return yield* Effect.die(contradictory)
        return yield* new InvitationNotPending({ properties: { invitationStatus: times.failure } })
      })

      /** The invitation that the link still names, kept as it is to the end of the transaction. */
      const locked = Effect.fnUntraced(function* (
        environment: Environment,
        { organizationId }: StoredInvitation,
        token: Redacted.Redacted
      ) {
        if (organizationId !== null) yield* store.holdOrganization(environment.id, organizationId)
        const tokenHash = sha256(Redacted.value(token))
        const invitation = yield* store.lock(environment.id, { tokenHash })
        return invitation ?? (yield* new InvalidToken())
      })

      const recorded = (invitation: StoredInvitation, userId: UserId) =>
        audit.record({
          environmentId: invitation.environmentId,
          action: "invitation.accepted",
          targets: invitationTargets(invitation, userId)
        })

      const joined = (environment: Environment, userId: UserId, invitation: StoredInvitation) => {
        const { organizationId, privateMetadata, publicMetadata, role } = invitation
        return organizationId === null || role === null
          ? Effect.void
          : memberships
              .join(environment, { organizationId, userId, role, publicMetadata, privateMetadata })
              .pipe(
                // An organization takes its invitations with it.
                Effect.catchTag("organization_not_found", () => new InvalidToken())
              )
      }

      const details = Effect.fn("InvitationAcceptance.details")(function* (
        environment: Environment,
        token: Redacted.Redacted
      ) {
        const invitation = yield* found(environment, token)
        const { email, emailKey, organizationId, role } = invitation
        const account = yield* accounts.byTakenAddress(environment, emailKey)
        const place =
          organizationId === null
            ? null
            : yield* Effect.catchTag(
                memberships.organization(environment, organizationId),
                "organization_not_found",
                () => new InvalidToken()
              )
        const status = statusAt(invitation, yield* DateTime.now)
        return {
          email,
          environmentName: environment.name,
          organizationName: place?.organization.name ?? null,
          roleName: place === null || role === null ? null : roleNameOf(place.roleSet, role),
          accountExists: account !== undefined,
          expired: status === "EXPIRED",
          accepted: status === "ACCEPTED",
          revoked: status === "REVOKED"
        }
      })

      const admissible = Effect.fnUntraced(function* (
        environment: Environment,
        { emailKey }: StoredInvitation,
        { legalConsentAccepted }: InvitedSignUp
      ) {
        const { signUp: policy } = environment.settings
        if (policy.mode === "closed") return yield* new SignUpClosed()
        const account = yield* accounts.byTakenAddress(environment, emailKey)
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
            // Without a password to hold to the policy.
            password_rejected: Effect.die,
            overloaded: Effect.die
          })
        )
        yield* passwords.set(environment.id, userId, password)
        yield* Effect.catchTag(
          joined(environment, userId, invitation),
          "already_member",
          Effect.die
        )
        yield* store.saveAccepted(invitation, userId)
        yield* recorded(invitation, userId)
        return yield* signIn.complete(environment, origin, userId, ["password"])
      })

      const signUp = Effect.fn("InvitationAcceptance.signUp")(function* (
        environment: Environment,
        origin: SignInOrigin,
        input: InvitedSignUp
      ) {
        const seen = yield* found(environment, input.token)
        yield* pending(seen)
        yield* admissible(environment, seen, input).pipe(
          // The account may be that of this very invitation, accepted a moment ago.
          Effect.catchTag("account_exists", (exists) =>
            found(environment, input.token).pipe(
              Effect.flatMap(pending),
              Effect.andThen(Effect.fail(exists))
            )
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
              const invitation = yield* pending(yield* locked(environment, seen, input.token))
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

      const accept = Effect.fn("InvitationAcceptance.accept")(function* (
        environment: Environment,
        signedIn: SignedIn,
        token: Redacted.Redacted
      ) {
        const { user } = signedIn
        const seen = yield* found(environment, token)
        const { organizationId } = seen
        if (organizationId === null) return yield* new InvalidToken()
        return yield* transaction.run(
          Effect.gen(function* () {
            // The user before the organization, as their deletion takes the two.
            yield* accounts.lock(environment, user.id)
            const owner = yield* accounts.byTakenAddress(environment, seen.emailKey)
            if (owner?.userId !== user.id || owner.address.verifiedAt === null) {
              return yield* new InvitationEmailMismatch()
            }
            const invitation = yield* pending(yield* locked(environment, seen, token))
            // The session after the organization, as whoever takes a member out of one takes the two.
            yield* tokens.requireLive(environment, signedIn)
            yield* joined(environment, user.id, invitation)
            yield* store.saveAccepted(invitation, user.id)
            yield* recorded(invitation, user.id)
            const { membership, organization } = yield* Effect.orDie(
              memberships.require(environment, organizationId, user.id)
            )
            return {
              organization: toOrganization(organization, membership),
              redirectUrl: invitation.redirectUrl
            }
          })
        )
      })

      return InvitationAcceptance.of({ details, signUp, accept })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(InvitationsStore.layer))
}

const contradictory = new Error("An invitation is accepted and revoked at once")

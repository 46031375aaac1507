import { Context, Effect, Layer } from "effect"
import type { Unauthenticated } from "../../sessions/clients/ClientAuth.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import type { SignedIn } from "../../sessions/clients/Client.ts"
import { ClientTokens } from "../../sessions/clients/ClientTokens.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Memberships } from "../organizations/Memberships.ts"
import { toOrganization, type Organization } from "../organizations/Organization.ts"
import type { AlreadyMember, RoleNotFound } from "../organizations/OrganizationsProblems.ts"
import { Origins } from "../../tenancy/origins/Origins.ts"
import type { RedirectUrl } from "../../tenancy/origins/RedirectUrl.ts"
import { InvalidToken } from "../../credentials/proofs/ProofsProblems.ts"
import { InvitationLinks } from "./InvitationLinks.ts"
import { InvitationRedemption, type InvitationName } from "./InvitationRedemption.ts"
import {
  InvitationEmailMismatch,
  InvitationNotFound,
  type InvitationNotPending
} from "./InvitationsProblems.ts"
import { ReceivedInvitations } from "./ReceivedInvitations.ts"
import { UserLock } from "../../directory/users/UserLock.ts"

/** Acceptance of invitations to organizations by signed-in people. */
export class InvitationAcceptance extends Context.Service<
  InvitationAcceptance,
  {
    /** Makes a signed-in user, to whom the invited address belongs, a member. */
    readonly accept: (
      environment: Environment,
      signedIn: SignedIn,
      name: InvitationName
    ) => Effect.Effect<
      { readonly organization: Organization; readonly redirectUrl: RedirectUrl | null },
      | InvalidToken
      | InvitationNotFound
      | InvitationEmailMismatch
      | InvitationNotPending
      | AlreadyMember
      | RoleNotFound
      | Unauthenticated
    >
  }
>()("gatehouse/organizations/invitations/InvitationAcceptance") {
  static readonly layerNoDeps = Layer.effect(
    InvitationAcceptance,
    Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const links = yield* InvitationLinks
      const memberships = yield* Memberships
      const origins = yield* Origins
      const received = yield* ReceivedInvitations
      const redemption = yield* InvitationRedemption
      const tokens = yield* ClientTokens
      const transaction = yield* Transaction
      const userLock = yield* UserLock

      const accept = Effect.fn("InvitationAcceptance.accept")(function* (
        environment: Environment,
        signedIn: SignedIn,
        name: InvitationName
      ) {
        const { user } = signedIn
        // To anyone but the invited an id says nothing; the holder of the link knows the
        // invitation.
        const byId = "id" in name
        const seen = byId
          ? yield* received.find(environment, user.id, name.id)
          : yield* links.find(environment, name)
        const { organizationId } = seen
        if (organizationId === null) return yield* new InvalidToken()
        return yield* transaction.run(
          Effect.gen(function* () {
            // The user before the organization, as their deletion takes the two.
            yield* userLock.lock(environment.id, user.id)
            const owner = yield* addressBook.byTakenAddress(environment, seen.emailKey)
            if (owner?.userId !== user.id || owner.address.verifiedAt === null) {
              return yield* byId ? new InvitationNotFound() : new InvitationEmailMismatch()
            }
            const invitation = yield* redemption.hold(environment, seen, name)
            // The session after the organization, as whoever takes a member out of one takes the two.
            yield* tokens.requireLive(environment, signedIn)
            yield* redemption.redeem(environment, invitation, user.id)
            const { membership, organization } = yield* Effect.orDie(
              memberships.require(environment, organizationId, user.id)
            )
            return {
              organization: toOrganization(organization, membership),
              redirectUrl: yield* origins.stillKnown(environment, invitation.redirectUrl)
            }
          })
        )
      })

      return InvitationAcceptance.of({ accept })
    })
  )
  static readonly layer = this.layerNoDeps
}

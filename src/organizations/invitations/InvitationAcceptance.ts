import { Context, Effect, Layer } from "effect"
import { Transaction } from "../../platform/Transaction.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import type { SignedIn } from "../../sessions/clients/Client.ts"
import { ClientTokens } from "../../sessions/clients/ClientTokens.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Memberships } from "../organizations/Memberships.ts"
import { toOrganization } from "../organizations/Organization.ts"
import { Origins } from "../../tenancy/origins/Origins.ts"
import { InvalidToken } from "../../credentials/proofs/Proof.ts"
import { Enforcement } from "../enforcement/Enforcement.ts"
import { InvitationLinks } from "./InvitationLinks.ts"
import { InvitationRedemption, type InvitationName } from "./InvitationRedemption.ts"
import { InvitationEmailMismatch, InvitationNotFound } from "./InvitationsProblems.ts"
import { ReceivedInvitations } from "./ReceivedInvitations.ts"
import { UserLock } from "../../directory/users/UserLock.ts"

/** Acceptance of invitations to organizations by signed-in people. */
export class InvitationAcceptance extends Context.Service<InvitationAcceptance>()(
  "gatehouse/organizations/invitations/InvitationAcceptance",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const enforcement = yield* Enforcement
      const links = yield* InvitationLinks
      const memberships = yield* Memberships
      const origins = yield* Origins
      const received = yield* ReceivedInvitations
      const redemption = yield* InvitationRedemption
      const tokens = yield* ClientTokens
      const transaction = yield* Transaction
      const userLock = yield* UserLock

      /** Makes a signed-in user, to whom the invited address belongs, a member. */
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
        return yield* transaction
          .run(
            Effect.gen(function* () {
              // The user before the organization, as their deletion takes the two.
              yield* userLock.lock(environment.id, user.id)
              const owner = yield* addressBook.byTakenAddress(environment, seen.emailKey)
              if (owner?.userId !== user.id || owner.address.verifiedAt === null) {
                return yield* byId ? new InvitationNotFound() : new InvitationEmailMismatch()
              }
              const session = { ...signedIn.session, userId: user.id }
              yield* enforcement.requireOpenSession(environment, session)
              yield* enforcement.requireOpenOrganization(environment, organizationId, session)
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
          .pipe(enforcement.told(environment))
      })

      return { accept }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

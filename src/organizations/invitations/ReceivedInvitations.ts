import { Context, DateTime, Effect, Layer } from "effect"
import type { InvitationId, UserId } from "../../contract/Ids.ts"
import type { Environment } from "../../contract/Environment.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { roleNameOf } from "../../contract/Role.ts"
import { RoleSets } from "../organizations/RoleSets.ts"
import { InvitationEmailMismatch, InvitationNotFound } from "./Invitation.ts"
import { InvitationsStore } from "./InvitationsStore.ts"
import { Transaction } from "../../platform/Transaction.ts"
import type { SignedIn } from "../../sessions/clients/Client.ts"
import { ClientTokens } from "../../sessions/clients/ClientTokens.ts"
import { Memberships } from "../organizations/Memberships.ts"
import { toOrganization } from "../organizations/Organization.ts"
import { Origins } from "../../tenancy/origins/Origins.ts"
import { InvalidToken } from "../../credentials/proofs/Proof.ts"
import { Enforcement } from "../enforcement/Enforcement.ts"
import { InvitationRedemption, type InvitationName } from "./InvitationRedemption.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"

/** Invitations to organizations as those see and accept them whom they are for. */
export class ReceivedInvitations extends Context.Service<ReceivedInvitations>()(
  "gatehouse/organizations/invitations/ReceivedInvitations",
  {
    make: Effect.gen(function* () {
      const store = yield* InvitationsStore
      const addressBook = yield* AddressBook
      const enforcement = yield* Enforcement
      const memberships = yield* Memberships
      const origins = yield* Origins
      const redemption = yield* InvitationRedemption
      const tokens = yield* ClientTokens
      const transaction = yield* Transaction
      const directory = yield* UserDirectory
      const roleSets = yield* RoleSets

      /** The pending ones to the user's verified addresses; none where there are no organizations. */
      const list = Effect.fn("ReceivedInvitations.list")(function* (
        environment: Environment,
        userId: UserId
      ) {
        if (!environment.settings.organizations.enabled) return []
        const received = yield* store.received(environment.id, userId, yield* DateTime.now)
        const sets = new Map(
          yield* Effect.forEach(new Set(received.map(({ roleSetId }) => roleSetId)), (id) =>
            Effect.map(Effect.orDie(roleSets.get(environment.id, id)), (set) => [id, set] as const)
          )
        )
        return received.map(({ role, roleSetId, ...invitation }) => ({
          ...invitation,
          roleName: roleNameOf(sets.get(roleSetId) ?? { roles: [] }, role)
        }))
      })

      /** One to a verified address of the user, in whatever state; to others it is not there. */
      const find = Effect.fn("ReceivedInvitations.find")(function* (
        environment: Environment,
        userId: UserId,
        id: InvitationId
      ) {
        const invitation = environment.settings.organizations.enabled
          ? yield* store.find(environment.id, { id })
          : undefined
        if (invitation === undefined || invitation.organizationId === null) {
          return yield* new InvitationNotFound()
        }
        const owner = yield* addressBook.byTakenAddress(environment, invitation.emailKey)
        const isTheirs = owner?.userId === userId && owner.address.verifiedAt !== null
        return isTheirs ? invitation : yield* new InvitationNotFound()
      })

      /** Makes a signed-in user, to whom the invited address belongs, a member. */
      const accept = Effect.fn("ReceivedInvitations.accept")(function* (
        environment: Environment,
        signedIn: SignedIn,
        name: InvitationName
      ) {
        const { user } = signedIn
        // To anyone but the invited an id says nothing; the holder of the link knows the
        // invitation.
        const byId = "id" in name
        const seen = byId
          ? yield* find(environment, user.id, name.id)
          : yield* redemption.find(environment, name)
        const { organizationId } = seen
        if (organizationId === null) return yield* new InvalidToken()
        return yield* transaction
          .run(
            Effect.gen(function* () {
              // The user before the organization, as their deletion takes the two.
              yield* directory.lock(environment.id, user.id)
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

      return { list, accept }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(InvitationsStore.layer))
}

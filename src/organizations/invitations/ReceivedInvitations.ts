import { Context, DateTime, Effect, Layer } from "effect"
import type { InvitationId, UserId } from "../../contract/Ids.ts"
import type { Environment } from "../../contract/Environment.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { roleNameOf } from "../../contract/Role.ts"
import { RoleSets } from "../organizations/RoleSets.ts"
import { InvitationNotFound } from "./InvitationsProblems.ts"
import { InvitationsStore } from "./InvitationsStore.ts"
import { ReceivedInvitationsStore } from "./ReceivedInvitationsStore.ts"

/** Invitations to organizations as those see them whom they are for. */
export class ReceivedInvitations extends Context.Service<ReceivedInvitations>()(
  "gatehouse/organizations/invitations/ReceivedInvitations",
  {
    make: Effect.gen(function* () {
      const store = yield* ReceivedInvitationsStore
      const invitations = yield* InvitationsStore
      const addressBook = yield* AddressBook
      const roleSets = yield* RoleSets

      /** The pending ones to the user's verified addresses; none where there are no organizations. */
      const list = Effect.fn("ReceivedInvitations.list")(function* (
        environment: Environment,
        userId: UserId
      ) {
        if (!environment.settings.organizations.enabled) return []
        const received = yield* store.list(environment.id, userId, yield* DateTime.now)
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
          ? yield* invitations.find(environment.id, { id })
          : undefined
        if (invitation === undefined || invitation.organizationId === null) {
          return yield* new InvitationNotFound()
        }
        const owner = yield* addressBook.byTakenAddress(environment, invitation.emailKey)
        const isTheirs = owner?.userId === userId && owner.address.verifiedAt !== null
        return isTheirs ? invitation : yield* new InvitationNotFound()
      })

      return { list, find }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([ReceivedInvitationsStore.layer, InvitationsStore.layer])
  )
}

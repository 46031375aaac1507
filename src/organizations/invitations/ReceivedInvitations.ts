import { Context, DateTime, Effect, Layer } from "effect"
import type { InvitationId, UserId } from "../../contract/Ids.ts"
import type { Environment } from "../../contract/Environment.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { roleNameOf } from "../../contract/Role.ts"
import { RoleSets } from "../organizations/RoleSets.ts"
import type { ReceivedInvitation, StoredInvitation } from "./Invitation.ts"
import { InvitationNotFound } from "./InvitationsProblems.ts"
import { InvitationsStore } from "./InvitationsStore.ts"
import { ReceivedInvitationsStore } from "./ReceivedInvitationsStore.ts"

/** Invitations to organizations as those see them whom they are for. */
export class ReceivedInvitations extends Context.Service<
  ReceivedInvitations,
  {
    /** The pending ones to the user's verified addresses; none where there are no organizations. */
    readonly list: (
      environment: Environment,
      userId: UserId
    ) => Effect.Effect<ReadonlyArray<ReceivedInvitation>>
    /** One to a verified address of the user, in whatever state; to others it is not there. */
    readonly find: (
      environment: Environment,
      userId: UserId,
      id: InvitationId
    ) => Effect.Effect<StoredInvitation, InvitationNotFound>
  }
>()("gatehouse/organizations/invitations/ReceivedInvitations") {
  static readonly layerNoDeps = Layer.effect(
    ReceivedInvitations,
    Effect.gen(function* () {
      const store = yield* ReceivedInvitationsStore
      const invitations = yield* InvitationsStore
      const addressBook = yield* AddressBook
      const roleSets = yield* RoleSets

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

      return ReceivedInvitations.of({ list, find })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(
    Layer.provide([ReceivedInvitationsStore.layer, InvitationsStore.layer])
  )
}

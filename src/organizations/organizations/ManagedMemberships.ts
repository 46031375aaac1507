import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { OrganizationId, UserId } from "../../contract/Ids.ts"
import { heldRole, ownerKey, reaches, roleOf } from "../../contract/Role.ts"
import { Sessions } from "../../sessions/sessions/Sessions.ts"
import { Departures } from "./Departures.ts"
import { MembershipsStore } from "./MembershipsStore.ts"
import { Memberships } from "./Memberships.ts"
import { OrganizationNotFound } from "./OrganizationsProblems.ts"

/** Fate of a membership that a directory ended: the last owner's stays. */
export type EndedMembership = "ended" | "last_owner" | "none"

/**
 * Memberships that a directory gives and takes. Each is a part of the caller's transaction, which
 * holds the organization and, for somebody who joins, the user before it.
 */
export class ManagedMemberships extends Context.Service<ManagedMemberships>()(
  "gatehouse/organizations/organizations/ManagedMemberships",
  {
    make: Effect.gen(function* () {
      const store = yield* MembershipsStore
      const sessions = yield* Sessions
      const memberships = yield* Memberships
      const departures = yield* Departures

      /** Gives a member this role; nobody becomes or ceases to be an owner by it. */
      const give = Effect.fn("ManagedMemberships.give")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        userId: UserId,
        role: string
      ) {
        const place = yield* store.place(environment.id, organizationId, userId)
        if (place === undefined) return yield* new OrganizationNotFound()
        const { membership, roleSet } = place
        if (membership === null) {
          const joining = { organizationId, userId, role, managedBy: "directory" } as const
          yield* memberships.joinAsTold(environment, joining)
        } else if (membership.role !== ownerKey && membership.role !== role) {
          const given = roleOf(roleSet, role)
          if (given === undefined) return
          const had = heldRole(roleSet, membership.role)
          const change = { from: had, to: given, roleSet }
          yield* departures.changeRole(environment, organizationId, userId, change)
          if (!reaches(given, had)) {
            yield* sessions.endConnected(environment, userId, organizationId)
          }
        }
        yield* store.setManager(environment.id, organizationId, userId, "directory")
      })

      /** Leaves a membership to people, as it is. */
      const release = (environment: Environment, organizationId: OrganizationId, userId: UserId) =>
        store.setManager(environment.id, organizationId, userId, null)

      /**
       * Ends a membership, of the last owner only what acts in the organization; and in any case the
       * sessions that its connections made, which people without a membership have, too.
       */
      const end = Effect.fn("ManagedMemberships.end")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        userId: UserId
      ): Effect.fn.Return<EndedMembership> {
        const place = yield* store.place(environment.id, organizationId, userId)
        const role = place?.membership?.role
        if (role === undefined) {
          yield* sessions.endConnected(environment, userId, organizationId)
          return "none"
        }
        if (role === ownerKey) {
          const other = yield* store.hasOtherOwner(environment.id, organizationId, userId)
          if (!other) {
            yield* release(environment, organizationId, userId)
            yield* departures.endActing(environment, organizationId, userId)
            yield* sessions.endConnected(environment, userId, organizationId)
            return "last_owner"
          }
        }
        yield* departures.remove(environment, organizationId, userId, role, true)
        yield* sessions.endConnected(environment, userId, organizationId)
        return "ended"
      })

      return { give, release, end }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(MembershipsStore.layer))
}

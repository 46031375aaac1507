import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { ConnectionId, OrganizationId, UserId } from "../../contract/Ids.ts"
import { heldRole, ownerKey, reaches, roleOf } from "../../contract/Role.ts"
import { EndedSessions } from "../../sessions/sessions/EndedSessions.ts"
import { MembershipsStore, type Place } from "./MembershipsStore.ts"
import { Departures } from "./Departures.ts"
import { Memberships } from "./Memberships.ts"

/** Role that a connection gives a person of its organization, by their groups. */
export interface GivenRole {
  readonly connectionId: ConnectionId
  readonly organizationId: OrganizationId
  /** Null: none, so that there is no membership. */
  readonly role: string | null
  /** True if the connection decides the role of those to whom it gives one. */
  readonly authoritative: boolean
  /** False where the provider said nothing of groups, which changes nothing of a member. */
  readonly isKnown: boolean
}

/**
 * Memberships by the word of a connection, each a part of the caller's transaction, which holds the
 * user. Nobody becomes or ceases to be an owner by it, and a directory's members are its own.
 */
export class ConnectedMemberships extends Context.Service<ConnectedMemberships>()(
  "gatehouse/organizations/organizations/ConnectedMemberships",
  {
    make: Effect.gen(function* () {
      const store = yield* MembershipsStore
      const departures = yield* Departures
      const ended = yield* EndedSessions
      const memberships = yield* Memberships

      const endSessions = (environment: Environment, userId: UserId, connectionId: ConnectionId) =>
        ended.end(environment, { _tag: "MadeByConnection", connectionId, userId })

      const join = (
        environment: Environment,
        userId: UserId,
        { authoritative, organizationId }: GivenRole,
        role: string
      ) =>
        memberships.joinAsTold(environment, {
          organizationId,
          userId,
          role,
          managedBy: authoritative ? "connection" : null
        })

      const leave = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        { connectionId, organizationId }: GivenRole,
        had: string
      ) {
        yield* departures.remove(environment, organizationId, userId, had, true)
        yield* endSessions(environment, userId, connectionId)
      })

      const change = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        { connectionId, organizationId }: GivenRole,
        { membership, roleSet }: Place,
        role: string
      ) {
        const given = roleOf(roleSet, role)
        if (membership === null || given === undefined) return
        yield* store.setManager(environment.id, organizationId, userId, "connection")
        if (membership.role === role) return
        const had = heldRole(roleSet, membership.role)
        const change = { from: had, to: given, roleSet }
        yield* departures.changeRole(environment, organizationId, userId, change)
        if (!reaches(given, had)) yield* endSessions(environment, userId, connectionId)
      })

      /** The change that a role brings to a person's place; undefined for none. */
      const changeOf = (
        environment: Environment,
        userId: UserId,
        given: GivenRole,
        place: Place
      ): Effect.Effect<void> | undefined => {
        const { authoritative, isKnown, role } = given
        const { membership } = place
        if (role === ownerKey) return undefined
        if (membership === null) {
          return role === null ? undefined : join(environment, userId, given, role)
        }
        const isOthers = membership.role === ownerKey || membership.managedBy === "directory"
        if (!authoritative || !isKnown || isOthers) return undefined
        if (role === null) return leave(environment, userId, given, membership.role)
        return membership.role === role && membership.managedBy === "connection"
          ? undefined
          : change(environment, userId, given, place, role)
      }

      /**
       * Gives a person the role of their groups: to somebody new, and to a member where the
       * connection is authoritative. The organization is held only where that changes anything.
       */
      const give = Effect.fn("ConnectedMemberships.give")(function* (
        environment: Environment,
        userId: UserId,
        given: GivenRole
      ) {
        const { organizationId } = given
        const seen = yield* store.place(environment.id, organizationId, userId)
        if (seen === undefined) return
        if (changeOf(environment, userId, given, seen) === undefined) return
        if (!(yield* store.lock(environment.id, organizationId))) return
        const place = yield* store.place(environment.id, organizationId, userId)
        const made = place && changeOf(environment, userId, given, place)
        if (made !== undefined) yield* made
      })

      return { give }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([MembershipsStore.layer, EndedSessions.layer])
  )
}

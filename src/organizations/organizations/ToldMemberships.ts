import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { ConnectionId, OrganizationId, UserId } from "../../contract/Ids.ts"
import { heldRole, ownerKey, reaches, roleOf } from "../../contract/Role.ts"
import { EndedSessions } from "../../sessions/sessions/EndedSessions.ts"
import { Sessions } from "../../sessions/sessions/Sessions.ts"
import { Departures } from "./Departures.ts"
import { MembershipsStore, type Place } from "./MembershipsStore.ts"
import { Memberships } from "./Memberships.ts"
import { OrganizationNotFound } from "./OrganizationsProblems.ts"

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

/** Fate of a membership that a directory ended: the last owner's stays. */
export type EndedMembership = "ended" | "last_owner" | "none"

/**
 * Memberships by the word of a connection or a directory, each a part of the caller's transaction. For
 * a connection that holds the user, and the organization is held here; for a directory it holds both.
 * Nobody becomes an owner by it, no connection changes what a directory gave, and the last owner stays.
 */
export class ToldMemberships extends Context.Service<ToldMemberships>()(
  "gatehouse/organizations/organizations/ToldMemberships",
  {
    make: Effect.gen(function* () {
      const store = yield* MembershipsStore
      const departures = yield* Departures
      const ended = yield* EndedSessions
      const memberships = yield* Memberships
      const sessions = yield* Sessions

      const endSessions = (environment: Environment, userId: UserId, connectionId: ConnectionId) =>
        ended.end(environment, { _tag: "MadeByConnection", connectionId, userId })

      const joinByConnection = (
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

      const leaveConnection = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        { connectionId, organizationId }: GivenRole,
        had: string
      ) {
        yield* departures.remove(environment, organizationId, userId, had, true)
        yield* endSessions(environment, userId, connectionId)
      })

      const changeByConnection = Effect.fnUntraced(function* (
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
          return role === null ? undefined : joinByConnection(environment, userId, given, role)
        }
        const isOthers = membership.role === ownerKey || membership.managedBy === "directory"
        if (!authoritative || !isKnown || isOthers) return undefined
        if (role === null) return leaveConnection(environment, userId, given, membership.role)
        return membership.role === role && membership.managedBy === "connection"
          ? undefined
          : changeByConnection(environment, userId, given, place, role)
      }

      /**
       * Gives a person the role of their groups: to somebody new, and to a member where the
       * connection is authoritative. The organization is held only where that changes anything.
       */
      const giveByConnection = Effect.fn("ToldMemberships.giveByConnection")(function* (
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

      /**
       * Gives a member the role of a directory, whose caller holds the organization, and the user of
       * somebody who joins before it.
       */
      const giveByDirectory = Effect.fn("ToldMemberships.giveByDirectory")(function* (
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
      const end = Effect.fn("ToldMemberships.end")(function* (
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

      return { giveByConnection, giveByDirectory, release, end }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([MembershipsStore.layer, EndedSessions.layer])
  )
}

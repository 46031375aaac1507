import { Context, Effect, Layer } from "effect"
import type { EnvironmentId, OrganizationId, UserId } from "../../contract/Ids.ts"
import { foreignCursor, paged } from "../../contract/Paging.ts"
import { searchOverloaded } from "../../contract/Problems.ts"
import { changedNames } from "../../platform/plainValues.ts"
import * as Cursor from "../../platform/Cursor.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Memberships } from "./Memberships.ts"
import { MembershipsStore } from "./MembershipsStore.ts"
import { MembersStore } from "./MembersStore.ts"
import { type BagChanges, mergedBags, memberTargets } from "./Organization.ts"
import {
  MemberNotFound,
  OrganizationNotFound,
  LastOwner,
  RoleNotFound
} from "./OrganizationsProblems.ts"
import {
  type RoleSet,
  heldRole,
  ownerKey,
  reaches,
  roleOf,
  type Role
} from "../../contract/Role.ts"
import type { SignedIn } from "../../sessions/clients/Client.ts"
import type { Permission } from "../../contract/Permission.ts"
import { Forbidden } from "../../contract/SessionProblems.ts"
import { ClientTokens } from "../../sessions/clients/ClientTokens.ts"
import { Departures } from "./Departures.ts"
import { access } from "./Permissions.ts"
import { ManagedByConnection, ManagedByDirectory } from "../../directory/users/UsersProblems.ts"

interface PageRequest {
  readonly limit: number
  readonly cursor?: string
}

type MembersRead<A, E = never> = (
  environmentId: EnvironmentId,
  organizationId: OrganizationId,
  roleSet: RoleSet,
  after: Cursor.Keyset | null,
  limit: number
) => Effect.Effect<ReadonlyArray<A>, E>

/** The customer's backend: it ranks above every role, and only the last owner restricts it. */
type Backend = "backend"

/**
 * The members of an organization: their lists, their roles, and what a backend keeps about each of
 * them. Changes of one organization's members take turns, so that of two owners who leave concurrently
 * exactly one does.
 */
export class Members extends Context.Service<Members>()(
  "gatehouse/organizations/organizations/Members",
  {
    make: Effect.gen(function* () {
      const store = yield* MembersStore
      const places = yield* MembershipsStore
      const memberships = yield* Memberships
      const departures = yield* Departures
      const audit = yield* Audit
      const tokens = yield* ClientTokens
      const transaction = yield* Transaction

      /** A page for whom `admit` lets through. */
      const pageOf = Effect.fnUntraced(function* <
        A extends { readonly userId: UserId; readonly joinedAt: Cursor.Keyset["at"] },
        E,
        E2 = never
      >(
        environment: Environment,
        organizationId: OrganizationId,
        { cursor, limit }: PageRequest,
        admit: Effect.Effect<{ readonly roleSet: RoleSet }, E>,
        read: MembersRead<A, E2>
      ) {
        const list = `members:${organizationId}`
        const after = Cursor.openKeyset(environment.cursorKey, list, cursor)
        if (after === undefined) return yield* foreignCursor()
        const { roleSet } = yield* admit
        const rows = yield* read(environment.id, organizationId, roleSet, after, limit + 1)
        return paged(rows, limit, ({ joinedAt, userId }) =>
          Cursor.sealKeyset(environment.cursorKey, list, { at: joinedAt, id: userId })
        )
      })

      /** For the server plane. */
      const list = (
        environment: Environment,
        organizationId: OrganizationId,
        request: PageRequest
      ) =>
        pageOf(
          environment,
          organizationId,
          request,
          memberships.organization(environment, organizationId),
          store.memberships
        )

      /** For one of the members, those with a part of a name or address where that is asked for. */
      const listFor = (
        environment: Environment,
        organizationId: OrganizationId,
        userId: UserId,
        { query, ...request }: PageRequest & { readonly query?: string }
      ) =>
        pageOf(
          environment,
          organizationId,
          request,
          memberships.require(environment, organizationId, userId),
          query === undefined
            ? store.members
            : (...place) => Effect.mapError(store.search(query, ...place), searchOverloaded)
        )

      const memberOf = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId,
        userId: UserId
      ) {
        const place = yield* places.place(environment.id, organizationId, userId)
        return place?.membership ?? (yield* new MemberNotFound())
      })

      /** Fails where nobody else owns the organization. */
      const requireOtherOwner = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId,
        userId: UserId
      ) {
        const other = yield* places.hasOtherOwner(environment.id, organizationId, userId)
        if (!other) return yield* new LastOwner()
      })

      /** Caller of a change of members, if they may make it; holds the organization. */
      const callerOf = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId,
        by: SignedIn | Backend,
        need: Permission | "membership"
      ) {
        if (by === "backend") {
          yield* places.lock(environment.id, organizationId)
          return {
            ...(yield* memberships.organization(environment, organizationId)),
            reaches: () => true
          }
        }
        const userId = by.user.id
        const caller = yield* memberships.authorizeHeld(environment, organizationId, userId, need)
        // A change would outlive the disavowal that the session ended in.
        yield* tokens.requireLive(environment, by)
        return { ...caller, reaches: (other: Role) => reaches(caller.role, other) }
      })

      /** Gives a member another role, in the name of a member who may or of a backend. */
      const changeRole = Effect.fn("Members.changeRole")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        by: SignedIn | Backend,
        userId: UserId,
        role: string
      ) {
        const needed = access.updateMemberRole.needs
        return yield* transaction.run(
          Effect.gen(function* () {
            const caller = yield* callerOf(environment, organizationId, by, needed)
            const membership = yield* memberOf(environment, organizationId, userId)
            const given = roleOf(caller.roleSet, role)
            if (given === undefined) return yield* new RoleNotFound()
            const had = heldRole(caller.roleSet, membership.role)
            if (!caller.reaches(had) || !caller.reaches(given)) return yield* new Forbidden()
            if (membership.managedBy === "directory") return yield* new ManagedByDirectory()
            if (given.key === had.key) return membership
            if (membership.managedBy === "connection") return yield* new ManagedByConnection()
            if (had.key === ownerKey) yield* requireOtherOwner(environment, organizationId, userId)
            const change = { from: had, to: given, roleSet: caller.roleSet }
            yield* departures.changeRole(environment, organizationId, userId, change)
            return { ...membership, role: given.key, roleName: given.name }
          })
        )
      })

      /** Does so for a member; answers the other one as members see them. */
      const changeRoleFor = Effect.fn("Members.changeRoleFor")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        by: SignedIn,
        userId: UserId,
        role: string
      ) {
        return yield* transaction.run(
          Effect.gen(function* () {
            const given = yield* changeRole(environment, organizationId, by, userId, role)
            const shown = yield* store.member(environment.id, given)
            return shown ?? (yield* new MemberNotFound())
          })
        )
      })

      /**
       * Ends a membership, one's own or that of somebody whom one may remove. A backend leaves an
       * organization without members as it is.
       */
      const remove = Effect.fn("Members.remove")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        by: SignedIn | Backend,
        userId: UserId
      ) {
        const isOwn = by !== "backend" && by.user.id === userId
        const needed = isOwn ? access.leave.needs : access.removeMember.needs
        yield* transaction.run(
          Effect.gen(function* () {
            const caller = yield* callerOf(environment, organizationId, by, needed)
            const membership = yield* memberOf(environment, organizationId, userId)
            const had = heldRole(caller.roleSet, membership.role)
            if (!isOwn && !caller.reaches(had)) return yield* new Forbidden()
            if (membership.managedBy === "directory") return yield* new ManagedByDirectory()
            // When the only member leaves, the organization goes too; a backend can delete it
            // itself.
            const keepsEmpty = by === "backend"
            if (had.key === ownerKey && (keepsEmpty || caller.organization.memberCount > 1)) {
              yield* requireOtherOwner(environment, organizationId, userId)
            }
            yield* departures.remove(environment, organizationId, userId, had.key, keepsEmpty)
          })
        )
      })

      /** Merges into the bags of a membership; each has a budget of its own. */
      const updateMetadata = Effect.fn("Members.updateMetadata")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        userId: UserId,
        changes: BagChanges
      ) {
        return yield* transaction.run(
          Effect.gen(function* () {
            yield* places.lock(environment.id, organizationId)
            const place = yield* places.place(environment.id, organizationId, userId)
            if (place === undefined) return yield* new OrganizationNotFound()
            const { membership } = place
            if (membership === null) return yield* new MemberNotFound()
            const merged = { ...membership, ...(yield* mergedBags(membership, changes)) }
            const changed = changedNames(membership, merged)
            if (changed.length === 0) return membership
            yield* store.replaceBags(environment.id, merged)
            yield* audit.record({
              environmentId: environment.id,
              action: "member.metadata_updated",
              targets: memberTargets(organizationId, userId),
              metadata: { changed }
            })
            return merged
          })
        )
      })

      return { list, listFor, changeRole, changeRoleFor, remove, updateMetadata }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([MembersStore.layer, MembershipsStore.layer])
  )
}

import { Context, Effect, Layer } from "effect"
import type { EnvironmentId, OrganizationId, UserId } from "../../contract/Ids.ts"
import { foreignCursor, paged } from "../../contract/Paging.ts"
import { searchOverloaded } from "../../contract/Problems.ts"
import { changedNames } from "../../platform/plainValues.ts"
import * as Cursor from "../../platform/Cursor.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { Environment } from "../../contract/Environment.ts"
import { MembershipChanges } from "./MembershipChanges.ts"
import { Memberships } from "./Memberships.ts"
import { MembershipsStore } from "./MembershipsStore.ts"
import { MembersStore } from "./MembersStore.ts"
import { type BagChanges, mergedBags, memberTargets } from "./Organization.ts"
import { MemberNotFound, OrganizationNotFound } from "./OrganizationsProblems.ts"
import type { RoleSet } from "../../contract/Role.ts"
import type { SignedIn } from "../../sessions/clients/Client.ts"

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

/** The members of an organization: their lists, and what a backend keeps about each of them. */
export class Members extends Context.Service<Members>()(
  "gatehouse/organizations/organizations/Members",
  {
    make: Effect.gen(function* () {
      const store = yield* MembersStore
      const places = yield* MembershipsStore
      const memberships = yield* Memberships
      const membershipChanges = yield* MembershipChanges
      const audit = yield* Audit
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

      /** Gives a member another role in the name of one who may; answers them as members see them. */
      const changeRole = Effect.fn("Members.changeRole")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        by: SignedIn,
        userId: UserId,
        role: string
      ) {
        return yield* transaction.run(
          Effect.gen(function* () {
            const given = yield* membershipChanges.changeRole(
              environment,
              organizationId,
              by,
              userId,
              role
            )
            const shown = yield* store.member(environment.id, given)
            return shown ?? (yield* new MemberNotFound())
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

      return { list, listFor, changeRole, updateMetadata }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([MembersStore.layer, MembershipsStore.layer])
  )
}

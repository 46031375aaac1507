import { Context, DateTime, Effect, Layer } from "effect"
import { Forbidden, Unauthenticated } from "../../contract/SessionProblems.ts"
import { OrganizationId, type UserId } from "../../contract/Ids.ts"
import { foreignCursor, paged } from "../../contract/Paging.ts"
import { searchOverloaded } from "../../contract/Problems.ts"
import { changedNames } from "../../platform/plainValues.ts"
import { Crypto } from "../../platform/Crypto.ts"
import * as Cursor from "../../platform/Cursor.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditAction } from "../../tenancy/audit/AuditEvent.ts"
import type { Environment } from "../../contract/Environment.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import type { SignedIn } from "../../sessions/clients/Client.ts"
import { ClientTokens } from "../../sessions/clients/ClientTokens.ts"
import { Memberships } from "./Memberships.ts"
import { MembershipsStore } from "./MembershipsStore.ts"
import {
  toOrganization,
  type BagChanges,
  type NewOrganization,
  type OrganizationChanges,
  type ServerOrganization,
  mergedBags,
  emptyBags
} from "./Organization.ts"
import { lackedPermission, OrganizationLimitReached } from "./OrganizationsProblems.ts"
import { OrganizationsStore } from "./OrganizationsStore.ts"
import type { Permission } from "../../contract/Permission.ts"
import { access } from "./Permissions.ts"
import { defaultRoleSetKey, ownerKey, roleNameOf } from "../../contract/Role.ts"
import { RoleSets } from "./RoleSets.ts"

interface PageRequest {
  readonly limit: number
  readonly cursor?: string
}

const listOfOne = (userId: UserId): string => `user-organizations:${userId}`
const wholeList = "organizations"

/** The most organizations that a person is given to choose from. */
const mostOfOne = 100

/** The teams of an environment's users. */
export class Organizations extends Context.Service<Organizations>()(
  "gatehouse/organizations/organizations/Organizations",
  {
    make: Effect.gen(function* () {
      const store = yield* OrganizationsStore
      const places = yield* MembershipsStore
      const memberships = yield* Memberships
      const roleSets = yield* RoleSets
      const directory = yield* UserDirectory
      const audit = yield* Audit
      const tokens = yield* ClientTokens
      const crypto = yield* Crypto
      const transaction = yield* Transaction

      const pageOfUser = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        { cursor, limit }: PageRequest
      ) {
        const name = listOfOne(userId)
        const after = Cursor.openKeyset(environment.cursorKey, name, cursor)
        if (after === undefined) return yield* foreignCursor()
        const rows = yield* store.listOfUser(environment.id, userId, after, limit + 1)
        return paged(rows, limit, (last) =>
          Cursor.sealKeyset(environment.cursorKey, name, {
            at: last.joinedAt,
            id: last.organizationId
          })
        )
      })

      const listOfUser = Effect.fn("Organizations.listOfUser")(function* (
        environment: Environment,
        userId: UserId,
        request: PageRequest
      ) {
        const page = yield* pageOfUser(environment, userId, request)
        if (page.items.length === 0) yield* directory.requireKnown(environment.id, userId)
        return page
      })

      /** The organizations of the person who asks; none where the environment has none. */
      const listOwn = Effect.fn("Organizations.listOwn")(function* (
        environment: Environment,
        userId: UserId,
        request: PageRequest
      ) {
        const { items, page } = yield* pageOfUser(environment, userId, request)
        return environment.settings.organizations.enabled
          ? { items: items.map(({ organization }) => organization), page }
          : { items: [], page: { nextCursor: null, hasMore: false } }
      })

      /** The first organizations of a person, each with their role; none where there are none. */
      const rolesOf = (environment: Environment, userId: UserId) =>
        environment.settings.organizations.enabled
          ? store.rolesOfUser(environment.id, userId, mostOfOne)
          : Effect.succeed([])

      /** Makes an organization that the user owns, where the environment lets people make them. */
      const create = Effect.fn("Organizations.create")(function* (
        environment: Environment,
        userId: UserId,
        { name, roleSetId = null }: NewOrganization
      ) {
        const { creation, enabled, maxPerUser } = environment.settings.organizations
        if (!enabled || creation === "nobody") return yield* new Forbidden()
        const now = yield* DateTime.now
        const id = OrganizationId.make(yield* crypto.uuidV7)
        return yield* transaction.brief(
          Effect.gen(function* () {
            // Concurrent calls take turns, so that together they stay within the limit: what is sent
            // with the lock sees what was there once it is held.
            const asked = roleSetId === null ? { key: defaultRoleSetKey } : { id: roleSetId }
            const [isThere, { founded, roleSet: known }] = yield* Effect.all(
              [
                directory.lock(environment.id, userId),
                store.founding(environment.id, userId, asked, maxPerUser)
              ],
              { concurrency: "unbounded" }
            )
            if (!isThere) return yield* new Unauthenticated()
            const roleSet = known ?? (yield* roleSets.get(environment.id, roleSetId))
            if (founded >= maxPerUser) return yield* new OrganizationLimitReached()
            const organization: ServerOrganization = {
              id,
              environmentId: environment.id,
              name,
              roleSetId: roleSet.id,
              memberCount: 1,
              createdAt: now,
              updatedAt: now,
              ...emptyBags
            }
            const entry = {
              environmentId: environment.id,
              action: "organization.created" as const,
              targets: [
                { type: "organization" as const, id },
                { type: "user" as const, id: userId }
              ]
            }
            const owner = { userId, founder: true }
            yield* transaction.last(
              audit.recordWith(entry, (event) => store.insert(organization, owner, event()))
            )
            return toOrganization(organization, {
              role: ownerKey,
              roleName: roleNameOf(roleSet, ownerKey)
            })
          })
        )
      })

      /** Writes what differs, and the event of it; nothing where nothing does. */
      const saved = Effect.fnUntraced(function* (
        before: ServerOrganization,
        after: ServerOrganization,
        action: AuditAction
      ) {
        const changed = changedNames(before, after)
        if (changed.length === 0) return before
        const organization = { ...after, updatedAt: yield* DateTime.now }
        yield* store.replace(organization)
        yield* audit.record({
          environmentId: organization.environmentId,
          action,
          targets: [{ type: "organization", id: organization.id }],
          metadata: { changed }
        })
        return organization
      })

      /** A change by a member: name and bag each need their own permission. */
      const update = Effect.fn("Organizations.update")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        signedIn: SignedIn,
        changes: OrganizationChanges
      ) {
        const { name, publicMetadata } = changes
        const needed: ReadonlyArray<Permission> = [
          ...(name === undefined ? [] : [access.rename.needs]),
          ...(publicMetadata === undefined ? [] : [access.updateMetadata.needs])
        ]
        return yield* transaction.run(
          Effect.gen(function* () {
            const { membership, organization, role } = yield* memberships.authorizeHeld(
              environment,
              organizationId,
              signedIn.user.id,
              "membership"
            )
            const lacking = needed.find((permission) => !role.permissions.includes(permission))
            if (lacking !== undefined) return yield* lackedPermission(lacking)
            yield* tokens.requireLive(environment, signedIn)
            const bags = yield* mergedBags(
              organization,
              publicMetadata === undefined ? {} : { publicMetadata }
            )
            const changed = { ...organization, ...bags, name: name ?? organization.name }
            return toOrganization(
              yield* saved(organization, changed, "organization.updated"),
              membership
            )
          })
        )
      })

      const list = Effect.fn("Organizations.list")(function* (
        environment: Environment,
        { cursor, limit, query }: PageRequest & { readonly query?: string }
      ) {
        const after = Cursor.openKeyset(environment.cursorKey, wholeList, cursor)
        if (after === undefined) return yield* foreignCursor()
        const rows = yield* store
          .list(environment.id, query, after, limit + 1)
          .pipe(Effect.mapError(searchOverloaded))
        return paged(rows, limit, (last) =>
          Cursor.sealKeyset(environment.cursorKey, wholeList, { at: last.createdAt, id: last.id })
        )
      })

      /** A change by the customer's backend. */
      const rename = Effect.fn("Organizations.rename")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        name: string
      ) {
        return yield* transaction.run(
          Effect.gen(function* () {
            yield* places.lock(environment.id, organizationId)
            const { organization } = yield* memberships.organization(environment, organizationId)
            return yield* saved(organization, { ...organization, name }, "organization.updated")
          })
        )
      })

      /** Merges into the named bags, each with a budget of its own. */
      const updateMetadata = Effect.fn("Organizations.updateMetadata")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        changes: BagChanges
      ) {
        return yield* transaction.run(
          Effect.gen(function* () {
            yield* places.lock(environment.id, organizationId)
            const { organization } = yield* memberships.organization(environment, organizationId)
            const changed = { ...organization, ...(yield* mergedBags(organization, changes)) }
            return yield* saved(organization, changed, "organization.metadata_updated")
          })
        )
      })

      /** Number of organizations whose name contains the text, counted no further than `most`. */
      const count = (...of: [id: Environment["id"], query: string, most: number]) =>
        Effect.mapError(store.count(...of), searchOverloaded)

      return { listOfUser, listOwn, rolesOf, create, update, rename, list, count, updateMetadata }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([OrganizationsStore.layer, MembershipsStore.layer])
  )
}

import { Context, DateTime, Effect, Layer, Struct } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { DirectoryId, type OrganizationId } from "../../contract/Ids.ts"
import { foreignCursor, paged } from "../../contract/Paging.ts"
import { InvalidRequest } from "../../contract/Problems.ts"
import { defaultRole, ownerKey, roleOf } from "../../contract/Role.ts"
import { Memberships } from "../../organizations/organizations/Memberships.ts"
import {
  OrganizationNotFound,
  RoleNotFound
} from "../../organizations/organizations/OrganizationsProblems.ts"
import { changedNames } from "../../platform/plainValues.ts"
import { Crypto } from "../../platform/Crypto.ts"
import * as Cursor from "../../platform/Cursor.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { DirectoryUsers } from "../provisioning/DirectoryUsers.ts"
import { ProvisionedMemberships } from "../provisioning/ProvisionedMemberships.ts"
import type { GroupRole } from "../provisioning/ProvisioningTerms.ts"
import { DirectoriesStore, type SizedDirectory } from "./DirectoriesStore.ts"
import {
  type Directory,
  type DirectoryChanges,
  DirectoryNotFound,
  type DirectoryToken,
  maximumDirectories,
  type MembersFate,
  type NewDirectory,
  scimBase,
  silentDays,
  type StoredDirectory,
  TooManyDirectories
} from "./Directory.ts"
import { DirectoryRequests } from "./DirectoryRequests.ts"
import { DirectorySettlement } from "./DirectorySettlement.ts"
import { DirectoryTokens } from "./DirectoryTokens.ts"

/** The most memberships in groups that one page tells. */
const maximumGroups = 10_000

/** A page of a directory's people. */
export interface DirectoryUsersRequest {
  readonly limit: number
  readonly cursor?: string
}

const madeOwners = new InvalidRequest({
  properties: {
    errors: [{ path: "/body", message: "Expected no owner: no directory makes one" }]
  }
})

interface RoleTerms {
  readonly groupRoles?: ReadonlyArray<GroupRole>
  readonly defaultRole?: string | null
}

const rolesOf = ({ defaultRole: usual, groupRoles = [] }: RoleTerms): ReadonlyArray<string> => [
  ...groupRoles.map(({ role }) => role),
  ...(usual === null || usual === undefined ? [] : [usual])
]

/** The directories of organizations, as backends and operators set them up. */
export class Directories extends Context.Service<Directories>()(
  "gatehouse/users/directories/Directories",
  {
    make: Effect.gen(function* () {
      const store = yield* DirectoriesStore
      const memberships = yield* Memberships
      const people = yield* DirectoryUsers
      const provisioned = yield* ProvisionedMemberships
      const settlement = yield* DirectorySettlement
      const requests = yield* DirectoryRequests
      const tokens = yield* DirectoryTokens
      const crypto = yield* Crypto
      const transaction = yield* Transaction

      /** The roles of a request, none of which makes an owner. */
      const rolesNamed = Effect.fnUntraced(function* (named: RoleTerms) {
        const roles = rolesOf(named)
        return roles.includes(ownerKey) ? yield* madeOwners : roles
      })

      /** Refuses a role that the organization does not have. */
      const requireRoles = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId,
        named: ReadonlyArray<string>
      ) {
        const { roleSet } = yield* memberships.organization(environment, organizationId)
        if (named.some((role) => roleOf(roleSet, role) === undefined)) {
          return yield* new RoleNotFound()
        }
      })

      const list = Effect.fn("Directories.list")(function* (
        environment: Environment,
        organizationId: OrganizationId
      ) {
        yield* memberships.organization(environment, organizationId)
        const found = yield* store.list(environment.id, organizationId)
        const ids = found.map(({ id }) => id)
        const live = yield* store.tokensOf(environment.id, ids, yield* DateTime.now)
        return found.map((directory) =>
          shown(
            environment,
            directory,
            live
              .filter(({ directoryId }) => directoryId === directory.id)
              .map(Struct.omit(["directoryId"]))
          )
        )
      })

      const get = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId,
        id: DirectoryId
      ) {
        const found = (yield* list(environment, organizationId)).find((one) => one.id === id)
        return found ?? (yield* new DirectoryNotFound())
      })

      /** `permitted` is asked once the organization is held. */
      const create = Effect.fn("Directories.create")(function* <E = never>(
        environment: Environment,
        organizationId: OrganizationId,
        { name, ...input }: NewDirectory,
        permitted: Effect.Effect<unknown, E> = Effect.void
      ) {
        const { groupRoles = [] } = input
        const usual = input.defaultRole === undefined ? defaultRole : input.defaultRole
        const named = yield* rolesNamed({ groupRoles, defaultRole: usual })
        yield* requireRoles(environment, organizationId, named)
        const id = DirectoryId.make(yield* crypto.uuidV7)
        return yield* transaction.run(
          Effect.gen(function* () {
            const held = yield* memberships.lockOrganization(environment.id, organizationId)
            if (!held) return yield* new OrganizationNotFound()
            yield* permitted
            if ((yield* store.count(environment.id, organizationId)) >= maximumDirectories) {
              return yield* new TooManyDirectories({ properties: { limit: maximumDirectories } })
            }
            const now = yield* DateTime.now
            const made: StoredDirectory = {
              environmentId: environment.id,
              id,
              organizationId,
              name,
              enabled: true,
              defaultRole: usual,
              groupRoles,
              removal: null,
              lastRequestAt: null,
              createdAt: now,
              updatedAt: now
            }
            yield* store.insert(made)
            const { stored, token } = yield* tokens.mint(made, {})
            yield* tokens.recorded(made, "directory.created", { tokenId: stored.id })
            const first = Struct.omit(stored, ["directoryId"])
            return { ...shown(environment, { ...made, users: 0, groups: 0 }, [first]), token }
          })
        )
      })

      const update = Effect.fn("Directories.update")(function* <E = never>(
        environment: Environment,
        organizationId: OrganizationId,
        id: DirectoryId,
        changes: DirectoryChanges,
        permitted: (before: StoredDirectory) => Effect.Effect<unknown, E> = () => Effect.void
      ) {
        const named = yield* rolesNamed(changes)
        const settles = yield* transaction.run(
          Effect.gen(function* () {
            const before = yield* tokens.lock(environment, organizationId, id)
            yield* permitted(before)
            // A role that stood there stays, though its set may have lost it since.
            const stood = new Set(rolesOf(before))
            const added = named.filter((role) => !stood.has(role))
            yield* requireRoles(environment, organizationId, added)
            const after = { ...before, ...changes, updatedAt: yield* DateTime.now }
            const changed = changedNames(before, after)
            if (changed.length === 0) return false
            yield* store.save(after)
            yield* tokens.recorded(after, "directory.updated", { changed })
            if (before.enabled && !after.enabled) {
              yield* provisioned.releaseAll(environment.id, organizationId, id)
            }
            const decides = changed.some((name) => name !== "name")
            if (decides) yield* store.setUnsettled(environment.id, id)
            return decides
          })
        )
        if (settles) yield* settlement.settle(environment, organizationId, id)
        return yield* get(environment, organizationId, id)
      })

      const remove = Effect.fn("Directories.remove")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        id: DirectoryId,
        members: MembersFate
      ) {
        const leaving = yield* transaction.run(
          Effect.gen(function* () {
            const directory = yield* tokens.lock(environment, organizationId, id)
            const updatedAt = yield* DateTime.now
            const left = { ...directory, enabled: false, removal: members, updatedAt }
            // From here on nobody writes to it or removes it, however long its members take.
            yield* store.save(left)
            yield* store.removeTokens(environment.id, id)
            if (members === "keep") {
              yield* provisioned.releaseAll(environment.id, organizationId, id)
            }
            // With the decision, after which the directory writes nothing more.
            yield* tokens.recorded(directory, "directory.deleted", { members })
            return left
          })
        )
        yield* settlement.finish(environment, leaving)
      })

      const listUsers = Effect.fn("Directories.listUsers")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        id: DirectoryId,
        { cursor, limit }: DirectoryUsersRequest
      ) {
        const name = `directory_users:${id}`
        const after = Cursor.openKeyset(environment.cursorKey, name, cursor)
        if (after === undefined) return yield* foreignCursor()
        yield* get(environment, organizationId, id)
        const rows = yield* people.page(environment.id, id, after, limit + 1)
        const page = paged(rows, limit, ({ createdAt, id: last }) =>
          Cursor.sealKeyset(environment.cursorKey, name, { at: createdAt, id: last })
        )
        const groups = yield* people.groupsOf(
          environment.id,
          page.items.map((record) => record.id),
          maximumGroups
        )
        return {
          ...page,
          items: page.items.map((record) => ({
            id: record.id,
            externalId: record.externalId,
            userName: record.userName,
            active: record.active,
            userId: record.userId,
            unlinkedReason: record.unlinkedReason,
            groups: groups
              .filter(({ recordId }) => recordId === record.id)
              .map(({ displayName }) => displayName),
            updatedAt: record.updatedAt
          }))
        }
      })

      /** The last requests of a directory, newest first. */
      const listRequests = Effect.fn("Directories.listRequests")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        id: DirectoryId
      ) {
        yield* get(environment, organizationId, id)
        return yield* requests.list(environment, id)
      })

      /** Enabled directories of any organization that have not asked for long. */
      const silent = Effect.fnUntraced(function* ({ id }: Environment, limit: number) {
        const now = yield* DateTime.now
        return yield* store.silent(id, DateTime.subtract(now, { days: silentDays }), now, limit)
      })

      return {
        list,
        silent,
        get,
        create,
        update,
        remove,
        listUsers,
        listRequests
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(DirectoriesStore.layer))
}

const shown = (
  environment: Environment,
  directory: SizedDirectory,
  tokens: ReadonlyArray<DirectoryToken>
): Directory => ({
  ...Struct.omit(directory, ["environmentId", "removal"]),
  baseUrl: scimBase(environment),
  tokens
})

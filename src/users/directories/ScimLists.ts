import { Context, Effect, Layer, Result, DateTime } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { listQueryOf, listResponse } from "../../platform/scim/listResponse.ts"
import { leavesOut, projected, type Projection } from "../../platform/scim/projection.ts"
import { readFilter } from "../../platform/scim/readFilter.ts"
import {
  groupResource,
  userResource,
  enterpriseUrn,
  groupUrn,
  userUrn
} from "../../platform/scim/resources.ts"
import type { ScimResource, JsonObject } from "../../platform/scim/ScimAttribute.ts"
import { flawed } from "../../platform/scim/ScimFlaw.ts"
import { DirectoryGroups } from "../provisioning/DirectoryGroups.ts"
import {
  type DirectoryGroup,
  type DirectoryRecord,
  entityTag,
  type GroupOfRecord,
  type MemberOfGroup
} from "../provisioning/DirectoryRecord.ts"
import { DirectoryUsers } from "../provisioning/DirectoryUsers.ts"
import type { ProvisioningTerms } from "../provisioning/ProvisioningTerms.ts"
import type { ScimReply } from "./scimReplies.ts"

/** The most memberships in groups that one answer tells. */
const maximumMembers = 20_000

/** A directory that asks. */
export interface ScimCaller {
  readonly environment: Environment
  readonly directory: ProvisioningTerms
  readonly base: string
}

interface Versioned {
  readonly id: string
  readonly revision: number
  readonly createdAt: DateTime.Utc
  readonly updatedAt: DateTime.Utc
}

const metaOf = (
  base: string,
  resourceType: "User" | "Group",
  { createdAt, id, revision, updatedAt }: Versioned
): JsonObject => ({
  resourceType,
  created: DateTime.formatIso(createdAt),
  lastModified: DateTime.formatIso(updatedAt),
  location: `${base}/${resourceType}s/${id}`,
  version: entityTag(revision)
})

/** A record as the directory reads it. */
const userDocument = (
  base: string,
  record: DirectoryRecord,
  groups: ReadonlyArray<GroupOfRecord>
): JsonObject => {
  const attributes = record.attributes as JsonObject
  return {
    schemas: [userUrn, ...(attributes[enterpriseUrn] === undefined ? [] : [enterpriseUrn])],
    id: record.id,
    ...(record.externalId === null ? {} : { externalId: record.externalId }),
    userName: record.userName,
    ...attributes,
    active: record.active,
    ...(groups.length === 0
      ? {}
      : {
          groups: groups.map(({ displayName, id }) => ({
            value: id,
            $ref: `${base}/Groups/${id}`,
            display: displayName,
            type: "direct"
          }))
        }),
    meta: metaOf(base, "User", record)
  }
}

/** A group as the directory reads it; undefined members are left out. */
const groupDocument = (
  base: string,
  group: DirectoryGroup,
  members: ReadonlyArray<MemberOfGroup> | undefined
): JsonObject => ({
  schemas: [groupUrn],
  id: group.id,
  ...(group.externalId === null ? {} : { externalId: group.externalId }),
  displayName: group.displayName,
  ...(members === undefined
    ? {}
    : {
        members: members.map(({ id }) => ({
          value: id,
          $ref: `${base}/Users/${id}`,
          type: "User"
        }))
      }),
  meta: metaOf(base, "Group", group)
})

/** Lists of a directory's people and groups, and the documents that they are answered in. */
export class ScimLists extends Context.Service<ScimLists>()(
  "gatehouse/users/directories/ScimLists",
  {
    make: Effect.gen(function* () {
      const users = yield* DirectoryUsers
      const groups = yield* DirectoryGroups

      const userDocuments = Effect.fnUntraced(function* (
        { base, environment }: ScimCaller,
        wanted: Projection,
        records: ReadonlyArray<DirectoryRecord>
      ) {
        const ids = records.map(({ id }) => id)
        const found = leavesOut(userResource, wanted, "groups")
          ? []
          : yield* users.groupsOf(environment.id, ids, maximumMembers + 1)
        if (found.length > maximumMembers) {
          return yield* flawed("tooMany", "Ask with excludedAttributes=groups, or for fewer users")
        }
        const groupsOf = Map.groupBy(found, ({ recordId }) => recordId)
        return records.map((record) =>
          projected(userResource, wanted, userDocument(base, record, groupsOf.get(record.id) ?? []))
        )
      })

      const groupDocuments = Effect.fnUntraced(function* (
        { base, environment }: ScimCaller,
        wanted: Projection,
        found: ReadonlyArray<DirectoryGroup>
      ) {
        if (leavesOut(groupResource, wanted, "members")) {
          return found.map((group) =>
            projected(groupResource, wanted, groupDocument(base, group, undefined))
          )
        }
        const ids = found.map(({ id }) => id)
        const members = yield* groups.membersOf(environment.id, ids, maximumMembers + 1)
        if (members.length > maximumMembers) {
          return yield* flawed(
            "tooMany",
            "Ask with excludedAttributes=members, or for fewer groups"
          )
        }
        const membersOf = Map.groupBy(members, ({ groupId }) => groupId)
        return found.map((group) =>
          projected(
            groupResource,
            wanted,
            groupDocument(base, group, membersOf.get(group.id) ?? [])
          )
        )
      })

      const list = Effect.fnUntraced(function* (
        caller: ScimCaller,
        resource: ScimResource,
        parameters: ReadonlyMap<string, string>
      ) {
        const query = yield* Effect.fromResult(listQueryOf(parameters))
        const filter =
          query.filter === undefined
            ? undefined
            : yield* Effect.fromResult(readFilter(resource, query.filter))
        const place = [caller.environment.id, caller.directory.id, filter, query] as const
        const page =
          resource.name === "User"
            ? yield* Effect.flatMap(users.search(...place), ({ found, total }) =>
                Effect.map(userDocuments(caller, query, found), (documents) => ({
                  documents,
                  total
                }))
              )
            : yield* Effect.flatMap(groups.search(...place), ({ found, total }) =>
                Effect.map(groupDocuments(caller, query, found), (documents) => ({
                  documents,
                  total
                }))
              )
        return {
          status: 200,
          document: listResponse(page.documents, page.total, query.startIndex)
        } satisfies ScimReply
      })

      /** Both types in one list, people first; a type without the filter's attributes has no match. */
      const listAll = Effect.fnUntraced(function* (
        caller: ScimCaller,
        parameters: ReadonlyMap<string, string>
      ) {
        const query = yield* Effect.fromResult(listQueryOf(parameters))
        const filterOf = (resource: ScimResource) =>
          query.filter === undefined
            ? Result.succeed(undefined)
            : readFilter(resource, query.filter)
        const [ofUsers, ofGroups] = [filterOf(userResource), filterOf(groupResource)]
        if (Result.isFailure(ofUsers) && Result.isFailure(ofGroups)) return yield* ofUsers.failure
        const place = [caller.environment.id, caller.directory.id] as const
        const people = Result.isSuccess(ofUsers)
          ? yield* users.search(...place, ofUsers.success, query)
          : { found: [], total: 0 }
        const rest = {
          startIndex: Math.max(1, query.startIndex - people.total),
          count: query.count - people.found.length
        }
        const others = Result.isSuccess(ofGroups)
          ? yield* groups.search(...place, ofGroups.success, rest)
          : { found: [], total: 0 }
        const documents = [
          ...(yield* userDocuments(caller, query, people.found)),
          ...(yield* groupDocuments(caller, query, others.found))
        ]
        const total = people.total + others.total
        return {
          status: 200,
          document: listResponse(documents, total, query.startIndex)
        } satisfies ScimReply
      })

      return { userDocuments, groupDocuments, list, listAll }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

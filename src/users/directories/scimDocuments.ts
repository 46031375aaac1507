import { DateTime } from "effect"
import type { JsonObject } from "../../platform/scim/ScimAttribute.ts"
import { enterpriseUrn, groupUrn, userUrn } from "../../platform/scim/resources.ts"
import {
  entityTag,
  type DirectoryGroup,
  type DirectoryRecord,
  type GroupOfRecord,
  type MemberOfGroup
} from "../provisioning/DirectoryRecord.ts"

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
export const userDocument = (
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
export const groupDocument = (
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

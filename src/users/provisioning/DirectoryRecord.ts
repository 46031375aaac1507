import { Schema } from "effect"
import {
  DirectoryGroupId,
  DirectoryId,
  DirectoryUserId,
  EnvironmentId,
  OrganizationId,
  UserId
} from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import type { AuditTarget } from "../../tenancy/audit/AuditEvent.ts"

/** Why a record is of no person here. */
export const UnlinkedReason = Schema.Literals([
  "no_address",
  "domain_not_verified",
  "inactive",
  "account_in_use",
  "user_deleted"
])
export type UnlinkedReason = typeof UnlinkedReason.Type

/** A person's record in a directory, which is apart from the user that it may be linked to. */
export const DirectoryRecord = Schema.Struct({
  environmentId: EnvironmentId,
  id: DirectoryUserId,
  directoryId: DirectoryId,
  organizationId: OrganizationId,
  userName: Schema.String,
  externalId: Schema.NullOr(Schema.String),
  active: Schema.Boolean,
  /** Time since which it is inactive; null while it is active. */
  deactivatedAt: Schema.NullOr(Timestamp),
  /** Comparison form of its address; null without one. */
  addressKey: Schema.NullOr(Schema.String),
  addressDomain: Schema.NullOr(Schema.String),
  /** The other attributes, in the form of the protocol. */
  attributes: Schema.Record(Schema.String, Schema.Json),
  userId: Schema.NullOr(UserId),
  unlinkedReason: Schema.NullOr(UnlinkedReason),
  linkedAt: Schema.NullOr(Timestamp),
  /** True if the user was made for it. */
  madeUser: Schema.Boolean,
  /** True if it is the one that gives its user the membership. */
  manages: Schema.Boolean,
  revision: Schema.Int,
  createdAt: Timestamp,
  updatedAt: Timestamp
})
export type DirectoryRecord = typeof DirectoryRecord.Type

/** A group of a directory. */
export const DirectoryGroup = Schema.Struct({
  environmentId: EnvironmentId,
  id: DirectoryGroupId,
  directoryId: DirectoryId,
  displayName: Schema.String,
  externalId: Schema.NullOr(Schema.String),
  revision: Schema.Int,
  createdAt: Timestamp,
  updatedAt: Timestamp
})
export type DirectoryGroup = typeof DirectoryGroup.Type

/** A group that a record is in. */
export const GroupOfRecord = Schema.Struct({
  recordId: DirectoryUserId,
  id: DirectoryGroupId,
  displayName: Schema.String
})
export type GroupOfRecord = typeof GroupOfRecord.Type

/** A person in a group. */
export const MemberOfGroup = Schema.Struct({
  groupId: DirectoryGroupId,
  id: DirectoryUserId
})
export type MemberOfGroup = typeof MemberOfGroup.Type

/** The entity tag of a revision. */
export const entityTag = (revision: number): string => `W/"${revision}"`

/** True if a caller expects this revision, or names none; tags are compared weakly. */
export const isExpected = (expected: string | undefined, revision: number): boolean =>
  expected === undefined ||
  expected.trim() === "*" ||
  expected.split(",").some((tag) => tag.trim().replace(/^W\//, "") === `"${revision}"`)

/** The comparison form of a name that no case tells apart. */
export const nameKey = (name: string): string => name.normalize("NFC").toLowerCase()

/** Targets of an event about a record: the record, its directory, its user and its organization. */
export const recordTargets = ({
  directoryId,
  id,
  organizationId,
  userId
}: Pick<
  DirectoryRecord,
  "directoryId" | "id" | "organizationId" | "userId"
>): ReadonlyArray<AuditTarget> => [
  { type: "directory_user", id },
  { type: "directory", id: directoryId },
  ...(userId === null ? [] : [{ type: "user" as const, id: userId }]),
  { type: "organization", id: organizationId }
]

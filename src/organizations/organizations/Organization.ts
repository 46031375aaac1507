import { Schema, Effect } from "effect"
import { EnvironmentId, OrganizationId, RoleSetId, UserId } from "../../contract/Ids.ts"
import { Name, Text, Timestamp } from "../../contract/Values.ts"
import { MetadataBag, MetadataPatch } from "../../contract/Metadata.ts"
import { MetadataTooLarge } from "../../contract/Problems.ts"
import * as Metadata from "../../contract/Metadata.ts"
import type { AuditTarget } from "../../tenancy/audit/AuditEvent.ts"

/** Targets of an event about a membership: the member first, then its user and its organization. */
export const memberTargets = (
  organizationId: OrganizationId,
  userId: UserId
): ReadonlyArray<AuditTarget> => [
  { type: "member", id: userId },
  { type: "user", id: userId },
  { type: "organization", id: organizationId }
]

/** An organization as one of its members sees it (interface.md "Organization"). */
export const Organization = Schema.Struct({
  id: OrganizationId,
  name: Schema.String,
  role: Schema.String,
  roleName: Schema.NullOr(Schema.String),
  createdAt: Timestamp,
  publicMetadata: MetadataBag
}).annotate({ identifier: "Organization" })
export type Organization = typeof Organization.Type

/** An organization with its number of members. */
export const OrganizationDetails = Schema.Struct({
  ...Organization.fields,
  memberCount: Schema.Int
}).annotate({ identifier: "OrganizationDetails" })
export type OrganizationDetails = typeof OrganizationDetails.Type

/** An organization as the server plane sees it, private metadata included. */
export const ServerOrganization = Schema.Struct({
  id: OrganizationId,
  environmentId: EnvironmentId,
  name: Schema.String,
  roleSetId: RoleSetId,
  memberCount: Schema.Int,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  publicMetadata: MetadataBag,
  privateMetadata: MetadataBag
}).annotate({ identifier: "ServerOrganization" })
export type ServerOrganization = typeof ServerOrganization.Type

/** A person's new organization; without a role set it gets the default one. */
export const NewOrganization = Schema.Struct({
  name: Name,
  roleSetId: Schema.optionalKey(Schema.NullOr(RoleSetId))
})
export type NewOrganization = typeof NewOrganization.Type

/** A backend's new organization; without an owner it has no members yet. */
export const ServerNewOrganization = Schema.Struct({
  ...NewOrganization.fields,
  ownerUserId: Schema.optionalKey(Schema.NullOr(UserId)),
  publicMetadata: Schema.optionalKey(MetadataPatch),
  privateMetadata: Schema.optionalKey(MetadataPatch)
})
export type ServerNewOrganization = typeof ServerNewOrganization.Type

/** A new member by a backend; without a role the first one becomes the owner. */
export const NewMember = Schema.Struct({
  userId: UserId,
  role: Schema.optionalKey(Text),
  publicMetadata: Schema.optionalKey(MetadataPatch),
  privateMetadata: Schema.optionalKey(MetadataPatch)
})
export type NewMember = typeof NewMember.Type

/** A change by a member: a key that is left out changes nothing; the bag is merged. */
export const OrganizationChanges = Schema.Struct({
  name: Schema.optionalKey(Name),
  publicMetadata: Schema.optionalKey(MetadataPatch)
})
export type OrganizationChanges = typeof OrganizationChanges.Type

/** Merge patches for the bags of an organization, or of a membership, that are named. */
export const BagChanges = Schema.Struct({
  publicMetadata: Schema.optionalKey(MetadataPatch),
  privateMetadata: Schema.optionalKey(MetadataPatch)
})
export type BagChanges = typeof BagChanges.Type

/** Source that decides a member's role in place of people. */
export const ManagingSource = Schema.Literals(["directory", "connection"])
export type ManagingSource = typeof ManagingSource.Type

const ManagedRole = Schema.NullOr(ManagingSource).annotate({
  description: "The organization's directory or identity provider decides the role; null: people do"
})

/** A user's place in an organization, private bag included (interface.md "Membership"). */
export const Membership = Schema.Struct({
  organizationId: OrganizationId,
  userId: UserId,
  role: Schema.String,
  roleName: Schema.NullOr(Schema.String),
  publicMetadata: MetadataBag,
  privateMetadata: MetadataBag,
  joinedAt: Timestamp,
  managedBy: ManagedRole
}).annotate({ identifier: "Membership" })
export type Membership = typeof Membership.Type

/** A membership together with its organization: an item of a user's organizations. */
export const MembershipWithOrganization = Schema.Struct({
  ...Membership.fields,
  organization: Organization
}).annotate({ identifier: "MembershipWithOrganization" })
export type MembershipWithOrganization = typeof MembershipWithOrganization.Type

/** A member as the other members see them: neither bag is shown on the client plane. */
export const Member = Schema.Struct({
  userId: UserId,
  name: Schema.NullOr(Schema.String),
  email: Schema.NullOr(Schema.String),
  role: Schema.String,
  roleName: Schema.NullOr(Schema.String),
  joinedAt: Timestamp,
  managedBy: ManagedRole
}).annotate({ identifier: "Member" })
export type Member = typeof Member.Type

/** An organization as one of its members sees it. */
export const toOrganization = (
  { createdAt, id, name, publicMetadata }: ServerOrganization,
  { role, roleName }: Pick<Membership, "role" | "roleName">
): Organization => ({ id, name, role, roleName, createdAt, publicMetadata })

export const emptyBags: Metadata.Bags = {
  publicMetadata: Metadata.empty,
  privateMetadata: Metadata.empty
}

/** Merges into the bags that are named; each has a budget of its own (interface.md "Limits"). */
export const mergedBags = (
  bags: Metadata.Bags,
  changes: BagChanges
): Effect.Effect<Metadata.Bags, MetadataTooLarge> => {
  const merged = {
    publicMetadata: Metadata.merge(bags.publicMetadata, changes.publicMetadata),
    privateMetadata: Metadata.merge(bags.privateMetadata, changes.privateMetadata)
  }
  const excess =
    Metadata.overBudget(merged.publicMetadata) ?? Metadata.overBudget(merged.privateMetadata)
  return excess === undefined
    ? Effect.succeed(merged)
    : Effect.fail(new MetadataTooLarge({ properties: excess }))
}

import { Schema } from "effect"
import { OrganizationId, UserId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { MetadataBag } from "../metadata/Metadata.ts"

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

/** A user's place in an organization, private bag included (interface.md "Membership"). */
export const Membership = Schema.Struct({
  organizationId: OrganizationId,
  userId: UserId,
  role: Schema.String,
  roleName: Schema.NullOr(Schema.String),
  publicMetadata: MetadataBag,
  privateMetadata: MetadataBag,
  joinedAt: Timestamp
})
export type Membership = typeof Membership.Type

/** A membership together with its organization: an item of a user's organizations. */
export const MembershipWithOrganization = Schema.Struct({
  ...Membership.fields,
  organization: Organization
}).annotate({ identifier: "MembershipWithOrganization" })
export type MembershipWithOrganization = typeof MembershipWithOrganization.Type

const defaultRoleNames: Readonly<Record<string, string>> = {
  owner: "Owner",
  admin: "Admin",
  member: "Member"
}

/** What people call a role of the default role set; null for a role that it does not have. */
export const roleNameOf = (role: string): string | null =>
  Object.hasOwn(defaultRoleNames, role) ? (defaultRoleNames[role] ?? null) : null

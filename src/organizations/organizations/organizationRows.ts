import { DateTime } from "effect"
import { fullName } from "../../directory/users/User.ts"
import type { Member, Membership, ServerOrganization } from "./Organization.ts"
import { roleNameOf, storedRoles, type Role, type RoleSet } from "../../contract/Role.ts"

/** Columns of an organization `o`. */
export const organizationColumns = `o.id, o.environment_id AS "environmentId", o.name,
  o.role_set_id AS "roleSetId", o.member_count AS "memberCount", o.created_at AS "createdAt",
  o.updated_at AS "updatedAt", o.public_metadata AS "publicMetadata",
  o.private_metadata AS "privateMetadata"`

export interface OrganizationRow extends Omit<ServerOrganization, "createdAt" | "updatedAt"> {
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const toServerOrganization = (row: OrganizationRow): ServerOrganization => ({
  id: row.id,
  environmentId: row.environmentId,
  name: row.name,
  roleSetId: row.roleSetId,
  memberCount: row.memberCount,
  createdAt: DateTime.fromDateUnsafe(row.createdAt),
  updatedAt: DateTime.fromDateUnsafe(row.updatedAt),
  publicMetadata: row.publicMetadata,
  privateMetadata: row.privateMetadata
})

/** Columns of a role set `r`. */
export const roleSetColumns = `r.id AS "roleSetId", r.key AS "roleSetKey", r.name AS "roleSetName", r.roles`

export interface RoleSetRow {
  readonly roleSetId: RoleSet["id"]
  readonly roleSetKey: string
  readonly roleSetName: string
  /** Null for the set whose roles are the service's own. */
  readonly roles: ReadonlyArray<Role> | null
}

export const toRoleSet = (row: RoleSetRow): RoleSet => ({
  id: row.roleSetId,
  key: row.roleSetKey,
  name: row.roleSetName,
  roles: storedRoles(row.roles)
})

/** Columns of a membership `m`. */
export const membershipColumns = `m.organization_id AS "organizationId", m.user_id AS "userId", m.role,
  m.public_metadata AS "publicMetadata", m.private_metadata AS "privateMetadata",
  m.joined_at AS "joinedAt"`

export interface MembershipRow extends Omit<Membership, "roleName" | "joinedAt"> {
  readonly joinedAt: Date
}

export const toMembership = (row: MembershipRow, roles: ReadonlyArray<Role>): Membership => ({
  organizationId: row.organizationId,
  userId: row.userId,
  role: row.role,
  roleName: roleNameOf({ roles }, row.role),
  publicMetadata: row.publicMetadata,
  privateMetadata: row.privateMetadata,
  joinedAt: DateTime.fromDateUnsafe(row.joinedAt)
})

export interface MemberRow extends Omit<Member, "name" | "roleName" | "joinedAt"> {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly joinedAt: Date
}

export const toMember = (row: MemberRow, roles: ReadonlyArray<Role>): Member => ({
  userId: row.userId,
  name: fullName(row.firstName, row.lastName),
  email: row.email,
  role: row.role,
  roleName: roleNameOf({ roles }, row.role),
  joinedAt: DateTime.fromDateUnsafe(row.joinedAt)
})

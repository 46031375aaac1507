import { Schema } from "effect"
import { RoleSetId } from "../../contract/Ids.ts"
import {
  roleNameOf,
  storedRoles,
  StoredRoles,
  type Role,
  type RoleSet
} from "../../contract/Role.ts"
import { fullName } from "../../directory/users/User.ts"
import { columnsOf } from "../../platform/Rows.ts"
import { rowReader } from "../../platform/rowReader.ts"
import { Member, Membership, ServerOrganization } from "./Organization.ts"

/** Columns of an organization `o`. */
export const organizationColumns = columnsOf(ServerOrganization, "o")
export const readOrganization = rowReader(ServerOrganization)

/** Columns of a role set `r`, beside those of an organization. */
export const roleSetColumns = `r.id AS "roleSetId", r.key AS "roleSetKey", r.name AS "roleSetName", r.roles`

const readRoleSetRow = rowReader(
  Schema.Struct({
    roleSetId: RoleSetId,
    roleSetKey: Schema.String,
    roleSetName: Schema.String,
    roles: StoredRoles
  })
)

export const readRoleSet = (row: unknown): RoleSet => {
  const { roles, roleSetId, roleSetKey, roleSetName } = readRoleSetRow(row)
  return { id: roleSetId, key: roleSetKey, name: roleSetName, roles: storedRoles(roles) }
}

const { roleName: _, ...ofMembership } = Membership.fields

/** A membership as its row has it. */
export const MembershipRow = Schema.Struct(ofMembership)

/** Columns of a membership `m`. */
export const membershipColumns = columnsOf(MembershipRow, "m")

export const toMembership = (
  row: typeof MembershipRow.Type,
  roles: ReadonlyArray<Role>
): Membership => ({ ...row, roleName: roleNameOf({ roles }, row.role) })

const { name: _name, roleName: _roleName, ...ofMember } = Member.fields

/** The names and the address of a member. */
export const MemberUser = Schema.Struct({
  firstName: Schema.NullOr(Schema.String),
  lastName: Schema.NullOr(Schema.String),
  email: Member.fields.email
})

export const MemberRow = Schema.Struct({ ...ofMember, ...MemberUser.fields })

/** Columns of a membership `m` and its user `u` as the other members see them. */
export const memberColumns = `m.user_id AS "userId", m.role, m.joined_at AS "joinedAt",
  m.managed_by AS "managedBy",
  ${columnsOf(MemberUser, "u")}`

export const toMember = (
  { firstName, lastName, ...row }: typeof MemberRow.Type,
  roles: ReadonlyArray<Role>
): Member => ({
  ...row,
  name: fullName(firstName, lastName),
  roleName: roleNameOf({ roles }, row.role)
})

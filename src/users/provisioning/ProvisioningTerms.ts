import { Schema } from "effect"
import { DirectoryGroupId, DirectoryId, OrganizationId } from "../../contract/Ids.ts"
import { Text } from "../../contract/Values.ts"

/** The most entries of `groupRoles`. */
export const maximumGroupRoles = 200

/** A role for the members of a group, by its `displayName` or its id. */
export const GroupRole = Schema.Struct({
  group: Text.check(Schema.isMinLength(1), Schema.isMaxLength(255)),
  role: Text.check(Schema.isMinLength(1), Schema.isMaxLength(50))
})
export type GroupRole = typeof GroupRole.Type

export const GroupRoles = Schema.Array(GroupRole).check(Schema.isMaxLength(maximumGroupRoles))

/** The part of a directory that decides roles. */
export const ProvisioningTerms = Schema.Struct({
  id: DirectoryId,
  organizationId: OrganizationId,
  enabled: Schema.Boolean,
  defaultRole: Schema.NullOr(Schema.String),
  groupRoles: Schema.Array(Schema.Struct({ group: Schema.String, role: Schema.String }))
})
export type ProvisioningTerms = typeof ProvisioningTerms.Type

/** A group as a person's role is decided by it. */
export const GroupName = Schema.Struct({ id: DirectoryGroupId, displayName: Schema.String })
export type GroupName = typeof GroupName.Type

const names = ({ displayName, id }: GroupName, group: string): boolean =>
  group === displayName || group.toLowerCase() === id

/** True if a group of one of these names decides the role of anybody. */
export const decidesRoles = (
  { groupRoles }: Pick<ProvisioningTerms, "groupRoles">,
  groups: ReadonlyArray<GroupName>
): boolean => groupRoles.some(({ group }) => groups.some((one) => names(one, group)))

/**
 * The role of somebody in these groups: of the first entry that fits, else the default; null for
 * none.
 */
export const roleIn = (
  { defaultRole, groupRoles }: Pick<ProvisioningTerms, "defaultRole" | "groupRoles">,
  groups: ReadonlyArray<GroupName>,
  known: (role: string) => boolean
): string | null => {
  const fitting = groupRoles.find(
    ({ group, role }) => known(role) && groups.some((one) => names(one, group))
  )
  if (fitting !== undefined) return fitting.role
  return defaultRole !== null && known(defaultRole) ? defaultRole : null
}

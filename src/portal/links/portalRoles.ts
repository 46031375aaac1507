import { assignable, ownerKey, type Role, type RoleSet } from "../../contract/Role.ts"

/**
 * Roles that the pages of a link may give: those that its maker may give, and the owner never, as no
 * claim and no group makes one. A maker without a role is a backend or an operator.
 */
export const portalRoles = (
  roleSet: Pick<RoleSet, "roles">,
  maker: Role | null
): ReadonlyArray<Role> =>
  (maker === null ? roleSet.roles : assignable(roleSet, maker)).filter(
    ({ key }) => key !== ownerKey
  )

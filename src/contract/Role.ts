import { Schema } from "effect"
import type { RoleSetId } from "./Ids.ts"
import { Name } from "./Values.ts"
import {
  ApplicationPermission,
  isRolePermission,
  isServicePermission,
  maximumOwnPermissions,
  Permission,
  permissions
} from "./Permission.ts"

/** The role that every organization has at least one member of. */
export const ownerKey = "owner"

/** The role of a new member for whom none is named. */
export const defaultRole = "member"

/** The role set of organizations that are made without naming another. */
export const defaultRoleSetKey = "default"

/** The key of a role or a role set in programs. */
export const RoleKey = Schema.String.check(
  Schema.isPattern(/^[a-z][a-z0-9_-]{0,49}$/u, {
    expected: "1 to 50 lower-case letters, digits, dashes or underscores, a letter first"
  })
)

/** A role that members can have, and what it allows them. */
export const Role = Schema.Struct({
  key: Schema.String,
  name: Schema.String,
  permissions: Schema.Array(Schema.Union([Permission, ApplicationPermission]))
}).annotate({ identifier: "Role" })
export type Role = typeof Role.Type

/** Roles as they are stored; null for the service's own. */
export const StoredRoles = Schema.NullOr(
  Schema.Array(Schema.Struct({ ...Role.fields, permissions: Schema.Array(Schema.String) }))
)

/** The roles of an organization, the owner first (contract: "Roles" of the fine print). */
export interface RoleSet {
  readonly id: RoleSetId
  /** Unique in its environment. */
  readonly key: string
  readonly name: string
  readonly roles: ReadonlyArray<Role>
}

const metadataPermission: Permission = "organization:update_metadata"

const ownPermissions = (given: ReadonlyArray<string>): ReadonlyArray<string> =>
  given.filter((permission) => !isServicePermission(permission))

/** The application's own permissions that some roles have, each once. */
const ownOf = (
  roles: ReadonlyArray<{ readonly permissions?: ReadonlyArray<string> }>
): ReadonlyArray<string> => [
  ...new Set(roles.flatMap(({ permissions: given = [] }) => ownPermissions(given)))
]

/** Service permissions of the owner in the default role set. */
const usualOfOwner: ReadonlyArray<Permission> = permissions.filter(
  (permission) => permission !== metadataPermission
)

const connectionsPermission: Permission = "organization:manage_connections"

/**
 * The roles of the default role set; writing publicMetadata is the admin's alone (interface.md), and
 * connections, which decide who gets in, are the owner's.
 */
export const defaultRoles: ReadonlyArray<Role> = [
  { key: ownerKey, name: "Owner", permissions: usualOfOwner },
  {
    key: "admin",
    name: "Admin",
    permissions: permissions.filter((permission) => permission !== connectionsPermission)
  },
  { key: "member", name: "Member", permissions: [] }
]

/** The role of this key; undefined where the set has none. */
export const roleOf = (roleSet: Pick<RoleSet, "roles">, key: string): Role | undefined =>
  roleSet.roles.find((role) => role.key === key)

/** Display name of a role; null for one that the set does not have. */
export const roleNameOf = (roleSet: Pick<RoleSet, "roles">, key: string): string | null =>
  roleOf(roleSet, key)?.name ?? null

/** A member's role; one that the set has lost allows nothing. */
export const heldRole = (roleSet: Pick<RoleSet, "roles">, key: string): Role =>
  roleOf(roleSet, key) ?? { key, name: key, permissions: [] }

export const allows = (role: Role, permission: string): boolean =>
  role.permissions.includes(permission)

/**
 * True if a role ranks above another: the owner above every other; among the others one whose
 * permissions are not a subset of the other's, so that nobody but the owner grants a permission
 * that they do not hold. Two roles can each be above the other.
 */
export const outranks = (role: Role, other: Role): boolean => {
  if (role.key === other.key || other.key === ownerKey) return false
  if (role.key === ownerKey) return true
  return role.permissions.some((permission) => !allows(other, permission))
}

/** True if a role may assign another, and change or remove its holders. */
export const reaches = (own: Role, other: Role): boolean => !outranks(other, own)

/** The roles that someone of a role may give to others; none without a permission to give any. */
export const assignable = (roleSet: Pick<RoleSet, "roles">, own: Role): ReadonlyArray<Role> =>
  allows(own, "members:update_role") || allows(own, "invitations:create")
    ? roleSet.roles.filter((role) => reaches(own, role))
    : []

/** The highest of some roles: one that no other is above in one way only, the first of several. */
export const highest = (roles: ReadonlyArray<Role>): Role | undefined =>
  roles.find((role) => !roles.some((other) => outranks(other, role) && !outranks(role, other)))

const RoleDefinition = Schema.Struct({
  key: RoleKey,
  name: Name,
  permissions: Schema.optionalKey(
    Schema.Array(Schema.Union([Permission, ApplicationPermission])).check(
      Schema.isMaxLength(permissions.length + maximumOwnPermissions).abort(),
      Schema.isUnique()
    )
  )
})

/** True if an operator's permissions for the owner leave out one that owners always have. */
const namesTooFew = (given: ReadonlyArray<string>): boolean =>
  (given.length === 0 || given.some(isServicePermission)) &&
  !usualOfOwner.every((permission) => given.includes(permission))

/**
 * An operator's definition of a role set. The owner has every permission, named or not, but for
 * that over publicMetadata where the others are named without it; so the set as a whole has no more
 * of the application's own than one role may have.
 */
export const RoleSetDefinition = Schema.Struct({
  name: Name,
  roles: Schema.Array(RoleDefinition).check(Schema.isMaxLength(50))
}).check(
  Schema.makeFilter(({ roles }) => {
    const seen = new Set<string>()
    const tooMany = ownOf(roles).length > maximumOwnPermissions
    const flaws = roles.flatMap(({ key, permissions: given }, index) => {
      const again = seen.has(key)
      seen.add(key)
      return [
        ...(again ? [{ path: ["roles", index, "key"], issue: "Expected each role once" }] : []),
        ...(key === ownerKey && given !== undefined && namesTooFew(given)
          ? [
              {
                path: ["roles", index, "permissions"],
                issue:
                  "Expected all permissions, with or without organization:update_metadata, or none named: the owner always has all others"
              }
            ]
          : [])
      ]
    })
    return tooMany
      ? [
          ...flaws,
          {
            path: ["roles"],
            issue: `Expected at most ${maximumOwnPermissions} permissions of your own, as the owner has them all`
          }
        ]
      : flaws
  })
)
export type RoleSetDefinition = typeof RoleSetDefinition.Type

/** The roles that a definition yields: the owner comes first, named or not. */
export const rolesOf = ({ roles }: RoleSetDefinition): ReadonlyArray<Role> => {
  const owner = roles.find(({ key }) => key === ownerKey)
  const others = roles.filter(({ key }) => key !== ownerKey)
  const named = owner?.permissions?.filter(isServicePermission) ?? []
  const ofService = named.length === usualOfOwner.length ? usualOfOwner : permissions
  return [
    {
      key: ownerKey,
      name: owner?.name ?? "Owner",
      permissions: [...ofService, ...ownOf(roles)] as Role["permissions"]
    },
    ...others.map(({ key, name, permissions: given = [] }) => ({ key, name, permissions: given }))
  ]
}

/** The roles of a stored set: null means the built-in one. */
export const storedRoles = (stored: typeof StoredRoles.Type): ReadonlyArray<Role> =>
  stored === null
    ? defaultRoles
    : stored.map(({ permissions: given, ...role }) => ({
        ...role,
        // A permission of another version of the service means nothing here, and one that is newer
        // than the set is the owner's too.
        permissions: (role.key === ownerKey
          ? [...ofOwner(given), ...ownPermissions(given)]
          : given
        ).filter(isRolePermission)
      }))

const ofOwner = (given: ReadonlyArray<string>): ReadonlyArray<string> =>
  permissions.filter((one) => given.includes(one) || usualOfOwner.includes(one))

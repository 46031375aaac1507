import { Schema } from "effect"

/**
 * Permissions of a role in an organization on the client plane (interface.md "Authentication" 5).
 * Rights of every member, such as reading the organization or leaving it, need none.
 */
export const Permission = Schema.Literals([
  "organization:update",
  "organization:update_metadata",
  "organization:manage_api_keys",
  "organization:manage_applications",
  "organization:manage_connections",
  "members:update_role",
  "members:remove",
  "invitations:list",
  "invitations:create",
  "invitations:resend",
  "invitations:revoke"
])
export type Permission = typeof Permission.Type

/** Every permission, in the order of the documentation. */
export const permissions: ReadonlyArray<Permission> = Permission.literals

/** Only the service has permissions that begin so. */
const reservedPrefixes = new Set(["organization", "members", "invitations", "gatehouse"])

const applicationShape = /^([a-z][a-z0-9_.-]*):[a-z][a-z0-9_.-]*$/u
const longestPermission = 50

/** Shape of every permission in the documents: those of the service have it too. */
export const schemaOfPermission = {
  pattern: applicationShape.source,
  maxLength: longestPermission
}

/** Maximum number of the application's own permissions in one role. */
export const maximumOwnPermissions = 50

const isApplicationPermission = (text: string): boolean => {
  const prefix = applicationShape.exec(text)?.[1]
  return prefix !== undefined && text.length <= longestPermission && !reservedPrefixes.has(prefix)
}

const shape = `such as invoices:approve: at most ${longestPermission} characters, not below ${[...reservedPrefixes].join(", ")}`

const applicationPermission = (expected: string) =>
  Schema.String.check(
    Schema.makeFilter(isApplicationPermission, {
      expected,
      toJsonSchema: () => [schemaOfPermission, true],
      arbitraryConstraint: {
        patterns: [{ source: "^app[a-z0-9_.-]{0,10}:[a-z][a-z0-9_.-]{0,20}$", flags: "" }]
      }
    })
  )

/** A permission of the application's own: it opens nothing here, but counts in the order of roles. */
export const ApplicationPermission = applicationPermission(
  `a permission of the service, or one of your own ${shape}`
)

/** A permission of the application's own, where none of the service's may stand beside it. */
export const OwnPermission = applicationPermission(`a permission of your own ${shape}`)

/** True if a role may have it: one of the service's or of the application's own. */
export const isRolePermission = (text: string): boolean =>
  isServicePermission(text) || isApplicationPermission(text)

const known: ReadonlySet<string> = new Set(permissions)

export const isServicePermission = (text: string): text is Permission => known.has(text)

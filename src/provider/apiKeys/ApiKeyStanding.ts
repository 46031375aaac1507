import { DateTime } from "effect"
import { roleOf, type Role } from "../../contract/Role.ts"
import type { ApiKeyRefusal, StoredApiKey } from "./ApiKey.ts"
import type { UserStatus } from "../../directory/users/User.ts"

/** All that decides whether a key counts, as it is at this moment. */
export interface ApiKeyStanding {
  readonly key: Pick<
    StoredApiKey,
    "userId" | "organizationId" | "permissions" | "expiresAt" | "revokedAt"
  >
  /** Null where the key is of no person. */
  readonly status: UserStatus | null
  /** The roles of its organization; null where there is none, or none any more. */
  readonly roles: ReadonlyArray<Role> | null
  /** The role of its person in that organization; null for one who is no member. */
  readonly role: string | null
}

/**
 * The permissions that a key holds today: of those it was given, a person's key keeps what their role
 * holds, and an organization's what any of its roles still names.
 */
export const permissionsToday = ({ key, role, roles }: ApiKeyStanding): ReadonlyArray<string> => {
  if (roles === null) return []
  const givers = key.userId === null ? roles : [roleOf({ roles }, role ?? "")]
  const held = new Set<string>(givers.flatMap((one) => one?.permissions ?? []))
  return key.permissions.filter((permission) => held.has(permission))
}

const isOver = ({ key, role, roles, status }: ApiKeyStanding): boolean =>
  key.revokedAt !== null ||
  (key.userId !== null && (status === null || status === "deleted")) ||
  (key.organizationId !== null && roles === null) ||
  (key.userId !== null && key.organizationId !== null && role === null)

/** The reason for which a key does not count; undefined for one that does. */
export const refusalOf = (
  standing: ApiKeyStanding,
  permission: string | undefined,
  now: DateTime.Utc
): Exclude<ApiKeyRefusal, "unknown"> | undefined => {
  const { expiresAt } = standing.key
  if (isOver(standing)) return "revoked"
  if (expiresAt !== null && !DateTime.isLessThan(now, expiresAt)) return "expired"
  if (standing.status === "banned") return "subject_inactive"
  return permission === undefined || permissionsToday(standing).includes(permission)
    ? undefined
    : "permission_missing"
}

import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { storedRoles, roleOf, type Role } from "../../contract/Role.ts"
import { checksum, sha256 } from "../../platform/Crypto.ts"
import { isSecretOf } from "../../tenancy/secretKeys/SecretKey.ts"
import {
  apiKeyPrefix,
  shownToServer,
  type ApiKeyRefusal,
  type PresentedApiKey,
  type VerifiedApiKey,
  type StoredApiKey
} from "./ApiKey.ts"
import { ApiKeysStore } from "./ApiKeysStore.ts"
import type { UserStatus } from "../../directory/users/User.ts"
import * as Background from "../../platform/Background.ts"

/** All that decides whether a key counts, as it is at this moment. */
interface ApiKeyStanding {
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
const permissionsToday = ({ key, role, roles }: ApiKeyStanding): ReadonlyArray<string> => {
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
const refusalOf = (
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

const refused = (reason: ApiKeyRefusal): VerifiedApiKey => ({ valid: false, reason })

/** Tells a backend what a key that it was shown allows at this moment. */
export class ApiKeyVerification extends Context.Service<ApiKeyVerification>()(
  "gatehouse/provider/apiKeys/ApiKeyVerification",
  {
    make: Effect.gen(function* () {
      const store = yield* ApiKeysStore

      // Untraced, since the stack that a traced function captures is 3 % of a verification.
      /** One statement, and none for what cannot be a key. */
      const verify = Effect.fnUntraced(function* (
        { id }: Environment,
        { apiKey, permission }: PresentedApiKey
      ): Effect.fn.Return<VerifiedApiKey> {
        const text = Redacted.value(apiKey)
        if (!isSecretOf(apiKeyPrefix, text, checksum)) return refused("unknown")
        const truth = yield* store.findByHash(id, sha256(text))
        if (truth === undefined) return refused("unknown")
        const now = yield* DateTime.now
        const { key, place, role, user } = truth
        const standing = {
          key,
          status: user?.status ?? null,
          roles: place === null ? null : storedRoles(place.roles),
          role
        }
        const reason = refusalOf(standing, permission, now)
        if (reason !== undefined) return refused(reason)
        const today = DateTime.startOf(now, "day")
        if (key.lastUsedAt === null || DateTime.isLessThan(key.lastUsedAt, today)) {
          yield* Background.attempt(
            "The use of an API key was not noted",
            store.noteUse(id, key, today)
          )
        }
        return {
          valid: true,
          apiKey: shownToServer(key),
          user,
          organization: place?.organization ?? null,
          permissions: permissionsToday(standing)
        }
      })

      return { verify }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(ApiKeysStore.layer))
}

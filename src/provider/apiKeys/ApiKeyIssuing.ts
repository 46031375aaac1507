import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { ApiKeyId, type OrganizationId, type UserId } from "../../contract/Ids.ts"
import type { MetadataBag } from "../../contract/Metadata.ts"
import { checksum, Crypto, sha256 } from "../../platform/Crypto.ts"
import { apiKeyTargets } from "../../sessions/grants/ApiKeyEnds.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { formatSecret } from "../../tenancy/secretKeys/SecretKey.ts"
import { apiKeyPrefix, expiryDays, type StoredApiKey } from "./ApiKey.ts"
import { TooManyApiKeys } from "./ApiKeysProblems.ts"
import { ApiKeysStore, type ApiKeySubject } from "./ApiKeysStore.ts"

/** A key to be made, once its maker is known to be allowed it. */
export interface IssuedApiKey {
  readonly name: string
  readonly userId: UserId | null
  readonly organizationId: OrganizationId | null
  readonly createdBy: UserId | null
  readonly permissions: ReadonlyArray<string>
  readonly expiresInDays: number | null | undefined
  readonly metadata: MetadataBag
}

const subjectOf = ({ organizationId, userId }: IssuedApiKey): ApiKeySubject | undefined => {
  if (userId !== null) return { userId }
  return organizationId === null ? undefined : { userId, organizationId }
}

/**
 * Makes API keys, in the transaction of a caller who holds the person or the organization. Only
 * SHA-256 is kept of one: its 256 bits need no slow hash.
 */
export class ApiKeyIssuing extends Context.Service<ApiKeyIssuing>()(
  "gatehouse/provider/apiKeys/ApiKeyIssuing",
  {
    make: Effect.gen(function* () {
      const store = yield* ApiKeysStore
      const audit = yield* Audit
      const crypto = yield* Crypto

      const issue = Effect.fnUntraced(function* (environment: Environment, issued: IssuedApiKey) {
        const now = yield* DateTime.now
        const subject = subjectOf(issued)
        if (subject === undefined) {
          return yield* Effect.die(new Error("An API key is of nobody"))
        }
        const limit = environment.settings.apiKeys.maxPerSubject
        if ((yield* store.count(environment.id, subject, now)) >= limit) {
          return yield* new TooManyApiKeys({ properties: { limit } })
        }
        const random = yield* crypto.secret
        const secret = formatSecret(apiKeyPrefix, Redacted.value(random), checksum)
        const text = Redacted.value(secret)
        const { expiresInDays, ...given } = issued
        const days = expiryDays(expiresInDays)
        const key: StoredApiKey = {
          environmentId: environment.id,
          id: ApiKeyId.make(yield* crypto.uuidV7),
          ...given,
          lastFour: text.slice(-4),
          expiresAt: days === null ? null : DateTime.add(now, { days }),
          lastUsedAt: null,
          createdAt: now,
          revokedAt: null
        }
        yield* store.insert(key, sha256(text))
        yield* audit.record({
          environmentId: environment.id,
          action: "api_key.created",
          targets: apiKeyTargets(key)
        })
        return { key: { ...key, createdByLeft: false }, secret }
      })

      return { issue }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(ApiKeysStore.layer))
}

import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { storedRoles } from "../../contract/Role.ts"
import * as Background from "../../platform/Background.ts"
import { checksum, sha256 } from "../../platform/Crypto.ts"
import { isSecretOf } from "../../tenancy/secretKeys/SecretKey.ts"
import {
  apiKeyPrefix,
  shownToServer,
  type ApiKeyRefusal,
  type PresentedApiKey,
  type VerifiedApiKey
} from "./ApiKey.ts"
import { permissionsToday, refusalOf } from "./apiKeyRuling.ts"
import { ApiKeyTruthStore } from "./ApiKeyTruthStore.ts"

const refused = (reason: ApiKeyRefusal): VerifiedApiKey => ({ valid: false, reason })

/** Tells a backend what a key that it was shown allows at this moment. */
export class ApiKeyVerification extends Context.Service<ApiKeyVerification>()(
  "gatehouse/provider/apiKeys/ApiKeyVerification",
  {
    make: Effect.gen(function* () {
      const store = yield* ApiKeyTruthStore

      // Untraced, since the stack that a traced function captures is 3 % of a verification.
      /** One statement, and none for what cannot be a key. */
      const verify = Effect.fnUntraced(function* (
        { id }: Environment,
        { apiKey, permission }: PresentedApiKey
      ): Effect.fn.Return<VerifiedApiKey> {
        const text = Redacted.value(apiKey)
        if (!isSecretOf(apiKeyPrefix, text, checksum)) return refused("unknown")
        const truth = yield* store.read(id, sha256(text))
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
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(ApiKeyTruthStore.layer))
}

import { Effect } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { defaultLimit } from "../../contract/Paging.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group } from "../../http/ApiGroup.ts"
import { ApiKeys } from "./ApiKeys.ts"
import { ApiKeysServerApi } from "./ApiKeysServerApi.ts"
import { ApiKeyVerification } from "./ApiKeyVerification.ts"

export const ApiKeysServerHttp = group(
  onServerPlane(ApiKeysServerApi),
  "server.apiKeys",
  Effect.fn(function* (handlers) {
    const apiKeys = yield* ApiKeys
    const verification = yield* ApiKeyVerification
    return handlers.handleAll({
      listApiKeys: Effect.fnUntraced(function* ({ query }) {
        return yield* apiKeys.list(yield* CurrentEnvironment, { limit: defaultLimit, ...query })
      }),
      createApiKey: Effect.fnUntraced(function* ({ payload }) {
        return yield* apiKeys.create(yield* CurrentEnvironment, payload)
      }),
      updateApiKey: Effect.fnUntraced(function* ({ params, payload }) {
        return yield* apiKeys.update(yield* CurrentEnvironment, params.apiKeyId, payload)
      }),
      revokeApiKey: Effect.fnUntraced(function* ({ params }) {
        yield* apiKeys.revoke(yield* CurrentEnvironment, params.apiKeyId)
      }),
      verifyApiKey: Effect.fnUntraced(function* ({ payload }) {
        return yield* verification.verify(yield* CurrentEnvironment, payload)
      })
    })
  })
)

import { Effect } from "effect"
import { defaultLimit } from "../../contract/Paging.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
import { ApiKeys } from "./ApiKeys.ts"
import { ApiKeysServerApi } from "./ApiKeysServerApi.ts"

export const ApiKeysServerHttp = group(
  onServerPlane(ApiKeysServerApi),
  "server.apiKeys",
  Effect.fn(function* (handlers) {
    const apiKeys = yield* ApiKeys
    return handlers.handleAll({
      listApiKeys: inEnvironment((environment, { query }) =>
        apiKeys.list(environment, { limit: defaultLimit, ...query })
      ),
      createApiKey: inEnvironment((environment, { payload }) =>
        apiKeys.create(environment, payload)
      ),
      updateApiKey: inEnvironment((environment, { params, payload }) =>
        apiKeys.update(environment, params.apiKeyId, payload)
      ),
      revokeApiKey: inEnvironment((environment, { params }) =>
        apiKeys.revoke(environment, params.apiKeyId)
      ),
      verifyApiKey: inEnvironment((environment, { payload }) =>
        apiKeys.verify(environment, payload)
      )
    })
  })
)

import { Effect } from "effect"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { CurrentSession } from "../../sessions/clients/ClientAuth.ts"
import { ApiKeysClientApi } from "./ApiKeysClientApi.ts"
import { ClientApiKeys } from "./ClientApiKeys.ts"

const caller = Effect.gen(function* () {
  const { user } = yield* CurrentSession
  return [yield* CurrentEnvironment, user.id] as const
})

export const ApiKeysClientHttp = group(
  onClientPlane(ApiKeysClientApi),
  "client.apiKeys",
  Effect.fn(function* (handlers) {
    const apiKeys = yield* ClientApiKeys
    return handlers.handleAll({
      listOwnApiKeys: Effect.fnUntraced(function* () {
        return { items: yield* apiKeys.listOwn(...(yield* caller)) }
      }),
      createOwnApiKey: Effect.fnUntraced(function* ({ payload }) {
        return yield* apiKeys.createOwn(yield* CurrentEnvironment, yield* CurrentSession, payload)
      }),
      revokeOwnApiKey: Effect.fnUntraced(function* ({ params }) {
        yield* apiKeys.revokeOwn(...(yield* caller), params.apiKeyId)
      }),
      listOrganizationApiKeys: Effect.fnUntraced(function* ({ params }) {
        const by = yield* caller
        return { items: yield* apiKeys.listOfOrganization(...by, params.organizationId) }
      }),
      createOrganizationApiKey: Effect.fnUntraced(function* ({ params, payload }) {
        return yield* apiKeys.createOfOrganization(
          yield* CurrentEnvironment,
          yield* CurrentSession,
          params.organizationId,
          payload
        )
      }),
      revokeOrganizationApiKey: Effect.fnUntraced(function* ({ params }) {
        const by = yield* caller
        yield* apiKeys.revokeOfOrganization(...by, params.organizationId, params.apiKeyId)
      })
    })
  })
)

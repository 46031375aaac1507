import { Effect } from "effect"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { CurrentSession, inSession } from "../../sessions/clients/ClientAuth.ts"
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
      createOwnApiKey: inSession((environment, signedIn, { payload }) =>
        apiKeys.createOwn(environment, signedIn, payload)
      ),
      revokeOwnApiKey: Effect.fnUntraced(function* ({ params }) {
        yield* apiKeys.revokeOwn(...(yield* caller), params.apiKeyId)
      }),
      listOrganizationApiKeys: Effect.fnUntraced(function* ({ params }) {
        const by = yield* caller
        return { items: yield* apiKeys.listOfOrganization(...by, params.organizationId) }
      }),
      createOrganizationApiKey: inSession((environment, signedIn, { params, payload }) =>
        apiKeys.createOfOrganization(environment, signedIn, params.organizationId, payload)
      ),
      revokeOrganizationApiKey: Effect.fnUntraced(function* ({ params }) {
        const by = yield* caller
        yield* apiKeys.revokeOfOrganization(...by, params.organizationId, params.apiKeyId)
      })
    })
  })
)

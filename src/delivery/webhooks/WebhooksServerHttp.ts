import { Effect } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { defaultLimit } from "../../contract/Paging.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group } from "../../http/ApiGroup.ts"
import { WebhookDeliveries } from "./WebhookDeliveries.ts"
import { WebhookEndpoints } from "./WebhookEndpoints.ts"
import { WebhooksServerApi } from "./WebhooksServerApi.ts"

export const WebhooksServerHttp = group(
  onServerPlane(WebhooksServerApi),
  "server.webhooks",
  Effect.fn(function* (handlers) {
    const endpoints = yield* WebhookEndpoints
    const deliveries = yield* WebhookDeliveries
    return handlers.handleAll({
      listWebhookEndpoints: Effect.fnUntraced(function* () {
        const { id } = yield* CurrentEnvironment
        return { items: yield* endpoints.list(id) }
      }),
      createWebhookEndpoint: Effect.fnUntraced(function* ({ payload }) {
        const { id } = yield* CurrentEnvironment
        return yield* endpoints.create(id, payload)
      }),
      updateWebhookEndpoint: Effect.fnUntraced(function* ({ params, payload }) {
        const { id } = yield* CurrentEnvironment
        return yield* endpoints.update(id, params.endpointId, payload)
      }),
      deleteWebhookEndpoint: Effect.fnUntraced(function* ({ params }) {
        const { id } = yield* CurrentEnvironment
        yield* endpoints.remove(id, params.endpointId)
      }),
      rotateWebhookSecret: Effect.fnUntraced(function* ({ params, payload }) {
        const { id } = yield* CurrentEnvironment
        const revokeOld = payload?.revokeOld === true
        return { secret: yield* endpoints.rotateSecret(id, params.endpointId, { revokeOld }) }
      }),
      testWebhookEndpoint: Effect.fnUntraced(function* ({ params }) {
        const { id } = yield* CurrentEnvironment
        return yield* endpoints.test(id, params.endpointId)
      }),
      listWebhookDeliveries: Effect.fnUntraced(function* ({ params, query }) {
        const environment = yield* CurrentEnvironment
        return yield* deliveries.list(environment, params.endpointId, {
          limit: defaultLimit,
          ...query
        })
      }),
      retryWebhookDelivery: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        yield* deliveries.retry(environment, params.endpointId, params.deliveryId)
      })
    })
  })
)

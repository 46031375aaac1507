import { Effect } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { defaultLimit } from "../../contract/Paging.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group, inEnvironment, listed } from "../../http/ApiGroup.ts"
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
      listWebhookEndpoints: inEnvironment(({ id }) => listed(endpoints.list(id))),
      createWebhookEndpoint: inEnvironment(({ id }, { payload }) => endpoints.create(id, payload)),
      updateWebhookEndpoint: inEnvironment(({ id }, { params, payload }) =>
        endpoints.update(id, params.endpointId, payload)
      ),
      deleteWebhookEndpoint: inEnvironment(({ id }, { params }) =>
        endpoints.remove(id, params.endpointId)
      ),
      rotateWebhookSecret: Effect.fnUntraced(function* ({ params, payload }) {
        const { id } = yield* CurrentEnvironment
        const revokeOld = payload?.revokeOld === true
        return { secret: yield* endpoints.rotateSecret(id, params.endpointId, { revokeOld }) }
      }),
      testWebhookEndpoint: inEnvironment(({ id }, { params }) =>
        endpoints.test(id, params.endpointId)
      ),
      listWebhookDeliveries: inEnvironment((environment, { params, query }) =>
        deliveries.list(environment, params.endpointId, {
          limit: defaultLimit,
          ...query
        })
      ),
      retryWebhookDelivery: inEnvironment((environment, { params }) =>
        deliveries.retry(environment, params.endpointId, params.deliveryId)
      )
    })
  })
)

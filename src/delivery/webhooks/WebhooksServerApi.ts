import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { BodyProblems, EmptyBody, Idempotent, optionalBody } from "../../contract/Conventions.ts"
import { WebhookDeliveryId, WebhookEndpointId } from "../../contract/Ids.ts"
import { PageOf, PageProblems, PageQuery } from "../../contract/Paging.ts"
import { WebhookDelivery, WebhookDeliveryStatus } from "./WebhookDelivery.ts"
import {
  CreatedWebhookEndpoint,
  NewWebhookEndpoint,
  WebhookEndpoint,
  WebhookEndpointChanges,
  WebhookTestResult
} from "./WebhookEndpoint.ts"
import {
  DeliveryNotFound,
  InvalidWebhookUrl,
  TooManyWebhookEndpoints,
  WebhookEndpointDisabled,
  WebhookEndpointNotFound
} from "./WebhooksProblems.ts"
import { needs, operation, titled } from "../../contract/LeastRole.ts"

const EndpointPath = { endpointId: WebhookEndpointId }
const endpointPath = "/webhook-endpoints/:endpointId"

/** Pushes events to customers' endpoints (contract: "Webhooks"). */
export class WebhooksServerApi extends HttpApiGroup.make("server.webhooks")
  .add(
    HttpApiEndpoint.get("listWebhookEndpoints", "/webhook-endpoints", {
      success: Schema.Struct({ items: Schema.Array(WebhookEndpoint) })
    }).annotateMerge(operation(needs.auditor, "List the webhook endpoints", "Oldest first.")),
    HttpApiEndpoint.post("createWebhookEndpoint", "/webhook-endpoints", {
      payload: NewWebhookEndpoint,
      success: CreatedWebhookEndpoint.pipe(HttpApiSchema.status("Created")),
      error: [InvalidWebhookUrl, TooManyWebhookEndpoints, ...BodyProblems]
    })
      .middleware(Idempotent)
      .annotateMerge(
        operation(
          needs.freshAdmin,
          "Add a webhook endpoint",
          "It gets every event from now on, or those of the named actions. Each is a POST of { type, timestamp, data }, where data is the audit event, signed by Standard Webhooks: verify webhook-signature with the secret, which is shown only here. The URL must be https (in development also one on this machine), never in a private network. An endpoint gets no event of its own creation."
        )
      ),
    HttpApiEndpoint.patch("updateWebhookEndpoint", endpointPath, {
      params: EndpointPath,
      payload: WebhookEndpointChanges,
      success: WebhookEndpoint,
      error: [InvalidWebhookUrl, WebhookEndpointNotFound, ...BodyProblems]
    }).annotateMerge(
      operation(
        needs.freshAdmin,
        "Change, disable or enable a webhook endpoint",
        "actions null or empty means all. Disabling an endpoint fails its pending deliveries and keeps nothing for it; once enabled, it gets events from then on."
      )
    ),
    HttpApiEndpoint.delete("deleteWebhookEndpoint", endpointPath, {
      params: EndpointPath,
      success: HttpApiSchema.NoContent,
      error: WebhookEndpointNotFound
    }).annotateMerge(
      operation(needs.admin, "Remove a webhook endpoint", "Nothing more is delivered to it.")
    ),
    HttpApiEndpoint.post("rotateWebhookSecret", `${endpointPath}/rotate-secret`, {
      params: EndpointPath,
      payload: optionalBody(Schema.Struct({ revokeOld: Schema.optionalKey(Schema.Boolean) })),
      success: Schema.Struct({ secret: CreatedWebhookEndpoint.fields.secret }),
      error: [WebhookEndpointNotFound, ...BodyProblems]
    })
      .middleware(Idempotent)
      .annotateMerge(
        operation(
          needs.freshAdmin,
          "Replace an endpoint's secret",
          "The newest two secrets sign every delivery for 24 hours, so that the receiver can switch. After a leak, revokeOld voids the old one immediately."
        )
      ),
    HttpApiEndpoint.post("testWebhookEndpoint", `${endpointPath}/test`, {
      params: EndpointPath,
      payload: EmptyBody,
      success: WebhookTestResult,
      error: [WebhookEndpointNotFound, ...BodyProblems]
    })
      .middleware(Idempotent)
      .annotateMerge(
        operation(
          needs.admin,
          "Test a webhook endpoint",
          "Sends one signed request of type webhook.test now, enabled or not, and returns its outcome within 15 seconds. Writes no event and keeps no delivery."
        )
      ),
    HttpApiEndpoint.get("listWebhookDeliveries", `${endpointPath}/deliveries`, {
      params: EndpointPath,
      query: { ...PageQuery, status: Schema.optionalKey(WebhookDeliveryStatus) },
      success: PageOf(WebhookDelivery),
      error: [WebhookEndpointNotFound, ...PageProblems]
    }).annotateMerge(
      operation(
        needs.auditor,
        "List an endpoint's deliveries",
        "Newest first, for the last 30 days. A failing delivery is tried 9 times in all: again after 5 s, 5 min, 30 min, 2 h, 5 h, 5 h, 7 h and 8 h."
      )
    ),
    HttpApiEndpoint.post("retryWebhookDelivery", `${endpointPath}/deliveries/:deliveryId/retry`, {
      params: { ...EndpointPath, deliveryId: WebhookDeliveryId },
      payload: EmptyBody,
      success: HttpApiSchema.Accepted,
      error: [DeliveryNotFound, WebhookEndpointDisabled, ...BodyProblems]
    })
      .middleware(Idempotent)
      .annotateMerge(
        operation(
          needs.admin,
          "Deliver an event again",
          "Repeats any delivery, even a successful one. It is due immediately."
        )
      )
  )
  .annotateMerge(
    titled("Webhooks", "Events delivered to your own URLs, at least once and in no fixed order.")
  ) {}

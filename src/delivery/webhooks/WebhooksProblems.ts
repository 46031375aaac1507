import { Schema } from "effect"
import { Problem } from "../../contract/Problem.ts"
import { Issue } from "../../contract/Problems.ts"

/** Not an address that events or the calls of hooks may go to; `errors` says what was expected. */
export class InvalidWebhookUrl extends Problem<InvalidWebhookUrl>()(
  "invalid_webhook_url",
  400,
  "Nothing can be sent to this URL",
  { errors: Schema.Array(Issue) }
) {}

/** The answer to a member `url` that is no such address. */
export const invalidWebhookUrl = (message: string) =>
  new InvalidWebhookUrl({ properties: { errors: [{ path: "/body/url", message }] } })

export class TooManyWebhookEndpoints extends Problem<TooManyWebhookEndpoints>()(
  "too_many_webhook_endpoints",
  409,
  "No more webhook endpoints can be added",
  { limit: Schema.Int }
) {}

export class WebhookEndpointNotFound extends Problem<WebhookEndpointNotFound>()(
  "webhook_endpoint_not_found",
  404,
  "There is no such webhook endpoint"
) {}

export class DeliveryNotFound extends Problem<DeliveryNotFound>()(
  "delivery_not_found",
  404,
  "There is no such delivery"
) {}

/** Nothing is delivered to the endpoint until it is enabled again. */
export class WebhookEndpointDisabled extends Problem<WebhookEndpointDisabled>()(
  "webhook_endpoint_disabled",
  409,
  "The webhook endpoint is disabled"
) {}

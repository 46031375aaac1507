import { Schema } from "effect"
import { EnvironmentId, WebhookEndpointId } from "../../contract/Ids.ts"
import { Address, Description, Timestamp, RedactedText } from "../../contract/Values.ts"
import { AuditAction } from "../../tenancy/audit/AuditEvent.ts"

/** The most endpoints of one environment (contract: "Webhooks"). */
export const maximumEndpoints = 20

/** An endpoint that has only failed for this long is disabled. */
export const patience = { days: 5 }

/** An address that events of one environment are delivered to. */
export const WebhookEndpoint = Schema.Struct({
  id: WebhookEndpointId,
  url: Schema.String,
  actions: Schema.NullOr(Schema.Array(AuditAction)).annotate({
    description: "The actions to deliver; null: all of them"
  }),
  description: Schema.NullOr(Schema.String),
  enabled: Schema.Boolean,
  disabledReason: Schema.NullOr(Schema.Literal("failing")).annotate({
    description:
      "failing: the service disabled it because every delivery failed for 5 days; null: it is enabled, or was disabled by hand"
  }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  lastDeliveredAt: Schema.NullOr(Timestamp),
  failingSince: Schema.NullOr(Timestamp).annotate({
    description: "The first failure since the last successful delivery"
  })
}).annotate({ identifier: "WebhookEndpoint" })
export type WebhookEndpoint = typeof WebhookEndpoint.Type

/** A new endpoint with its secret, which is in this answer and nowhere else. */
export const CreatedWebhookEndpoint = Schema.Struct({
  ...WebhookEndpoint.fields,
  secret: RedactedText.annotate({
    description: "whsec_ and the base64 key that signs the deliveries; shown only here"
  })
}).annotate({ identifier: "CreatedWebhookEndpoint" })
export type CreatedWebhookEndpoint = typeof CreatedWebhookEndpoint.Type

const Actions = Schema.Array(AuditAction)

/** The body of `POST /webhook-endpoints`. */
export const NewWebhookEndpoint = Schema.Struct({
  url: Address,
  actions: Schema.optionalKey(Schema.NullOr(Actions)),
  description: Schema.optionalKey(Schema.NullOr(Description))
})
export type NewWebhookEndpoint = typeof NewWebhookEndpoint.Type

/** The body of `PATCH /webhook-endpoints/{endpointId}`. */
export const WebhookEndpointChanges = Schema.Struct({
  url: Schema.optionalKey(Address),
  actions: Schema.optionalKey(Schema.NullOr(Actions)),
  description: Schema.optionalKey(Schema.NullOr(Description)),
  enabled: Schema.optionalKey(Schema.Boolean)
})
export type WebhookEndpointChanges = typeof WebhookEndpointChanges.Type

/** Result of a test delivery. */
export const WebhookTestResult = Schema.Struct({
  delivered: Schema.Boolean,
  statusCode: Schema.NullOr(Schema.Int),
  error: Schema.NullOr(Schema.String),
  durationMilliseconds: Schema.Int
}).annotate({ identifier: "WebhookTestResult" })
export type WebhookTestResult = typeof WebhookTestResult.Type

/** An endpoint as it is kept. */
export const StoredWebhookEndpoint = Schema.Struct({
  ...WebhookEndpoint.fields,
  environmentId: EnvironmentId,
  /** Encrypted. */
  secret: Schema.Uint8Array,
  /** Signs along with the newest one until the given time; encrypted. */
  previousSecret: Schema.NullOr(Schema.Uint8Array),
  previousSecretUntil: Schema.NullOr(Timestamp),
  /** The number of the trail that it is told of everything after. */
  fromSequence: Schema.Int
})
export type StoredWebhookEndpoint = typeof StoredWebhookEndpoint.Type

/** The actions as they are kept: each once, and none for all. */
export const actionsOf = (
  actions: ReadonlyArray<AuditAction> | null | undefined
): ReadonlyArray<AuditAction> | null =>
  actions === null || actions === undefined || actions.length === 0 ? null : [...new Set(actions)]

/** Encryption context of an endpoint's secret: moved to another row it does not decrypt. */
export const secretPurpose = ({
  environmentId,
  id
}: Pick<StoredWebhookEndpoint, "environmentId" | "id">): string =>
  `webhook-endpoint:${environmentId}:${id}`

/** An endpoint without its secrets. */
export const shown = (endpoint: StoredWebhookEndpoint): WebhookEndpoint => ({
  id: endpoint.id,
  url: endpoint.url,
  actions: endpoint.actions,
  description: endpoint.description,
  enabled: endpoint.enabled,
  disabledReason: endpoint.disabledReason,
  createdAt: endpoint.createdAt,
  updatedAt: endpoint.updatedAt,
  lastDeliveredAt: endpoint.lastDeliveredAt,
  failingSince: endpoint.failingSince
})

import { DateTime, Schema } from "effect"
import { AuditEventId, WebhookDeliveryId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { AuditAction } from "../../tenancy/audit/AuditEvent.ts"

export const WebhookDeliveryStatus = Schema.Literals(["pending", "delivered", "failed"])
export type WebhookDeliveryStatus = typeof WebhookDeliveryStatus.Type

/** Delivery of one event to one endpoint. */
export const WebhookDelivery = Schema.Struct({
  id: WebhookDeliveryId,
  eventId: AuditEventId,
  action: AuditAction,
  status: WebhookDeliveryStatus,
  attempts: Schema.Int,
  lastStatusCode: Schema.NullOr(Schema.Int),
  lastError: Schema.NullOr(Schema.String),
  createdAt: Timestamp,
  nextAttemptAt: Schema.NullOr(Timestamp),
  deliveredAt: Schema.NullOr(Timestamp)
}).annotate({ identifier: "WebhookDelivery" })
export type WebhookDelivery = typeof WebhookDelivery.Type

/** The waits before the second and each further try (contract: "Webhooks"). */
const waits = [
  { seconds: 5 },
  { minutes: 5 },
  { minutes: 30 },
  { hours: 2 },
  { hours: 5 },
  { hours: 5 },
  { hours: 7 },
  { hours: 8 }
] as const

/** Time of the next try after this number of tries, the last of them at `at`; null for never. */
export const nextAttempt = (attempts: number, at: DateTime.Utc): DateTime.Utc | null => {
  const wait = waits[attempts - 1]
  return wait === undefined ? null : DateTime.add(at, wait)
}

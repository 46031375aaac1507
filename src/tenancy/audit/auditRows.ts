import { DateTime } from "effect"
import type { AuditEvent } from "./AuditEvent.ts"

/** Columns of `audit_events e` that an event is read from. */
export const auditColumns = `e.id, e.environment_id AS "environmentId", e.sequence,
  e.action, e.result, e.occurred_at AS "occurredAt", e.recorded_at AS "recordedAt",
  e.actor_type AS "actorType", e.actor_id AS "actorId",
  e.impersonator_id AS "impersonatorId", e.targets, e.ip_address AS "ipAddress",
  e.user_agent AS "userAgent", e.secret_key_id AS "secretKeyId",
  e.producer_ip_address AS "producerIpAddress",
  e.producer_user_agent AS "producerUserAgent", e.metadata,
  e.schema_version AS "schemaVersion", e.correlation_id AS "correlationId"`

/** An event as the driver makes it of those columns. */
export interface AuditRow extends Omit<
  AuditEvent,
  "occurredAt" | "recordedAt" | "actor" | "context" | "producer" | "sequence"
> {
  readonly sequence: bigint | null
  readonly occurredAt: Date
  readonly recordedAt: Date
  readonly actorType: AuditEvent["actor"]["type"]
  readonly actorId: string | null
  readonly impersonatorId: string | null
  readonly ipAddress: string | null
  readonly userAgent: string | null
  readonly secretKeyId: AuditEvent["producer"]["secretKeyId"]
  readonly producerIpAddress: string | null
  readonly producerUserAgent: string | null
}

export const toAuditEvent = (row: AuditRow): AuditEvent => ({
  id: row.id,
  environmentId: row.environmentId,
  sequence: row.sequence === null ? null : Number(row.sequence),
  action: row.action,
  result: row.result,
  occurredAt: DateTime.fromDateUnsafe(row.occurredAt),
  recordedAt: DateTime.fromDateUnsafe(row.recordedAt),
  actor: { type: row.actorType, id: row.actorId, impersonatorId: row.impersonatorId },
  targets: row.targets,
  context: { ipAddress: row.ipAddress, userAgent: row.userAgent },
  producer: {
    secretKeyId: row.secretKeyId,
    ipAddress: row.producerIpAddress,
    userAgent: row.producerUserAgent
  },
  metadata: row.metadata,
  schemaVersion: row.schemaVersion,
  correlationId: row.correlationId
})

import { Effect, Schema } from "effect"
import { columnsOf, rowsBy } from "../../platform/Rows.ts"
import { rowReader } from "../../platform/rowReader.ts"
import { AuditEvent } from "./AuditEvent.ts"

const { actor, context, producer, ...own } = AuditEvent.fields

/** An event as the columns of its row. */
const AuditRow = Schema.Struct({
  ...own,
  actorType: actor.fields.type,
  actorId: actor.fields.id,
  impersonatorId: actor.fields.impersonatorId,
  ...context.fields,
  secretKeyId: producer.fields.secretKeyId,
  producerIpAddress: producer.fields.ipAddress,
  producerUserAgent: producer.fields.userAgent
})

/** Columns of `audit_events e` that an event is read from. */
export const auditColumns = columnsOf(AuditRow, "e")

const toAuditEvent = ({
  actorId,
  actorType,
  impersonatorId,
  ipAddress,
  producerIpAddress,
  producerUserAgent,
  secretKeyId,
  userAgent,
  ...event
}: typeof AuditRow.Type): AuditEvent => ({
  ...event,
  actor: { type: actorType, id: actorId, impersonatorId },
  context: { ipAddress, userAgent },
  producer: { secretKeyId, ipAddress: producerIpAddress, userAgent: producerUserAgent }
})

const readRow = rowReader(AuditRow)
const rowsOf = rowsBy(AuditRow)

export const readEvent = (row: unknown): AuditEvent => toAuditEvent(readRow(row))
export const eventsBy = (statement: Parameters<typeof rowsOf>[0]) =>
  Effect.map(rowsOf(statement), (rows) => rows.map(toAuditEvent))

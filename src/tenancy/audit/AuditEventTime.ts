import { DateTime } from "effect"
import type { AuditEventId } from "../../contract/Ids.ts"

const latestTime = 2 ** 48 - 1

/**
 * Time of an event as its id states it (RFC 9562 section 5.7). `occurredAt` is taken from here, so
 * that the order of ids is that of (`occurredAt`, `id`).
 */
export const instantOf = (id: AuditEventId): DateTime.Utc =>
  DateTime.makeUnsafe(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))

/**
 * Divides the events before an instant, whose ids are lower, from those at it and later. It is a
 * bound in the form of an id and itself none.
 */
export const idBoundAt = (instant: DateTime.Utc): string => {
  const time = Math.min(Math.max(DateTime.toEpochMillis(instant), 0), latestTime)
  const digits = time.toString(16).padStart(12, "0")
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`
}

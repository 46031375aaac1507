import { Predicate, type Cause } from "effect"
import { SqlError } from "effect/sql"

/** SQLSTATEs by which PostgreSQL turns a connection away or ends it: no statement is to blame. */
const turnedAway: ReadonlySet<unknown> = new Set([
  "53300", // too_many_connections
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03" // cannot_connect_now
])

const isConnectionLost = (error: unknown): boolean => {
  if (!SqlError.isSqlError(error)) return false
  const { reason } = error
  return (
    reason._tag === "ConnectionError" ||
    reason.operation === "connect" ||
    (Predicate.hasProperty(reason.cause, "code") && turnedAway.has(reason.cause.code))
  )
}

/** Whether a request failed because the database cannot be reached, and not by a statement. */
export const isDatabaseAway = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some(
    (reason) =>
      (reason._tag === "Fail" && isConnectionLost(reason.error)) ||
      (reason._tag === "Die" && isConnectionLost(reason.defect))
  )

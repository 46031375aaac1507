import { Cause, Schema } from "effect"
import * as PersistedQueue from "effect/persistence/PersistedQueue"
import { SqlError } from "effect/sql"
import { codeOf, errorOf } from "./CauseReport.ts"

/** SQLSTATEs by which PostgreSQL turns a connection away or ends it: no statement is to blame. */
const turnedAway: ReadonlySet<string | undefined> = new Set([
  "25P03", // idle_in_transaction_session_timeout
  "25P04", // transaction_timeout
  "53300", // too_many_connections
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now
  "57P05" // idle_session_timeout
])

/** True if a statement failed together with its connection, which then ended its transaction too. */
export const isConnectionLost = (error: unknown): boolean => {
  if (!SqlError.isSqlError(error)) return false
  const { reason } = error
  return (
    reason._tag === "ConnectionError" ||
    reason.operation === "connect" ||
    turnedAway.has(codeOf(reason.cause))
  )
}

/**
 * So many wait for the same row, or for the processor, that this one's turn did not come in time. Who
 * waits behind another one waits for each of them anew, until the time of the statement is over.
 */
const hasWaitedInVain = (error: unknown): boolean =>
  SqlError.isSqlError(error) &&
  (error.reason._tag === "LockTimeoutError" || error.reason._tag === "StatementTimeoutError")

/** True if the server takes no writes: a standby that follows another, or one that was told so. */
export const takesNoWrites = (error: unknown): boolean =>
  SqlError.isSqlError(error) && codeOf(error.reason.cause) === "25006"

/**
 * Statement that ends this service's connections to the server that it is asked of, its own the
 * last, if that server follows another. A connection that was opened while the address still led to
 * the former primary works there as long as the server lives, and takes no write for all that time.
 */
export const leaveStandby = `
  SELECT pg_terminate_backend(pid)
  FROM (
    SELECT pid FROM pg_stat_activity
    WHERE pg_is_in_recovery() AND usename = current_user AND datname = current_database()
      AND application_name = current_setting('application_name')
    ORDER BY pid = pg_backend_pid()
  ) AS ours`

const isDiskFull = (error: unknown): boolean =>
  SqlError.isSqlError(error) && codeOf(error.reason.cause) === "53100"

/** True for a lock that another transaction would not give up, or a deadlock with one. */
export const isBlocked = (error: unknown): boolean =>
  SqlError.isSqlError(error) &&
  (error.reason._tag === "LockTimeoutError" || error.reason._tag === "DeadlockError")

const isQueueError = Schema.is(PersistedQueue.PersistedQueueError)

/** A queue keeps what came in its way as the cause of its own failure: an error, or a whole cause. */
const isAway = (error: unknown): boolean => {
  if (isQueueError(error)) {
    return Cause.isCause(error.cause) ? isDatabaseAway(error.cause) : isAway(error.cause)
  }
  return [isConnectionLost, hasWaitedInVain, takesNoWrites, isDiskFull].some((is) => is(error))
}

/**
 * True if a request failed because the database cannot be reached, is too busy or takes no writes,
 * and would succeed a little later: no statement is to blame.
 */
export const isDatabaseAway = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some((reason) => isAway(errorOf(reason)))

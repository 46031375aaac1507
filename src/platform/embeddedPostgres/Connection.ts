import { PgConnection } from "@effect/sql-pg"
import { Effect, Option, Redacted, Schedule, Schema } from "effect"
import type { SqlError } from "effect/sql"
import { readFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { codeOf } from "../CauseReport.ts"
import { username } from "./Cluster.ts"
import { attempt, EmbeddedPostgresError, reasonOf } from "./EmbeddedPostgresError.ts"
import type { Layout } from "./Layout.ts"

/**
 * Connection data of the embedded database for a `PgClient`; `host` is the folder of its socket.
 */
export interface ConnectionDetails {
  readonly host: string
  readonly port: number
  readonly username: string
  readonly password: Redacted.Redacted
  readonly database: string
}

/** Names the socket; nothing listens on the network. */
export const port = 5432

const maintenanceDatabase = "postgres"

/**
 * Held in shared mode by processes that use the database next to its owner. Any unique constant.
 */
const visitorLock = "3170640226117530477"

const causeOf = (error: SqlError.SqlError): unknown => error.reason.cause

const hasSqlState = (error: SqlError.SqlError, state: string): boolean =>
  codeOf(causeOf(error)) === state

/** No server listens yet, or it does and is not done with its recovery. */
const isNotReady = (error: SqlError.SqlError): boolean =>
  error.reason._tag === "ConnectionError" || hasSqlState(error, "57P03")

const failed = (cause: SqlError.SqlError) =>
  new EmbeddedPostgresError({
    message: `The embedded PostgreSQL cannot be used: ${reasonOf(causeOf(cause))}`,
    cause
  })

/** Connection data of the server whose socket is in `host`. */
export const detailsAt = Effect.fnUntraced(function* (layout: Layout, host: string) {
  const password = yield* attempt(`${layout.password} cannot be read`, () =>
    readFile(layout.password, "utf8")
  )
  return {
    host,
    port,
    username,
    password: Redacted.make(password.trim()),
    database: "gatehouse"
  } satisfies ConnectionDetails
})

/** Not in the service's database, so that others may copy or drop that one. */
const aside = (details: ConnectionDetails) =>
  PgConnection.make({ ...details, database: maintenanceDatabase })

/** Waits until the server answers, and makes the database on its first start. */
export const ready = (details: ConnectionDetails): Effect.Effect<void, EmbeddedPostgresError> =>
  Effect.scoped(PgConnection.make(details)).pipe(
    Effect.catchIf(
      (error) => hasSqlState(error, "3D000"),
      () =>
        Effect.scoped(
          Effect.flatMap(aside(details), (connection) =>
            connection.query(`CREATE DATABASE "${details.database}"`)
          )
        )
    ),
    Effect.retry({ schedule: Schedule.spaced("20 millis"), while: isNotReady }),
    Effect.mapError(failed),
    Effect.asVoid
  )

const Granted = Schema.Struct({ granted: Schema.Boolean })

const isGranted = (connection: PgConnection.PgConnection, condition: string) =>
  connection
    .query(`SELECT ${condition} AS granted`)
    .pipe(Effect.map(({ rows }) => rows.some((row) => Schema.is(Granted)(row) && row.granted)))

const use = (details: ConnectionDetails) =>
  aside(details).pipe(
    Effect.flatMap((connection) =>
      isGranted(
        connection,
        `EXISTS (SELECT FROM pg_database WHERE datname = '${details.database}')
           AND pg_try_advisory_lock_shared(${visitorLock})`
      )
    ),
    // Anything else that is wrong with a starting or stopping server passes soon.
    Effect.catchIf(
      (error) => error.reason._tag !== "AuthenticationError",
      () => Effect.succeed(false)
    ),
    Effect.mapError(failed)
  )

/**
 * Joins the server that another process runs, for the life of the scope; none when it is not (or
 * no longer) there to be used. The connection it keeps open tells the owner that it is in use.
 */
export const joinRunning = Effect.fnUntraced(function* (layout: Layout) {
  const pidFile = yield* Effect.option(
    attempt("not running", () => readFile(join(layout.data, "postmaster.pid"), "utf8"))
  )
  const socketDirectory = Option.match(pidFile, {
    onNone: () => "",
    onSome: (text) => text.split("\n")[4]?.trim() ?? ""
  })
  if (socketDirectory === "") return Option.none<ConnectionDetails>()
  // PostgreSQL states the folder as seen from its data directory.
  const details = yield* detailsAt(layout, resolve(layout.data, socketDirectory))
  return (yield* use(details)) ? Option.some(details) : Option.none<ConnectionDetails>()
})

/** Waits for others to leave the database, then keeps new ones out for the life of the scope. */
export const keepVisitorsOut = (details: ConnectionDetails) =>
  Effect.flatMap(aside(details), (connection) =>
    isGranted(connection, `pg_try_advisory_lock(${visitorLock})`).pipe(
      Effect.repeat({ schedule: Schedule.spaced("100 millis"), until: (granted) => granted })
    )
  )

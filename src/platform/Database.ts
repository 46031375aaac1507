import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, Option, Redacted, Schema } from "effect"
import { type SqlError, SqlClient } from "effect/sql"
import * as EmbeddedPostgres from "./EmbeddedPostgres.ts"
import { migrate } from "./Migrations.ts"
import * as PgPools from "./PgPools.ts"
import { Settings, type SettingsShape } from "./Settings.ts"
import { theRowBy } from "./Rows.ts"

const applicationName = "gatehouse"

/** One for what a command is for, one for what goes on beside it. */
const commandPool = 2

const sharedConfig = {
  applicationName,
  // Keys inside jsonb belong to the customer, so they are never renamed.
  transformJson: false
}

/** Settings of every session. */
export const sessionSettings = {
  // The queue keeps times without a zone: summer time must not move its locks by an hour.
  TimeZone: "UTC",
  statement_timeout: "15000",
  lock_timeout: "10000",
  idle_in_transaction_session_timeout: "30000"
}

/**
 * Settings that a transaction pooler lets through: the next transaction may be on another
 * connection, where a statement that was prepared here is unknown. The other settings are the
 * role's.
 */
const throughPooler = {
  prepare: false,
  startupParameters: { TimeZone: sessionSettings.TimeZone }
}

const connect = (
  target: PgPools.Target,
  maxConnections: number,
  pooler: SettingsShape["databasePooler"] = "none"
) =>
  PgClient.layerFrom(
    PgPools.make(
      {
        ...sharedConfig,
        ...(pooler === "none" ? { startupParameters: sessionSettings } : throughPooler),
        ...target
      },
      maxConnections,
      pooler !== "none"
    )
  )

/** URL of a database for another process. */
export const urlOf = ({
  database,
  host,
  password,
  port,
  username
}: EmbeddedPostgres.ConnectionDetails): Redacted.Redacted => {
  const user = `${encodeURIComponent(username)}:${encodeURIComponent(Redacted.value(password))}`
  // A host that is a path names the folder of a Unix socket.
  return Redacted.make(
    host.startsWith("/")
      ? `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
      : `postgresql://${user}@${host}:${port}/${database}`
  )
}

/** Location of the database in the settings; an embedded one runs for the life of the scope. */
export const located = Effect.gen(function* () {
  const { dataDir, databaseUrl } = yield* Settings
  return Option.isSome(databaseUrl)
    ? databaseUrl.value
    : urlOf(yield* EmbeddedPostgres.start({ dataDir }))
})

const layerOf = (embedded: typeof EmbeddedPostgres.start, maxConnections?: number) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const settings = yield* Settings
      const most = maxConnections ?? settings.databasePool
      return Option.match(settings.databaseUrl, {
        onSome: (url) => connect({ url }, most, settings.databasePooler),
        onNone: () =>
          Layer.unwrap(
            Effect.map(embedded({ dataDir: settings.dataDir }), (details) => connect(details, most))
          )
      })
    })
  )

/** The database that the settings name, or the embedded one, owned by this process. */
export const layer = layerOf(EmbeddedPostgres.start)

/** Connection of a command, even while the service is down. */
const layerAttached = layerOf(EmbeddedPostgres.attach, commandPool)

/** Connects to a database that is known by its details: what tests and tools use. */
export const layerWith = (details: PgPools.Target, maxConnections = 4) =>
  connect(details, maxConnections)

/** Migrates over connections of its own, for a process that has none otherwise. */
export const migrateAt = (url: Redacted.Redacted) =>
  Effect.gen(function* () {
    const { databasePooler } = yield* Settings
    const database = yield* Layer.build(connect({ url }, commandPool, databasePooler))
    yield* Effect.provideContext(migrate, database)
  }).pipe(Effect.scoped)

export const layerMigrated = Layer.effectDiscard(migrate).pipe(Layer.provideMerge(layer))

export const layerAttachedMigrated = Layer.effectDiscard(migrate).pipe(
  Layer.provideMerge(layerAttached)
)

/** SQLSTATE 23505. Citus names no constraint, so the error's class is all there is. */
export const isUniqueViolation = (error: SqlError.SqlError): boolean =>
  error.reason._tag === "UniqueViolation"

/** Fails with a word where a row is there already that may be there but once. */
export const orIfThere = <Word extends string>(word: Word) =>
  Effect.catch((error: SqlError.SqlError) =>
    isUniqueViolation(error) ? Effect.fail(word) : Effect.die(error)
  )

/** Time after which a silent database counts as away. */
const patience = "2 seconds"

const stateBy = theRowBy(Schema.Struct({ isPrimary: Schema.Boolean }))

const clockBy = theRowBy(Schema.Struct({ now: Schema.DateTimeUtc }))

/** Health check of the database. */
export const health = Effect.map(SqlClient.SqlClient, (sql) => ({
  /** True if it responds, and is no standby, of which nobody could get what they came for. */
  isUp: stateBy(sql`SELECT NOT pg_is_in_recovery() AS "isPrimary"`).pipe(
    Effect.map(({ isPrimary }) => isPrimary),
    Effect.timeoutOrElse({ duration: patience, orElse: () => Effect.succeed(false) }),
    Effect.catchCause(() => Effect.succeed(false))
  ),
  /** The database's clock. */
  time: Effect.map(clockBy(sql`SELECT clock_timestamp() AS now`), ({ now }) => now)
}))

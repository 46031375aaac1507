import * as NodeServices from "@effect/platform-node/NodeServices"
import { PgMigrator } from "@effect/sql-pg"
import { Effect, Schedule, Schema } from "effect"
import { SqlClient, SqlError } from "effect/sql"
import type * as Migrator from "effect/sql/Migrator"
import * as MigratorFileSystem from "effect/sql/MigratorFileSystem"
import { fileURLToPath } from "node:url"
import { isDistributed, onCluster } from "./clusterMigration.ts"
import { isBlocked } from "./DatabaseAway.ts"
import { hasRows, valueBy } from "./Rows.ts"
import { requireRights, requireSuitable } from "./SuitableDatabase.ts"

/** Directory of the migrations. */
export const migrationsDirectory = fileURLToPath(new URL("../../migrations", import.meta.url))

const table = "schema_migrations"

/** Any constant works that no other program uses and that is the same in every instance. */
const migrationLock = 4_713_720_031

const reachedBy = valueBy("reached", Schema.NullOr(Schema.Int))

/** Number of the newest step that the schema has; undefined before the first one. */
const newest = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const isThere = yield* hasRows(sql`SELECT 1 WHERE to_regclass(${table}) IS NOT NULL`)
  if (!isThere) return undefined
  const reached = yield* reachedBy(
    sql`SELECT max(migration_id)::int4 AS reached FROM ${sql(table)}`
  )
  return reached ?? undefined
})

/** Takes the steps that are left among these, in one transaction. */
const take = Effect.fnUntraced(function* (steps: ReadonlyArray<Migrator.ResolvedMigration>) {
  const sql = yield* SqlClient.SqlClient
  yield* sql.withTransaction(
    Effect.gen(function* () {
      // Another instance's migrations may take longer than a request may wait.
      yield* sql`SET LOCAL statement_timeout = 0`
      yield* sql`SET LOCAL lock_timeout = 0`
      yield* sql`SELECT pg_advisory_xact_lock(${migrationLock}::bigint)`
      // Requests queue behind a step that waits for a table, and PostgreSQL looks for deadlocks after
      // a second: the step steps back before that, so that no request is the one that fails.
      yield* sql`SET LOCAL lock_timeout = 500`
      const run = PgMigrator.run({ loader: Effect.succeed(steps), table })
      yield* (yield* isDistributed) ? onCluster(run) : run
    })
  )
})

const isHeldUp = (error: Migrator.MigrationError | SqlError.SqlError): boolean =>
  isBlocked(SqlError.isSqlError(error) ? error : error.cause)

/**
 * Brings the schema up to date, each step once: instances that start together take turns. A schema
 * in use is changed step by step, so that requests wait for one step at most; a step that others
 * block is taken again each second, and fails the start after ten minutes.
 */
export const migrate = Effect.gen(function* () {
  const steps = yield* MigratorFileSystem.fromFileSystem(migrationsDirectory)
  const reached = yield* newest
  if (steps.every(([id]) => id <= (reached ?? 0))) return
  yield* requireRights
  if (reached === undefined) {
    yield* requireSuitable
    return yield* take(steps)
  }
  for (const [at, [id, name]] of steps.entries()) {
    if (id <= reached) continue
    yield* take(steps.slice(0, at + 1)).pipe(
      // A statement that was taken apart for a cluster fails as a defect.
      Effect.catchDefect((defect) =>
        SqlError.isSqlError(defect) ? Effect.fail(defect) : Effect.die(defect)
      ),
      Effect.tapError((error) =>
        isHeldUp(error)
          ? Effect.logWarning(
              "A step of the schema waits for transactions that hold its tables"
            ).pipe(Effect.annotateLogs({ step: name }))
          : Effect.void
      ),
      Effect.retry({
        while: isHeldUp,
        schedule: Schedule.spaced("1 second").pipe(Schedule.upTo({ duration: "10 minutes" }))
      })
    )
  }
}).pipe(Effect.provide(NodeServices.layer))

import { Deferred, Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import * as TestDatabase from "./TestDatabase.ts"
import { watched } from "./watched.ts"

/** Holds what a statement locks until it is released. */
export const holdRows = Effect.fnUntraced(function* (
  lock: (sql: SqlClient.SqlClient) => Effect.Effect<ReadonlyArray<unknown>, unknown>
) {
  const sql = yield* SqlClient.SqlClient
  const locked = yield* Deferred.make<void>()
  const released = yield* Deferred.make<void>()
  const holder = yield* Effect.gen(function* () {
    const rows = yield* lock(sql)
    if (rows.length === 0) return yield* Effect.die(new Error("There is nothing to hold"))
    yield* Deferred.succeed(locked, undefined)
    yield* Deferred.await(released)
  }).pipe(sql.withTransaction, Effect.orDie, Effect.forkScoped)
  yield* Effect.raceFirst(Deferred.await(locked), Effect.asVoid(Fiber.join(holder)))
  return {
    release: Deferred.succeed(released, undefined).pipe(Effect.andThen(Fiber.join(holder)))
  }
})

/** The view of statements under way, on whichever node of a cluster. */
const activity = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [there] = yield* sql<{ readonly isCluster: boolean }>`
    SELECT to_regclass('pg_catalog.citus_stat_activity') IS NOT NULL AS "isCluster"`
  return sql(there?.isCluster === true ? "citus_stat_activity" : "pg_stat_activity")
})

/** Number of statements that wait for a lock, on whichever node of a cluster. */
export const lockWaits = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ readonly count: number }>`
    SELECT count(*)::int4 AS count FROM ${yield* activity}
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return row?.count ?? 0
})

/** Waits until as many requests stand still, whatever they wait for. */
export const untilWaiting = (count: number) => watched(lockWaits, (waiting) => waiting >= count)

/** Looks from elsewhere for a statement that may share its connection with what would look for it. */
export const watch = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [current] = yield* sql<{ readonly name: string }>`SELECT current_database() AS name`
  const statements = yield* activity
  const look = (owner: SqlClient.SqlClient) => owner`
    SELECT 1 FROM ${statements}
    WHERE datname = ${current?.name} AND wait_event_type = 'Lock'`
  return {
    /** Waits until it stands still. */
    untilStill: watched(TestDatabase.administer(look), ({ length }) => length > 0)
  }
})

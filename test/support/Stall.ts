import { Deferred, Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { watched } from "./watched.ts"

/**
 * Keeps every write to a table waiting until it is released: what a request that takes long looks
 * like, at a place of the test's choosing.
 */
export const stall = Effect.fnUntraced(function* (table: string) {
  const sql = yield* SqlClient.SqlClient
  const locked = yield* Deferred.make<void>()
  const released = yield* Deferred.make<void>()
  const holder = yield* Effect.gen(function* () {
    yield* sql`LOCK TABLE ${sql(table)} IN SHARE MODE`
    yield* Deferred.succeed(locked, undefined)
    yield* Deferred.await(released)
  }).pipe(sql.withTransaction, Effect.orDie, Effect.forkScoped)
  yield* Deferred.await(locked)

  // The databases of other files have the same tables under the same numbers.
  const waiting = sql<{ readonly count: number }>`
    SELECT count(*)::int4 AS count FROM pg_locks
    WHERE NOT granted AND relation = ${table}::regclass::oid
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.pipe(
    Effect.map((rows) => rows[0]?.count ?? 0),
    Effect.orDie
  )
  return {
    /** Waits until as many writers stand still. */
    untilWaiting: (count: number) => watched(waiting, (now) => now >= count),
    release: Deferred.succeed(released, undefined).pipe(Effect.andThen(Fiber.join(holder)))
  }
})

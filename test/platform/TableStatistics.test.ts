import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Lease } from "../../src/platform/Lease.ts"
import { layerStatistics, refreshStatistics } from "../../src/platform/TableStatistics.ts"
import * as TestDatabase from "../support/TestDatabase.ts"

const service = layerStatistics.pipe(
  Layer.provide(Lease.layerNever),
  Layer.provideMerge(TestDatabase.layer)
)

/** A table with one environment and two indexes, and the plan of a look-up by its key. */
const young = Effect.fnUntraced(function* (name: string) {
  const sql = yield* SqlClient.SqlClient
  // PostgreSQL itself would look at it at a moment of its own.
  yield* sql`CREATE TABLE ${sql(name)} (environment int, id int, kind int, PRIMARY KEY (environment, id))
    WITH (autovacuum_enabled = false)`
  yield* sql`CREATE INDEX ON ${sql(name)} (environment, kind)`
  return {
    insert: (from: number, to: number) =>
      sql`INSERT INTO ${sql(name)} SELECT 1, n, n % 5 FROM generate_series(${from}::int, ${to}::int) n`,
    /** The session of the insert tells what it counted when it is asked to. */
    counted: sql`SELECT pg_stat_force_next_flush()`,
    known: Effect.map(
      sql<{ rows: number }>`SELECT reltuples::int AS rows FROM pg_class WHERE relname = ${name}`,
      ([row]) => row?.rows
    )
  }
})

layer(service)("what the planner knows of tables", (it) => {
  it.effect("follows those that have doubled, and leaves the others alone", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const few = yield* young("few")
      const many = yield* young("many")
      // The counts are told by the connection that has written.
      const grow = (table: typeof many, from: number, to: number) =>
        sql.withTransaction(Effect.andThen(table.insert(from, to), table.counted))
      yield* grow(few, 1, 20)
      yield* grow(many, 1, 200)
      yield* refreshStatistics
      assert.strictEqual(yield* few.known, -1)
      assert.strictEqual(yield* many.known, 200)
      yield* grow(many, 201, 300)
      yield* refreshStatistics
      assert.strictEqual(yield* many.known, 200)
      yield* grow(many, 301, 500)
      yield* refreshStatistics
      assert.strictEqual(yield* many.known, 500)
    })
  )
})

import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient, Statement } from "effect/sql"
import { statementsForCitus } from "../../src/platform/clusterMigration.ts"
import * as Database from "../../src/platform/Database.ts"
import { migrate } from "../../src/platform/Migrations.ts"
import { clusterState, distribute, parentsFirst } from "../../src/platform/Distribution.ts"
import * as TestDatabase from "../support/TestDatabase.ts"

/** A cluster's coordinator holds shards of the tables that every node has a copy of. */
const ofShard = /^\w+_\d{6,}\.| INDEX \w+_\d{6,} ON /

/** Columns, indexes and constraints, by their names. */
const catalogue = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ readonly told: string }>`
    SELECT told FROM (
      SELECT attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod)
        || attnotnull || coalesce(pg_get_expr(adbin, adrelid), '') AS told
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
        AND c.relnamespace = 'public'::regnamespace
      UNION ALL
      SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
      UNION ALL
      SELECT conrelid::regclass || '.' || conname || ' ' || pg_get_constraintdef(oid)
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid <> 0
    ) everything ORDER BY told`
).pipe(Effect.map((rows) => rows.map(({ told }) => told).filter((told) => !ofShard.test(told))))

/** Does on one server what a distributed schema does, but for the distribution itself. */
const apart: Statement.Transformer = (statement, make) => {
  const parts = statementsForCitus(statement.compile()[0])
  if (parts === undefined) return Effect.succeed(statement)
  return Effect.forEach(
    parts.filter((part) => !/create_(?:distributed|reference)_table/.test(part)),
    (part) => make.unsafe(part),
    { discard: true }
  ).pipe(
    Effect.provideService(Statement.CurrentTransformer, undefined),
    Effect.orDie,
    Effect.as(make.unsafe("SELECT 1"))
  )
}

describe("migrations that are taken apart", () => {
  it.effect(
    "make the same tables, keys and indexes",
    () =>
      Effect.gen(function* () {
        const whole = yield* Effect.provide(catalogue, TestDatabase.layer)
        const empty = yield* TestDatabase.emptyDatabase
        const parted = yield* Effect.andThen(
          Effect.provideService(migrate, Statement.CurrentTransformer, apart),
          catalogue
        ).pipe(Effect.provide(Database.layerWith(empty, 2)))
        assert.isAbove(parted.length, 400)
        assert.deepStrictEqual(parted, whole)
      }),
    60_000
  )

  it("distribute a new table before it gets its foreign keys", () => {
    const statement = `
      CREATE TABLE visits (
        environment_id uuid NOT NULL REFERENCES environments (id),
        user_id uuid NOT NULL,
        place numeric(4, 1) DEFAULT 0.5 CHECK (place IN (0.5, 1)),
        PRIMARY KEY (environment_id, user_id),
        FOREIGN KEY (environment_id, user_id) REFERENCES users (environment_id, id)
          ON DELETE CASCADE
      ) WITH (fillfactor = 90)`
    const [table = "", distributed = "", ...keys] = statementsForCitus(statement) ?? []
    assert.notMatch(table, /REFERENCES|FOREIGN/)
    assert.include(table, "place numeric(4, 1) DEFAULT 0.5 CHECK (place IN (0.5, 1))")
    assert.match(table, /WITH \(fillfactor = 90\)$/)
    assert.include(distributed, "create_distributed_table('visits', 'environment_id'")
    assert.deepStrictEqual(
      keys.map((key) => key.replaceAll(/\s+/g, " ")),
      [
        "ALTER TABLE visits ADD FOREIGN KEY (environment_id) REFERENCES environments (id)",
        "ALTER TABLE visits ADD FOREIGN KEY (environment_id, user_id) REFERENCES users (environment_id, id) ON DELETE CASCADE"
      ]
    )
    assert.isUndefined(statementsForCitus("ALTER TABLE visits ADD COLUMN note text DEFAULT 'a, b'"))
    assert.lengthOf(
      statementsForCitus("ALTER TABLE visits ADD COLUMN a int, ADD COLUMN b int") ?? [],
      2
    )
  })
})

describe("a distribution", () => {
  it("takes parents before their children, whatever order they come in", () => {
    const references = [
      { child: "codes", parent: "factors" },
      { child: "factors", parent: "users" },
      { child: "users", parent: "elsewhere" },
      { child: "users", parent: "users" }
    ]
    assert.deepStrictEqual(parentsFirst(["codes", "factors", "users"], references), [
      "users",
      "factors",
      "codes"
    ])
  })

  it.effect("of one plain server is refused, and changes nothing", () =>
    Effect.gen(function* () {
      const empty = yield* TestDatabase.emptyDatabase
      const [refused, state] = yield* Effect.all([Effect.flip(distribute()), clusterState]).pipe(
        Effect.provide(Database.layerWith(empty, 2))
      )
      assert.match(refused.message, /has no Citus/)
      assert.deepStrictEqual([state.citus, state.nodes], [null, []])
    })
  )
})

import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Background from "./Background.ts"
import { Lease } from "./Lease.ts"
import { valuesBy } from "./Rows.ts"

const interval = "10 seconds"

/** With fewer rows every plan is as good as another; the same number as autovacuum's. */
const leastRows = 50

const namesBy = valuesBy("name", Schema.String)

/** Has the tables looked at that have more than doubled since they last were. */
export const refreshStatistics = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const grown = yield* namesBy(sql`
    SELECT s.relname AS name
    FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
    WHERE s.schemaname = current_schema()
      AND s.n_live_tup >= ${leastRows} AND s.n_live_tup > 2 * greatest(c.reltuples, 0)`)
  for (const name of grown) {
    // Whoever holds the table is autovacuum or a migration. It takes long for statements that others
    // wait behind, so it has a connection to itself.
    yield* sql.withTransaction(sql`ANALYZE (SKIP_LOCKED) ${sql(name)}`.unprepared)
  }
}).pipe(Effect.orDie)

/**
 * Keeps the planner from taking tables for empty. A statement is planned once for many calls, and on
 * a young installation that is before its tables have rows: every index that begins with the
 * environment then looks as good as the right one, and each call reads all rows of the environment.
 * PostgreSQL looks at such a table a minute later, which is long where users are just being imported.
 */
export const layerStatistics = Layer.effectDiscard(
  Effect.flatMap(Lease, ({ isHeld }) =>
    Background.every(
      interval,
      "The planner was not told of tables that have grown",
      Effect.flatMap(isHeld, (held) => (held ? refreshStatistics : Effect.void))
    )
  )
)

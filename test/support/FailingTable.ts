import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Makes every write to the table fail, as long as the effect runs. */
export const whileFailing = <A, E, R>(table: string, effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.acquireUseRelease(
      sql`ALTER TABLE ${sql(table)} ADD CONSTRAINT failing CHECK (false) NOT VALID`,
      () => effect,
      () => Effect.orDie(sql`ALTER TABLE ${sql(table)} DROP CONSTRAINT failing`)
    )
  )

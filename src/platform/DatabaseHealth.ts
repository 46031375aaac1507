import { Context, Effect, Layer, Schema, type DateTime } from "effect"
import { SqlClient } from "effect/sql"
import { theRowBy } from "./Rows.ts"

/** Time after which a silent database counts as away. */
const patience = "2 seconds"

const clockBy = theRowBy(Schema.Struct({ now: Schema.DateTimeUtc }))

/** Health check of the database. */
export class DatabaseHealth extends Context.Service<
  DatabaseHealth,
  {
    readonly isUp: Effect.Effect<boolean>
    /** The database's clock. */
    readonly time: Effect.Effect<DateTime.Utc>
  }
>()("gatehouse/platform/DatabaseHealth") {
  static readonly layer = Layer.effect(
    DatabaseHealth,
    Effect.map(SqlClient.SqlClient, (sql) => {
      const answers = Effect.as(sql`SELECT 1`, true)
      return DatabaseHealth.of({
        isUp: Effect.timeoutOrElse(answers, {
          duration: patience,
          orElse: () => Effect.succeed(false)
        }).pipe(Effect.catchCause(() => Effect.succeed(false))),
        time: Effect.map(clockBy(sql`SELECT clock_timestamp() AS now`), ({ now }) => now)
      })
    })
  )
}

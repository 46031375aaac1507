import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"

/** Time after which a silent database counts as away. */
const patience = "2 seconds"

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
        time: sql<{ now: Date }>`SELECT clock_timestamp() AS now`.pipe(
          Effect.flatMap(([row]) => Effect.fromNullishOr(row)),
          Effect.map(({ now }) => DateTime.fromDateUnsafe(now)),
          Effect.orDie
        )
      })
    })
  )
}

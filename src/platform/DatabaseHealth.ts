import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"

/** How long the database may take to answer before it counts as away. */
const patience = "2 seconds"

/** Whether the database answers. */
export class DatabaseHealth extends Context.Service<
  DatabaseHealth,
  {
    readonly isUp: Effect.Effect<boolean>
    /** What the database takes for now. */
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

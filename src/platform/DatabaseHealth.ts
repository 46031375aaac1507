import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { theRowBy } from "./Rows.ts"

/** Time after which a silent database counts as away. */
const patience = "2 seconds"

const stateBy = theRowBy(Schema.Struct({ isPrimary: Schema.Boolean }))

const clockBy = theRowBy(Schema.Struct({ now: Schema.DateTimeUtc }))

/** Health check of the database. */
export class DatabaseHealth extends Context.Service<DatabaseHealth>()(
  "gatehouse/platform/DatabaseHealth",
  {
    make: Effect.map(SqlClient.SqlClient, (sql) => ({
      /** True if it responds, and is no standby, of which nobody could get what they came for. */
      isUp: stateBy(sql`SELECT NOT pg_is_in_recovery() AS "isPrimary"`).pipe(
        Effect.map(({ isPrimary }) => isPrimary),
        Effect.timeoutOrElse({ duration: patience, orElse: () => Effect.succeed(false) }),
        Effect.catchCause(() => Effect.succeed(false))
      ),
      /** The database's clock. */
      time: Effect.map(clockBy(sql`SELECT clock_timestamp() AS now`), ({ now }) => now)
    }))
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { idBoundAt } from "../../tenancy/audit/AuditEventTime.ts"
import { countBy } from "../../platform/Rows.ts"
import { inState, type SessionClock } from "./SessionsStore.ts"

/** Clocks of instances differ by less. */
const tolerance = { days: 1 }

/** Counts live sessions, in PostgreSQL. */
export class LiveSessionsStore extends Context.Service<LiveSessionsStore>()(
  "gatehouse/sessions/sessions/LiveSessionsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      // Ids go by time: what is older than any session lasts is not even looked at.
      const count = (environmentId: EnvironmentId, clock: SessionClock) => {
        const { lifetimes, now } = clock
        const oldest = DateTime.subtract(now, { seconds: lifetimes.absoluteSeconds })
        return countBy(sql`
          SELECT count(*)::float8 AS count FROM sessions s
          WHERE s.environment_id = ${environmentId}
            AND s.id >= ${idBoundAt(DateTime.subtract(oldest, tolerance))}::uuid
            AND ${inState(sql, "active", clock)}`)
      }

      return { count }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

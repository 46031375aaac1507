import { Array as Arr, Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { rowsBy, done } from "../../platform/Rows.ts"
import { countedActions, CountedEvents, DayCount, KindCount, type CountKind } from "./AuditCount.ts"

const eventsBy = rowsBy(CountedEvents)
const totalsBy = rowsBy(KindCount)
const daysBy = rowsBy(DayCount)

/** Daily counts of environments, in PostgreSQL. */
export class AuditCountsStore extends Context.Service<AuditCountsStore>()(
  "gatehouse/tenancy/audit/AuditCountsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** The events with numbers above `after` and up to `upTo` that anything is counted by. */
      const events = (environmentId: EnvironmentId, after: number, upTo: number) =>
        eventsBy(sql`
          SELECT to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, action,
            actor_type = 'user' AS own,
            sum(CASE WHEN jsonb_typeof(metadata->'refusals') = 'number'
              THEN (metadata->>'refusals')::float8 ELSE 1 END)::float8 AS count
          FROM audit_events
          WHERE environment_id = ${environmentId} AND sequence > ${after} AND sequence <= ${upTo}
            AND action = ANY (${countedActions}::text[])
          GROUP BY 1, 2, 3`)

      /** Adds to what the days had. */
      const add = (environmentId: EnvironmentId, counts: ReadonlyArray<DayCount>) => {
        const rows = counts.map((count) => ({ environment_id: environmentId, ...count }))
        return Arr.isArrayNonEmpty(rows)
          ? done(sql`
              INSERT INTO audit_counts ${sql.insert(rows)}
              ON CONFLICT (environment_id, day, kind)
                DO UPDATE SET count = audit_counts.count + excluded.count`)
          : Effect.void
      }

      /** Totals of the kinds, all days together. */
      const totals = (environmentId: EnvironmentId, kinds: ReadonlyArray<CountKind>) =>
        totalsBy(sql`
          SELECT kind, sum(count)::float8 AS count FROM audit_counts
          WHERE environment_id = ${environmentId} AND kind = ANY (${kinds}::text[])
          GROUP BY kind`)

      /** The counts from a day on. */
      const since = (environmentId: EnvironmentId, day: string) =>
        daysBy(sql`
          SELECT to_char(day, 'YYYY-MM-DD') AS day, kind, count::float8 AS count FROM audit_counts
          WHERE environment_id = ${environmentId} AND day >= ${day}::date
          ORDER BY day, kind`)

      return { events, add, totals, since }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

import { Array as Arr, Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { EnvironmentId } from "../../contract/Ids.ts"
import { done, rowBy, rowsBy, theRowBy, valuesBy } from "../../platform/Rows.ts"
import {
  countedActions,
  CountedEvents,
  countsOf,
  DayCount,
  KindCount,
  type CountKind
} from "./AuditCount.ts"

const headBy = rowBy(Schema.Struct({ last: Schema.Int, counted: Schema.Int }))

/** The next events to number: from the `first` id to the `final` one, each with its place. */
const Next = Schema.Struct({
  count: Schema.Int,
  first: Schema.NullOr(Schema.String),
  final: Schema.NullOr(Schema.String),
  positions: Schema.NullOr(Schema.String)
})
type Next = typeof Next.Type
const nextBy = theRowBy(Next)

/** Events without a number; `oldest` is the lowest id of them. */
const Unsequenced = Schema.Struct({ environmentId: EnvironmentId, oldest: Schema.String })
export type Unsequenced = typeof Unsequenced.Type
const unsequencedBy = rowsBy(Unsequenced)

const eventsBy = rowsBy(CountedEvents)
const totalsBy = rowsBy(KindCount)
const daysBy = rowsBy(DayCount)
const environmentsBy = valuesBy("environmentId", EnvironmentId)

const lowestId = "00000000-0000-0000-0000-000000000000"

/**
 * The numbers of events in PostgreSQL, and what is counted by day with them; numbering locks one row of
 * its environment.
 */
export class AuditNumberingStore extends Context.Service<AuditNumberingStore>()(
  "gatehouse/tenancy/audit/AuditNumberingStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const lockedHead = (environmentId: EnvironmentId) =>
        headBy(sql`
          SELECT last_sequence AS last, counted_sequence AS counted FROM audit_heads
          WHERE environment_id = ${environmentId} FOR UPDATE`)

      const openHead = (environmentId: EnvironmentId) =>
        Effect.andThen(
          sql`
            INSERT INTO audit_heads (environment_id, last_sequence) VALUES (${environmentId}, 0)
            ON CONFLICT DO NOTHING`,
          lockedHead(environmentId)
        )

      // Not a join: PostgreSQL knows too little of a new environment, and would read all its events
      // once for each of them.
      const number = (environmentId: EnvironmentId, last: number, next: Next) =>
        sql`
          UPDATE audit_events
          SET sequence = ${last}::bigint + (${next.positions}::jsonb ->> id::text)::bigint
          WHERE environment_id = ${environmentId} AND sequence IS NULL
            AND id >= ${next.first} AND id <= ${next.final}
            AND ${next.positions}::jsonb ->> id::text IS NOT NULL`

      /** The events with numbers above `after` and up to `upTo` that anything is counted by. */
      const countable = (environmentId: EnvironmentId, after: number, upTo: number) =>
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
      const addCounts = (environmentId: EnvironmentId, counts: ReadonlyArray<DayCount>) => {
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
      const countsSince = (environmentId: EnvironmentId, day: string) =>
        daysBy(sql`
          SELECT to_char(day, 'YYYY-MM-DD') AS day, kind, count::float8 AS count FROM audit_counts
          WHERE environment_id = ${environmentId} AND day >= ${day}::date
          ORDER BY day, kind`)

      /**
       * Numbers committed events that have none, of ids at or above `from`, and counts what has a
       * number, `most` of each at a time.
       */
      const sequence = Effect.fnUntraced(
        function* (environmentId: EnvironmentId, from: string | null, most: number) {
          // What is numbered is read by a statement of its own, so that its snapshot is taken under
          // the lock and sees the numbers that the holder before us gave.
          const head = (yield* lockedHead(environmentId)) ?? (yield* openHead(environmentId))
          const { counted, last } = head ?? { counted: 0, last: 0 }
          const next = yield* nextBy(sql`
            SELECT count(*)::int AS count, jsonb_object_agg(id, position)::text AS positions,
              (array_agg(id ORDER BY position))[1] AS first,
              (array_agg(id ORDER BY position DESC))[1] AS final
            FROM (
              SELECT id, row_number() OVER (ORDER BY id) AS position FROM (
                SELECT id FROM audit_events
                WHERE environment_id = ${environmentId} AND sequence IS NULL
                  AND id >= ${from ?? lowestId}
                ORDER BY id LIMIT ${most}
              ) oldest
            ) placed`)
          if (next.count > 0) yield* number(environmentId, last, next)
          const reached = last + next.count
          const upTo = Math.min(counted + most, reached)
          if (upTo > counted) {
            const events = yield* countable(environmentId, counted, upTo)
            yield* addCounts(environmentId, countsOf(events))
            yield* sql`
              UPDATE audit_heads SET last_sequence = ${reached}, counted_sequence = ${upTo}
              WHERE environment_id = ${environmentId}`
          }
          return { numbered: next.count, isBehind: upTo < reached }
        },
        sql.withTransaction,
        Effect.orDie
      )

      /** Every environment that holds events without a number. */
      const unsequenced = unsequencedBy(sql`
        SELECT DISTINCT ON (environment_id) environment_id AS "environmentId", id AS oldest
        FROM audit_events WHERE sequence IS NULL
        ORDER BY environment_id, id`)

      /** Every environment with events that have a number and are not counted. */
      const uncounted = environmentsBy(sql`
        SELECT environment_id AS "environmentId" FROM audit_heads
        WHERE counted_sequence < last_sequence`)

      return { sequence, unsequenced, uncounted, addCounts, totals, countsSince }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { EnvironmentId } from "../../contract/Ids.ts"
import { rowBy, rowsBy, theRowBy, valuesBy } from "../../platform/Rows.ts"
import { countsOf } from "./AuditCount.ts"
import { AuditCountsStore } from "./AuditCountsStore.ts"

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

const environmentsBy = valuesBy("environmentId", EnvironmentId)

const lowestId = "00000000-0000-0000-0000-000000000000"

/** The numbers of events in PostgreSQL; numbering locks one row of its environment. */
export class AuditNumberingStore extends Context.Service<AuditNumberingStore>()(
  "gatehouse/tenancy/audit/AuditNumberingStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const counts = yield* AuditCountsStore

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
            yield* counts.add(
              environmentId,
              countsOf(yield* counts.events(environmentId, counted, upTo))
            )
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

      return { sequence, unsequenced, uncounted }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(AuditCountsStore.layer))
}

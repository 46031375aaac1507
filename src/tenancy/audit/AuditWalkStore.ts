import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { valueBy, done } from "../../platform/Rows.ts"
import { auditColumns, eventsBy } from "./auditRows.ts"

const idBy = valueBy("id", Schema.String)

/** A part of the trail, by ids: `from` is inclusive, `below` exclusive, null no bound. */
export interface AuditSpan {
  readonly from: string | null
  readonly below: string | null
}

/** Fits the events of a part. */
export const within = (sql: SqlClient.SqlClient, { below, from }: AuditSpan): Statement.Fragment =>
  sql.and([
    from === null ? sql.literal("true") : sql`e.id >= ${from}::uuid`,
    below === null ? sql.literal("true") : sql`e.id < ${below}::uuid`
  ])

/** So many targets at most are compared as a whole, which is several times as fast as one by one. */
const mostContained = 100

/** Fits events that have a target of one of these types and ids; undefined: of any. */
export const aimedAt = (
  sql: SqlClient.SqlClient,
  target: {
    readonly types: ReadonlyArray<string> | undefined
    readonly ids: ReadonlyArray<string> | undefined
  }
): Statement.Fragment => {
  const { ids, types } = target
  const described = (types ?? [undefined]).flatMap((type) =>
    (ids ?? [undefined]).map((id) =>
      JSON.stringify([
        { ...(type === undefined ? {} : { type }), ...(id === undefined ? {} : { id }) }
      ])
    )
  )
  if (described.length <= mostContained) {
    return sql`e.targets @> ANY (${described}::jsonb[])`
  }
  const clauses: Array<Statement.Fragment> = []
  if (types !== undefined) clauses.push(sql`t.target->>'type' = ANY (${types}::text[])`)
  if (ids !== undefined) clauses.push(sql`t.target->>'id' = ANY (${ids}::text[])`)
  return sql`EXISTS (
    SELECT 1 FROM jsonb_array_elements(e.targets) AS t (target) WHERE ${sql.and(clauses)}
  )`
}

/** Walks through the whole trail in PostgreSQL, part by part: there is no end to it. */
export class AuditWalkStore extends Context.Service<AuditWalkStore>()(
  "gatehouse/tenancy/audit/AuditWalkStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /**
       * The id that `most` events from `from` on are below; null where there are no more than
       * those.
       */
      const boundAfter = (environmentId: EnvironmentId, from: string, most: number) =>
        idBy(sql`
          SELECT id FROM audit_events
          WHERE environment_id = ${environmentId} AND id >= ${from}::uuid
          ORDER BY id OFFSET ${most} LIMIT 1`).pipe(Effect.map((id) => id ?? null))

      /** Events of this part by or about the user, the oldest first. */
      const eventsAbout = (environmentId: EnvironmentId, userId: UserId, span: AuditSpan) =>
        eventsBy(sql`
          SELECT ${sql.literal(auditColumns)} FROM audit_events e
          WHERE e.environment_id = ${environmentId} AND ${within(sql, span)}
            AND (e.actor_id = ${userId}
              OR ${aimedAt(sql, { types: ["user", "member"], ids: [userId] })})
          ORDER BY e.id`)

      /** Takes network addresses and user agents off the events of these people in this part. */
      // Sets of rows are looked up in a hash table, arrays from end to end for each event.
      // Where staff acted in the person's name, or another user upon them, the address is not theirs.
      const eraseOrigins = (
        environmentId: EnvironmentId,
        userIds: ReadonlyArray<UserId>,
        span: AuditSpan
      ) =>
        done(sql`
          UPDATE audit_events e
          SET ip_address = NULL, user_agent = NULL, producer_ip_address = NULL,
            producer_user_agent = NULL
          WHERE e.environment_id = ${environmentId} AND ${within(sql, span)}
            AND e.actor_type IN ('user', 'system') AND e.impersonator_id IS NULL
            AND (e.actor_id IN (SELECT unnest(${userIds}::uuid[]))
              OR (e.actor_id IS NULL AND EXISTS (
                SELECT 1 FROM jsonb_array_elements(e.targets) AS t (target)
                WHERE t.target->>'type' = 'user'
                  AND t.target->>'id' IN (SELECT unnest(${userIds}::text[]))
              )))
            AND (e.ip_address IS NOT NULL OR e.user_agent IS NOT NULL
              OR e.producer_ip_address IS NOT NULL OR e.producer_user_agent IS NOT NULL)`)

      /**
       * Deletes of the `most` lowest numbered events those before the first whose id is not below
       * `bound`; answers how many those were.
       */
      const forgetOldest = (environmentId: EnvironmentId, bound: string, most: number) =>
        sql`
          WITH oldest AS (
            SELECT id, sequence, id >= ${bound}::uuid AS stays FROM audit_events
            WHERE environment_id = ${environmentId} AND sequence IS NOT NULL
            ORDER BY sequence LIMIT ${most}
          ), kept AS (
            SELECT min(sequence) AS first FROM oldest WHERE stays
          )
          DELETE FROM audit_events e USING oldest o, kept k
          WHERE e.environment_id = ${environmentId} AND e.id = o.id
            AND (k.first IS NULL OR o.sequence < k.first)
          RETURNING 1`.pipe(
          Effect.map((rows) => rows.length),
          Effect.orDie
        )

      return { boundAfter, eventsAbout, eraseOrigins, forgetOldest }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

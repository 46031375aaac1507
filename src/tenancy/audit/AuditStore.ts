import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import type { AuditEventId, EnvironmentId, UserId } from "../../contract/Ids.ts"
import { done, inParts, valueBy, valuesBy } from "../../platform/Rows.ts"
import { rowReader } from "../../platform/rowReader.ts"
import type { AuditEvent } from "./AuditEvent.ts"
import { auditColumns, eventsBy, readEvent } from "./auditRows.ts"
import { examinedPerBrowse, examinedPerPoll, type AuditFilters } from "./AuditSearch.ts"

/** A piece of a statement that writes one event; only stores look inside. */
export type AuditStatement = Statement.Fragment

const readHead = rowReader(Schema.Struct({ last: Schema.Int, start: Schema.Int }))
const lastBy = valueBy("last", Schema.Int)
const idsBy = valuesBy("id", Schema.String)

/** An empty filter is as if it were absent. */
const given = (list: ReadonlyArray<string> | undefined) =>
  list === undefined || list.length === 0 ? undefined : list

const lowerCase = (id: string): string => id.toLowerCase()

/** A part of the trail, by ids: `from` is inclusive, `below` exclusive, null no bound. */
export interface AuditSpan {
  readonly from: string | null
  readonly below: string | null
}

/** Fits the events of a part. */
const within = (sql: SqlClient.SqlClient, { below, from }: AuditSpan): Statement.Fragment =>
  sql.and([
    from === null ? sql.literal("true") : sql`e.id >= ${from}::uuid`,
    below === null ? sql.literal("true") : sql`e.id < ${below}::uuid`
  ])

/** So many targets at most are compared as a whole, which is several times as fast as one by one. */
const mostContained = 100

/** Fits events that have a target of one of these types and ids; undefined: of any. */
const aimedAt = (
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

/** Events in PostgreSQL; writing them takes no lock. */
export class AuditStore extends Context.Service<AuditStore>()(
  "gatehouse/tenancy/audit/AuditStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient

      const selected = sql.literal(auditColumns)

      const columns = sql.literal(`environment_id, id, action, result, occurred_at, recorded_at,
        actor_type, actor_id, impersonator_id, targets, ip_address, user_agent, secret_key_id,
        producer_ip_address, producer_user_agent, metadata, schema_version, correlation_id`)

      // The casts are for INSERT ... SELECT, where a bare parameter would count as text.
      const values = (event: AuditEvent) => sql`
        ${event.environmentId}::uuid, ${event.id}::uuid, ${event.action}::text,
        ${event.result}::text, ${DateTime.toDateUtc(event.occurredAt)}::timestamptz,
        ${DateTime.toDateUtc(event.recordedAt)}::timestamptz, ${event.actor.type}::text,
        ${event.actor.id}::uuid, ${event.actor.impersonatorId}::uuid,
        ${sql.json(event.targets)}::jsonb, ${event.context.ipAddress}::text,
        ${event.context.userAgent}::text, ${event.producer.secretKeyId}::uuid,
        ${event.producer.ipAddress}::text, ${event.producer.userAgent}::text,
        ${sql.json(event.metadata)}::jsonb, ${event.schemaVersion}::int,
        ${event.correlationId}::uuid`

      const insertOne = (event: AuditEvent) =>
        sql`INSERT INTO audit_events (${columns}) VALUES (${values(event)})`

      /**
       * Inserts an event as part of a larger statement: once for each row of the CTE `source`, if
       * any.
       */
      const insertWithin = (event: AuditEvent, source?: string) =>
        source === undefined
          ? insertOne(event)
          : sql`INSERT INTO audit_events (${columns}) SELECT ${values(event)} FROM ${sql(source)}`

      /** Writes the event in the transaction of the current fiber. */
      const insert = (event: AuditEvent) => done(insertOne(event))

      /** Inserts many events. */
      const insertAll = (events: ReadonlyArray<AuditEvent>) =>
        Effect.orDie(
          inParts(events, (some) => {
            const rows = some.map((event) => sql`(${values(event)})`)
            return sql`INSERT INTO audit_events (${columns}) VALUES ${sql.csv(rows)}`.unprepared
          })
        )

      const fitting = (filters: AuditFilters): ReadonlyArray<Statement.Fragment> => {
        const clauses: Array<Statement.Fragment> = []
        const oneOf = (column: string, list: ReadonlyArray<string> | undefined) => {
          if (list !== undefined && list.length > 0) {
            clauses.push(sql`${sql.literal(column)} = ANY (${list}::text[])`)
          }
        }
        oneOf("e.action", filters.actions)
        oneOf("e.actor_type", filters.actorTypes)
        oneOf("e.actor_id::text", filters.actorIds?.map(lowerCase))
        oneOf("e.result", filters.results)
        const types = given(filters.targetTypes)
        const ids = given(filters.targetIds)?.map(lowerCase)
        if (types !== undefined || ids !== undefined) clauses.push(aimedAt(sql, { types, ids }))
        if (filters.correlationId !== undefined && filters.correlationId !== null) {
          clauses.push(sql`e.correlation_id = ${filters.correlationId}::uuid`)
        }
        return clauses
      }

      const poll = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        after: number,
        filters: AuditFilters,
        limit: number
      ) {
        // One statement, so that the head and the events come from one snapshot.
        const rows = yield* sql`
          SELECT h.last_sequence AS last, coalesce(first.start, h.last_sequence) AS start, found.*
          FROM audit_heads h
          LEFT JOIN LATERAL (
            SELECT sequence - 1 AS start FROM audit_events
            WHERE environment_id = ${environmentId} AND sequence > ${after}::bigint
            ORDER BY sequence LIMIT 1
          ) first ON true
          LEFT JOIN LATERAL (
            SELECT ${selected} FROM audit_events e
            WHERE ${sql.and([
              sql`e.environment_id = ${environmentId}`,
              sql`e.sequence > first.start`,
              sql`e.sequence <= first.start + ${examinedPerPoll}::bigint`,
              ...fitting(filters)
            ])}
            ORDER BY e.sequence LIMIT ${limit}
          ) found ON true
          WHERE h.environment_id = ${environmentId}
          ORDER BY found.sequence`
        const events = rows.filter(({ id }) => id !== null).map(readEvent)
        const head = rows[0] === undefined ? { last: 0, start: 0 } : readHead(rows[0])
        return { events, from: Math.max(after, head.start), lastSequence: head.last }
      }, Effect.orDie)

      /** The events of these ids that still exist. */
      const named = (environmentId: EnvironmentId, ids: ReadonlyArray<AuditEventId>) =>
        eventsBy(sql`
          SELECT ${selected} FROM audit_events e
          WHERE e.environment_id = ${environmentId} AND e.id = ANY (${ids}::uuid[])`)

      /** The last number that was given; 0 before the first. */
      const head = (environmentId: EnvironmentId) =>
        lastBy(sql`
          SELECT last_sequence AS last FROM audit_heads
          WHERE environment_id = ${environmentId}`).pipe(Effect.map((last) => last ?? 0))

      const browse = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        span: AuditSpan,
        filters: AuditFilters,
        limit: number
      ) {
        const clauses = [sql`e.environment_id = ${environmentId}`, within(sql, span)]
        const fits = fitting(filters)
        // An index-only scan, so that looking far ahead costs little.
        const lookingAhead = idsBy(sql`
          SELECT e.id FROM audit_events e WHERE ${sql.and(clauses)}
          ORDER BY e.id DESC OFFSET ${examinedPerBrowse - 1} LIMIT 2`)
        const [last, beyond] = fits.length === 0 ? [] : yield* lookingAhead
        if (last !== undefined) clauses.push(sql`e.id >= ${last}::uuid`)
        const found = yield* eventsBy(sql`
          SELECT ${selected} FROM audit_events e WHERE ${sql.and([...clauses, ...fits])}
          ORDER BY e.id DESC LIMIT ${limit + 1}`)
        const events = found.slice(0, limit)
        const reached = found.length > limit ? events.at(-1)?.id : beyond && last
        return { events, reached: reached ?? null }
      })

      /**
       * The id that `most` events from `from` on are below; null where there are no more than
       * those.
       */
      const boundAfter = (environmentId: EnvironmentId, from: string, most: number) =>
        idsBy(sql`
          SELECT id FROM audit_events
          WHERE environment_id = ${environmentId} AND id >= ${from}::uuid
          ORDER BY id OFFSET ${most} LIMIT 1`).pipe(Effect.map(([id]) => id ?? null))

      /** Events of this part by or about the user, the oldest first. */
      const eventsAbout = (environmentId: EnvironmentId, userId: UserId, span: AuditSpan) =>
        eventsBy(sql`
          SELECT ${selected} FROM audit_events e
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

      return {
        insert,
        insertAll,
        insertWithin,
        poll,
        named,
        head,
        browse,
        boundAfter,
        eventsAbout,
        eraseOrigins,
        forgetOldest
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

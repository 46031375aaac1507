import { Context, DateTime, Effect, Layer, Option, Stream } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { idBoundAt } from "../audit/AuditEventTime.ts"
import type { ExportedEvent, ExportedSession } from "./DataExport.ts"
import { instant, instantOrNull, type Row } from "./exportedRow.ts"

/** Rows that are held at a time. */
const sessionsAtOnce = 500
/** Events that one statement looks at. */
const eventsAtOnce = 2000

type SessionRow = Row<Omit<ExportedSession, "device">> & {
  readonly browser: string | null
  readonly os: string | null
  readonly kind: NonNullable<ExportedSession["device"]>["kind"]
}

const toSession = ({ browser, kind, os, ...row }: SessionRow): ExportedSession => ({
  ...row,
  ipAddress: row.impersonated ? null : row.ipAddress,
  userAgent: row.impersonated ? null : row.userAgent,
  device: row.impersonated ? null : { browser, os, kind },
  createdAt: instant(row.createdAt),
  lastActiveAt: instant(row.lastActiveAt),
  revokedAt: instantOrNull(row.revokedAt)
})

type EventRow = Row<Omit<ExportedEvent, "actor">> & {
  readonly actorType: ExportedEvent["actor"]["type"]
  readonly actorId: string | null
  readonly impersonated: boolean
}

const toEvent = (
  { actorId, actorType, impersonated, ...row }: EventRow,
  userId: UserId
): ExportedEvent => {
  // A sign-in that failed has no actor yet: where it came from is what its owner has to know.
  const isOwn = actorType === "user" && !impersonated && (actorId === userId || actorId === null)
  return {
    ...row,
    occurredAt: instant(row.occurredAt),
    actor: { type: actorType, id: actorId === userId ? actorId : null, impersonated },
    ipAddress: isOwn ? row.ipAddress : null,
    userAgent: isOwn ? row.userAgent : null,
    metadata: isOwn ? row.metadata : {}
  }
}

/** The sessions and events of a person in PostgreSQL, in pages: there is no end to them. */
export class PersonalHistoryStore extends Context.Service<
  PersonalHistoryStore,
  {
    readonly sessions: (
      environmentId: EnvironmentId,
      userId: UserId
    ) => Stream.Stream<ExportedSession>
    /** What the person did and what was done to their account, the oldest first. */
    readonly auditEvents: (
      environmentId: EnvironmentId,
      userId: UserId
    ) => Stream.Stream<ExportedEvent>
  }
>()("gatehouse/dataRequests/PersonalHistoryStore") {
  static readonly layer = Layer.effect(
    PersonalHistoryStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const sessions: PersonalHistoryStore["Service"]["sessions"] = (environmentId, userId) =>
        Stream.paginate(null as SessionRow | null, (last) =>
          sql<SessionRow>`
            SELECT s.id, s.created_at AS "createdAt", s.last_active_at AS "lastActiveAt",
              s.revoked_at AS "revokedAt", s.ip_address AS "ipAddress",
              s.user_agent AS "userAgent", s.device_browser AS browser, s.device_os AS os,
              s.device_kind AS kind, s.authentication_methods AS "authenticationMethods",
              s.organization_id AS "organizationId",
              s.impersonator_id IS NOT NULL AS impersonated
            FROM sessions s
            WHERE s.environment_id = ${environmentId} AND s.user_id = ${userId}
              AND ${
                last === null
                  ? sql.literal("true")
                  : sql`(s.created_at, s.id) > (${last.createdAt}::timestamptz, ${last.id}::uuid)`
              }
            ORDER BY s.created_at, s.id LIMIT ${sessionsAtOnce}`.pipe(
            Effect.map(
              (rows) =>
                [
                  rows.map(toSession),
                  rows.length < sessionsAtOnce
                    ? Option.none<SessionRow>()
                    : Option.fromNullishOr(rows.at(-1))
                ] as const
            ),
            Effect.orDie
          )
        )

      const boundAfter = (environmentId: EnvironmentId, from: string) =>
        sql<{ id: string }>`
          SELECT id FROM audit_events
          WHERE environment_id = ${environmentId} AND id >= ${from}::uuid
          ORDER BY id OFFSET ${eventsAtOnce} LIMIT 1`.pipe(Effect.map((rows) => rows[0]?.id))

      const eventsFrom = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        userId: UserId,
        from: string
      ) {
        const below = yield* boundAfter(environmentId, from)
        const rows = yield* sql<EventRow>`
          SELECT e.id, e.action, e.result, e.occurred_at AS "occurredAt",
            e.actor_type AS "actorType", e.actor_id AS "actorId",
            e.impersonator_id IS NOT NULL AS impersonated, e.targets,
            e.ip_address AS "ipAddress", e.user_agent AS "userAgent", e.metadata
          FROM audit_events e
          WHERE e.environment_id = ${environmentId} AND e.id >= ${from}::uuid
            AND ${below === undefined ? sql.literal("true") : sql`e.id < ${below}::uuid`}
            AND (e.actor_id = ${userId} OR EXISTS (
              SELECT 1 FROM jsonb_array_elements(e.targets) AS t (target)
              WHERE t.target->>'type' IN ('user', 'member') AND t.target->>'id' = ${userId}::text
            ))
          ORDER BY e.id`
        return [rows.map((row) => toEvent(row, userId)), Option.fromNullishOr(below)] as const
      }, Effect.orDie)

      const auditEvents: PersonalHistoryStore["Service"]["auditEvents"] = (environmentId, userId) =>
        Stream.paginate(idBoundAt(DateTime.makeUnsafe(0)), (from: string) =>
          eventsFrom(environmentId, userId, from)
        )

      return PersonalHistoryStore.of({ sessions, auditEvents })
    })
  )
}

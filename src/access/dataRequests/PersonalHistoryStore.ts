import { Context, DateTime, Effect, Layer, Option, Schema, Stream, Struct } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { rowsBy } from "../../platform/Rows.ts"
import { Device } from "../../sessions/sessions/Session.ts"
import { ExportedSession } from "./DataExport.ts"

/** Rows that are held at a time. */
const sessionsAtOnce = 500

const SessionRow = Schema.Struct({
  ...Struct.omit(ExportedSession.fields, ["device"]),
  ...Device.fields
})
type SessionRow = typeof SessionRow.Type

const sessionsBy = rowsBy(SessionRow)

const toSession = ({ browser, kind, os, ...row }: SessionRow): ExportedSession => ({
  ...row,
  ipAddress: row.impersonated ? null : row.ipAddress,
  userAgent: row.impersonated ? null : row.userAgent,
  device: row.impersonated ? null : { browser, os, kind }
})

/** The sessions of a person in PostgreSQL, in pages: there is no end to them. */
export class PersonalHistoryStore extends Context.Service<PersonalHistoryStore>()(
  "gatehouse/access/dataRequests/PersonalHistoryStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const sessions = (environmentId: EnvironmentId, userId: UserId) =>
        Stream.paginate(null as SessionRow | null, (last) =>
          sessionsBy(sql`
            SELECT s.id, s.created_at AS "createdAt", s.last_active_at AS "lastActiveAt",
              s.revoked_at AS "revokedAt", s.ip_address AS "ipAddress",
              s.user_agent AS "userAgent", s.device_browser AS browser, s.device_os AS os,
              s.device_kind AS kind, s.authentication_methods AS "authenticationMethods",
              m.organization_id AS "organizationId",
              s.connection_id AS "connectionId",
              s.impersonator_id IS NOT NULL AS impersonated
            FROM sessions s
            LEFT JOIN memberships m ON m.environment_id = ${environmentId}
              AND m.organization_id = s.organization_id AND m.user_id = s.user_id
            WHERE s.environment_id = ${environmentId} AND s.user_id = ${userId}
              AND ${
                last === null
                  ? sql.literal("true")
                  : sql`(s.created_at, s.id) > (${DateTime.toDateUtc(last.createdAt)}::timestamptz, ${last.id}::uuid)`
              }
            ORDER BY s.created_at, s.id LIMIT ${sessionsAtOnce}`).pipe(
            Effect.map(
              (rows) =>
                [
                  rows.map(toSession),
                  rows.length < sessionsAtOnce
                    ? Option.none<SessionRow>()
                    : Option.fromNullishOr(rows.at(-1))
                ] as const
            )
          )
        )

      return { sessions }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

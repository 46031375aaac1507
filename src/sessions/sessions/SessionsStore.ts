import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer } from "effect"
import type { SqlClient } from "effect/sql"
import type { EnvironmentId, OrganizationId, SessionId, UserId } from "../../contract/Ids.ts"
import type { Keyset } from "../../platform/Cursor.ts"
import { instantOrNull } from "../../platform/Rows.ts"
import {
  longestImpersonation,
  type Session,
  type SessionLifetimes,
  type SessionStatus
} from "./Session.ts"

/** A session as stored: its state and its end follow from the times and the settings. */
export interface StoredSession extends Omit<Session, "status" | "expiresAt" | "device"> {
  readonly absoluteExpiresAt: DateTime.Utc
  readonly beganAt: DateTime.Utc
  readonly device: Session["device"]
}

/** Clock and lifetimes that decide if a session has expired. */
export interface SessionClock {
  readonly now: DateTime.Utc
  readonly lifetimes: SessionLifetimes
}

interface SessionRow extends Omit<
  StoredSession,
  "createdAt" | "beganAt" | "lastActiveAt" | "revokedAt" | "absoluteExpiresAt" | "device"
> {
  readonly createdAt: Date
  readonly beganAt: Date
  readonly lastActiveAt: Date
  readonly revokedAt: Date | null
  readonly absoluteExpiresAt: Date
  readonly deviceBrowser: string | null
  readonly deviceOs: string | null
  readonly deviceKind: Session["device"]["kind"]
}

const toSession = ({ deviceBrowser, deviceKind, deviceOs, ...row }: SessionRow): StoredSession => ({
  ...row,
  createdAt: DateTime.fromDateUnsafe(row.createdAt),
  beganAt: DateTime.fromDateUnsafe(row.beganAt),
  lastActiveAt: DateTime.fromDateUnsafe(row.lastActiveAt),
  revokedAt: instantOrNull(row.revokedAt),
  absoluteExpiresAt: DateTime.fromDateUnsafe(row.absoluteExpiresAt),
  device: { browser: deviceBrowser, os: deviceOs, kind: deviceKind }
})

const ago = ({ now }: SessionClock, seconds: number): Date =>
  DateTime.toDateUtc(DateTime.subtract(now, { seconds }))

const unexpired = (sql: SqlClient.SqlClient, clock: SessionClock) => sql`
  s.absolute_expires_at > ${DateTime.toDateUtc(clock.now)}
  AND coalesce(s.began_at, s.created_at) > ${ago(clock, clock.lifetimes.absoluteSeconds)}
  AND (s.impersonator_id IS NULL
    OR coalesce(s.began_at, s.created_at) > ${ago(clock, longestImpersonation(clock.lifetimes))})
  AND s.last_active_at > ${ago(clock, clock.lifetimes.idleSeconds)}`

/** Condition of rows of `sessions s` that are in a state now. */
export const inState = (sql: SqlClient.SqlClient, status: SessionStatus, clock: SessionClock) => {
  switch (status) {
    case "revoked":
      return sql`s.revoked_at IS NOT NULL`
    case "active":
      return sql`s.revoked_at IS NULL AND ${unexpired(sql, clock)}`
    case "expired":
      return sql`s.revoked_at IS NULL AND NOT (${unexpired(sql, clock)})`
  }
}

/** Sessions in PostgreSQL. */
export class SessionsStore extends Context.Service<SessionsStore>()(
  "gatehouse/sessions/sessions/SessionsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient

      const selected = sql.literal(`s.id, s.environment_id AS "environmentId",
        s.user_id AS "userId", s.created_at AS "createdAt", coalesce(s.began_at, s.created_at) AS "beganAt",
        s.last_active_at AS "lastActiveAt",
        s.absolute_expires_at AS "absoluteExpiresAt", s.revoked_at AS "revokedAt",
        s.ip_address AS "ipAddress", s.user_agent AS "userAgent",
        s.device_browser AS "deviceBrowser", s.device_os AS "deviceOs",
        s.device_kind AS "deviceKind", s.authentication_methods AS "authenticationMethods",
        s.organization_id AS "organizationId", s.impersonator_id AS "impersonatorId"`)

      const list = (
        environmentId: EnvironmentId,
        userId: UserId,
        status: SessionStatus | undefined,
        clock: SessionClock,
        after: Keyset | null,
        limit: number
      ) => {
        const clauses = [sql`s.environment_id = ${environmentId}`, sql`s.user_id = ${userId}`]
        if (status !== undefined) clauses.push(inState(sql, status, clock))
        if (after !== null) {
          clauses.push(sql`(s.created_at, s.id) <
            (${DateTime.toDateUtc(after.at)}::timestamptz, ${after.id}::uuid)`)
        }
        return sql<SessionRow>`
          SELECT ${selected} FROM sessions s WHERE ${sql.and(clauses)}
          ORDER BY s.created_at DESC, s.id DESC LIMIT ${limit}`.pipe(
          Effect.map((rows) => rows.map(toSession)),
          Effect.orDie
        )
      }

      const find = (environmentId: EnvironmentId, id: SessionId) =>
        sql<SessionRow>`
          SELECT ${selected} FROM sessions s
          WHERE s.environment_id = ${environmentId} AND s.id = ${id}`.pipe(
          Effect.map(([row]) => (row === undefined ? undefined : toSession(row))),
          Effect.orDie
        )

      const exists = (environmentId: EnvironmentId, userId: UserId, id: SessionId) =>
        sql`
          SELECT 1 FROM sessions
          WHERE environment_id = ${environmentId} AND id = ${id} AND user_id = ${userId}`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        )

      /** Holds the user's sessions, by their ids, to the end of the caller's transaction. */
      const hold = (environmentId: EnvironmentId, userId: UserId) =>
        sql`
          SELECT 1 FROM sessions
          WHERE environment_id = ${environmentId} AND user_id = ${userId} AND revoked_at IS NULL
          ORDER BY id FOR UPDATE`.pipe(Effect.asVoid, Effect.orDie)

      /** Makes an organization active in the session, or none; false where it was revoked. */
      const setOrganization = (
        environmentId: EnvironmentId,
        userId: UserId,
        id: SessionId,
        organizationId: OrganizationId | null
      ) =>
        sql`
          UPDATE sessions SET organization_id = ${organizationId}
          WHERE environment_id = ${environmentId} AND id = ${id} AND user_id = ${userId}
            AND revoked_at IS NULL
          RETURNING 1`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        )

      /** Makes the organization inactive in every session of the user. */
      const leaveOrganization = (
        environmentId: EnvironmentId,
        userId: UserId,
        organizationId: OrganizationId
      ) =>
        sql`
          UPDATE sessions SET organization_id = NULL
          WHERE environment_id = ${environmentId} AND id IN (
            SELECT id FROM sessions
            WHERE environment_id = ${environmentId} AND user_id = ${userId}
              AND organization_id = ${organizationId}
            ORDER BY id FOR UPDATE
          )`.pipe(Effect.asVoid, Effect.orDie)

      return {
        list,
        find,
        exists,
        hold,
        setOrganization,
        leaveOrganization
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer } from "effect"
import type { Statement } from "effect/sql"
import type { EnvironmentId, OrganizationId, SessionId, UserId } from "../../contract/Ids.ts"
import type { Keyset } from "../../platform/Cursor.ts"
import type { EndedSession } from "./EndedSessions.ts"
import {
  longestImpersonation,
  type Session,
  type SessionLifetimes,
  type SessionStatus
} from "./Session.ts"

/** A session as stored: its state and its end follow from the times and the settings. */
export interface StoredSession extends Omit<Session, "status" | "expiresAt" | "device"> {
  readonly absoluteExpiresAt: DateTime.Utc
  readonly device: Session["device"]
}

/** What decides whether a session counts as expired. */
export interface SessionClock {
  readonly now: DateTime.Utc
  readonly lifetimes: SessionLifetimes
}

interface SessionRow extends Omit<
  StoredSession,
  "createdAt" | "lastActiveAt" | "revokedAt" | "absoluteExpiresAt" | "device"
> {
  readonly createdAt: Date
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
  lastActiveAt: DateTime.fromDateUnsafe(row.lastActiveAt),
  revokedAt: row.revokedAt === null ? null : DateTime.fromDateUnsafe(row.revokedAt),
  absoluteExpiresAt: DateTime.fromDateUnsafe(row.absoluteExpiresAt),
  device: { browser: deviceBrowser, os: deviceOs, kind: deviceKind }
})

const ago = ({ now }: SessionClock, seconds: number): Date =>
  DateTime.toDateUtc(DateTime.subtract(now, { seconds }))

/** Sessions in PostgreSQL. */
export class SessionsStore extends Context.Service<
  SessionsStore,
  {
    readonly list: (
      environmentId: EnvironmentId,
      userId: UserId,
      status: SessionStatus | undefined,
      clock: SessionClock,
      after: Keyset | null,
      limit: number
    ) => Effect.Effect<ReadonlyArray<StoredSession>>
    readonly exists: (
      environmentId: EnvironmentId,
      userId: UserId,
      id: SessionId
    ) => Effect.Effect<boolean>
    /**
     * Revokes one live session with those that were made from it; answers none where none was live,
     * or it is not this user's.
     */
    readonly revoke: (
      environmentId: EnvironmentId,
      userId: UserId,
      id: SessionId,
      clock: SessionClock
    ) => Effect.Effect<ReadonlyArray<EndedSession>>
    /**
     * Revokes every live session of the user but `kept`, which stands by itself from then on; answers
     * which those were.
     */
    readonly revokeAll: (
      environmentId: EnvironmentId,
      userId: UserId,
      clock: SessionClock,
      kept?: SessionId
    ) => Effect.Effect<ReadonlyArray<EndedSession>>
    /** Makes an organization active in the session, or none; false where it was revoked. */
    readonly setOrganization: (
      environmentId: EnvironmentId,
      userId: UserId,
      id: SessionId,
      organizationId: OrganizationId | null
    ) => Effect.Effect<boolean>
    /** Makes the organization inactive in every session of the user. */
    readonly leaveOrganization: (
      environmentId: EnvironmentId,
      userId: UserId,
      organizationId: OrganizationId
    ) => Effect.Effect<void>
  }
>()("gatehouse/sessions/SessionsStore") {
  static readonly layer = Layer.effect(
    SessionsStore,
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient

      const selected = sql.literal(`s.id, s.environment_id AS "environmentId",
        s.user_id AS "userId", s.created_at AS "createdAt", s.last_active_at AS "lastActiveAt",
        s.absolute_expires_at AS "absoluteExpiresAt", s.revoked_at AS "revokedAt",
        s.ip_address AS "ipAddress", s.user_agent AS "userAgent",
        s.device_browser AS "deviceBrowser", s.device_os AS "deviceOs",
        s.device_kind AS "deviceKind", s.authentication_methods AS "authenticationMethods",
        s.organization_id AS "organizationId", s.impersonator_id AS "impersonatorId"`)

      const ended = sql.literal(`s.id, s.user_id AS "userId",
        s.impersonator_id AS "impersonatorId", s.source_session_id AS "sourceSessionId"`)

      const unexpired = (clock: SessionClock) => sql`
        s.absolute_expires_at > ${DateTime.toDateUtc(clock.now)}
        AND s.created_at > ${ago(clock, clock.lifetimes.absoluteSeconds)}
        AND (s.impersonator_id IS NULL
          OR s.created_at > ${ago(clock, longestImpersonation(clock.lifetimes))})
        AND s.last_active_at > ${ago(clock, clock.lifetimes.idleSeconds)}`

      const inState = (status: SessionStatus, clock: SessionClock) => {
        switch (status) {
          case "revoked":
            return sql`s.revoked_at IS NOT NULL`
          case "active":
            return sql`s.revoked_at IS NULL AND ${unexpired(clock)}`
          case "expired":
            return sql`s.revoked_at IS NULL AND NOT (${unexpired(clock)})`
        }
      }

      const list: SessionsStore["Service"]["list"] = (
        environmentId,
        userId,
        status,
        clock,
        after,
        limit
      ) => {
        const clauses = [sql`s.environment_id = ${environmentId}`, sql`s.user_id = ${userId}`]
        if (status !== undefined) clauses.push(inState(status, clock))
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

      const exists = (environmentId: EnvironmentId, userId: UserId, id: SessionId) =>
        sql`
          SELECT 1 FROM sessions
          WHERE environment_id = ${environmentId} AND id = ${id} AND user_id = ${userId}`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        )

      // By their ids, and in two statements: one that waits for a session does not see what a ticket
      // has made from it meanwhile.
      const revokeEach = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        which: Statement.Fragment,
        clock: SessionClock,
        kept: SessionId | null
      ) {
        yield* sql`
          SELECT 1 FROM sessions s
          WHERE s.environment_id = ${environmentId} AND ${which} AND ${inState("active", clock)}
          ORDER BY s.id FOR UPDATE`
        return yield* sql<EndedSession>`
          UPDATE sessions s SET revoked_at = ${DateTime.toDateUtc(clock.now)}
          WHERE s.environment_id = ${environmentId} AND ${which} AND ${inState("active", clock)}
            AND s.id IS DISTINCT FROM ${kept}::uuid
          RETURNING ${ended}`
      }, Effect.orDie)

      const revoke = (
        environmentId: EnvironmentId,
        userId: UserId,
        id: SessionId,
        clock: SessionClock
      ) => {
        const which = sql`s.user_id = ${userId} AND (s.id = ${id} OR s.source_session_id = ${id})`
        return revokeEach(environmentId, which, clock, null)
      }

      const revokeAll = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        userId: UserId,
        clock: SessionClock,
        kept: SessionId | null = null
      ) {
        const which = sql`s.user_id = ${userId}`
        const revoked = yield* revokeEach(environmentId, which, clock, kept)
        if (kept !== null) {
          yield* sql`
            UPDATE sessions SET source_session_id = NULL
            WHERE environment_id = ${environmentId} AND id = ${kept}
              AND source_session_id IS NOT NULL`.pipe(Effect.orDie)
        }
        return revoked
      })

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

      const leaveOrganization = (
        environmentId: EnvironmentId,
        userId: UserId,
        organizationId: OrganizationId
      ) =>
        sql`
          UPDATE sessions SET organization_id = NULL
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
            AND organization_id = ${organizationId}`.pipe(Effect.asVoid, Effect.orDie)

      return SessionsStore.of({
        list,
        exists,
        revoke,
        revokeAll,
        setOrganization,
        leaveOrganization
      })
    })
  )
}

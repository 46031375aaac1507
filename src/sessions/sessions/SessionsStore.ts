import { PgClient } from "@effect/sql-pg"
import { done } from "../../platform/Rows.ts"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import {
  Uuid,
  type EnvironmentId,
  type OrganizationId,
  type SessionId,
  type UserId
} from "../../contract/Ids.ts"
import { type Keyset, following } from "../../platform/Cursor.ts"
import { idBoundAt } from "../../tenancy/audit/AuditEvent.ts"
import { columnsOf, countBy, hasRows, rowsBy } from "../../platform/Rows.ts"
import {
  Device,
  EndedSession,
  longestImpersonation,
  StoredSession,
  type EndingSessions,
  type SessionLifetimes,
  type SessionStatus
} from "./Session.ts"

/** Clock and lifetimes that decide if a session has expired. */
export interface SessionClock {
  readonly now: DateTime.Utc
  readonly lifetimes: SessionLifetimes
}

const { beganAt, device: _, organizationId, ...own } = StoredSession.fields
const columns = {
  ...own,
  deviceBrowser: Device.fields.browser,
  deviceOs: Device.fields.os,
  deviceKind: Device.fields.kind
}
const SessionRow = Schema.Struct({ ...columns, beganAt, organizationId })
const rowsOf = rowsBy(SessionRow)
const impersonationsBy = rowsBy(Schema.Struct({ id: own.id, impersonatorId: Uuid, beganAt }))

const endedBy = rowsBy(Schema.Struct({ ...EndedSession.fields, revoked: Schema.Boolean }))

/** Clocks of instances differ by less. */
const tolerance = { days: 1 }

const toSession = ({
  deviceBrowser,
  deviceKind,
  deviceOs,
  ...row
}: typeof SessionRow.Type): StoredSession => ({
  ...row,
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
const inState = (sql: SqlClient.SqlClient, status: SessionStatus, clock: SessionClock) => {
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

      const selected = sql.literal(
        `${columnsOf({ fields: columns }, "s")}, coalesce(s.began_at, s.created_at) AS "beganAt",
          m.organization_id AS "organizationId"`
      )

      // As tokens read it: a session may have begun just while its person left the organization.
      const memberships = (environmentId: EnvironmentId) => sql`
        LEFT JOIN memberships m ON m.environment_id = ${environmentId}
          AND m.organization_id = s.organization_id AND m.user_id = s.user_id`

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
        return rowsOf(sql`
          SELECT ${selected} FROM sessions s ${memberships(environmentId)}
          WHERE ${sql.and(clauses)}
            AND ${following(sql, "newestFirst", ["s.created_at", "s.id"], after)}
          ORDER BY s.created_at DESC, s.id DESC LIMIT ${limit}`).pipe(
          Effect.map((rows) => rows.map(toSession))
        )
      }

      /** Live sessions in which somebody else acts for the user. */
      const listImpersonations = (
        environmentId: EnvironmentId,
        userId: UserId,
        clock: SessionClock
      ) =>
        impersonationsBy(sql`
          SELECT s.id, s.impersonator_id AS "impersonatorId",
            coalesce(s.began_at, s.created_at) AS "beganAt"
          FROM sessions s
          WHERE s.environment_id = ${environmentId} AND s.user_id = ${userId}
            AND s.impersonator_id IS NOT NULL AND ${inState(sql, "active", clock)}`)

      const find = (environmentId: EnvironmentId, id: SessionId) =>
        rowsOf(sql`
          SELECT ${selected} FROM sessions s ${memberships(environmentId)}
          WHERE s.environment_id = ${environmentId} AND s.id = ${id}`).pipe(
          Effect.map(([row]) => (row === undefined ? undefined : toSession(row)))
        )

      const exists = (environmentId: EnvironmentId, userId: UserId, id: SessionId) =>
        hasRows(sql`
          SELECT 1 FROM sessions
          WHERE environment_id = ${environmentId} AND id = ${id} AND user_id = ${userId}`)

      /** Holds the user's sessions, by their ids, to the end of the caller's transaction. */
      const hold = (environmentId: EnvironmentId, userId: UserId) =>
        done(sql`
          SELECT 1 FROM sessions
          WHERE environment_id = ${environmentId} AND user_id = ${userId} AND revoked_at IS NULL
          ORDER BY id FOR UPDATE`)

      /** Makes an organization active in the session, or none; false where it was revoked. */
      const setOrganization = (
        environmentId: EnvironmentId,
        userId: UserId,
        id: SessionId,
        organizationId: OrganizationId | null
      ) =>
        hasRows(sql`
          UPDATE sessions SET organization_id = ${organizationId}
          WHERE environment_id = ${environmentId} AND id = ${id} AND user_id = ${userId}
            AND revoked_at IS NULL
          RETURNING 1`)

      /** Makes the organization inactive in every session of the user. */
      const leaveOrganization = (
        environmentId: EnvironmentId,
        userId: UserId,
        organizationId: OrganizationId
      ) =>
        done(sql`
          UPDATE sessions SET organization_id = NULL
          WHERE environment_id = ${environmentId} AND id IN (
            SELECT id FROM sessions
            WHERE environment_id = ${environmentId} AND user_id = ${userId}
              AND organization_id = ${organizationId}
            ORDER BY id FOR UPDATE
          )`)

      const endedColumns = sql.literal(columnsOf(EndedSession, "s"))

      const selection = (environmentId: EnvironmentId, which: EndingSessions) => {
        switch (which._tag) {
          case "OneOfUser":
            return sql`s.user_id = ${which.userId}
              AND (s.id = ${which.id} OR s.source_session_id = ${which.id})`
          case "AllOfUser":
            return sql`s.user_id = ${which.userId}`
          case "MadeByPasskey":
            return sql`s.user_id = ${which.userId} AND s.passkey_id = ${which.passkeyId}`
          case "MadeByConnection":
            return which.userId === null
              ? sql`s.connection_id = ${which.connectionId}`
              : sql`s.user_id = ${which.userId} AND s.connection_id = ${which.connectionId}`
          case "MadeByConnectionsOf":
            return sql`s.user_id = ${which.userId} AND s.connection_id IN (
              SELECT c.id FROM connections c WHERE c.environment_id = ${environmentId}
                AND c.organization_id = ${which.organizationId})`
          case "Chosen":
            return sql`(s.id = ANY (${which.ids}::uuid[])
              OR s.source_session_id = ANY (${which.ids}::uuid[]))`
        }
      }

      /**
       * Revokes sessions, in the caller's transaction; answers those that it revoked. One that has
       * expired stays so, and for good: no longer lifetime brings it back.
       */
      // By their ids, as everything goes that holds several, and in two statements: one that waits for
      // a session does not see what a ticket has made from it meanwhile.
      const revoke = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        which: EndingSessions,
        clock: SessionClock
      ) {
        const kept = which._tag === "AllOfUser" ? which.kept : null
        const now = DateTime.toDateUtc(clock.now)
        const active = inState(sql, "active", clock)
        // Whatever may still be live, be it by a setting that has become longer.
        const selected = sql`${selection(environmentId, which)} AND s.revoked_at IS NULL
          AND s.absolute_expires_at > ${now}`
        yield* sql`
          SELECT 1 FROM sessions s WHERE s.environment_id = ${environmentId} AND ${selected}
          ORDER BY s.id FOR UPDATE`
        const ended = yield* endedBy(sql`
          UPDATE sessions s SET
            revoked_at = CASE WHEN ${active} THEN ${now}::timestamptz END,
            absolute_expires_at = CASE WHEN ${active} THEN s.absolute_expires_at
              ELSE ${now}::timestamptz END
          WHERE s.environment_id = ${environmentId} AND ${selected}
            AND s.id IS DISTINCT FROM ${kept}::uuid
          RETURNING ${endedColumns}, s.revoked_at IS NOT NULL AS revoked`)
        if (kept !== null) {
          yield* sql`
            UPDATE sessions SET source_session_id = NULL
            WHERE environment_id = ${environmentId} AND id = ${kept}
              AND source_session_id IS NOT NULL`
        }
        return ended.filter(({ revoked }) => revoked)
      }, Effect.orDie)

      /** Condition of rows of `sessions s` that are live, for a statement of another store. */
      const live = (clock: SessionClock) => inState(sql, "active", clock)

      /** Number of live sessions. */
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

      return {
        list,
        listImpersonations,
        find,
        exists,
        hold,
        setOrganization,
        leaveOrganization,
        live,
        revoke,
        count
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

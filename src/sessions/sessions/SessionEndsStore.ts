import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { columnsOf, rowsBy } from "../../platform/Rows.ts"
import { EndedSession, type EndingSessions } from "./SessionEnd.ts"
import { inState, type SessionClock } from "./SessionsStore.ts"

const endedBy = rowsBy(Schema.Struct({ ...EndedSession.fields, revoked: Schema.Boolean }))

/** The revocation of sessions in PostgreSQL. */
export class SessionEndsStore extends Context.Service<SessionEndsStore>()(
  "gatehouse/sessions/sessions/SessionEndsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const columns = sql.literal(columnsOf(EndedSession, "s"))

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
          RETURNING ${columns}, s.revoked_at IS NOT NULL AS revoked`)
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

      return { live, revoke }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer } from "effect"
import type { ConnectionId, EnvironmentId } from "../../contract/Ids.ts"
import { type Keyset, following } from "../../platform/Cursor.ts"
import { columnsOf, rowsAtOnce, rowsBy, untilFewer, done } from "../../platform/Rows.ts"
import { ConnectionAttempt, type StoredAttempt } from "./ConnectionAttempt.ts"

const attemptsBy = rowsBy(ConnectionAttempt)
/** Attempts to sign in by connections, in PostgreSQL. */
export class ConnectionAttemptsStore extends Context.Service<ConnectionAttemptsStore>()(
  "gatehouse/organizations/connections/ConnectionAttemptsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const selected = sql.literal(columnsOf(ConnectionAttempt, "a"))

      /** Keeps an attempt, but none of a connection that is removed meanwhile. */
      const insert = (attempt: StoredAttempt) =>
        done(sql`
          INSERT INTO connection_attempts (environment_id, id, connection_id, at, test, result,
            reason, subject, user_id, claims)
          SELECT c.environment_id, ${attempt.id}::uuid, c.id,
            ${DateTime.toDateUtc(attempt.at)}::timestamptz, ${attempt.test}::boolean,
            ${attempt.result}::text, ${attempt.reason}::text, ${attempt.subject}::text,
            ${attempt.userId}::uuid,
            ${attempt.claims === null ? null : sql.json(attempt.claims)}::jsonb
          FROM connections c
          WHERE c.environment_id = ${attempt.environmentId} AND c.id = ${attempt.connectionId}
          FOR KEY SHARE`)

      const list = (
        environmentId: EnvironmentId,
        connectionId: ConnectionId,
        since: DateTime.Utc,
        after: Keyset | null,
        limit: number
      ) =>
        attemptsBy(sql`
          SELECT ${selected} FROM connection_attempts a
          WHERE a.environment_id = ${environmentId} AND a.connection_id = ${connectionId}
            AND a.at > ${DateTime.toDateUtc(since)}
            AND ${following(sql, "newestFirst", ["a.at", "a.id"], after)}
          ORDER BY a.at DESC, a.id DESC LIMIT ${limit}`)

      /** Erases the attempts before a time, a few at a time. */
      const forget = (environmentId: EnvironmentId, before: DateTime.Utc) =>
        untilFewer(sql`
            DELETE FROM connection_attempts
            WHERE environment_id = ${environmentId} AND id IN (
              SELECT id FROM connection_attempts
              WHERE environment_id = ${environmentId} AND at <= ${DateTime.toDateUtc(before)}
              LIMIT ${rowsAtOnce} FOR UPDATE SKIP LOCKED
            ) RETURNING id`)

      return { insert, list, forget }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

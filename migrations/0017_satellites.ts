import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // The session that a ticket was made from, and with which this one is revoked.
  yield* sql`ALTER TABLE sessions ADD COLUMN source_session_id uuid`
  // When the sign-in began that a ticket's session goes back to; null for one that is its own.
  yield* sql`ALTER TABLE sessions ADD COLUMN began_at timestamptz`
  // Written with the session and cleared at most once: activity stays a heap-only update.
  yield* sql`
    CREATE INDEX sessions_source ON sessions (environment_id, source_session_id)
      WHERE source_session_id IS NOT NULL`
})

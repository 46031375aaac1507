import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Each sign-in looks for the live sessions of its person, among all that were revoked in 90 days.
  yield* sql`
    CREATE INDEX IF NOT EXISTS sessions_unrevoked
      ON sessions (environment_id, user_id, created_at, id) WHERE revoked_at IS NULL`
})

import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Each person who is purged is looked for by what their provider calls them, among all attempts.
  yield* sql`
    CREATE INDEX IF NOT EXISTS connection_attempts_of_subject
      ON connection_attempts (environment_id, connection_id, subject) WHERE subject IS NOT NULL`
})

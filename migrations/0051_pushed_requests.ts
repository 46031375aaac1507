import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // A request for authorization that an application sent ahead. Its answer deletes it.
  yield* sql`
    CREATE TABLE pushed_requests (
      environment_id uuid NOT NULL REFERENCES environments (id),
      hash bytea NOT NULL,
      request text NOT NULL,
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, hash)
    )`
  yield* sql`CREATE INDEX pushed_requests_expired ON pushed_requests (environment_id, expires_at)`
})

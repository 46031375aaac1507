import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // What counts once, such as the assertions of applications, until it has expired.
  yield* sql`
    CREATE TABLE replays (
      environment_id uuid NOT NULL REFERENCES environments (id),
      hash bytea NOT NULL,
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, hash)
    )`
  yield* sql`CREATE INDEX replays_expired ON replays (environment_id, expires_at)`
})

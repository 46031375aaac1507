import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // The last requests of each directory, for its set-up: encrypted, as they tell of people.
  yield* sql`
    CREATE TABLE directory_requests (
      environment_id uuid NOT NULL REFERENCES environments (id),
      id uuid NOT NULL,
      directory_id uuid NOT NULL,
      at timestamptz NOT NULL,
      sealed bytea NOT NULL,
      PRIMARY KEY (environment_id, id),
      FOREIGN KEY (environment_id, directory_id)
        REFERENCES directories (environment_id, id) ON DELETE CASCADE
    )`
  yield* sql`
    CREATE INDEX directory_requests_newest
      ON directory_requests (environment_id, directory_id, id)`
  yield* sql`CREATE INDEX directory_requests_old ON directory_requests (environment_id, at)`
})

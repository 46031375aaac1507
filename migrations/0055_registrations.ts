import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // By these, strangers may register an application, each of them so many times.
  yield* sql`
    CREATE TABLE registration_tokens (
      environment_id uuid NOT NULL REFERENCES environments (id),
      id uuid NOT NULL,
      hash bytea NOT NULL,
      uses_left int NOT NULL,
      expires_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, id)
    )`
  yield* sql`
    CREATE UNIQUE INDEX registration_tokens_hash ON registration_tokens (environment_id, hash)`

  // Only of applications that registered themselves: by it they read and remove their own record.
  yield* sql`ALTER TABLE applications ADD COLUMN registration_hash bytea`
})

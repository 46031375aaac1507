import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // A user has one authenticator; last_step is the newest time step that was accepted of it.
  yield* sql`
    CREATE TABLE totp_credentials (
      environment_id uuid NOT NULL,
      user_id uuid NOT NULL,
      sealed_secret bytea NOT NULL,
      last_step int NOT NULL,
      enrolled_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, user_id),
      FOREIGN KEY (environment_id, user_id) REFERENCES users (environment_id, id)
    )`

  // A code that was used is gone.
  yield* sql`
    CREATE TABLE recovery_codes (
      environment_id uuid NOT NULL,
      user_id uuid NOT NULL,
      code_hash bytea NOT NULL,
      PRIMARY KEY (environment_id, user_id, code_hash),
      FOREIGN KEY (environment_id, user_id)
        REFERENCES totp_credentials (environment_id, user_id)
    )`
})

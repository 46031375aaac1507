import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    CREATE TABLE clients (
      environment_id uuid NOT NULL REFERENCES environments (id),
      id uuid NOT NULL,
      token_hash bytea NOT NULL,
      active_session_id uuid,
      native boolean NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, id)
    )`
  yield* sql`CREATE UNIQUE INDEX clients_token ON clients (environment_id, token_hash)`

  // A token that was replaced answers reads for some seconds more, and only for the session that
  // was active then.
  yield* sql`
    CREATE TABLE replaced_tokens (
      environment_id uuid NOT NULL,
      token_hash bytea NOT NULL,
      client_id uuid NOT NULL,
      session_id uuid NOT NULL,
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, token_hash),
      FOREIGN KEY (environment_id, client_id) REFERENCES clients (environment_id, id)
    )`

  yield* sql`ALTER TABLE sessions ADD COLUMN client_id uuid`
  yield* sql`CREATE INDEX sessions_client ON sessions (environment_id, client_id)`
})

import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    CREATE TABLE proofs (
      environment_id uuid NOT NULL REFERENCES environments (id),
      token_hash bytea NOT NULL,
      purpose text NOT NULL,
      subject text NOT NULL,
      user_id uuid,
      sealed bytea NOT NULL,
      failures int NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, token_hash),
      FOREIGN KEY (environment_id, user_id) REFERENCES users (environment_id, id)
    )`
  // Of one purpose a subject has one proof: a fresh one takes the older one's place, also in a race.
  yield* sql`CREATE UNIQUE INDEX proofs_subject ON proofs (environment_id, purpose, subject)`
  yield* sql`CREATE INDEX proofs_user ON proofs (environment_id, user_id)`
  yield* sql`CREATE INDEX proofs_expiry ON proofs (environment_id, expires_at)`
})

import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // What begins on a device belongs to no session: it was approved in a browser somewhere else.
  yield* sql`ALTER TABLE token_families ALTER COLUMN session_id DROP NOT NULL`
  yield* sql`ALTER TABLE token_families ALTER COLUMN sign_on_id DROP NOT NULL`

  // Requests of devices that wait for a person. The family begins with the approval.
  yield* sql`
    CREATE TABLE device_codes (
      environment_id uuid NOT NULL REFERENCES environments (id),
      hash bytea NOT NULL,
      user_code_hash bytea NOT NULL,
      application_id uuid NOT NULL,
      scopes text[] NOT NULL,
      resources uuid[] NOT NULL,
      ip_address text,
      interval_seconds int NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      polled_at timestamptz,
      denied_at timestamptz,
      family_id uuid,
      redeemed_at timestamptz,
      PRIMARY KEY (environment_id, hash),
      FOREIGN KEY (environment_id, family_id) REFERENCES token_families (environment_id, id)
        ON DELETE CASCADE
    )`
  yield* sql`
    CREATE UNIQUE INDEX device_codes_typed ON device_codes (environment_id, user_code_hash)`
  yield* sql`CREATE INDEX device_codes_expired ON device_codes (environment_id, expires_at)`
  yield* sql`
    CREATE INDEX device_codes_of_family ON device_codes (environment_id, family_id)
      WHERE family_id IS NOT NULL`
})

import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Browsers that skip the second factor. The series names a device in its cookie; the secret beside
  // it is replaced at each use, and those of the last seconds are kept for requests in flight.
  yield* sql`
    CREATE TABLE trusted_devices (
      environment_id uuid NOT NULL,
      id uuid NOT NULL,
      user_id uuid NOT NULL,
      series_hash bytea NOT NULL,
      secret_hash bytea NOT NULL,
      replaced_hashes bytea[] NOT NULL,
      replaced_at timestamptz[] NOT NULL,
      device_browser text,
      device_os text,
      device_kind text NOT NULL,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, id),
      FOREIGN KEY (environment_id, user_id) REFERENCES users (environment_id, id)
    )`
  yield* sql`CREATE INDEX trusted_devices_user ON trusted_devices (environment_id, user_id)`
})

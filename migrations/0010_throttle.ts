import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    CREATE TABLE throttle_counters (
      environment_id uuid NOT NULL REFERENCES environments (id),
      scope text NOT NULL,
      subject bytea NOT NULL,
      window_started_at timestamptz NOT NULL,
      attempts int NOT NULL,
      consecutive int NOT NULL,
      PRIMARY KEY (environment_id, scope, subject)
    ) WITH (fillfactor = 80)`

  // Browsers and installs that have completed a sign-in of the user before.
  yield* sql`
    CREATE TABLE known_devices (
      environment_id uuid NOT NULL,
      user_id uuid NOT NULL,
      device_hash bytea NOT NULL,
      first_seen_at timestamptz NOT NULL,
      last_seen_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, user_id, device_hash),
      FOREIGN KEY (environment_id, user_id) REFERENCES users (environment_id, id)
    )`
})

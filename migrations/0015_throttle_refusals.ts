import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // What a full counter turned away in one window, until one event tells of it. The user has no
  // foreign key: its check would take time for known accounts only.
  yield* sql`
    CREATE TABLE throttle_refusals (
      environment_id uuid NOT NULL REFERENCES environments (id),
      scope text NOT NULL,
      subject bytea NOT NULL,
      window_started_at timestamptz NOT NULL,
      window_ends_at timestamptz NOT NULL,
      user_id uuid,
      ip_address text,
      refusals int NOT NULL,
      reported boolean NOT NULL,
      PRIMARY KEY (environment_id, scope, subject, window_started_at)
    ) WITH (fillfactor = 80)`
  yield* sql`
    CREATE INDEX throttle_refusals_end ON throttle_refusals (environment_id, reported, window_ends_at)`

  // Finds the counters that nobody needs any more; within a window none of it changes.
  yield* sql`
    CREATE INDEX throttle_counters_window ON throttle_counters (environment_id, window_started_at)`
})

import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Imports and exports that operators ask for. What was given or is to be had lies beside it in
  // parts, encrypted, so that any instance can go on where another died.
  yield* sql`
    CREATE TABLE transfers (
      environment_id uuid NOT NULL REFERENCES environments (id),
      id uuid NOT NULL,
      kind text NOT NULL CHECK (kind IN ('import', 'export')),
      operator_id uuid NOT NULL,
      status text NOT NULL
        CHECK (status IN ('receiving', 'queued', 'running', 'done', 'failed')),
      form jsonb,
      build_id uuid NOT NULL,
      part_count int NOT NULL,
      done bigint NOT NULL,
      total bigint,
      report jsonb,
      failure text,
      created_at timestamptz NOT NULL,
      started_at timestamptz,
      finished_at timestamptz,
      PRIMARY KEY (environment_id, id)
    )`
  yield* sql`CREATE INDEX transfers_age ON transfers (environment_id, created_at)`
  yield* sql`
    CREATE TABLE transfer_parts (
      environment_id uuid NOT NULL,
      transfer_id uuid NOT NULL,
      build_id uuid NOT NULL,
      position int NOT NULL,
      sealed bytea NOT NULL,
      PRIMARY KEY (environment_id, transfer_id, build_id, position),
      FOREIGN KEY (environment_id, transfer_id)
        REFERENCES transfers (environment_id, id) ON DELETE CASCADE
    )`
})

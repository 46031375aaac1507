import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // A deleted endpoint stays, without its secret, until the last of its deliveries is forgotten:
  // those may be many, and go in portions.
  yield* sql`
    CREATE TABLE webhook_endpoints (
      environment_id uuid NOT NULL REFERENCES environments (id),
      id uuid NOT NULL,
      url text NOT NULL,
      actions text[],
      description text,
      enabled boolean NOT NULL,
      disabled_reason text,
      secret bytea NOT NULL,
      previous_secret bytea,
      previous_secret_until timestamptz,
      from_sequence bigint NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      last_delivered_at timestamptz,
      failing_since timestamptz,
      deleted_at timestamptz,
      PRIMARY KEY (environment_id, id)
    )`

  // How far the trail was followed, which instance does so now, and when the next try is due.
  yield* sql`
    CREATE TABLE webhook_turns (
      environment_id uuid NOT NULL REFERENCES environments (id),
      sequence bigint NOT NULL,
      due_at timestamptz,
      holder uuid,
      held_until timestamptz,
      PRIMARY KEY (environment_id)
    )`

  yield* sql`
    CREATE TABLE webhook_deliveries (
      environment_id uuid NOT NULL,
      endpoint_id uuid NOT NULL,
      id uuid NOT NULL,
      event_id uuid NOT NULL,
      action text NOT NULL,
      status text NOT NULL CHECK (status IN ('pending', 'delivered', 'failed')),
      attempts int NOT NULL,
      last_status_code int,
      last_error text,
      created_at timestamptz NOT NULL,
      next_attempt_at timestamptz,
      delivered_at timestamptz,
      PRIMARY KEY (environment_id, endpoint_id, id),
      FOREIGN KEY (environment_id, endpoint_id)
        REFERENCES webhook_endpoints (environment_id, id)
    )`
  yield* sql`
    CREATE INDEX webhook_deliveries_status
    ON webhook_deliveries (environment_id, endpoint_id, status, id)`
  yield* sql`
    CREATE INDEX webhook_deliveries_due
    ON webhook_deliveries (environment_id, endpoint_id, next_attempt_at)
    WHERE status = 'pending'`
})

import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // No foreign key: it would lock the row of the environment with every write. An event is written
  // beside a change of its environment, so that there is one.
  yield* sql`
    CREATE TABLE audit_events (
      environment_id uuid NOT NULL,
      id uuid NOT NULL,
      sequence bigint,
      action text NOT NULL,
      result text NOT NULL CHECK (result IN ('success', 'failure', 'denied')),
      occurred_at timestamptz NOT NULL,
      recorded_at timestamptz NOT NULL,
      actor_type text NOT NULL CHECK (actor_type IN ('user', 'platform_user', 'server', 'system')),
      actor_id uuid,
      impersonator_id uuid,
      targets jsonb NOT NULL,
      ip_address text CHECK (length(ip_address) <= 45),
      user_agent text CHECK (length(user_agent) <= 512),
      secret_key_id uuid NOT NULL,
      producer_ip_address text,
      producer_user_agent text,
      metadata jsonb NOT NULL,
      schema_version int NOT NULL,
      correlation_id uuid,
      PRIMARY KEY (environment_id, id)
    )`
  yield* sql`
    CREATE UNIQUE INDEX audit_events_sequence ON audit_events (environment_id, sequence)
      WHERE sequence IS NOT NULL`
  yield* sql`
    CREATE INDEX audit_events_unsequenced ON audit_events (environment_id, id)
      WHERE sequence IS NULL`

  yield* sql`
    CREATE TABLE audit_heads (
      environment_id uuid PRIMARY KEY REFERENCES environments (id),
      last_sequence bigint NOT NULL
    )`
})

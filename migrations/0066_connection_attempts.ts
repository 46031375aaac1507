import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    CREATE TABLE connection_attempts (
      environment_id uuid NOT NULL REFERENCES environments (id),
      id uuid NOT NULL,
      connection_id uuid NOT NULL,
      at timestamptz NOT NULL,
      test boolean NOT NULL,
      result text NOT NULL,
      reason text,
      subject text,
      user_id uuid,
      claims jsonb,
      PRIMARY KEY (environment_id, id),
      FOREIGN KEY (environment_id, connection_id)
        REFERENCES connections (environment_id, id) ON DELETE CASCADE
    )`
  yield* sql`
    CREATE INDEX connection_attempts_newest
      ON connection_attempts (environment_id, connection_id, at, id)`
  yield* sql`CREATE INDEX connection_attempts_old ON connection_attempts (environment_id, at)`
  yield* sql`
    CREATE INDEX connection_attempts_user ON connection_attempts (environment_id, user_id)
      WHERE user_id IS NOT NULL`

  // Each request reads it to tell if the person is managed: hardly anybody stands in it.
  yield* sql`
    CREATE INDEX identities_connected ON identities (environment_id, user_id)
      WHERE status = 'active' AND connection_id IS NOT NULL`
  yield* sql`
    ALTER TABLE connections ADD COLUMN break_glass_user_ids uuid[] NOT NULL DEFAULT '{}'`
  yield* sql`UPDATE connections SET terms = terms || '{"contacts": []}'::jsonb`
})

import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    ALTER TABLE environments ADD COLUMN kind text NOT NULL DEFAULT 'application'
      CONSTRAINT environments_kind CHECK (kind IN ('application', 'platform'))`
  yield* sql`CREATE UNIQUE INDEX environments_platform ON environments (kind) WHERE kind = 'platform'`
  // The name is reserved from here on; an environment that has it keeps all but the name.
  yield* sql`UPDATE environments SET name = 'platform-' || left(id::text, 8) WHERE name = 'platform'`
  // Two version 4 UUIDs hold 244 random bits, which is what signs cursors here.
  yield* sql`
    INSERT INTO environments
      (id, name, kind, app_url, settings, cursor_key, created_at, updated_at)
    VALUES (gen_random_uuid(), 'platform', 'platform', 'http://localhost:3100', '{}'::jsonb,
      decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'),
      now(), now())`
  yield* sql`
    CREATE TABLE operators (
      environment_id uuid NOT NULL REFERENCES environments (id),
      id uuid NOT NULL,
      email text NOT NULL,
      email_key text NOT NULL,
      role text NOT NULL CHECK (role IN ('owner', 'admin', 'support', 'auditor')),
      environment_ids uuid[],
      invitation_id uuid,
      user_id uuid,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, id)
    )`
  yield* sql`CREATE UNIQUE INDEX operators_email ON operators (environment_id, email_key)`
  yield* sql`CREATE UNIQUE INDEX operators_user ON operators (environment_id, user_id)`
  yield* sql`CREATE UNIQUE INDEX operators_invitation ON operators (environment_id, invitation_id)`
})

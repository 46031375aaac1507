import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Each bundled with PostgreSQL and trusted: the database's owner may create them.
  yield* sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`
  yield* sql`CREATE EXTENSION IF NOT EXISTS btree_gin`

  yield* sql`
    CREATE TABLE environments (
      id uuid PRIMARY KEY,
      name text NOT NULL UNIQUE,
      app_url text NOT NULL,
      settings jsonb NOT NULL,
      cursor_key bytea NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    )`
  yield* sql`
    CREATE TABLE environment_hosts (
      host text PRIMARY KEY,
      environment_id uuid NOT NULL REFERENCES environments (id),
      position int NOT NULL
    )`
  yield* sql`CREATE INDEX environment_hosts_environment ON environment_hosts (environment_id)`
  yield* sql`
    CREATE TABLE secret_keys (
      id uuid PRIMARY KEY,
      environment_id uuid NOT NULL REFERENCES environments (id),
      kind text NOT NULL CHECK (kind IN ('test', 'live')),
      hash bytea NOT NULL UNIQUE,
      last_four text NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz,
      revoked_at timestamptz
    )`
  yield* sql`CREATE INDEX secret_keys_environment ON secret_keys (environment_id, created_at)`
  yield* sql`
    CREATE TABLE allowed_origins (
      environment_id uuid NOT NULL REFERENCES environments (id),
      origin text NOT NULL,
      position int NOT NULL,
      PRIMARY KEY (environment_id, origin)
    )`
})

import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    CREATE TABLE users (
      environment_id uuid NOT NULL REFERENCES environments (id),
      id uuid NOT NULL,
      first_name text,
      last_name text,
      locale text CHECK (locale IN ('en', 'da')),
      status text NOT NULL CHECK (status IN ('active', 'banned', 'deleted')),
      registration_state text NOT NULL
        CHECK (registration_state IN ('pending_email_verification', 'complete')),
      email text,
      email_key text,
      email_verified_at timestamptz,
      search_text text NOT NULL,
      public_metadata jsonb NOT NULL,
      private_metadata jsonb NOT NULL,
      unsafe_metadata jsonb NOT NULL,
      ban_reason text,
      revision int NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      deleted_at timestamptz,
      purged_at timestamptz,
      PRIMARY KEY (environment_id, id)
    ) WITH (fillfactor = 90)`
  // The one read across environments that the contract allows: user id to environment.
  yield* sql`CREATE INDEX users_id ON users (id)`
  yield* sql`
    CREATE INDEX users_list ON users (environment_id, created_at, id) WHERE status <> 'deleted'`
  yield* sql`
    CREATE INDEX users_list_status ON users (environment_id, status, created_at, id)
      WHERE status <> 'active'`
  yield* sql`
    CREATE INDEX users_list_pending ON users (environment_id, created_at, id)
      WHERE registration_state = 'pending_email_verification'`
  yield* sql`CREATE INDEX users_email ON users (environment_id, email_key)`
  yield* sql`
    CREATE INDEX users_search ON users USING gin (environment_id, search_text gin_trgm_ops)`

  yield* sql`
    CREATE TABLE email_addresses (
      environment_id uuid NOT NULL,
      id uuid NOT NULL,
      user_id uuid NOT NULL,
      email text NOT NULL,
      email_key text NOT NULL,
      is_primary boolean NOT NULL,
      verified_at timestamptz,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, id),
      FOREIGN KEY (environment_id, user_id) REFERENCES users (environment_id, id)
    )`
  yield* sql`
    CREATE UNIQUE INDEX email_addresses_unique ON email_addresses (environment_id, email_key)
      WHERE is_primary OR verified_at IS NOT NULL`
  yield* sql`
    CREATE UNIQUE INDEX email_addresses_primary ON email_addresses (environment_id, user_id)
      WHERE is_primary`
  yield* sql`CREATE INDEX email_addresses_user ON email_addresses (environment_id, user_id)`

  yield* sql`
    CREATE TABLE password_credentials (
      environment_id uuid NOT NULL,
      user_id uuid NOT NULL,
      hash text NOT NULL,
      updated_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, user_id),
      FOREIGN KEY (environment_id, user_id) REFERENCES users (environment_id, id)
    )`
})

import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Keys to the customer's own API, of a person, of an organization, or of a person in one.
  yield* sql`
    CREATE TABLE api_keys (
      environment_id uuid NOT NULL REFERENCES environments (id),
      id uuid NOT NULL,
      hash bytea NOT NULL,
      last_four text NOT NULL,
      name text NOT NULL,
      search_text text NOT NULL,
      user_id uuid,
      organization_id uuid,
      created_by uuid,
      permissions text[] NOT NULL,
      metadata jsonb NOT NULL,
      expires_at timestamptz,
      last_used_at timestamptz,
      created_at timestamptz NOT NULL,
      revoked_at timestamptz,
      PRIMARY KEY (environment_id, id),
      FOREIGN KEY (environment_id, user_id) REFERENCES users (environment_id, id),
      CHECK (user_id IS NOT NULL OR organization_id IS NOT NULL)
    )`
  yield* sql`CREATE UNIQUE INDEX api_keys_hash ON api_keys (environment_id, hash)`
  yield* sql`CREATE INDEX api_keys_list ON api_keys (environment_id, created_at, id)`
  yield* sql`
    CREATE INDEX api_keys_search ON api_keys
      USING gin (environment_id, search_text gin_trgm_ops)`
  yield* sql`
    CREATE INDEX api_keys_of_user ON api_keys (environment_id, user_id, created_at, id)
      WHERE user_id IS NOT NULL`
  yield* sql`
    CREATE INDEX api_keys_of_organization
      ON api_keys (environment_id, organization_id, created_at, id)
      WHERE organization_id IS NOT NULL`
  yield* sql`
    CREATE INDEX api_keys_by_maker ON api_keys (environment_id, created_by)
      WHERE created_by IS NOT NULL`
})

import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Other tables name a resource by its id: one that is removed and registered again is another.
  yield* sql`
    CREATE TABLE resources (
      environment_id uuid NOT NULL REFERENCES environments (id),
      id uuid NOT NULL,
      identifier text NOT NULL,
      canonical text NOT NULL,
      name text NOT NULL,
      scopes jsonb NOT NULL,
      access text NOT NULL CHECK (access IN ('listed', 'any')),
      token_format text NOT NULL CHECK (token_format IN ('jwt', 'opaque')),
      access_token_seconds int,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, id)
    )`
  yield* sql`CREATE UNIQUE INDEX resources_canonical ON resources (environment_id, canonical)`

  // What only its own application is asked for stands in its configuration.
  yield* sql`
    CREATE TABLE applications (
      environment_id uuid NOT NULL REFERENCES environments (id),
      id uuid NOT NULL,
      client_id text NOT NULL,
      organization_id uuid,
      kind text NOT NULL CHECK (kind IN ('web', 'browser', 'native', 'service')),
      source text NOT NULL CHECK (source IN ('operator', 'server', 'registered', 'document')),
      name text NOT NULL,
      search_text text NOT NULL,
      enabled boolean NOT NULL,
      configuration jsonb NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      last_used_at timestamptz,
      PRIMARY KEY (environment_id, id)
    )`
  yield* sql`CREATE UNIQUE INDEX applications_client ON applications (environment_id, client_id)`
  yield* sql`CREATE INDEX applications_list ON applications (environment_id, created_at, id)`
  yield* sql`
    CREATE INDEX applications_organization ON applications (environment_id, organization_id)
      WHERE organization_id IS NOT NULL`

  // Of applications and of resources alike.
  yield* sql`
    CREATE TABLE client_secrets (
      environment_id uuid NOT NULL REFERENCES environments (id),
      owner_id uuid NOT NULL,
      id uuid NOT NULL,
      hash bytea NOT NULL,
      last_four text NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz,
      last_used_at timestamptz,
      PRIMARY KEY (environment_id, owner_id, id)
    )`
})

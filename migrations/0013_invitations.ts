import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    CREATE TABLE invitations (
      environment_id uuid NOT NULL REFERENCES environments (id),
      id uuid NOT NULL,
      token_hash bytea NOT NULL,
      email text NOT NULL,
      email_key text NOT NULL,
      organization_id uuid,
      role text,
      redirect_url text,
      public_metadata jsonb NOT NULL,
      private_metadata jsonb NOT NULL,
      lifetime_seconds int NOT NULL,
      holds_place boolean NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      accepted_at timestamptz,
      revoked_at timestamptz,
      PRIMARY KEY (environment_id, id),
      FOREIGN KEY (environment_id, organization_id) REFERENCES organizations (environment_id, id)
        ON DELETE CASCADE,
      CONSTRAINT invitations_role CHECK ((organization_id IS NULL) = (role IS NULL)),
      CONSTRAINT invitations_one_end CHECK (accepted_at IS NULL OR revoked_at IS NULL)
    )`
  yield* sql`CREATE UNIQUE INDEX invitations_token ON invitations (environment_id, token_hash)`
  // One pending invitation an address and organization; an expired one gives its place away.
  yield* sql`
    CREATE UNIQUE INDEX invitations_place ON invitations (environment_id, email_key)
      WHERE holds_place AND organization_id IS NULL`
  yield* sql`
    CREATE UNIQUE INDEX invitations_place_organization
      ON invitations (environment_id, organization_id, email_key)
      WHERE holds_place AND organization_id IS NOT NULL`
  yield* sql`CREATE INDEX invitations_list ON invitations (environment_id, created_at, id)`
  yield* sql`
    CREATE INDEX invitations_list_organization
      ON invitations (environment_id, organization_id, created_at, id)`
  yield* sql`
    CREATE INDEX invitations_list_email ON invitations (environment_id, email_key, created_at, id)`
  // With the time that tells pending from expired ones.
  yield* sql`
    CREATE INDEX invitations_list_open ON invitations (environment_id, created_at, id, expires_at)
      WHERE accepted_at IS NULL AND revoked_at IS NULL`
  yield* sql`
    CREATE INDEX invitations_list_accepted ON invitations (environment_id, created_at, id)
      WHERE accepted_at IS NOT NULL`
  yield* sql`
    CREATE INDEX invitations_list_revoked ON invitations (environment_id, created_at, id)
      WHERE revoked_at IS NOT NULL`
})

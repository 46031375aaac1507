import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Links to the set-up pages of an organization, and the browser that opened each.
  yield* sql`
    CREATE TABLE portal_links (
      environment_id uuid NOT NULL REFERENCES environments (id),
      id uuid NOT NULL,
      organization_id uuid NOT NULL,
      hash bytea NOT NULL,
      intents text[] NOT NULL,
      return_url text,
      maker jsonb NOT NULL,
      created_by uuid,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      opened_at timestamptz,
      session_hash bytea,
      session_ends_at timestamptz,
      PRIMARY KEY (environment_id, id),
      FOREIGN KEY (environment_id, organization_id)
        REFERENCES organizations (environment_id, id) ON DELETE CASCADE,
      FOREIGN KEY (environment_id, created_by) REFERENCES users (environment_id, id)
    )`
  yield* sql`CREATE UNIQUE INDEX portal_links_hash ON portal_links (environment_id, hash)`
  yield* sql`
    CREATE UNIQUE INDEX portal_links_session ON portal_links (environment_id, session_hash)
      WHERE session_hash IS NOT NULL`
  yield* sql`
    CREATE INDEX portal_links_organization
      ON portal_links (environment_id, organization_id, created_at, id)`
  yield* sql`
    CREATE INDEX portal_links_by_maker ON portal_links (environment_id, created_by)
      WHERE created_by IS NOT NULL`
})

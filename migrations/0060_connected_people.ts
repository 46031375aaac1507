import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Without foreign keys: what a deleted connection once signed in keeps its id.
  yield* sql`ALTER TABLE sessions ADD COLUMN connection_id uuid`
  // Counted as the person's second factor, by the word of the connection.
  yield* sql`
    ALTER TABLE sessions ADD COLUMN connection_second_factor boolean NOT NULL DEFAULT false`
  yield* sql`
    CREATE INDEX sessions_connection ON sessions (environment_id, connection_id)
      WHERE connection_id IS NOT NULL AND revoked_at IS NULL`

  yield* sql`ALTER TABLE identities ADD COLUMN connection_id uuid`
  yield* sql`ALTER TABLE identities DROP CONSTRAINT identities_protocol_check`
  yield* sql`
    ALTER TABLE identities ADD CONSTRAINT identities_protocol_check
      CHECK (protocol IN ('oauth2', 'oidc', 'saml'))`
  // At a connection, the person is its subject alone: two of one issuer know different people.
  yield* sql`DROP INDEX identities_subject`
  yield* sql`
    CREATE UNIQUE INDEX identities_subject ON identities (environment_id, issuer, subject)
      WHERE status = 'active' AND connection_id IS NULL`
  yield* sql`
    CREATE UNIQUE INDEX identities_connection ON identities (environment_id, connection_id, subject)
      WHERE status = 'active' AND connection_id IS NOT NULL`

  // The source that decides the role: a connection or a directory; null for people.
  yield* sql`ALTER TABLE memberships ADD COLUMN managed_by text`
})

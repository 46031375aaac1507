import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    CREATE TABLE sessions (
      environment_id uuid NOT NULL,
      id uuid NOT NULL,
      user_id uuid NOT NULL,
      created_at timestamptz NOT NULL,
      last_active_at timestamptz NOT NULL,
      absolute_expires_at timestamptz NOT NULL,
      revoked_at timestamptz,
      ip_address text,
      user_agent text,
      device_browser text,
      device_os text,
      device_kind text NOT NULL
        CHECK (device_kind IN ('desktop', 'mobile', 'tablet', 'native', 'bot', 'unknown')),
      authentication_methods text[] NOT NULL,
      authenticated_at timestamptz NOT NULL,
      organization_id uuid,
      impersonator_id uuid,
      PRIMARY KEY (environment_id, id),
      FOREIGN KEY (environment_id, user_id) REFERENCES users (environment_id, id)
    ) WITH (fillfactor = 80)`
  // last_active_at stands in no index, so that writing it stays a heap-only update.
  yield* sql`CREATE INDEX sessions_user ON sessions (environment_id, user_id, created_at, id)`

  yield* sql`
    CREATE TABLE identities (
      environment_id uuid NOT NULL,
      id uuid NOT NULL,
      user_id uuid NOT NULL,
      protocol text NOT NULL CHECK (protocol IN ('oauth2', 'oidc')),
      issuer text NOT NULL,
      subject text NOT NULL,
      label text,
      status text NOT NULL CHECK (status IN ('active', 'unlinked')),
      claims jsonb NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, id),
      FOREIGN KEY (environment_id, user_id) REFERENCES users (environment_id, id)
    )`
  yield* sql`
    CREATE UNIQUE INDEX identities_subject ON identities (environment_id, issuer, subject)
      WHERE status = 'active'`
  yield* sql`CREATE INDEX identities_user ON identities (environment_id, user_id)`
})

import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // The protocol is told by the settings, which differ by it.
  yield* sql`
    CREATE TABLE connections (
      environment_id uuid NOT NULL REFERENCES environments (id),
      id uuid NOT NULL,
      organization_id uuid NOT NULL,
      name text NOT NULL,
      status text NOT NULL,
      settings jsonb NOT NULL,
      terms jsonb NOT NULL,
      sealed_secret bytea,
      tested_at timestamptz,
      last_used_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, id),
      FOREIGN KEY (environment_id, organization_id)
        REFERENCES organizations (environment_id, id) ON DELETE CASCADE
    )`
  yield* sql`
    CREATE INDEX connections_organization ON connections (environment_id, organization_id)`
  yield* sql`
    CREATE INDEX connections_newest ON connections (environment_id, created_at, id)`
})

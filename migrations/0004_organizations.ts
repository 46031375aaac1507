import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    CREATE TABLE organizations (
      environment_id uuid NOT NULL REFERENCES environments (id),
      id uuid NOT NULL,
      name text NOT NULL,
      public_metadata jsonb NOT NULL,
      private_metadata jsonb NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, id)
    )`
  yield* sql`
    CREATE TABLE memberships (
      environment_id uuid NOT NULL,
      organization_id uuid NOT NULL,
      user_id uuid NOT NULL,
      role text NOT NULL,
      public_metadata jsonb NOT NULL,
      private_metadata jsonb NOT NULL,
      joined_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, organization_id, user_id),
      FOREIGN KEY (environment_id, organization_id) REFERENCES organizations (environment_id, id),
      FOREIGN KEY (environment_id, user_id) REFERENCES users (environment_id, id)
    )`
  yield* sql`
    CREATE INDEX memberships_user ON memberships (environment_id, user_id, joined_at, organization_id)`
})

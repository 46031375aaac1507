import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    CREATE TABLE providers (
      environment_id uuid NOT NULL REFERENCES environments (id),
      key text NOT NULL,
      definition jsonb NOT NULL,
      sealed_secret bytea NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, key)
    )`

  // Through which provider it was linked: without that provider the identity opens nothing.
  yield* sql`ALTER TABLE identities ADD COLUMN provider_key text`
})

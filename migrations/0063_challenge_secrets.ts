import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Beside the settings, which are shown to operators.
  yield* sql`
    CREATE TABLE challenge_secrets (
      environment_id uuid NOT NULL REFERENCES environments (id),
      provider text NOT NULL,
      sealed_secret bytea NOT NULL,
      updated_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, provider)
    )`
})

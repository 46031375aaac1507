import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Read whole by each sign-up, and replaced whole.
  yield* sql`
    CREATE TABLE blocked_domains (
      environment_id uuid NOT NULL REFERENCES environments (id),
      allow text[] NOT NULL,
      deny text[] NOT NULL,
      disposable boolean NOT NULL,
      updated_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id)
    )`
})

import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // What was declared last, which the console warns by. The names alone: a document is elsewhere.
  yield* sql`
    CREATE TABLE applied_configurations (
      environment_id uuid PRIMARY KEY REFERENCES environments (id),
      applied_at timestamptz NOT NULL,
      correlation_id uuid NOT NULL,
      sections jsonb NOT NULL
    )`
})

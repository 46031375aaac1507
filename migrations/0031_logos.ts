import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** An environment's row names its logo, so that pages need not look for the file. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE environments ADD COLUMN logo text`
  yield* sql`
    CREATE TABLE environment_logos (
      environment_id uuid NOT NULL REFERENCES environments (id),
      name text NOT NULL,
      content bytea NOT NULL,
      PRIMARY KEY (environment_id)
    )`
})

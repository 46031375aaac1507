import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Without access a key opens everything, as keys from before do.
  yield* sql`ALTER TABLE secret_keys ADD COLUMN name text, ADD COLUMN access jsonb`
})

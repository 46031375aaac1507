import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // The connection whose session the tokens began in, which decides where its organization opens.
  yield* sql`ALTER TABLE token_families ADD COLUMN connection_id uuid`
})

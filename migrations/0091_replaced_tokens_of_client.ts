import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Each client that is erased was looked for among all tokens that were ever replaced.
  yield* sql`
    CREATE INDEX IF NOT EXISTS replaced_tokens_of_client
      ON replaced_tokens (environment_id, client_id)`
})

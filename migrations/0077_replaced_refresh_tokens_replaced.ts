import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Every ten minutes those are looked for that have idled out, among the tokens of a month.
  yield* sql`
    CREATE INDEX replaced_refresh_tokens_replaced
      ON replaced_refresh_tokens (environment_id, replaced_at)`
})

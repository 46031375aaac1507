import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Every ten minutes those are looked for that nobody can show again, among the codes of a month.
  yield* sql`
    CREATE INDEX authorization_codes_expired ON authorization_codes (environment_id, expires_at)`
})

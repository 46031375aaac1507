import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // An invitation that was accepted since brings somebody back whom their directory deactivated.
  yield* sql`ALTER TABLE directory_users ADD COLUMN deactivated_at timestamptz`
  yield* sql`UPDATE directory_users SET deactivated_at = updated_at WHERE NOT active`
})

import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // What the last sign-in of a user was, once its session is erased.
  yield* sql`ALTER TABLE users ADD COLUMN erased_sign_in_at timestamptz`
})

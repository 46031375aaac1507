import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // An operator whose break-glass link is open has no account, like one who is invited, and keeps
  // their place all the same.
  yield* sql`ALTER TABLE operators ADD COLUMN comes_back boolean NOT NULL DEFAULT false`
})

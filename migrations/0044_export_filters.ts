import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // An export of some users; null is one of all.
  yield* sql`ALTER TABLE transfers ADD COLUMN filter jsonb`
})

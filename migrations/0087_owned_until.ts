import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // When an application ceased to be the customer's own: nobody was asked about grants of before.
  yield* sql`ALTER TABLE applications ADD COLUMN owned_until timestamptz`
})

import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // When the sessions of an operator were last ended all at once: by then somebody else may have
  // begun to act for users in their name.
  yield* sql`ALTER TABLE operators ADD COLUMN acts_since timestamptz`
})

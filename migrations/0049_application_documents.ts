import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Only of applications that a document describes: their configuration is its last good copy.
  yield* sql`ALTER TABLE applications ADD COLUMN document_fresh_until timestamptz`
})

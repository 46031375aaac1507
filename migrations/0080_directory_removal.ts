import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Fate of the members of a directory that is being removed, which nobody else removes again.
  yield* sql`ALTER TABLE directories ADD COLUMN removal text`
})

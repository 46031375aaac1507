import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Those that ended with their sender's latest ban and were not sent again since.
  yield* sql`ALTER TABLE invitations ADD COLUMN ended_with_ban boolean NOT NULL DEFAULT false`
})

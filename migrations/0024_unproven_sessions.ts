import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** A session of a sign-in that says nothing of when the person last proved who they are. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE sessions ALTER COLUMN authenticated_at DROP NOT NULL`
})

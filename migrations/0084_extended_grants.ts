import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // When a grant was last given more, so that a disavowed sign-in can end what it has extended.
  yield* sql`ALTER TABLE grants ADD COLUMN extended_at timestamptz`
})

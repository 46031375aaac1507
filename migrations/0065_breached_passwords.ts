import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // When a password was found in a breach, and last looked for at the service of breaches.
  yield* sql`ALTER TABLE password_credentials ADD COLUMN breached_at timestamptz`
  yield* sql`ALTER TABLE password_credentials ADD COLUMN breach_sought_at timestamptz`
})

import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // The two steps before the last one that was accepted: bit 0 stands for the nearer, bit 1 for the
  // other, set once it was used. Which were used before this column is not known any more.
  yield* sql`ALTER TABLE totp_credentials ADD COLUMN earlier_steps int NOT NULL DEFAULT 3`
  yield* sql`ALTER TABLE totp_credentials ALTER COLUMN earlier_steps SET DEFAULT 0`
})

import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Thumbprint of the key that whoever redeems them has to hold (RFC 9449); null for any.
  yield* sql`ALTER TABLE authorization_codes ADD COLUMN dpop_jkt text`
  yield* sql`ALTER TABLE refresh_tokens ADD COLUMN dpop_jkt text`
})

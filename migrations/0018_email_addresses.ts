import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // A user has a mailbox once, however often and at once it is added; it also lists their addresses.
  yield* sql`
    CREATE UNIQUE INDEX email_addresses_held
      ON email_addresses (environment_id, user_id, email_key)`
  yield* sql`DROP INDEX email_addresses_user`
})

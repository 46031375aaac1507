import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // An authenticator keeps one passkey a handle: two users of one would lose each other's.
  yield* sql`
    CREATE UNIQUE INDEX passkey_owners_handle ON passkey_owners (environment_id, handle)`
})

import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Who has made many organizations is counted from the index alone, before each further one.
  yield* sql`
    CREATE INDEX memberships_founded
      ON memberships (environment_id, user_id) WHERE founder AND role = 'owner'`
  yield* sql`DROP INDEX memberships_founder`
})

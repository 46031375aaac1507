import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // What counts towards an environment's limit, which the applications of organizations do not: of
  // these there may be many times as many.
  yield* sql`
    CREATE INDEX applications_shared ON applications (environment_id)
    WHERE source IN ('operator', 'server') AND (source = 'operator' OR organization_id IS NULL)`
})

import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Every ten minutes those are looked for that ended a day ago, among the families of a year.
  yield* sql`
    CREATE INDEX IF NOT EXISTS token_families_ended
      ON token_families (environment_id, ended_at) WHERE ended_at IS NOT NULL`
})

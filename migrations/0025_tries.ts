import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // What a counter has let through in its window, however it turned out.
  yield* sql`ALTER TABLE throttle_counters ADD COLUMN tries int NOT NULL DEFAULT 0`
})

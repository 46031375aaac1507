import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Peers of the last day that sent forwarded headers without being trusted; a few rows at most.
  yield* sql`
    CREATE TABLE untrusted_peers (
      address text PRIMARY KEY,
      seen_at timestamptz NOT NULL
    )`
})

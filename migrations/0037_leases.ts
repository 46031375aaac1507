import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // What one instance does for all. The row is there from the start, so that an instance that does
  // not get it writes nothing.
  yield* sql`
    CREATE TABLE leases (
      name text PRIMARY KEY,
      holder uuid NOT NULL,
      held_until timestamptz NOT NULL
    )`
  yield* sql`
    INSERT INTO leases (name, holder, held_until)
    VALUES ('upkeep', '00000000-0000-0000-0000-000000000000', 'epoch')`
})

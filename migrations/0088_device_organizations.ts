import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // The organization that a device has asked for by its id.
  yield* sql`ALTER TABLE device_codes ADD COLUMN organization_id uuid`
})

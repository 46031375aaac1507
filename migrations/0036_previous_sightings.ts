import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // What a device was before it was seen the last time, so that the statement which notes a sign-in
  // also tells of it: when it was seen before, if ever, and whether another one was there first.
  yield* sql`ALTER TABLE known_devices ADD COLUMN previous_seen_at timestamptz`
  yield* sql`ALTER TABLE known_devices ADD COLUMN preceded boolean NOT NULL DEFAULT true`
})

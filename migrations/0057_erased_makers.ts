import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // An organization's key goes on after the purge of the person who made it, without their id.
  yield* sql`ALTER TABLE api_keys ADD COLUMN maker_erased boolean NOT NULL DEFAULT false`
  yield* sql`
    UPDATE api_keys k SET created_by = NULL, maker_erased = true
    FROM users u
    WHERE u.environment_id = k.environment_id AND u.id = k.created_by
      AND u.purged_at IS NOT NULL`
})

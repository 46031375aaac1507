import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Who made an organization: how many of their own making a person owns is limited.
  yield* sql`ALTER TABLE memberships ADD COLUMN founder boolean NOT NULL DEFAULT false`
  yield* sql`
    CREATE INDEX memberships_founder
      ON memberships (environment_id, user_id) WHERE founder`
})

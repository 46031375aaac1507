import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // A purge looks for every invitation that a user sent, accepted and revoked ones too.
  yield* sql`
    CREATE INDEX invitations_by_sender ON invitations (environment_id, inviter_id, organization_id)
      WHERE inviter_id IS NOT NULL`
  yield* sql`DROP INDEX invitations_sent`
})

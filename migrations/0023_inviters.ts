import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`ALTER TABLE invitations ADD COLUMN inviter_id uuid`
  // Open invitations end when their sender may not have sent them any more.
  yield* sql`
    CREATE INDEX invitations_sent ON invitations (environment_id, inviter_id, organization_id)
      WHERE inviter_id IS NOT NULL AND accepted_at IS NULL AND revoked_at IS NULL`
  // The organization that a new session of the user starts with.
  yield* sql`ALTER TABLE users ADD COLUMN last_organization_id uuid`
})

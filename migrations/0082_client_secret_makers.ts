import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // The member who made a secret of a service account, so that a disavowed sign-in can end it.
  yield* sql`ALTER TABLE client_secrets ADD COLUMN created_by uuid`
  yield* sql`
    CREATE INDEX client_secrets_by_maker ON client_secrets (environment_id, created_by)
      WHERE created_by IS NOT NULL`
})

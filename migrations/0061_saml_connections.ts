import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // The private key stands where an OpenID connection has its client secret.
  yield* sql`
    ALTER TABLE connections
      ADD COLUMN service_provider jsonb,
      ADD COLUMN metadata_read_at timestamptz,
      ADD COLUMN metadata_failing_since timestamptz,
      ADD COLUMN certificate_notice jsonb`
})

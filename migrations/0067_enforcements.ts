import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // The time from which sessions of before have so many seconds left.
  yield* sql`
    CREATE TABLE connection_enforcements (
      environment_id uuid NOT NULL REFERENCES environments (id),
      connection_id uuid NOT NULL,
      began_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, connection_id),
      FOREIGN KEY (environment_id, connection_id)
        REFERENCES connections (environment_id, id) ON DELETE CASCADE
    )`
  yield* sql`
    CREATE INDEX email_addresses_domain
      ON email_addresses (environment_id, split_part(email_key, '@', 2)) WHERE is_primary`
})

import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    CREATE TABLE idempotent_requests (
      environment_id uuid NOT NULL REFERENCES environments (id),
      key text NOT NULL,
      fingerprint bytea NOT NULL,
      claim_id uuid NOT NULL,
      claimed_at timestamptz NOT NULL,
      response bytea,
      PRIMARY KEY (environment_id, key)
    )`
  yield* sql`CREATE INDEX idempotent_requests_age ON idempotent_requests (environment_id, claimed_at)`
})

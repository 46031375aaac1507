import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // The outcome is "granted", "refreshed" or the error that was answered.
  yield* sql`
    CREATE TABLE application_counts (
      environment_id uuid NOT NULL REFERENCES environments (id),
      application_id uuid NOT NULL,
      day date NOT NULL,
      outcome text NOT NULL,
      count bigint NOT NULL,
      PRIMARY KEY (environment_id, application_id, day, outcome)
    )`
  yield* sql`CREATE INDEX application_counts_old ON application_counts (environment_id, day)`

  // A secret counts until it is deleted: none was ever given an end.
  yield* sql`ALTER TABLE client_secrets DROP COLUMN expires_at`
})

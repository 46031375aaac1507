import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // What another system knows a user by; it outlives a deletion until the purge, so that no
  // import undoes one.
  yield* sql`
    CREATE TABLE user_external_ids (
      environment_id uuid NOT NULL,
      external_id text NOT NULL,
      user_id uuid NOT NULL,
      PRIMARY KEY (environment_id, external_id),
      FOREIGN KEY (environment_id, user_id) REFERENCES users (environment_id, id)
    )`
  yield* sql`CREATE UNIQUE INDEX user_external_ids_user ON user_external_ids (environment_id, user_id)`

  // Moves on in the transaction that writes the users up to there: a run that was killed goes on
  // behind them. The digest is that of the file and of how it is read.
  yield* sql`
    CREATE TABLE user_imports (
      environment_id uuid NOT NULL REFERENCES environments (id),
      digest bytea NOT NULL,
      position bigint NOT NULL,
      line int NOT NULL,
      imported int NOT NULL,
      skipped int NOT NULL,
      refused int NOT NULL,
      refusals jsonb NOT NULL,
      started_at timestamptz NOT NULL,
      finished_at timestamptz,
      PRIMARY KEY (environment_id, digest)
    )`
})

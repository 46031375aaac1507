import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // The texts of pages and mails that operators changed; all others are in the catalogues.
  yield* sql`
    CREATE TABLE changed_texts (
      environment_id uuid NOT NULL REFERENCES environments (id),
      language text NOT NULL,
      key text NOT NULL,
      value text NOT NULL,
      changed_at timestamptz NOT NULL,
      changed_by uuid,
      PRIMARY KEY (environment_id, language, key)
    )`

  // Read with the environment itself, so that one without changed texts waits for nothing more.
  yield* sql`ALTER TABLE environments ADD COLUMN texts_revision text`
})

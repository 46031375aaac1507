import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // What deleted users were known by elsewhere: free for others, but known to an import until the
  // purge, so that none undoes a deletion.
  yield* sql`
    CREATE TABLE former_external_ids (
      environment_id uuid NOT NULL,
      external_id text NOT NULL,
      user_id uuid NOT NULL,
      PRIMARY KEY (environment_id, external_id, user_id),
      FOREIGN KEY (environment_id, user_id) REFERENCES users (environment_id, id)
    )`
  yield* sql`CREATE INDEX former_external_ids_user ON former_external_ids (environment_id, user_id)`
  yield* sql`
    INSERT INTO former_external_ids (environment_id, external_id, user_id)
    SELECT x.environment_id, x.external_id, x.user_id FROM user_external_ids x
    JOIN users u ON u.environment_id = x.environment_id AND u.id = x.user_id
    WHERE u.status = 'deleted'`
  yield* sql`
    DELETE FROM user_external_ids x USING users u
    WHERE u.environment_id = x.environment_id AND u.id = x.user_id AND u.status = 'deleted'`

  yield* sql`ALTER TABLE users ADD COLUMN banned_at timestamptz`
  // The last change is as near as anything stored comes.
  yield* sql`UPDATE users SET banned_at = updated_at WHERE status = 'banned'`
})

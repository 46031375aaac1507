import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // What authenticators know a user by: random, so that it tells nothing of the account.
  yield* sql`
    CREATE TABLE passkey_owners (
      environment_id uuid NOT NULL,
      user_id uuid NOT NULL,
      handle bytea NOT NULL,
      PRIMARY KEY (environment_id, user_id),
      FOREIGN KEY (environment_id, user_id) REFERENCES users (environment_id, id)
    )`

  yield* sql`
    CREATE TABLE passkeys (
      environment_id uuid NOT NULL,
      id uuid NOT NULL,
      user_id uuid NOT NULL,
      credential_id bytea NOT NULL,
      public_key bytea NOT NULL,
      counter bigint NOT NULL,
      device_bound boolean NOT NULL,
      backed_up boolean NOT NULL,
      transports text[] NOT NULL,
      aaguid uuid,
      name text NOT NULL,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz,
      PRIMARY KEY (environment_id, id),
      FOREIGN KEY (environment_id, user_id)
        REFERENCES passkey_owners (environment_id, user_id)
    )`
  yield* sql`
    CREATE UNIQUE INDEX passkeys_credential ON passkeys (environment_id, credential_id)`
  yield* sql`CREATE INDEX passkeys_user ON passkeys (environment_id, user_id)`

  // The passkey that made the session, and whether the one last proven is bound to its device.
  yield* sql`ALTER TABLE sessions ADD COLUMN passkey_id uuid`
  yield* sql`ALTER TABLE sessions ADD COLUMN passkey_device_bound boolean`
})

import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // The generation lets one of several instances win that would each add the next key.
  yield* sql`
    CREATE TABLE signing_keys (
      environment_id uuid NOT NULL REFERENCES environments (id),
      generation int NOT NULL,
      kid text NOT NULL,
      algorithm text NOT NULL CHECK (algorithm IN ('ES256', 'EdDSA', 'RS256')),
      public_jwk jsonb NOT NULL,
      sealed_private_jwk bytea NOT NULL,
      published_at timestamptz NOT NULL,
      signs_from timestamptz NOT NULL,
      PRIMARY KEY (environment_id, generation)
    )`

  yield* sql`
    CREATE TABLE jwt_templates (
      environment_id uuid NOT NULL REFERENCES environments (id),
      name text NOT NULL,
      lifetime_seconds int NOT NULL CHECK (lifetime_seconds BETWEEN 30 AND 3600),
      audience text,
      claims jsonb NOT NULL,
      updated_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, name)
    )`
})

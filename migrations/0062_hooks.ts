import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    CREATE TABLE hooks (
      environment_id uuid NOT NULL REFERENCES environments (id),
      point text NOT NULL,
      url text NOT NULL,
      on_failure text NOT NULL,
      timeout_milliseconds integer NOT NULL,
      include text[] NOT NULL,
      creates boolean NOT NULL,
      public_key jsonb,
      cache_seconds integer NOT NULL,
      enabled boolean NOT NULL,
      secret bytea NOT NULL,
      previous_secret bytea,
      previous_secret_until timestamptz,
      last_called_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, point)
    )`

  // The points with an enabled hook: a sign-in without any asks nothing more of the database.
  yield* sql`ALTER TABLE environments ADD COLUMN hooks text[] NOT NULL DEFAULT '{}'`
})

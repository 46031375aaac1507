import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Addresses that a user had, which are free again, until what else they name is erased: all that
  // it names from up to when they had it.
  yield* sql`
    CREATE TABLE former_addresses (
      environment_id uuid NOT NULL,
      user_id uuid NOT NULL,
      email_key text NOT NULL,
      held_until timestamptz NOT NULL,
      PRIMARY KEY (environment_id, user_id, email_key),
      FOREIGN KEY (environment_id, user_id) REFERENCES users (environment_id, id)
    )`

  // The time lapses, so that the work of an instance that died is taken up by another.
  yield* sql`ALTER TABLE users ADD COLUMN purge_claimed_at timestamptz`
  yield* sql`
    CREATE INDEX users_unpurged ON users (environment_id, deleted_at, id)
      WHERE status = 'deleted' AND purged_at IS NULL`

  // Whose an accepted invitation is, whoever has its address by now.
  yield* sql`ALTER TABLE invitations ADD COLUMN accepted_by uuid`
  yield* sql`
    ALTER TABLE invitations ADD CONSTRAINT invitations_accepted_by
      FOREIGN KEY (environment_id, accepted_by) REFERENCES users (environment_id, id)`
  yield* sql`
    CREATE INDEX invitations_accepted_by ON invitations (environment_id, accepted_by)
      WHERE accepted_by IS NOT NULL`

  yield* sql`
    CREATE TABLE data_requests (
      environment_id uuid NOT NULL,
      id uuid NOT NULL,
      user_id uuid NOT NULL,
      created_at timestamptz NOT NULL,
      build_id uuid,
      part_count int,
      ready_at timestamptz,
      PRIMARY KEY (environment_id, id),
      FOREIGN KEY (environment_id, user_id) REFERENCES users (environment_id, id),
      CONSTRAINT data_requests_built CHECK (
        (ready_at IS NULL) = (build_id IS NULL) AND (ready_at IS NULL) = (part_count IS NULL)
      )
    )`
  yield* sql`
    CREATE INDEX data_requests_user ON data_requests (environment_id, user_id, created_at, id)`
  yield* sql`CREATE INDEX data_requests_age ON data_requests (environment_id, created_at)`

  // An export in pieces, so that none is ever held whole. Each attempt writes a build of its own.
  yield* sql`
    CREATE TABLE data_request_parts (
      environment_id uuid NOT NULL,
      data_request_id uuid NOT NULL,
      build_id uuid NOT NULL,
      position int NOT NULL,
      sealed bytea NOT NULL,
      PRIMARY KEY (environment_id, data_request_id, build_id, position),
      FOREIGN KEY (environment_id, data_request_id)
        REFERENCES data_requests (environment_id, id) ON DELETE CASCADE
    )`
})

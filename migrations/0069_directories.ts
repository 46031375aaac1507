import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    CREATE TABLE directories (
      environment_id uuid NOT NULL REFERENCES environments (id),
      id uuid NOT NULL,
      organization_id uuid NOT NULL,
      name text NOT NULL,
      enabled boolean NOT NULL,
      default_role text,
      group_roles jsonb NOT NULL,
      last_request_at timestamptz,
      unsettled boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, id),
      FOREIGN KEY (environment_id, organization_id)
        REFERENCES organizations (environment_id, id) ON DELETE CASCADE
    )`
  yield* sql`
    CREATE INDEX directories_organization
      ON directories (environment_id, organization_id, created_at, id)`

  yield* sql`
    CREATE TABLE directory_tokens (
      environment_id uuid NOT NULL REFERENCES environments (id),
      id uuid NOT NULL,
      directory_id uuid NOT NULL,
      hash bytea NOT NULL,
      last_four text NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz,
      last_used_at timestamptz,
      PRIMARY KEY (environment_id, id),
      FOREIGN KEY (environment_id, directory_id)
        REFERENCES directories (environment_id, id) ON DELETE CASCADE
    )`
  yield* sql`CREATE UNIQUE INDEX directory_tokens_hash ON directory_tokens (environment_id, hash)`
  yield* sql`
    CREATE INDEX directory_tokens_directory ON directory_tokens (environment_id, directory_id)`

  // A record of a directory is no user: it may be linked to one, and stays when that one goes.
  yield* sql`
    CREATE TABLE directory_users (
      environment_id uuid NOT NULL REFERENCES environments (id),
      id uuid NOT NULL,
      directory_id uuid NOT NULL,
      organization_id uuid NOT NULL,
      user_name text NOT NULL,
      user_name_key text NOT NULL,
      external_id text,
      active boolean NOT NULL,
      address_key text,
      address_domain text,
      attributes jsonb NOT NULL,
      user_id uuid,
      unlinked_reason text,
      linked_at timestamptz,
      made_user boolean NOT NULL,
      manages boolean NOT NULL,
      revision integer NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, id),
      FOREIGN KEY (environment_id, directory_id)
        REFERENCES directories (environment_id, id) ON DELETE CASCADE,
      FOREIGN KEY (environment_id, user_id) REFERENCES users (environment_id, id)
    )`
  yield* sql`
    CREATE UNIQUE INDEX directory_users_name
      ON directory_users (environment_id, directory_id, user_name_key)`
  yield* sql`
    CREATE UNIQUE INDEX directory_users_address
      ON directory_users (environment_id, directory_id, address_key)
      WHERE address_key IS NOT NULL`
  yield* sql`
    CREATE UNIQUE INDEX directory_users_user
      ON directory_users (environment_id, directory_id, user_id) WHERE user_id IS NOT NULL`
  yield* sql`
    CREATE INDEX directory_users_external
      ON directory_users (environment_id, directory_id, external_id)
      WHERE external_id IS NOT NULL`
  yield* sql`
    CREATE INDEX directory_users_list
      ON directory_users (environment_id, directory_id, created_at, id)`
  yield* sql`
    CREATE INDEX directory_users_of_user
      ON directory_users (environment_id, user_id) WHERE user_id IS NOT NULL`
  yield* sql`
    CREATE INDEX directory_users_unlinked
      ON directory_users (environment_id, organization_id, address_domain)
      WHERE user_id IS NULL AND address_domain IS NOT NULL`

  yield* sql`
    CREATE TABLE directory_groups (
      environment_id uuid NOT NULL REFERENCES environments (id),
      id uuid NOT NULL,
      directory_id uuid NOT NULL,
      display_name text NOT NULL,
      display_name_key text NOT NULL,
      external_id text,
      revision integer NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, id),
      FOREIGN KEY (environment_id, directory_id)
        REFERENCES directories (environment_id, id) ON DELETE CASCADE
    )`
  // Two groups of one name are told apart by what the directory calls them.
  yield* sql`
    CREATE UNIQUE INDEX directory_groups_name
      ON directory_groups (environment_id, directory_id, display_name_key, coalesce(external_id, ''))`
  yield* sql`
    CREATE INDEX directory_groups_external
      ON directory_groups (environment_id, directory_id, external_id)
      WHERE external_id IS NOT NULL`
  yield* sql`
    CREATE INDEX directory_groups_list
      ON directory_groups (environment_id, directory_id, created_at, id)`

  yield* sql`
    CREATE TABLE directory_group_members (
      environment_id uuid NOT NULL REFERENCES environments (id),
      group_id uuid NOT NULL,
      record_id uuid NOT NULL,
      PRIMARY KEY (environment_id, group_id, record_id),
      FOREIGN KEY (environment_id, group_id)
        REFERENCES directory_groups (environment_id, id) ON DELETE CASCADE,
      FOREIGN KEY (environment_id, record_id)
        REFERENCES directory_users (environment_id, id) ON DELETE CASCADE
    )`
  yield* sql`
    CREATE INDEX directory_group_members_record
      ON directory_group_members (environment_id, record_id)`

  // Whoever a directory has removed does not come back by a sign-in.
  yield* sql`
    CREATE TABLE directory_removals (
      environment_id uuid NOT NULL REFERENCES environments (id),
      directory_id uuid NOT NULL,
      address_key text NOT NULL,
      user_id uuid,
      removed_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, directory_id, address_key),
      FOREIGN KEY (environment_id, directory_id)
        REFERENCES directories (environment_id, id) ON DELETE CASCADE,
      FOREIGN KEY (environment_id, user_id) REFERENCES users (environment_id, id)
    )`
  yield* sql`
    CREATE INDEX directory_removals_of_user
      ON directory_removals (environment_id, user_id) WHERE user_id IS NOT NULL`
})

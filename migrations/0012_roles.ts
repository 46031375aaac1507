import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Without roles of its own a set has those that the service knows as the default.
  yield* sql`
    CREATE TABLE role_sets (
      environment_id uuid NOT NULL REFERENCES environments (id),
      id uuid NOT NULL,
      key text NOT NULL,
      name text NOT NULL,
      roles jsonb,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, id)
    )`
  yield* sql`CREATE UNIQUE INDEX role_sets_key ON role_sets (environment_id, key)`

  yield* sql`
    INSERT INTO role_sets (environment_id, id, key, name, created_at, updated_at)
    SELECT environment_id, gen_random_uuid(), 'default', 'Default', now(), now()
    FROM organizations GROUP BY environment_id`
  yield* sql`
    ALTER TABLE organizations
      ADD COLUMN role_set_id uuid,
      ADD COLUMN search_text text,
      ADD COLUMN member_count int NOT NULL DEFAULT 0`
  yield* sql`
    UPDATE organizations o SET role_set_id = r.id, search_text = lower(normalize(o.name, NFC))
    FROM role_sets r WHERE r.environment_id = o.environment_id`
  yield* sql`
    UPDATE organizations o SET member_count = m.members FROM (
      SELECT environment_id, organization_id, count(*)::int AS members
      FROM memberships GROUP BY environment_id, organization_id
    ) m WHERE m.environment_id = o.environment_id AND m.organization_id = o.id`
  yield* sql`
    ALTER TABLE organizations
      ALTER COLUMN role_set_id SET NOT NULL,
      ALTER COLUMN search_text SET NOT NULL,
      ADD FOREIGN KEY (environment_id, role_set_id) REFERENCES role_sets (environment_id, id)`
  // The member count stands in no index, so that a join or departure stays a heap-only update.
  yield* sql`ALTER TABLE organizations SET (fillfactor = 80)`

  yield* sql`CREATE INDEX organizations_list ON organizations (environment_id, created_at, id)`
  yield* sql`CREATE INDEX organizations_role_set ON organizations (environment_id, role_set_id)`
  yield* sql`
    CREATE INDEX organizations_search ON organizations
      USING gin (environment_id, search_text gin_trgm_ops)`
  yield* sql`
    CREATE INDEX memberships_list
      ON memberships (environment_id, organization_id, joined_at, user_id)`
  // Finds the owners, and the oldest member of each role, without reading the others.
  yield* sql`
    CREATE INDEX memberships_role
      ON memberships (environment_id, organization_id, role, joined_at, user_id)`
})

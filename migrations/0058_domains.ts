import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // A claim that has been proven and whose record is missed is still its organization's domain.
  yield* sql`
    CREATE TABLE domains (
      environment_id uuid NOT NULL REFERENCES environments (id),
      id uuid NOT NULL,
      organization_id uuid NOT NULL,
      domain text NOT NULL,
      token text NOT NULL,
      status text NOT NULL,
      seen jsonb NOT NULL,
      verified_at timestamptz,
      checked_at timestamptz,
      failing_since timestamptz,
      next_check_at timestamptz,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, id),
      UNIQUE (environment_id, organization_id, domain),
      FOREIGN KEY (environment_id, organization_id)
        REFERENCES organizations (environment_id, id) ON DELETE CASCADE
    )`
  yield* sql`
    CREATE UNIQUE INDEX domains_owner ON domains (environment_id, domain)
    WHERE status <> 'pending'`
  yield* sql`
    CREATE INDEX domains_due ON domains (environment_id, next_check_at)
    WHERE next_check_at IS NOT NULL`
})

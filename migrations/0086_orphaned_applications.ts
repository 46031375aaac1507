import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const owned = ["grants", "sign_ons", "device_codes", "access_tokens"] as const

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Deleted organizations have left their applications behind: they count towards a limit, and do
  // nothing.
  const orphaned = sql`
    a.organization_id IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM organizations o
      WHERE o.environment_id = a.environment_id AND o.id = a.organization_id
    )`
  for (const table of owned) {
    yield* sql`
      DELETE FROM ${sql(table)} t USING applications a
      WHERE t.environment_id = a.environment_id AND t.application_id = a.id AND ${orphaned}`
  }
  yield* sql`
    DELETE FROM client_secrets t USING applications a
    WHERE t.environment_id = a.environment_id AND t.owner_id = a.id AND ${orphaned}`
  yield* sql`DELETE FROM applications a WHERE ${orphaned}`
})

import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { ConnectionId, EnvironmentId, UserId } from "../../contract/Ids.ts"
import { hasRows } from "../../platform/Rows.ts"

/** Managed people in PostgreSQL. */
export class ManagedPeopleStore extends Context.Service<ManagedPeopleStore>()(
  "gatehouse/directory/users/ManagedPeopleStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** By any connection, or by one alone. */
      const isManaged = (
        environmentId: EnvironmentId,
        userId: UserId,
        connectionId: ConnectionId | null
      ) =>
        hasRows(sql`
          SELECT 1 FROM users u
          JOIN identities i ON i.environment_id = ${environmentId} AND i.user_id = u.id
            AND i.status = 'active' AND i.connection_id IS NOT NULL
          JOIN connections c ON c.environment_id = ${environmentId} AND c.id = i.connection_id
          JOIN domains d ON d.environment_id = ${environmentId}
            AND d.organization_id = c.organization_id AND d.status <> 'pending'
            AND d.domain = split_part(u.email_key, '@', 2)
          WHERE u.environment_id = ${environmentId} AND u.id = ${userId}
            AND (${connectionId}::uuid IS NULL OR c.id = ${connectionId}::uuid)
          LIMIT 1`)

      return { isManaged }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

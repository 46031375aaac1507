import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { ConnectionId, EnvironmentId, UserId } from "../../contract/Ids.ts"
import { hasRows, valueBy } from "../../platform/Rows.ts"

const sourceBy = valueBy("source", Schema.Literals(["directory", "connection"]))

/** Managed people in PostgreSQL. */
export class ManagedPeopleStore extends Context.Service<ManagedPeopleStore>()(
  "gatehouse/directory/users/ManagedPeopleStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** Identities of a person at connections of the organization that holds their domain. */
      const connected = (environmentId: EnvironmentId, userId: UserId) => sql`
        FROM users u
        JOIN identities i ON i.environment_id = ${environmentId} AND i.user_id = u.id
          AND i.status = 'active' AND i.connection_id IS NOT NULL
        JOIN connections c ON c.environment_id = ${environmentId} AND c.id = i.connection_id
        JOIN domains d ON d.environment_id = ${environmentId}
          AND d.organization_id = c.organization_id AND d.status <> 'pending'
          AND d.domain = split_part(u.email_key, '@', 2)
        WHERE u.environment_id = ${environmentId} AND u.id = ${userId}`

      /** Records that made a person, in directories of the organization that holds their domain. */
      const provisioned = (environmentId: EnvironmentId, userId: UserId) => sql`
        FROM users u
        JOIN directory_users r ON r.environment_id = ${environmentId} AND r.user_id = u.id
          AND r.made_user
        JOIN directories y ON y.environment_id = ${environmentId} AND y.id = r.directory_id
          AND y.enabled
        JOIN domains d ON d.environment_id = ${environmentId}
          AND d.organization_id = y.organization_id AND d.status <> 'pending'
          AND d.domain = split_part(u.email_key, '@', 2)
        WHERE u.environment_id = ${environmentId} AND u.id = ${userId}`

      /** The source of a person's name and address, a directory before a connection. */
      const sourceOf = (environmentId: EnvironmentId, userId: UserId) =>
        sourceBy(sql`
          SELECT 'directory' AS source ${provisioned(environmentId, userId)}
          UNION ALL
          SELECT 'connection' AS source ${connected(environmentId, userId)}
          ORDER BY source DESC LIMIT 1`)

      /** True for a person who is managed by the organization of this connection. */
      const isManagedBy = (
        environmentId: EnvironmentId,
        userId: UserId,
        connectionId: ConnectionId
      ) =>
        hasRows(sql`
          SELECT 1 ${connected(environmentId, userId)} AND c.id = ${connectionId} LIMIT 1`)

      return { sourceOf, isManagedBy }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

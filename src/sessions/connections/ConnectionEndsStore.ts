import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { done } from "../../platform/Rows.ts"
import { SqlClient } from "effect/sql"
import {
  ConnectionId,
  IdentityId,
  UserId,
  type EnvironmentId,
  type OrganizationId
} from "../../contract/Ids.ts"
import { rowsBy, valuesBy } from "../../platform/Rows.ts"

const unlinkedBy = rowsBy(Schema.Struct({ id: IdentityId, userId: UserId }))
const idsBy = valuesBy("id", ConnectionId)

/** Ends of what connections have made, in PostgreSQL. */
export class ConnectionEndsStore extends Context.Service<ConnectionEndsStore>()(
  "gatehouse/sessions/connections/ConnectionEndsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const connectionsOf = (environmentId: EnvironmentId, organizationId: OrganizationId) =>
        idsBy(sql`
          SELECT id FROM connections
          WHERE environment_id = ${environmentId} AND organization_id = ${organizationId}
          ORDER BY id FOR UPDATE`)

      const unlink = (environmentId: EnvironmentId, connectionId: ConnectionId, at: DateTime.Utc) =>
        unlinkedBy(sql`
          UPDATE identities SET status = 'unlinked', updated_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND connection_id = ${connectionId}
            AND status = 'active'
          RETURNING id, user_id AS "userId"`)

      /**
       * Members whom the connection knows, or whom no connection of the organization knows any
       * more.
       */
      const releaseMembers = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        connectionId: ConnectionId
      ) =>
        done(sql`
          UPDATE memberships SET managed_by = NULL
          WHERE environment_id = ${environmentId} AND organization_id = ${organizationId}
            AND managed_by = 'connection' AND (user_id IN (
              SELECT user_id FROM identities
              WHERE environment_id = ${environmentId} AND connection_id = ${connectionId}
                AND status = 'active'
            ) OR user_id NOT IN (
              SELECT i.user_id FROM identities i
              JOIN connections c ON c.environment_id = ${environmentId} AND c.id = i.connection_id
                AND c.organization_id = ${organizationId}
              WHERE i.environment_id = ${environmentId} AND i.status = 'active'
            ))`)

      const closeGlass = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        userId: UserId
      ) =>
        done(sql`
          UPDATE connections SET break_glass_user_ids = array_remove(break_glass_user_ids, ${userId}::uuid)
          WHERE environment_id = ${environmentId} AND organization_id = ${organizationId}
            AND ${userId}::uuid = ANY (break_glass_user_ids)`)

      return { connectionsOf, unlink, releaseMembers, closeGlass }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

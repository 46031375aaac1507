import { Schema } from "effect"
import type { SqlClient } from "effect/sql"
import {
  ConnectionId,
  OrganizationId,
  type EnvironmentId,
  type UserId
} from "../../contract/Ids.ts"

/** An organization that a new session could begin with. */
export const LastOrganization = Schema.Struct({
  id: OrganizationId,
  /** Connections whose sessions alone it opens in; null where it opens in any. */
  keptTo: Schema.NullOr(
    Schema.Array(
      Schema.Struct({
        connectionId: ConnectionId,
        /** True if the person may break the glass by a passkey. */
        breaksGlass: Schema.Boolean
      })
    )
  )
})
export type LastOrganization = typeof LastOrganization.Type

/** Column of the organization that a user last chose, if they are still a member. */
export const lastOrganizationOf = (
  sql: SqlClient.SqlClient,
  environmentId: EnvironmentId,
  userId: UserId
) => sql`
  (
    SELECT jsonb_build_object('id', m.organization_id, 'keptTo', (
      SELECT jsonb_agg(jsonb_build_object(
        'connectionId', c.id, 'breaksGlass', u.id = ANY (c.break_glass_user_ids)))
      FROM connections c
      WHERE c.environment_id = ${environmentId} AND c.status = 'active'
        AND c.organization_id = m.organization_id
      HAVING bool_or(c.terms->>'enforcement' = 'members')))
    FROM users u
    JOIN memberships m ON m.environment_id = ${environmentId} AND m.user_id = u.id
      AND m.organization_id = u.last_organization_id
    WHERE u.environment_id = ${environmentId} AND u.id = ${userId}
  ) AS "lastOrganization"`

/** The organization that a new session begins with: none that does not open in it. */
export const startingOrganization = (
  last: LastOrganization | null,
  session: {
    readonly connectionId: ConnectionId | null
    readonly methods: ReadonlyArray<string>
  }
): OrganizationId | null => {
  if (last === null) return null
  const opens =
    last.keptTo === null ||
    last.keptTo.some(
      ({ breaksGlass, connectionId }) =>
        connectionId === session.connectionId ||
        (breaksGlass && session.methods.includes("passkey"))
    )
  return opens ? last.id : null
}

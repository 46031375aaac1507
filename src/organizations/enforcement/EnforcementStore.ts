import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import type { ConnectionId, EnvironmentId, OrganizationId, UserId } from "../../contract/Ids.ts"
import { hasRows, rowBy, rowsBy } from "../../platform/Rows.ts"
import { ConcernedConnection } from "./EnforcedConnection.ts"

const connectionBy = rowBy(ConcernedConnection)
const connectionsBy = rowsBy(ConcernedConnection)

/** Active connections by what they concern, in PostgreSQL. */
export class EnforcementStore extends Context.Service<EnforcementStore>()(
  "gatehouse/organizations/enforcement/EnforcementStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const selected = sql.literal(`c.id, c.name, c.organization_id AS "organizationId",
        c.terms->>'enforcement' AS enforcement,
        c.break_glass_user_ids AS "breakGlassUserIds"`)
      // One that names the domain comes before one that takes all, and the older first.
      const first = sql.literal(
        `ORDER BY (c.terms->'domains' = 'null'::jsonb), c.created_at, c.id LIMIT 1`
      )

      /** The active connection of a domain that its organization has proven. */
      const byDomain = (environmentId: EnvironmentId, domain: string) =>
        connectionBy(sql`
          SELECT ${selected} FROM domains d
          JOIN connections c ON c.environment_id = ${environmentId}
            AND c.organization_id = d.organization_id AND c.status = 'active'
          WHERE d.environment_id = ${environmentId} AND d.domain = ${domain}
            AND d.status <> 'pending'
            AND (c.terms->'domains' = 'null'::jsonb
              OR c.terms->'domains' @> to_jsonb(${domain}::text))
          ${first}`)

      /** The active connection of the domain that a person is at, by their primary address. */
      const byUser = (environmentId: EnvironmentId, userId: UserId) =>
        connectionBy(sql`
          SELECT ${selected} FROM email_addresses a
          JOIN domains d ON d.environment_id = ${environmentId}
            AND d.domain = split_part(a.email_key, '@', 2) AND d.status <> 'pending'
          JOIN connections c ON c.environment_id = ${environmentId}
            AND c.organization_id = d.organization_id AND c.status = 'active'
            AND (c.terms->'domains' = 'null'::jsonb OR c.terms->'domains' @> to_jsonb(d.domain))
          WHERE a.environment_id = ${environmentId} AND a.user_id = ${userId} AND a.is_primary
          ${first}`)

      /** Every active connection of an organization. */
      const ofOrganization = (environmentId: EnvironmentId, organizationId: OrganizationId) =>
        connectionsBy(sql`
          SELECT ${selected} FROM connections c
          WHERE c.environment_id = ${environmentId} AND c.organization_id = ${organizationId}
            AND c.status = 'active'
          ORDER BY c.created_at, c.id`)

      /** Likewise; none for a person who is no member of it. */
      const ofMember = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        userId: UserId
      ) =>
        connectionsBy(sql`
          SELECT ${selected} FROM connections c
          JOIN memberships m ON m.environment_id = ${environmentId}
            AND m.organization_id = ${organizationId} AND m.user_id = ${userId}
          WHERE c.environment_id = ${environmentId} AND c.organization_id = ${organizationId}
            AND c.status = 'active'
          ORDER BY c.created_at, c.id`)

      /** Every active connection of the organizations of a person. */
      const ofMemberships = (environmentId: EnvironmentId, userId: UserId) =>
        connectionsBy(sql`
          SELECT ${selected} FROM memberships m
          JOIN connections c ON c.environment_id = ${environmentId}
            AND c.organization_id = m.organization_id AND c.status = 'active'
          WHERE m.environment_id = ${environmentId} AND m.user_id = ${userId}
          ORDER BY c.created_at, c.id`)

      const byId = (environmentId: EnvironmentId, id: ConnectionId) =>
        connectionBy(sql`
          SELECT ${selected} FROM connections c
          WHERE c.environment_id = ${environmentId} AND c.id = ${id} AND c.status = 'active'`)

      /** True if anybody of the environment signs in by a connection. */
      const hasActive = (environmentId: EnvironmentId) =>
        hasRows(sql`
          SELECT 1 FROM connections
          WHERE environment_id = ${environmentId} AND status = 'active' LIMIT 1`)

      return { byDomain, byUser, ofOrganization, ofMember, ofMemberships, byId, hasActive }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

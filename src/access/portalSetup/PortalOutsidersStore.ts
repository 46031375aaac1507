import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import type { EnvironmentId, OrganizationId } from "../../contract/Ids.ts"
import { countBy } from "../../platform/Rows.ts"

/** Members whom a connection cannot sign in, in PostgreSQL. */
export class PortalOutsidersStore extends Context.Service<PortalOutsidersStore>()(
  "gatehouse/access/portalSetup/PortalOutsidersStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient

      /** Number of members whose primary address is at none of the domains. */
      const count = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        domains: ReadonlyArray<string>
      ) =>
        countBy(sql`
          SELECT count(*)::int AS count FROM memberships m
          WHERE m.environment_id = ${environmentId} AND m.organization_id = ${organizationId}
            AND NOT EXISTS (
              SELECT 1 FROM email_addresses a
              WHERE a.environment_id = ${environmentId} AND a.user_id = m.user_id
                AND a.is_primary AND split_part(a.email_key, '@', 2) = ANY(${domains}::text[]))`)

      return { count }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

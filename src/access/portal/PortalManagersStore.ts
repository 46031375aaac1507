import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer, Schema } from "effect"
import { StoredEmailAddress } from "../../contract/EmailAddress.ts"
import type { EnvironmentId, OrganizationId } from "../../contract/Ids.ts"
import { Language } from "../../contract/Values.ts"
import { rowsBy } from "../../platform/Rows.ts"

/** A member who is mailed about the set-up, at their primary address. */
const Manager = Schema.Struct({
  email: StoredEmailAddress,
  locale: Schema.NullOr(Language)
})

const managersBy = rowsBy(Manager)

/** The most members of an organization that are mailed about one thing, the oldest first. */
const maximumMailed = 50

/** Members whose role lets them manage connections, in PostgreSQL. */
export class PortalManagersStore extends Context.Service<PortalManagersStore>()(
  "gatehouse/access/portal/PortalManagersStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient

      const list = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        roles: ReadonlyArray<string>
      ) =>
        managersBy(sql`
          SELECT a.email, coalesce(u.locale, u.language) AS locale FROM memberships m
          JOIN users u ON u.environment_id = ${environmentId} AND u.id = m.user_id
            AND u.status = 'active'
          JOIN email_addresses a ON a.environment_id = ${environmentId} AND a.user_id = m.user_id
            AND a.is_primary AND a.verified_at IS NOT NULL
          WHERE m.environment_id = ${environmentId} AND m.organization_id = ${organizationId}
            AND m.role = ANY(${roles}::text[])
          ORDER BY m.joined_at, m.user_id LIMIT ${maximumMailed}`)

      return { list }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

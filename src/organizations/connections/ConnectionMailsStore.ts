import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { StoredEmailAddress } from "../../contract/EmailAddress.ts"
import type { EnvironmentId, OrganizationId } from "../../contract/Ids.ts"
import { ownerKey } from "../../contract/Role.ts"
import { Language } from "../../contract/Values.ts"
import { rowsBy, valueBy } from "../../platform/Rows.ts"

/** The most owners of one organization that a mail goes to. */
const mostOwners = 20

const ownersBy = rowsBy(
  Schema.Struct({ email: StoredEmailAddress, locale: Schema.NullOr(Language) })
)
const nameBy = valueBy("name", Schema.String)

/** Readers of mails about connections, in PostgreSQL. */
export class ConnectionMailsStore extends Context.Service<ConnectionMailsStore>()(
  "gatehouse/organizations/connections/ConnectionMailsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const ownersOf = (environmentId: EnvironmentId, organizationId: OrganizationId) =>
        ownersBy(sql`
          SELECT u.email, coalesce(u.locale, u.language) AS locale FROM memberships m
          JOIN users u ON u.environment_id = ${environmentId} AND u.id = m.user_id
          WHERE m.environment_id = ${environmentId} AND m.organization_id = ${organizationId}
            AND m.role = ${ownerKey} AND u.status = 'active' AND u.email_verified_at IS NOT NULL
          ORDER BY m.joined_at, m.user_id LIMIT ${mostOwners}`)

      const nameOf = (environmentId: EnvironmentId, organizationId: OrganizationId) =>
        Effect.map(
          nameBy(sql`
            SELECT name FROM organizations
            WHERE environment_id = ${environmentId} AND id = ${organizationId}`),
          (name) => name ?? ""
        )

      return { ownersOf, nameOf }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

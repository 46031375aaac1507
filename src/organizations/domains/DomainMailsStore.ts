import { SqlClient } from "effect/sql"
import { Context, Effect, Layer } from "effect"
import { StoredEmailAddress } from "../../contract/EmailAddress.ts"
import { UserId, type EnvironmentId, type OrganizationId } from "../../contract/Ids.ts"
import { valuesBy } from "../../platform/Rows.ts"

const userIdsBy = valuesBy("userId", UserId)
const addressesBy = valuesBy("address", StoredEmailAddress)

/** Managers of one organization who are told by mail. */
const mostManagers = 20

/** Readers of mails about domains, in PostgreSQL. */
export class DomainMailsStore extends Context.Service<DomainMailsStore>()(
  "gatehouse/organizations/domains/DomainMailsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** Members who have one of these roles. */
      const managers = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        roles: ReadonlyArray<string>
      ) =>
        userIdsBy(sql`
          SELECT m.user_id AS "userId" FROM memberships m
          WHERE m.environment_id = ${environmentId} AND m.organization_id = ${organizationId}
            AND m.role = ANY (${roles}::text[])
          ORDER BY m.user_id LIMIT ${mostManagers}`)

      /** Addresses that the organization's connections name for their mails. */
      const contacts = (environmentId: EnvironmentId, organizationId: OrganizationId) =>
        addressesBy(sql`
          SELECT DISTINCT contact AS address FROM connections c
          CROSS JOIN jsonb_array_elements_text(coalesce(c.terms->'contacts', '[]')) contact
          WHERE c.environment_id = ${environmentId} AND c.organization_id = ${organizationId}
          ORDER BY contact LIMIT ${mostManagers}`)

      return { managers, contacts }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

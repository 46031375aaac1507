import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import {
  OrganizationId,
  PortalLinkId,
  type EnvironmentId,
  type UserId
} from "../../contract/Ids.ts"
import { rowsBy } from "../../platform/Rows.ts"

/** A link to the set-up of an organization that has just ended. */
const EndedPortalLink = Schema.Struct({ id: PortalLinkId, organizationId: OrganizationId })
const endedBy = rowsBy(EndedPortalLink)

/** Which links of a member are to end. */
export interface EndingPortalLinks {
  readonly createdBy: UserId
  readonly organizationId?: OrganizationId
  /** Only those that were made at this time or later. */
  readonly since?: DateTime.Utc
}

/** Ends of links to the set-up in PostgreSQL. */
export class PortalLinkEndsStore extends Context.Service<PortalLinkEndsStore>()(
  "gatehouse/sessions/grants/PortalLinkEndsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const end = (
        environmentId: EnvironmentId,
        { createdBy, organizationId, since }: EndingPortalLinks
      ) => {
        const clauses = [sql`environment_id = ${environmentId}`, sql`created_by = ${createdBy}`]
        if (organizationId !== undefined) clauses.push(sql`organization_id = ${organizationId}`)
        if (since !== undefined) clauses.push(sql`created_at >= ${DateTime.toDateUtc(since)}`)
        return endedBy(sql`
          DELETE FROM portal_links WHERE ${sql.and(clauses)}
          RETURNING id, organization_id AS "organizationId"`)
      }

      return { end }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

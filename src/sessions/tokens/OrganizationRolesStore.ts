import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, OrganizationId } from "../../contract/Ids.ts"
import { storedRoles, StoredRoles } from "../../contract/Role.ts"
import { valueBy } from "../../platform/Rows.ts"

const rolesBy = valueBy("roles", StoredRoles)

/** Permissions of organization roles, as tokens state them, in PostgreSQL. */
export class OrganizationRolesStore extends Context.Service<OrganizationRolesStore>()(
  "gatehouse/sessions/tokens/OrganizationRolesStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return {
        /** None for an organization that is gone. */
        rolesOf: (environmentId: EnvironmentId, organizationId: OrganizationId) =>
          rolesBy(sql`
            SELECT r.roles FROM organizations o
            JOIN role_sets r ON r.environment_id = ${environmentId} AND r.id = o.role_set_id
            WHERE o.environment_id = ${environmentId} AND o.id = ${organizationId}`).pipe(
            Effect.map((roles) => (roles === undefined ? [] : storedRoles(roles)))
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, OrganizationId } from "../../contract/Ids.ts"
import { storedRoles, type Role } from "../../contract/Role.ts"

/** Permissions of organization roles, as tokens state them, in PostgreSQL. */
export class OrganizationRolesStore extends Context.Service<OrganizationRolesStore>()(
  "gatehouse/sessions/tokens/OrganizationRolesStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return {
        /** None for an organization that is gone. */
        rolesOf: (environmentId: EnvironmentId, organizationId: OrganizationId) =>
          sql<{ readonly roles: ReadonlyArray<Role> | null }>`
            SELECT r.roles FROM organizations o
            JOIN role_sets r ON r.environment_id = ${environmentId} AND r.id = o.role_set_id
            WHERE o.environment_id = ${environmentId} AND o.id = ${organizationId}`.pipe(
            Effect.map(([row]) => (row === undefined ? [] : storedRoles(row.roles))),
            Effect.orDie
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

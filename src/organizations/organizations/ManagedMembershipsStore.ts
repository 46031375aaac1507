import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, OrganizationId, UserId } from "../../contract/Ids.ts"

/** Managers of memberships in PostgreSQL; the caller holds the organization. */
export class ManagedMembershipsStore extends Context.Service<ManagedMembershipsStore>()(
  "gatehouse/organizations/organizations/ManagedMembershipsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const setManager = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        userId: UserId,
        managedBy: "connection" | "directory" | null
      ) =>
        sql`
          UPDATE memberships SET managed_by = ${managedBy}
          WHERE environment_id = ${environmentId} AND organization_id = ${organizationId}
            AND user_id = ${userId} AND managed_by IS DISTINCT FROM ${managedBy}`.pipe(
          Effect.asVoid,
          Effect.orDie
        )

      return { setManager }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, OrganizationId, UserId } from "../../contract/Ids.ts"

/** Memberships whose role a connection decides, in PostgreSQL. */
export class ConnectedMembershipsStore extends Context.Service<ConnectedMembershipsStore>()(
  "gatehouse/organizations/organizations/ConnectedMembershipsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** For use where the organization is held. */
      const setManager = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        userId: UserId,
        managedBy: "connection" | null
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

import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import {
  ApplicationId,
  ClientSecretId,
  OrganizationId,
  type EnvironmentId,
  type UserId
} from "../../contract/Ids.ts"
import { rowsBy } from "../../platform/Rows.ts"

/** A secret of a service account that has just ended. */
const EndedClientSecret = Schema.Struct({
  id: ClientSecretId,
  applicationId: ApplicationId,
  organizationId: Schema.NullOr(OrganizationId)
})
const endedBy = rowsBy(EndedClientSecret)

/** Ends of the secrets of service accounts in PostgreSQL. */
export class ClientSecretEndsStore extends Context.Service<ClientSecretEndsStore>()(
  "gatehouse/sessions/grants/ClientSecretEndsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** Ends those that a member made at this time or later. */
      const endSince = (environmentId: EnvironmentId, createdBy: UserId, since: DateTime.Utc) =>
        endedBy(sql`
          DELETE FROM client_secrets s USING applications a
          WHERE s.environment_id = ${environmentId} AND s.created_by = ${createdBy}
            AND s.created_at >= ${DateTime.toDateUtc(since)}
            AND a.environment_id = ${environmentId} AND a.id = s.owner_id
          RETURNING s.id, a.id AS "applicationId", a.organization_id AS "organizationId"`)

      return { endSince }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

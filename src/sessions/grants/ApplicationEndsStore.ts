import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { ApplicationId, type EnvironmentId, type OrganizationId } from "../../contract/Ids.ts"
import { valuesBy } from "../../platform/Rows.ts"

const idsBy = valuesBy("id", ApplicationId)

/** Ends of applications with the organization that they belong to, in PostgreSQL. */
export class ApplicationEndsStore extends Context.Service<ApplicationEndsStore>()(
  "gatehouse/sessions/grants/ApplicationEndsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** Removes those of an organization with their secrets, and answers which they were. */
      const removeOf = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        organizationId: OrganizationId
      ) {
        const removed = yield* idsBy(sql`
          DELETE FROM applications
          WHERE environment_id = ${environmentId} AND organization_id = ${organizationId}
          RETURNING id`)
        if (removed.length > 0) {
          yield* Effect.orDie(sql`
            DELETE FROM client_secrets
            WHERE environment_id = ${environmentId} AND owner_id = ANY (${removed}::uuid[])`)
        }
        return removed
      })

      return { removeOf }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

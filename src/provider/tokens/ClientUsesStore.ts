import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { ApplicationId, EnvironmentId, ResourceId } from "../../contract/Ids.ts"
import { unlessHeld } from "../../platform/unlessHeld.ts"

/** The last uses of applications and of their secrets in PostgreSQL. */
export class ClientUsesStore extends Context.Service<ClientUsesStore>()(
  "gatehouse/provider/tokens/ClientUsesStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const secretOf = (environmentId: EnvironmentId, ownerId: string, id: string) =>
        unlessHeld(sql, { table: "client_secrets", environmentId, ownerId, id })

      /** Writes a use, unless another of this time is written already. */
      const note = (
        environmentId: EnvironmentId,
        used: { readonly applicationId: ApplicationId; readonly secretId: string | null },
        at: DateTime.Utc,
        since: DateTime.Utc
      ) => {
        const now = DateTime.toDateUtc(at)
        const before = DateTime.toDateUtc(since)
        const id = used.applicationId
        const ofApplication = sql`
          UPDATE applications SET last_used_at = ${now}
          WHERE environment_id = ${environmentId}
            AND id IN ${unlessHeld(sql, { table: "applications", environmentId, id })}
            AND (last_used_at IS NULL OR last_used_at < ${before})`
        const ofBoth = (secretId: string) => sql`
          WITH noted AS (
            UPDATE client_secrets SET last_used_at = ${now}
            WHERE environment_id = ${environmentId} AND owner_id = ${id}
              AND id IN ${secretOf(environmentId, id, secretId)}
          ) ${ofApplication}`
        const { secretId } = used
        return (secretId === null ? ofApplication : ofBoth(secretId)).pipe(
          Effect.asVoid,
          Effect.orDie
        )
      }

      /** Notes when the secret of a resource was last used. */
      const noteResource = (
        environmentId: EnvironmentId,
        used: { readonly resourceId: ResourceId; readonly secretId: string },
        at: DateTime.Utc,
        since: DateTime.Utc
      ) =>
        sql`
          UPDATE client_secrets SET last_used_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND owner_id = ${used.resourceId}
            AND id IN ${secretOf(environmentId, used.resourceId, used.secretId)}
            AND (last_used_at IS NULL OR last_used_at < ${DateTime.toDateUtc(since)})`.pipe(
          Effect.asVoid,
          Effect.orDie
        )

      return { note, noteResource }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

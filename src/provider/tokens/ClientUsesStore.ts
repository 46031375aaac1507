import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { ApplicationId, EnvironmentId, ResourceId } from "../../contract/Ids.ts"

/** The last uses of applications and of their secrets in PostgreSQL. */
export class ClientUsesStore extends Context.Service<ClientUsesStore>()(
  "gatehouse/provider/tokens/ClientUsesStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** Writes a use, unless another of this time is written already. */
      const note = (
        environmentId: EnvironmentId,
        used: { readonly applicationId: ApplicationId; readonly secretId: string | null },
        at: DateTime.Utc,
        since: DateTime.Utc
      ) => {
        const now = DateTime.toDateUtc(at)
        const before = DateTime.toDateUtc(since)
        const ofApplication = sql`
          UPDATE applications SET last_used_at = ${now}
          WHERE environment_id = ${environmentId} AND id = ${used.applicationId}
            AND (last_used_at IS NULL OR last_used_at < ${before})`
        const ofBoth = sql`
          WITH noted AS (
            UPDATE client_secrets SET last_used_at = ${now}
            WHERE environment_id = ${environmentId} AND owner_id = ${used.applicationId}
              AND id = ${used.secretId}
          ) ${ofApplication}`
        return (used.secretId === null ? ofApplication : ofBoth).pipe(Effect.asVoid, Effect.orDie)
      }

      /** Writes the use of a resource's secret likewise. */
      const noteResource = (
        environmentId: EnvironmentId,
        used: { readonly resourceId: ResourceId; readonly secretId: string },
        at: DateTime.Utc,
        since: DateTime.Utc
      ) =>
        sql`
          UPDATE client_secrets SET last_used_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND owner_id = ${used.resourceId}
            AND id = ${used.secretId}
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

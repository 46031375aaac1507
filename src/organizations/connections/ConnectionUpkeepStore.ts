import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer } from "effect"
import type { ConnectionId, EnvironmentId } from "../../contract/Ids.ts"
import { columnsOf, rowBy, rowsBy } from "../../platform/Rows.ts"
import { StoredConnection, type CertificateNotice, type ServiceProvider } from "./Connection.ts"

const connectionsBy = rowsBy(StoredConnection)
const connectionBy = rowBy(StoredConnection)

/** Connections in PostgreSQL as upkeep sees them. */
export class ConnectionUpkeepStore extends Context.Service<ConnectionUpkeepStore>()(
  "gatehouse/organizations/connections/ConnectionUpkeepStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const selected = sql.literal(columnsOf(StoredConnection, "c"))

      /** SAML connections in the order of their ids, after one of them. */
      const samlAfter = (environmentId: EnvironmentId, after: ConnectionId | null, limit: number) =>
        connectionsBy(sql`
          SELECT ${selected} FROM connections c
          WHERE c.environment_id = ${environmentId} AND c.settings->>'protocol' = 'saml'
            AND ${after === null ? sql.literal("true") : sql`c.id > ${after}`}
          ORDER BY c.id LIMIT ${limit}`)

      /** Takes the reading of one connection's metadata, unless another instance has. */
      const claimReading = (
        { environmentId, id, metadataReadAt }: StoredConnection,
        now: DateTime.Utc
      ) =>
        connectionBy(sql`
          UPDATE connections c SET metadata_read_at = ${DateTime.toDateUtc(now)}
          WHERE c.environment_id = ${environmentId} AND c.id = ${id}
            AND c.metadata_read_at IS NOT DISTINCT FROM ${
              metadataReadAt === null ? null : DateTime.toDateUtc(metadataReadAt)
            }::timestamptz
          RETURNING ${selected}`)

      const noteFailure = ({ environmentId, id }: StoredConnection, now: DateTime.Utc) =>
        sql`
          UPDATE connections
          SET metadata_failing_since = coalesce(metadata_failing_since, ${DateTime.toDateUtc(now)})
          WHERE environment_id = ${environmentId} AND id = ${id}`.pipe(Effect.asVoid, Effect.orDie)

      const noteCertificate = (
        { environmentId, id }: StoredConnection,
        { days, endsAt }: CertificateNotice
      ) =>
        sql`
          UPDATE connections
          SET certificate_notice = ${sql.json({ days, endsAt: DateTime.formatIso(endsAt) })}
          WHERE environment_id = ${environmentId} AND id = ${id}`.pipe(Effect.asVoid, Effect.orDie)

      const saveServiceProvider = (
        { environmentId, id }: StoredConnection,
        serviceProvider: ServiceProvider
      ) =>
        sql`
          UPDATE connections SET service_provider = ${sql.json(serviceProvider)}
          WHERE environment_id = ${environmentId} AND id = ${id}`.pipe(Effect.asVoid, Effect.orDie)

      return {
        samlAfter,
        claimReading,
        noteFailure,
        noteCertificate,
        saveServiceProvider
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { columnsOf, hasRows, rowsBy, done } from "../../platform/Rows.ts"
import { ProviderDefinition, type ProviderKey } from "./Provider.ts"

const ProviderRow = Schema.Struct({
  definition: ProviderDefinition,
  sealedSecret: Schema.Uint8Array,
  updatedAt: Timestamp
})
const rowsOf = rowsBy(ProviderRow)

/** A provider as stored, with its secret still sealed. */
export type StoredProvider = ReturnType<typeof toProvider>

const toProvider = ({ definition, ...kept }: typeof ProviderRow.Type) => ({
  ...definition,
  ...kept
})

/** The providers of environments, in PostgreSQL. */
export class ProvidersStore extends Context.Service<ProvidersStore>()(
  "gatehouse/tenancy/providers/ProvidersStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient

      const selected = sql.literal(columnsOf(ProviderRow, "p"))

      const find = (environmentId: EnvironmentId, key: ProviderKey) =>
        rowsOf(sql`
          SELECT ${selected} FROM providers p
          WHERE p.environment_id = ${environmentId} AND p.key = ${key}`).pipe(
          Effect.map(([row]) => (row === undefined ? undefined : toProvider(row)))
        )

      /** In the order in which they were first set. */
      const list = (environmentId: EnvironmentId) =>
        rowsOf(sql`
          SELECT ${selected} FROM providers p
          WHERE p.environment_id = ${environmentId} ORDER BY p.created_at, p.key`).pipe(
          Effect.map((rows) => rows.map(toProvider))
        )

      /** Takes the place of the provider of the same key. */
      const put = (
        environmentId: EnvironmentId,
        definition: ProviderDefinition,
        sealedSecret: Uint8Array,
        at: DateTime.Utc
      ) => {
        const date = DateTime.toDateUtc(at)
        return done(sql`
          INSERT INTO providers
            (environment_id, key, definition, sealed_secret, created_at, updated_at)
          VALUES (${environmentId}, ${definition.key}, ${sql.json(definition)}, ${sealedSecret},
            ${date}, ${date})
          ON CONFLICT (environment_id, key) DO UPDATE SET
            definition = excluded.definition, sealed_secret = excluded.sealed_secret,
            updated_at = excluded.updated_at`)
      }

      /** False where there was none. */
      const remove = (environmentId: EnvironmentId, key: ProviderKey) =>
        hasRows(sql`
          DELETE FROM providers
          WHERE environment_id = ${environmentId} AND key = ${key} RETURNING key`)

      return { find, list, put, remove }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

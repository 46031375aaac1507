import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import type { ListedProvider, ProviderDefinition, ProviderKey } from "./Provider.ts"

/** A provider as stored, with its secret still sealed. */
export interface StoredProvider extends ListedProvider {
  readonly sealedSecret: Uint8Array
}

interface ProviderRow {
  readonly definition: ProviderDefinition
  readonly sealedSecret: Uint8Array
  readonly updatedAt: Date
}

const toProvider = ({ definition, sealedSecret, updatedAt }: ProviderRow): StoredProvider => ({
  ...definition,
  sealedSecret,
  updatedAt: DateTime.fromDateUnsafe(updatedAt)
})

/** The providers of environments, in PostgreSQL. */
export class ProvidersStore extends Context.Service<ProvidersStore>()(
  "gatehouse/tenancy/providers/ProvidersStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient

      const selected = sql.literal(
        `definition, sealed_secret AS "sealedSecret", updated_at AS "updatedAt"`
      )

      const find = (environmentId: EnvironmentId, key: ProviderKey) =>
        sql<ProviderRow>`
          SELECT ${selected} FROM providers
          WHERE environment_id = ${environmentId} AND key = ${key}`.pipe(
          Effect.map((rows) => (rows[0] === undefined ? undefined : toProvider(rows[0]))),
          Effect.orDie
        )

      /** In the order in which they were first set. */
      const list = (environmentId: EnvironmentId) =>
        sql<ProviderRow>`
          SELECT ${selected} FROM providers
          WHERE environment_id = ${environmentId} ORDER BY created_at, key`.pipe(
          Effect.map((rows) => rows.map(toProvider)),
          Effect.orDie
        )

      /** Takes the place of the provider of the same key. */
      const put = (
        environmentId: EnvironmentId,
        definition: ProviderDefinition,
        sealedSecret: Uint8Array,
        at: DateTime.Utc
      ) => {
        const date = DateTime.toDateUtc(at)
        return sql`
          INSERT INTO providers
            (environment_id, key, definition, sealed_secret, created_at, updated_at)
          VALUES (${environmentId}, ${definition.key}, ${sql.json(definition)}, ${sealedSecret},
            ${date}, ${date})
          ON CONFLICT (environment_id, key) DO UPDATE SET
            definition = excluded.definition, sealed_secret = excluded.sealed_secret,
            updated_at = excluded.updated_at`.pipe(Effect.asVoid, Effect.orDie)
      }

      /** False where there was none. */
      const remove = (environmentId: EnvironmentId, key: ProviderKey) =>
        sql`
          DELETE FROM providers
          WHERE environment_id = ${environmentId} AND key = ${key} RETURNING key`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        )

      return { find, list, put, remove }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

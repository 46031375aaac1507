import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { columnsOf, rowsBy, hasRows, done } from "../../platform/Rows.ts"
import { StoredSigningKey } from "../../sessions/tokens/SigningKey.ts"

const keysBy = rowsBy(StoredSigningKey)

/** The keys of issuers in PostgreSQL. */
export class IssuerKeysStore extends Context.Service<IssuerKeysStore>()(
  "gatehouse/provider/keys/IssuerKeysStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const selected = sql.literal(columnsOf(StoredSigningKey, "k"))

      /** Keys of each algorithm in the order in which they sign. */
      const list = (environmentId: EnvironmentId) =>
        keysBy(sql`
          SELECT ${selected} FROM issuer_keys k WHERE k.environment_id = ${environmentId}
          ORDER BY k.algorithm, k.generation`)

      const lock = (environmentId: EnvironmentId) =>
        done(sql`
          SELECT 1 FROM issuer_keys WHERE environment_id = ${environmentId}
          ORDER BY algorithm, generation FOR UPDATE`)

      /** False where another instance has just made the key of this generation. */
      const insert = (environmentId: EnvironmentId, key: StoredSigningKey) =>
        hasRows(sql`
          INSERT INTO issuer_keys (environment_id, algorithm, generation, kid, public_jwk,
            sealed_private_jwk, published_at, signs_from)
          VALUES (${environmentId}, ${key.algorithm}, ${key.generation}, ${key.kid},
            ${sql.json(key.publicJwk)}, ${key.sealedPrivateJwk},
            ${DateTime.toDateUtc(key.publishedAt)}, ${DateTime.toDateUtc(key.signsFrom)})
          ON CONFLICT (environment_id, algorithm, generation) DO NOTHING
          RETURNING 1`)

      const remove = (environmentId: EnvironmentId, kids: ReadonlyArray<string>) =>
        done(sql`
          DELETE FROM issuer_keys
          WHERE environment_id = ${environmentId} AND kid = ANY (${kids}::text[])`)

      const signFrom = (environmentId: EnvironmentId, kid: string, at: DateTime.Utc) =>
        done(sql`
          UPDATE issuer_keys SET signs_from = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND kid = ${kid}`)

      return { list, lock, insert, remove, signFrom }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

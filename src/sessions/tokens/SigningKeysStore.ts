import { PgClient } from "@effect/sql-pg"
import { done } from "../../platform/Rows.ts"
import { Context, DateTime, Effect, Layer } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { settingsOf } from "../../contract/EnvironmentSettings.ts"
import { MetadataBag } from "../../contract/Metadata.ts"
import { columnsOf, hasRows } from "../../platform/Rows.ts"
import { rowReader } from "../../platform/rowReader.ts"
import { StoredSigningKey, type SigningAlgorithm } from "./SigningKey.ts"

/** All keys of an environment, the oldest first, and the algorithm that its settings ask for. */
export interface StoredKeyRing {
  readonly algorithm: SigningAlgorithm
  readonly keys: ReadonlyArray<StoredSigningKey>
}

const readKey = rowReader(StoredSigningKey)
const readSettings = rowReader(MetadataBag, "settings")

/** Signing keys in PostgreSQL. */
export class SigningKeysStore extends Context.Service<SigningKeysStore>()(
  "gatehouse/sessions/tokens/SigningKeysStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient

      /** Undefined where there is no such environment. */
      const find = (environmentId: EnvironmentId) =>
        sql`
          SELECT e.settings, ${sql.literal(columnsOf(StoredSigningKey, "k"))}
          FROM environments e LEFT JOIN signing_keys k ON k.environment_id = ${environmentId}
          WHERE e.id = ${environmentId}
          ORDER BY k.generation`.pipe(
          Effect.map((rows): StoredKeyRing | undefined =>
            rows[0] === undefined
              ? undefined
              : {
                  algorithm: settingsOf(readSettings(rows[0]["settings"])).signingAlgorithm,
                  keys: rows.filter(({ kid }) => kid !== null).map(readKey)
                }
          ),
          Effect.orDie
        )

      /** Holds all keys of an environment to the end of the caller's transaction. */
      const lock = (environmentId: EnvironmentId) =>
        done(sql`
          SELECT 1 FROM signing_keys WHERE environment_id = ${environmentId}
          ORDER BY generation FOR UPDATE`)

      /** False where another key of the same generation came first; nothing is written then. */
      const insert = (environmentId: EnvironmentId, key: StoredSigningKey) =>
        hasRows(sql`
          INSERT INTO signing_keys (environment_id, generation, kid, algorithm, public_jwk,
            sealed_private_jwk, published_at, signs_from)
          VALUES (${environmentId}, ${key.generation}, ${key.kid}, ${key.algorithm},
            ${sql.json(key.publicJwk)}, ${key.sealedPrivateJwk},
            ${DateTime.toDateUtc(key.publishedAt)}, ${DateTime.toDateUtc(key.signsFrom)})
          ON CONFLICT (environment_id, generation) DO NOTHING
          RETURNING kid`)

      const removeBelow = (environmentId: EnvironmentId, generation: number) =>
        done(sql`
          DELETE FROM signing_keys
          WHERE environment_id = ${environmentId} AND generation < ${generation}`)

      /** False where there was none. */
      const remove = (environmentId: EnvironmentId, kid: string) =>
        hasRows(sql`
          DELETE FROM signing_keys
          WHERE environment_id = ${environmentId} AND kid = ${kid} RETURNING kid`)

      /** Moves a key's turn. */
      const signFrom = (environmentId: EnvironmentId, generation: number, at: DateTime.Utc) =>
        done(sql`
          UPDATE signing_keys SET signs_from = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND generation = ${generation}`)

      return { find, insert, lock, remove, signFrom, removeBelow }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

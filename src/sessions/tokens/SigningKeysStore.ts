import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { settingsOf } from "../../contract/EnvironmentSettings.ts"
import type { MetadataBag } from "../../contract/Metadata.ts"
import type { PublicJwk, SigningAlgorithm, SigningKey } from "./SigningKey.ts"

/** A key as stored; the oldest of an environment has the lowest generation. */
export interface StoredSigningKey extends SigningKey {
  readonly generation: number
  /** The private half, encrypted. */
  readonly sealedPrivateJwk: Uint8Array
}

/** All keys of an environment, the oldest first, and the algorithm that its settings ask for. */
export interface StoredKeyRing {
  readonly algorithm: SigningAlgorithm
  readonly keys: ReadonlyArray<StoredSigningKey>
}

interface KeyRow {
  readonly settings: MetadataBag
  readonly generation: number | null
  readonly kid: string
  readonly algorithm: SigningAlgorithm
  readonly publicJwk: PublicJwk
  readonly publishedAt: Date
  readonly signsFrom: Date
  readonly sealedPrivateJwk: Uint8Array
}

const isKey = (row: KeyRow): row is KeyRow & { readonly generation: number } =>
  row.generation !== null

/** Signing keys in PostgreSQL. */
export class SigningKeysStore extends Context.Service<SigningKeysStore>()(
  "gatehouse/sessions/tokens/SigningKeysStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient

      /** Undefined where there is no such environment. */
      const find = (environmentId: EnvironmentId) =>
        sql<KeyRow>`
          SELECT e.settings, k.generation, k.kid, k.algorithm, k.public_jwk AS "publicJwk",
            k.published_at AS "publishedAt", k.signs_from AS "signsFrom",
            k.sealed_private_jwk AS "sealedPrivateJwk"
          FROM environments e LEFT JOIN signing_keys k ON k.environment_id = ${environmentId}
          WHERE e.id = ${environmentId}
          ORDER BY k.generation`.pipe(
          Effect.map((rows): StoredKeyRing | undefined =>
            rows[0] === undefined
              ? undefined
              : {
                  algorithm: settingsOf(rows[0].settings).signingAlgorithm,
                  keys: rows.filter(isKey).map((row) => ({
                    ...row,
                    publishedAt: DateTime.fromDateUnsafe(row.publishedAt),
                    signsFrom: DateTime.fromDateUnsafe(row.signsFrom)
                  }))
                }
          ),
          Effect.orDie
        )

      /** Holds all keys of an environment to the end of the caller's transaction. */
      const lock = (environmentId: EnvironmentId) =>
        sql`
          SELECT 1 FROM signing_keys WHERE environment_id = ${environmentId}
          ORDER BY generation FOR UPDATE`.pipe(Effect.asVoid, Effect.orDie)

      /** False where another key of the same generation came first; nothing is written then. */
      const insert = (environmentId: EnvironmentId, key: StoredSigningKey) =>
        sql<{ readonly kid: string }>`
          INSERT INTO signing_keys (environment_id, generation, kid, algorithm, public_jwk,
            sealed_private_jwk, published_at, signs_from)
          VALUES (${environmentId}, ${key.generation}, ${key.kid}, ${key.algorithm},
            ${sql.json(key.publicJwk)}, ${key.sealedPrivateJwk},
            ${DateTime.toDateUtc(key.publishedAt)}, ${DateTime.toDateUtc(key.signsFrom)})
          ON CONFLICT (environment_id, generation) DO NOTHING
          RETURNING kid`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        )

      const removeBelow = (environmentId: EnvironmentId, generation: number) =>
        sql`
          DELETE FROM signing_keys
          WHERE environment_id = ${environmentId} AND generation < ${generation}`.pipe(
          Effect.asVoid,
          Effect.orDie
        )

      /** False where there was none. */
      const remove = (environmentId: EnvironmentId, kid: string) =>
        sql`
          DELETE FROM signing_keys
          WHERE environment_id = ${environmentId} AND kid = ${kid} RETURNING kid`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        )

      /** Moves a key's turn. */
      const signFrom = (environmentId: EnvironmentId, generation: number, at: DateTime.Utc) =>
        sql`
          UPDATE signing_keys SET signs_from = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND generation = ${generation}`.pipe(
          Effect.asVoid,
          Effect.orDie
        )

      return { find, insert, lock, remove, signFrom, removeBelow }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

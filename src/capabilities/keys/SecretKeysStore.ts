import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import type { EnvironmentId, SecretKeyId } from "../../contract/Ids.ts"
import type { Environment } from "../environments/Environment.ts"
import type { SecretKey } from "./SecretKey.ts"

interface SecretKeyRow extends Omit<SecretKey, "createdAt" | "expiresAt" | "revokedAt"> {
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
}

interface KeyWithEnvironmentRow extends SecretKeyRow {
  readonly name: Environment["name"]
  readonly appUrl: string
  readonly settings: Environment["settings"]
  readonly cursorKey: Uint8Array
  readonly hosts: Environment["hosts"]
}

const instant = (date: Date | null) => (date === null ? null : DateTime.fromDateUnsafe(date))

const toSecretKey = (row: SecretKeyRow): SecretKey => ({
  id: row.id,
  environmentId: row.environmentId,
  kind: row.kind,
  lastFour: row.lastFour,
  createdAt: DateTime.fromDateUnsafe(row.createdAt),
  expiresAt: instant(row.expiresAt),
  revokedAt: instant(row.revokedAt)
})

/** A key together with the environment that it opens. */
export interface KeyWithEnvironment {
  readonly key: SecretKey
  readonly environment: Environment
}

/** Secret keys in PostgreSQL: their SHA-256 only. */
export class SecretKeysStore extends Context.Service<
  SecretKeysStore,
  {
    readonly insert: (key: SecretKey, hash: Uint8Array) => Effect.Effect<void>
    readonly list: (environmentId: EnvironmentId) => Effect.Effect<ReadonlyArray<SecretKey>>
    /** Answers whether there was such a key that was not revoked yet. */
    readonly revoke: (
      environmentId: EnvironmentId,
      id: SecretKeyId,
      at: DateTime.Utc
    ) => Effect.Effect<boolean>
    /** One of the three reads across environments: a key is what names its environment. */
    readonly findByHash: (hash: Uint8Array) => Effect.Effect<KeyWithEnvironment | undefined>
  }
>()("gatehouse/keys/SecretKeysStore") {
  static readonly layer = Layer.effect(
    SecretKeysStore,
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient

      const selected = sql.literal(`k.id, k.environment_id AS "environmentId", k.kind,
        k.last_four AS "lastFour", k.created_at AS "createdAt", k.expires_at AS "expiresAt",
        k.revoked_at AS "revokedAt"`)

      const insert = (key: SecretKey, hash: Uint8Array) =>
        sql`
          INSERT INTO secret_keys
            (id, environment_id, kind, hash, last_four, created_at, expires_at)
          VALUES (${key.id}, ${key.environmentId}, ${key.kind}, ${hash}, ${key.lastFour},
            ${DateTime.toDateUtc(key.createdAt)},
            ${key.expiresAt === null ? null : DateTime.toDateUtc(key.expiresAt)})`.pipe(
          Effect.asVoid,
          Effect.orDie
        )

      const list = (environmentId: EnvironmentId) =>
        sql<SecretKeyRow>`
          SELECT ${selected} FROM secret_keys k WHERE k.environment_id = ${environmentId}
          ORDER BY k.created_at, k.id`.pipe(
          Effect.map((rows) => rows.map(toSecretKey)),
          Effect.orDie
        )

      const revoke = (environmentId: EnvironmentId, id: SecretKeyId, at: DateTime.Utc) =>
        sql`
          UPDATE secret_keys SET revoked_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND id = ${id} AND revoked_at IS NULL
          RETURNING id`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        )

      const findByHash = (hash: Uint8Array) =>
        sql<KeyWithEnvironmentRow>`
          SELECT ${selected}, e.name, e.app_url AS "appUrl", e.settings,
            e.cursor_key AS "cursorKey",
            ARRAY(
              SELECT h.host FROM environment_hosts h
              WHERE h.environment_id = e.id ORDER BY h.position
            ) AS hosts
          FROM secret_keys k JOIN environments e ON e.id = k.environment_id
          WHERE k.hash = ${hash}`.pipe(
          Effect.map((rows) => {
            const row = rows[0]
            if (row === undefined) return undefined
            return {
              key: toSecretKey(row),
              environment: {
                id: row.environmentId,
                name: row.name,
                appUrl: row.appUrl,
                hosts: row.hosts,
                settings: row.settings,
                cursorKey: Redacted.make(row.cursorKey)
              }
            }
          }),
          Effect.orDie
        )

      return SecretKeysStore.of({ insert, list, revoke, findByHash })
    })
  )
}

import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer } from "effect"
import type { EnvironmentId, SecretKeyId } from "../../contract/Ids.ts"
import { instant, instantOrNull, type Row } from "../../platform/Rows.ts"
import { fromStored, type StoredEnvironment } from "../../contract/Environment.ts"
import type { SecretKey } from "./SecretKey.ts"

/** Beside a key stands the environment's name. */
type KeyRow = Omit<Row<SecretKey>, "name"> & { readonly keyName: SecretKey["name"] }

type KeyWithEnvironmentRow = KeyRow & Omit<StoredEnvironment, "id" | "kind">

const toSecretKey = (row: KeyRow): SecretKey => ({
  id: row.id,
  environmentId: row.environmentId,
  name: row.keyName,
  access: row.access,
  kind: row.kind,
  lastFour: row.lastFour,
  createdAt: instant(row.createdAt),
  expiresAt: instantOrNull(row.expiresAt),
  revokedAt: instantOrNull(row.revokedAt),
  lastUsedAt: instantOrNull(row.lastUsedAt)
})

const first = (rows: ReadonlyArray<KeyRow>) =>
  rows[0] === undefined ? undefined : toSecretKey(rows[0])

/** Secret keys in PostgreSQL: their SHA-256 only. */
export class SecretKeysStore extends Context.Service<SecretKeysStore>()(
  "gatehouse/tenancy/secretKeys/SecretKeysStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient

      const selected = sql.literal(`k.id, k.environment_id AS "environmentId", k.name AS "keyName",
        coalesce(k.access, '"full"') AS access, k.kind,
        k.last_four AS "lastFour", k.created_at AS "createdAt", k.expires_at AS "expiresAt",
        k.revoked_at AS "revokedAt", k.last_used_at AS "lastUsedAt"`)

      const insert = (key: SecretKey, hash: Uint8Array) =>
        sql`
          INSERT INTO secret_keys
            (id, environment_id, name, access, kind, hash, last_four, created_at, expires_at)
          VALUES (${key.id}, ${key.environmentId}, ${key.name},
            ${key.access === "full" ? null : sql.json(key.access)}, ${key.kind}, ${hash}, ${key.lastFour},
            ${DateTime.toDateUtc(key.createdAt)},
            ${key.expiresAt === null ? null : DateTime.toDateUtc(key.expiresAt)})`.pipe(
          Effect.asVoid,
          Effect.orDie
        )

      const list = (environmentId: EnvironmentId) =>
        sql<KeyRow>`
          SELECT ${selected} FROM secret_keys k WHERE k.environment_id = ${environmentId}
          ORDER BY k.created_at, k.id`.pipe(
          Effect.map((rows) => rows.map(toSecretKey)),
          Effect.orDie
        )

      const find = (environmentId: EnvironmentId, id: SecretKeyId) =>
        sql<KeyRow>`
          SELECT ${selected} FROM secret_keys k
          WHERE k.environment_id = ${environmentId} AND k.id = ${id}`.pipe(
          Effect.map(first),
          Effect.orDie
        )

      /** The revoked key, where there was such a key that had not been revoked yet. */
      const revoke = (environmentId: EnvironmentId, id: SecretKeyId, at: DateTime.Utc) =>
        sql<KeyRow>`
          UPDATE secret_keys k SET revoked_at = ${DateTime.toDateUtc(at)}
          WHERE k.environment_id = ${environmentId} AND k.id = ${id} AND k.revoked_at IS NULL
          RETURNING ${selected}`.pipe(Effect.map(first), Effect.orDie)

      /** Notes a use, unless one was noted at or after `since`. */
      const noteUse = (
        { environmentId, id }: Pick<SecretKey, "environmentId" | "id">,
        at: DateTime.Utc,
        since: DateTime.Utc
      ) =>
        sql`
          UPDATE secret_keys SET last_used_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND id = ${id}
            AND (last_used_at IS NULL OR last_used_at < ${DateTime.toDateUtc(since)})`.pipe(
          Effect.asVoid,
          Effect.orDie
        )

      /** One of the three reads across environments: a key is what names its environment. */
      const findByHash = (hash: Uint8Array) =>
        sql<KeyWithEnvironmentRow>`
          SELECT ${selected}, e.name, e.app_url AS "appUrl", e.settings, e.logo,
            e.cursor_key AS "cursorKey",
            ARRAY(
              SELECT h.host FROM environment_hosts h
              WHERE h.environment_id = e.id ORDER BY h.position
            ) AS hosts
          FROM secret_keys k JOIN environments e ON e.id = k.environment_id
          WHERE k.hash = ${hash} AND e.kind = 'application'`.pipe(
          Effect.map((rows) => {
            const row = rows[0]
            if (row === undefined) return undefined
            return {
              key: toSecretKey(row),
              environment: fromStored({ ...row, id: row.environmentId, kind: "application" })
            }
          }),
          Effect.orDie
        )

      return { insert, list, find, revoke, noteUse, findByHash }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

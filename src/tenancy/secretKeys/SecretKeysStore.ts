import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import type { EnvironmentId, SecretKeyId } from "../../contract/Ids.ts"
import { columnsOf, dateOrNull, rowBy, rowsBy, done } from "../../platform/Rows.ts"
import { rowReader } from "../../platform/rowReader.ts"
import { defaultSettingsOf } from "../../contract/settingDefaults.ts"
import { servesThisMachineOnly, Settings } from "../../platform/Settings.ts"
import { fromStored, StoredEnvironment } from "../../contract/Environment.ts"
import { SecretKey } from "./SecretKey.ts"

const keysBy = rowsBy(SecretKey)
const keyBy = rowBy(SecretKey)
const readKey = rowReader(SecretKey)

// A key has an id, a name and a kind of its own.
const { hosts, id: _id, kind: _kind, name: environmentName, ...plain } = StoredEnvironment.fields
const readEnvironment = rowReader(Schema.Struct({ ...plain, hosts, environmentName }))

/** Secret keys in PostgreSQL: their SHA-256 only. */
export class SecretKeysStore extends Context.Service<SecretKeysStore>()(
  "gatehouse/tenancy/secretKeys/SecretKeysStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const defaults = defaultSettingsOf(servesThisMachineOnly(yield* Settings))

      const { access: _, ...stored } = SecretKey.fields
      const selected = sql.literal(
        `${columnsOf({ fields: stored }, "k")}, coalesce(k.access, '"full"') AS access`
      )

      const insert = (key: SecretKey, hash: Uint8Array) =>
        done(sql`
          INSERT INTO secret_keys
            (id, environment_id, name, access, kind, hash, last_four, created_at, expires_at)
          VALUES (${key.id}, ${key.environmentId}, ${key.name},
            ${key.access === "full" ? null : sql.json(key.access)}, ${key.kind}, ${hash}, ${key.lastFour},
            ${DateTime.toDateUtc(key.createdAt)},
            ${dateOrNull(key.expiresAt)})`)

      const list = (environmentId: EnvironmentId) =>
        keysBy(sql`
          SELECT ${selected} FROM secret_keys k WHERE k.environment_id = ${environmentId}
          ORDER BY k.created_at, k.id`)

      const find = (environmentId: EnvironmentId, id: SecretKeyId) =>
        keyBy(sql`
          SELECT ${selected} FROM secret_keys k
          WHERE k.environment_id = ${environmentId} AND k.id = ${id}`)

      /** The revoked key, where there was such a key that had not been revoked yet. */
      const revoke = (environmentId: EnvironmentId, id: SecretKeyId, at: DateTime.Utc) =>
        keyBy(sql`
          UPDATE secret_keys k SET revoked_at = ${DateTime.toDateUtc(at)}
          WHERE k.environment_id = ${environmentId} AND k.id = ${id} AND k.revoked_at IS NULL
          RETURNING ${selected}`)

      /** Notes a use, unless one was noted at or after `since`. */
      const noteUse = (
        { environmentId, id }: Pick<SecretKey, "environmentId" | "id">,
        at: DateTime.Utc,
        since: DateTime.Utc
      ) =>
        done(sql`
          UPDATE secret_keys SET last_used_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND id = ${id}
            AND (last_used_at IS NULL OR last_used_at < ${DateTime.toDateUtc(since)})`)

      /** One of the three reads across environments: a key is what names its environment. */
      const findByHash = (hash: Uint8Array) =>
        sql`
          SELECT ${selected}, ${sql.literal(columnsOf({ fields: plain }, "e"))},
            e.name AS "environmentName", ARRAY(
              SELECT h.host FROM environment_hosts h
              WHERE h.environment_id = e.id ORDER BY h.position
            ) AS hosts
          FROM secret_keys k JOIN environments e ON e.id = k.environment_id
          WHERE k.hash = ${hash} AND e.kind = 'application'`.pipe(
          Effect.map(([row]) => {
            if (row === undefined) return undefined
            const key = readKey(row)
            const { environmentName: name, ...read } = readEnvironment(row)
            const stored = { ...read, name, id: key.environmentId, kind: "application" } as const
            return { key, environment: fromStored(stored, defaults) }
          }),
          Effect.orDie
        )

      return { insert, list, find, revoke, noteUse, findByHash }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

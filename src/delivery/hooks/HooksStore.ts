import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer } from "effect"
import type { HookPoint } from "../../contract/Environment.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"
import {
  columnsOf,
  dateOrNull,
  hasRows,
  rowBy,
  rowsBy,
  done,
  unlessHeld
} from "../../platform/Rows.ts"
import { StoredHook } from "./Hook.ts"

const hooksBy = rowsBy(StoredHook)
const hookBy = rowBy(StoredHook)

/** Hooks in PostgreSQL; the environment's own row names the points that have an enabled one. */
export class HooksStore extends Context.Service<HooksStore>()(
  "gatehouse/delivery/hooks/HooksStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const selected = sql.literal(columnsOf(StoredHook, "h"))
      const jsonOrNull = (value: object | null) => (value === null ? null : sql.json(value))

      const notePoints = (environmentId: EnvironmentId, points: ReadonlyArray<HookPoint>) =>
        done(sql`UPDATE environments SET hooks = ${points}::text[] WHERE id = ${environmentId}`)

      const insert = (hook: StoredHook) =>
        done(sql`
        INSERT INTO hooks (environment_id, point, url, on_failure, timeout_milliseconds, include,
          creates, public_key, cache_seconds, enabled, secret, created_at, updated_at)
        VALUES (${hook.environmentId}, ${hook.point}, ${hook.url}, ${hook.onFailure},
          ${hook.timeoutMilliseconds}, ${hook.include}::text[], ${hook.creates},
          ${jsonOrNull(hook.publicKey)}, ${hook.cacheSeconds}, ${hook.enabled}, ${hook.secret},
          ${DateTime.toDateUtc(hook.createdAt)}, ${DateTime.toDateUtc(hook.updatedAt)})`)

      /** Its caller holds the environment's row. */
      const save = (hook: StoredHook) =>
        done(sql`
        UPDATE hooks
        SET url = ${hook.url}, on_failure = ${hook.onFailure},
          timeout_milliseconds = ${hook.timeoutMilliseconds}, include = ${hook.include}::text[],
          creates = ${hook.creates}, public_key = ${jsonOrNull(hook.publicKey)},
          cache_seconds = ${hook.cacheSeconds}, enabled = ${hook.enabled}, secret = ${hook.secret},
          previous_secret = ${hook.previousSecret},
          previous_secret_until = ${dateOrNull(hook.previousSecretUntil)},
          updated_at = ${DateTime.toDateUtc(hook.updatedAt)}
        WHERE environment_id = ${hook.environmentId} AND point = ${hook.point}`)

      const list = (environmentId: EnvironmentId) =>
        hooksBy(sql`
        SELECT ${selected} FROM hooks h WHERE h.environment_id = ${environmentId}
        ORDER BY h.created_at, h.point`)

      const find = (environmentId: EnvironmentId, point: HookPoint) =>
        hookBy(sql`
        SELECT ${selected} FROM hooks h
        WHERE h.environment_id = ${environmentId} AND h.point = ${point}`)

      const remove = (environmentId: EnvironmentId, point: HookPoint) =>
        hasRows(sql`
        DELETE FROM hooks WHERE environment_id = ${environmentId} AND point = ${point}
        RETURNING 1`)

      const noteCall = (environmentId: EnvironmentId, point: HookPoint, at: DateTime.Utc) =>
        done(sql`
        UPDATE hooks SET last_called_at = ${DateTime.toDateUtc(at)}
        WHERE environment_id = ${environmentId}
          AND point IN ${unlessHeld(sql, { table: "hooks", column: "point", environmentId, id: point })}`)

      return { notePoints, insert, save, list, find, remove, noteCall }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { hasRows, valueBy, written } from "../../platform/Rows.ts"
import { UserStatus } from "./User.ts"

const statusBy = valueBy("status", UserStatus)

type Locked = (environmentId: EnvironmentId, id: UserId) => Effect.Effect<UserStatus | undefined>

/** A user's standing in PostgreSQL, read by one index or kept by a lock of the row. */
export class UserDirectoryStore extends Context.Service<UserDirectoryStore>()(
  "gatehouse/directory/users/UserDirectoryStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const locked =
        (strength: "FOR NO KEY UPDATE" | "FOR SHARE"): Locked =>
        (environmentId, id) =>
          statusBy(sql`
            SELECT status FROM users WHERE environment_id = ${environmentId} AND id = ${id}
            ${sql.literal(strength)}`)

      /** Locks several, in the order of their ids. */
      const lockAll = (environmentId: EnvironmentId, ids: ReadonlyArray<UserId>) =>
        ids.length === 0
          ? Effect.void
          : written(sql`
              SELECT 1 FROM users WHERE environment_id = ${environmentId}
                AND id = ANY (${ids}::uuid[])
              ORDER BY id FOR NO KEY UPDATE`)

      return {
        lockAll,
        lock: locked("FOR NO KEY UPDATE"),
        hold: locked("FOR SHARE"),
        statusOf: (environmentId: EnvironmentId, id: UserId) =>
          statusBy(sql`
            SELECT status FROM users WHERE environment_id = ${environmentId} AND id = ${id}`),
        /** One of the three reads across environments: only asked after a miss in the key's own. */
        existsAnywhere: (id: UserId) => hasRows(sql`SELECT 1 FROM users WHERE id = ${id} LIMIT 1`)
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

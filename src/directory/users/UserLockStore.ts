import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { valueBy } from "../../platform/Rows.ts"
import { UserStatus } from "./User.ts"

const statusBy = valueBy("status", UserStatus)

type Locked = (environmentId: EnvironmentId, id: UserId) => Effect.Effect<UserStatus | undefined>

/** Row locks of users in PostgreSQL, each with the standing that it keeps. */
export class UserLockStore extends Context.Service<UserLockStore>()(
  "gatehouse/directory/users/UserLockStore",
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
          : sql`
              SELECT 1 FROM users WHERE environment_id = ${environmentId}
                AND id = ANY (${ids}::uuid[])
              ORDER BY id FOR NO KEY UPDATE`.pipe(Effect.asVoid, Effect.orDie)
      return { lockAll, lock: locked("FOR NO KEY UPDATE"), hold: locked("FOR SHARE") }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import type { UserStatus } from "./UserStatus.ts"

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
          sql<{ status: UserStatus }>`
            SELECT status FROM users WHERE environment_id = ${environmentId} AND id = ${id}
            ${sql.literal(strength)}`.pipe(
            Effect.map((rows) => rows[0]?.status),
            Effect.orDie
          )
      return { lock: locked("FOR NO KEY UPDATE"), hold: locked("FOR SHARE") }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import type { UserStatus } from "./UserStatus.ts"

/** A user's standing, read by one index. */
export class UserDirectoryStore extends Context.Service<
  UserDirectoryStore,
  {
    readonly statusOf: (
      environmentId: EnvironmentId,
      id: UserId
    ) => Effect.Effect<UserStatus | undefined>
    /** One of the three reads across environments: only asked after a miss in the key's own. */
    readonly existsAnywhere: (id: UserId) => Effect.Effect<boolean>
  }
>()("gatehouse/directory/users/UserDirectoryStore") {
  static readonly layer = Layer.effect(
    UserDirectoryStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return UserDirectoryStore.of({
        statusOf: (environmentId, id) =>
          sql<{ status: UserStatus }>`
            SELECT status FROM users WHERE environment_id = ${environmentId} AND id = ${id}`.pipe(
            Effect.map((rows) => rows[0]?.status),
            Effect.orDie
          ),
        existsAnywhere: (id) =>
          sql`SELECT 1 FROM users WHERE id = ${id} LIMIT 1`.pipe(
            Effect.map((rows) => rows.length > 0),
            Effect.orDie
          )
      })
    })
  )
}

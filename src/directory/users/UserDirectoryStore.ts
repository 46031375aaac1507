import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import type { UserStatus } from "./UserStatus.ts"

/** A user's standing, read by one index. */
export class UserDirectoryStore extends Context.Service<UserDirectoryStore>()(
  "gatehouse/directory/users/UserDirectoryStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return {
        statusOf: (environmentId: EnvironmentId, id: UserId) =>
          sql<{ status: UserStatus }>`
            SELECT status FROM users WHERE environment_id = ${environmentId} AND id = ${id}`.pipe(
            Effect.map((rows) => rows[0]?.status),
            Effect.orDie
          ),
        /** One of the three reads across environments: only asked after a miss in the key's own. */
        existsAnywhere: (id: UserId) =>
          sql`SELECT 1 FROM users WHERE id = ${id} LIMIT 1`.pipe(
            Effect.map((rows) => rows.length > 0),
            Effect.orDie
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

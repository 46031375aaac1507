import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { hasRows, valueBy } from "../../platform/Rows.ts"
import { UserStatus } from "./User.ts"

const statusBy = valueBy("status", UserStatus)

/** A user's standing, read by one index. */
export class UserDirectoryStore extends Context.Service<UserDirectoryStore>()(
  "gatehouse/directory/users/UserDirectoryStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return {
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

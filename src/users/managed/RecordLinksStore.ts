import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"

/** Links between records of directories and users, in PostgreSQL; the caller holds the user. */
export class RecordLinksStore extends Context.Service<RecordLinksStore>()(
  "gatehouse/users/managed/RecordLinksStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** Leaves the records of somebody who is deleted, as records of nobody. */
      const unlinkAll = (environmentId: EnvironmentId, userId: UserId, at: DateTime.Utc) =>
        sql`
          UPDATE directory_users SET user_id = NULL, unlinked_reason = 'user_deleted',
            linked_at = NULL, made_user = false, manages = false, revision = revision + 1,
            updated_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND user_id = ${userId}`.pipe(
          Effect.asVoid,
          Effect.orDie
        )

      return { unlinkAll }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

import { Context, Effect, Layer } from "effect"
import type { StoredUser, User } from "./User.ts"
import { UserRecordsStore } from "./UserRecordsStore.ts"

/** Users as a part of statements, which read them alone or together with what they are about. */
export class UserRecords extends Context.Service<UserRecords>()(
  "gatehouse/directory/users/UserRecords",
  {
    make: Effect.gen(function* () {
      const { columns, read } = yield* UserRecordsStore
      return {
        /** Columns of a user `u` of an environment. */
        columns,
        /** A user from a row, or a column of JSON, that has those columns. */
        read: (row: unknown): User => read(row).user,
        /** Such a user with the revision, by which a change that came too late is refused. */
        stored: (row: unknown): StoredUser => read(row)
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(UserRecordsStore.layer))
}

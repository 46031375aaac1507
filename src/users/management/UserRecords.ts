import { Context, Effect, Layer } from "effect"
import { rowReader } from "../../platform/rowReader.ts"
import type { User } from "../../directory/users/User.ts"
import { UsersStore, toStoredUser, UserRow } from "./UsersStore.ts"

const readUser = rowReader(UserRow)

/** Users as a part of other records, which a statement reads together with what they are about. */
export class UserRecords extends Context.Service<UserRecords>()(
  "gatehouse/users/management/UserRecords",
  {
    make: Effect.gen(function* () {
      const { columns } = yield* UsersStore
      return {
        /** Columns of a user `u` of an environment. */
        columns,
        /** A user from a row, or a column of JSON, that has those columns. */
        read: (row: unknown): User => toStoredUser(readUser(row)).user
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(UsersStore.layer))
}

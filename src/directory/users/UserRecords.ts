import { Context, Effect, Layer, Schema, Struct } from "effect"
import { type StoredUser, User, fullName } from "./User.ts"
import { UserDirectoryStore } from "./UserDirectoryStore.ts"
import { rowReader } from "../../platform/rowReader.ts"

/** A row of the columns of a user. */
const UserRow = Schema.Struct({
  ...Struct.omit(User.fields, ["name"]),
  revision: Schema.Int
})

const readRow = rowReader(UserRow)

const toStoredUser = (row: unknown): StoredUser => {
  const { revision, ...user } = readRow(row)
  return { revision, user: { ...user, name: fullName(user.firstName, user.lastName) } }
}

/** Users as a part of statements, which read them alone or together with what they are about. */
export class UserRecords extends Context.Service<UserRecords>()(
  "gatehouse/directory/users/UserRecords",
  {
    make: Effect.gen(function* () {
      const { columns } = yield* UserDirectoryStore
      return {
        /** Columns of a user `u` of an environment. */
        columns,
        /** A user from a row, or a column of JSON, that has those columns. */
        read: (row: unknown): User => toStoredUser(row).user,
        /** Such a user with the revision, by which a change that came too late is refused. */
        stored: toStoredUser
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(UserDirectoryStore.layer)
  )
}

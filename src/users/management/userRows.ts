import { Schema, Struct } from "effect"
import type { StoredUser } from "../../directory/users/StoredUser.ts"
import { fullName, User } from "../../directory/users/User.ts"

/** A row of `userColumns`. */
export const UserRow = Schema.Struct({
  ...Struct.omit(User.fields, ["name"]),
  revision: Schema.Int
})

export const toStoredUser = ({ revision, ...row }: typeof UserRow.Type): StoredUser => ({
  revision,
  user: { ...row, name: fullName(row.firstName, row.lastName) }
})

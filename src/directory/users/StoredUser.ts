import { Schema, Struct } from "effect"
import { keyOf } from "../../contract/EmailAddress.ts"
import { searchText, User } from "./User.ts"

/** A user as stored, with the revision that a writer must have seen to replace it. */
export interface StoredUser {
  readonly user: User
  readonly revision: number
}

const elsewhere = ["name", "externalId", "lastSignInAt", "hasPassword", "mfaEnabled"] as const

/** Fields of a user that its own row holds, each in a column by its name. */
export const OwnFields = Schema.Struct(Struct.omit(User.fields, elsewhere))

/** Values of all columns of a new user's row, by field. */
export const newRowOf = (user: User) => ({
  ...Struct.omit(user, elsewhere),
  emailKey: user.email === null ? null : keyOf(user.email),
  searchText: searchText(user),
  revision: 0
})

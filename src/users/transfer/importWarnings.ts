import type { Header } from "./csvRecords.ts"
import type { ImportedUser } from "./ImportedUser.ts"
import type { ImportForm } from "./ImportFile.ts"

/**
 * Warnings about the columns of a file: a column that was left out or named otherwise shows here,
 * before anything is written.
 */
export const warningsOf = (
  header: Header,
  { constants }: Pick<ImportForm, "constants">
): ReadonlyArray<string> => {
  const has = (...fields: ReadonlyArray<string>) =>
    fields.some((field) => header.includes(field) || constants[field] !== undefined)
  return [
    ...(has("email") && !has("emailVerified", "emailVerifiedAt")
      ? [
          "No column says whose address is verified: everybody would have to prove theirs. If all of them are, let a field emailVerified say so, or tell the command user import with --set emailVerified=true"
        ]
      : []),
    ...(has("password", "passwordHash")
      ? []
      : [
          "No column holds passwords: nobody could sign in by password before a reset. If one does, call it passwordHash, or tell the command user import with --column passwordHash=COLUMN"
        ])
  ]
}

const isVerified = ({ emailVerified, emailVerifiedAt }: ImportedUser) =>
  emailVerified === true || (emailVerifiedAt ?? null) !== null

const hasPassword = ({ password, passwordHash }: ImportedUser) =>
  password !== undefined || (passwordHash ?? null) !== null

/** Warnings about the first users of a file in which each has its own members. */
export const warningsOfUsers = (users: ReadonlyArray<ImportedUser>): ReadonlyArray<string> => {
  if (users.length === 0) return []
  const addressed = users.filter(({ email }) => (email ?? null) !== null)
  const of = users.length === 1 ? "The first user" : `None of the first ${users.length} users`
  return [
    ...(addressed.length > 0 && !addressed.some(isVerified)
      ? [
          `${of} has ${users.length === 1 ? "no" : "a"} verified address: everybody would have to prove theirs. If all of them are, let a field emailVerified say so, or tell the command user import with --set emailVerified=true`
        ]
      : []),
    ...(users.some(hasPassword)
      ? []
      : [
          `${of} has ${users.length === 1 ? "no" : "a"} password: nobody could sign in by password before a reset`
        ])
  ]
}

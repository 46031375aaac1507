import type { Header } from "./csvRecords.ts"
import type { ImportForm } from "./ImportFile.ts"

/**
 * What the columns of a file say of everybody in it: a column that was left out or named otherwise
 * shows here, before anything is written. Lines of JSON each have their own members.
 */
export const warningsOf = (
  header: Header | null,
  { constants }: Pick<ImportForm, "constants">
): ReadonlyArray<string> => {
  if (header === null) return []
  const has = (...fields: ReadonlyArray<string>) =>
    fields.some((field) => header.includes(field) || constants[field] !== undefined)
  return [
    ...(has("email") && !has("emailVerified", "emailVerifiedAt")
      ? [
          "No column says whose address is verified: everybody would have to prove theirs. If all of them are, say --set emailVerified=true"
        ]
      : []),
    ...(has("password", "passwordHash")
      ? []
      : [
          "No column holds passwords: nobody could sign in by password before a reset. If one does, say --column passwordHash=COLUMN"
        ])
  ]
}

import { Schema } from "effect"
import { importedFields } from "./ImportedUser.ts"

/** The most columns that a file is asked for: more than there are members. */
const mostColumns = 100

const Member = Schema.String.check(
  Schema.makeFilter(
    (member) =>
      importedFields.includes(member) || `Expected a member of a user: ${importedFields.join(", ")}`
  )
)

const isMapping = Schema.makeFilter((columns: Readonly<Record<string, string>>) => {
  const members = Object.values(columns)
  if (members.length === 0 || members.length > mostColumns) return "Expected 1 to 100 columns"
  if (new Set(members).size < members.length) return "Expected each member once"
  return true
})

/**
 * The query `columns` of an import: a JSON object from the headers of a CSV's columns to the members
 * of a user that they hold.
 */
export const ImportColumns = Schema.fromJsonString(
  Schema.Record(Schema.String.check(Schema.isMinLength(1)), Member).check(isMapping)
)

/** The forms of a file that can be imported, with their content types. */
export const contentTypes = {
  jsonl: "application/x-ndjson",
  csv: "text/csv",
  json: "application/json"
} as const

export type Format = keyof typeof contentTypes

export const isFormat = (text: string | undefined): text is Format =>
  text !== undefined && Object.hasOwn(contentTypes, text)

/** The form of a file by its name; JSON lines where that says nothing. */
export const formatOf = (name: string): Format => {
  const ending = name.toLowerCase().split(".").at(-1)
  return isFormat(ending) ? ending : "jsonl"
}

/**
 * The first record of a CSV file (RFC 4180), as far as this part of it reaches; none where it is no
 * CSV.
 */
export const headerOf = (text: string): ReadonlyArray<string> => {
  const cells: Array<string> = []
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y
  pattern.lastIndex = text.startsWith("\ufeff") ? 1 : 0
  for (let cell = pattern.exec(text); cell !== null; cell = pattern.exec(text)) {
    const [, quoted, plain = "", end] = cell
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (end !== ",") return cells.every((name) => name === "") ? [] : cells
  }
  return []
}

const plainly = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "")

/** Names of a user's members in other systems. */
const others: Readonly<Record<string, ReadonlyArray<string>>> = {
  email: ["mail", "emailaddress", "primaryemailaddress", "epost"],
  emailVerified: ["verified", "emailisverified", "isemailverified"],
  firstName: ["givenname", "forename", "fornavn"],
  lastName: ["familyname", "surname", "efternavn"],
  passwordHash: ["password_hash", "passworddigest", "encryptedpassword", "hashedpassword", "hash"],
  externalId: ["userid", "customerid", "uid"],
  createdAt: ["created", "createdon", "signupdate", "dateJoined", "registeredat"],
  locale: ["language", "lang", "sprog"]
}

/**
 * The member that a column holds by its name, among those that are left; none where it says
 * nothing.
 */
const guessed = (column: string, members: ReadonlyArray<string>): string | undefined => {
  const name = plainly(column)
  return members.find((member) =>
    [member, ...(others[member] ?? [])].some((known) => plainly(known) === name)
  )
}

/** Which member each column of a file holds, as far as its name says; "" where it is left out. */
export const guessedColumns = (
  columns: ReadonlyArray<string>,
  members: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const left = new Set(members)
  return columns.map((column) => {
    const member = members.includes(column) ? column : guessed(column, [...left])
    if (member === undefined || !left.delete(member)) return ""
    return member
  })
}

/** A value of a table for spreadsheets: quoted, and never taken for a formula. */
const cell = (value: unknown): string => {
  const text = value === null || value === undefined ? "" : String(value)
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

/** Rows as comma-separated values (RFC 4180). */
export const csv = (
  names: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<unknown>>
): string => [names, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")

/** JSON in printable ASCII: what a terminal would act on stands there as an escape. */
const ascii = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`
  )

/** A text as one word of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The command that asks the server API the same, by a key that it takes from its surroundings. */
export const curlOf = (body: object): string =>
  [
    `curl "$GATEHOUSE_URL/api/server/v1/audit-events/search?limit=100"`,
    `  -H "authorization: Bearer $GATEHOUSE_SECRET_KEY"`,
    `  -H "content-type: application/json"`,
    `  -d ${quoted(ascii(body))}`
  ].join(" \\\n")

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

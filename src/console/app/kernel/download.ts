/** Hands a file to the operator. */
export const offer = (name: string, file: Blob): void => {
  const url = URL.createObjectURL(file)
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Hands a text to the operator as a file. */
export const download = (name: string, text: string, type: string): void =>
  offer(name, new Blob([text], { type }))

/** A value of a table for spreadsheets: quoted, and never taken for a formula. */
const cell = (value: unknown): string => {
  const text = value === null || value === undefined ? "" : String(value)
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

/** Rows as comma-separated values (RFC 4180). */
export const csv = (
  names: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<unknown>>
): string => [names, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")

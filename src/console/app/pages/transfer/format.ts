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

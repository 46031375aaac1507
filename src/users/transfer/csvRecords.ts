import { Effect, Result, Stream } from "effect"
import { Csv } from "effect/encoding"
import { roundedNumbers } from "../../platform/roundedNumbers.ts"
import { importedFields } from "./ImportedUser.ts"
import {
  InvalidImportFile,
  isFlawed,
  type ImportForm,
  type LineFlaw,
  type Read,
  toldName
} from "./ImportFile.ts"
import { hashAlgorithm } from "./foreignHashes.ts"

/**
 * The members that columns hold, in order; null for a column that is passed over. Of another system's
 * file the columns by their own names.
 */
export type Header = ReadonlyArray<string | null>

const parse = (text: string, delimiter: string) =>
  Stream.make(text).pipe(
    Stream.pipeThroughChannel(Csv.decodeString({ delimiter, maxRecordSize: Infinity })),
    Stream.runCollect,
    Effect.result
  )

/** The cells of one record. */
const cellsOf = (text: string, delimiter: string) =>
  Effect.map(parse(text, delimiter), (parsed): ReadonlyArray<string> | LineFlaw => {
    if (Result.isFailure(parsed)) {
      const { column, message } = parsed.failure
      return { path: column === undefined ? "" : `column ${column}`, message }
    }
    const [cells] = parsed.success
    return cells === undefined || parsed.success.length > 1
      ? { path: "", message: "Expected lines to end with LF or CRLF" }
      : cells
  })

const isCells = (cells: ReadonlyArray<string> | LineFlaw): cells is ReadonlyArray<string> =>
  Array.isArray(cells)

const delimiters: Readonly<Record<string, string>> = {
  ",": "commas",
  ";": "semicolons",
  "\t": "tabs"
}

/** Says that others than commas are between the columns, as of a spreadsheet in many countries. */
const delimiterFlaw = (line: string, { delimiter }: ImportForm): string | undefined => {
  const between = Object.keys(delimiters).find(
    (other) =>
      other !== delimiter &&
      line
        .split(other, importedFields.length)
        .some((cell) => importedFields.includes(cell.replaceAll('"', "").trim()))
  )
  return between === undefined
    ? undefined
    : `The columns have ${delimiters[between] ?? between} between them: save the file with ${delimiters[delimiter] ?? delimiter}, or tell the command user import with --delimiter`
}

/** Reads the first record of a file: which member of a user each column holds. */
export const readHeader = Effect.fnUntraced(function* (text: string, form: ImportForm) {
  const cells = yield* cellsOf(text, form.delimiter)
  if (!isCells(cells)) {
    const message = delimiterFlaw(text, form) ?? `Line 1: ${cells.message}`
    return yield* new InvalidImportFile({ message })
  }
  const names = cells.map((cell) => cell.trim())
  if (form.from !== null) return names
  const header = names.map(
    (name) => form.columns.get(name) ?? (form.otherColumns === "left-out" ? null : name)
  )
  const problems: Array<string> = []
  for (const [column, field] of form.columns) {
    if (!names.includes(column)) problems.push(`The file has no column ${column}`)
    if (!importedFields.includes(field)) problems.push(`${field} is no member of a user`)
  }
  const unknown = header.filter((field) => field !== null && !importedFields.includes(field))
  const known = header.filter((field) => field !== null && importedFields.includes(field))
  if (known.length === 0 && form.otherColumns !== "left-out") {
    const message = delimiterFlaw(text, form)
    if (message !== undefined) return yield* new InvalidImportFile({ message })
    // What the line says instead may be a person's, and is not repeated.
    problems.push(
      `Line 1 names no member of a user: it must be the header. The command user import takes other names with --column MEMBER=COLUMN. Members: ${importedFields.join(", ")}`
    )
    return yield* new InvalidImportFile({ message: problems.join("\n") })
  }
  if (unknown.length > 0 && form.otherColumns === "members") {
    problems.push(
      `Columns that are no member of a user: ${toldName(unknown.join(", "))}. Rename or remove them; the command user import also takes other names with --column MEMBER=COLUMN, and passes columns over with --ignore-columns. Members: ${importedFields.join(", ")}`
    )
  }
  const repeated = known.filter((field, index) => known.indexOf(field) !== index)
  if (repeated.length > 0) problems.push(`More than one column of ${repeated.join(", ")}`)
  if (problems.length > 0) return yield* new InvalidImportFile({ message: problems.join("\n") })
  return header.map((field) => (field !== null && importedFields.includes(field) ? field : null))
})

const jsonFields: ReadonlySet<string> = new Set([
  "publicMetadata",
  "privateMetadata",
  "unsafeMetadata",
  "emailAddresses",
  "identities"
])

const flags: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["yes", true],
  ["1", true],
  ["false", false],
  ["no", false],
  ["0", false]
])

const jsonOf = (cell: string): Result.Result<unknown, string> => {
  const parsed = Result.try({
    try: (): unknown => JSON.parse(cell),
    catch: () => "Expected JSON"
  })
  const [rounded] = Result.isSuccess(parsed) ? roundedNumbers(cell) : []
  return rounded === undefined ? parsed : Result.fail(rounded.message)
}

const hashOf = (cell: string): Result.Result<unknown, string> => {
  const algorithm = hashAlgorithm(cell)
  return algorithm === undefined
    ? Result.fail(
        "Expected a hash that begins with $argon2, $scrypt$, $pbkdf2-, $firebase-scrypt$ or $2"
      )
    : Result.succeed({ algorithm, hash: cell })
}

const valueOf = (field: string, cell: string): Result.Result<unknown, string> => {
  if (jsonFields.has(field)) return jsonOf(cell)
  if (field === "passwordHash") return hashOf(cell)
  if (field === "emailVerified") return Result.succeed(flags.get(cell.toLowerCase()) ?? cell)
  return Result.succeed(cell)
}

/** A constant member's value: read as a CSV cell. */
export const constantOf = (field: string, text: string): Result.Result<unknown, string> =>
  importedFields.includes(field)
    ? valueOf(field, text)
    : Result.fail(`${field} is no member of a user`)

const objectOf = (
  header: Header,
  cells: ReadonlyArray<string>,
  isForeign: boolean
): object | ReadonlyArray<LineFlaw> => {
  if (cells.length !== header.length) {
    const message = `Expected ${header.length} cells as in the header, not ${cells.length}`
    return [{ path: "", message }]
  }
  const flaws: Array<LineFlaw> = []
  const members: Array<readonly [string, unknown]> = []
  header.forEach((field, index) => {
    const cell = cells[index] ?? ""
    // A cell cannot distinguish nothing from an empty text, and no member may be empty.
    if (field === null || cell === "") return
    const value = isForeign ? Result.succeed(cell) : valueOf(field, cell)
    if (Result.isSuccess(value)) members.push([field, value.success])
    else flaws.push({ path: field, message: value.failure })
  })
  return flaws.length > 0 ? flaws : Object.fromEntries(members)
}

/** Reads records of CSV as the objects that lines of JSON would hold. */
export const readCsv = Effect.fnUntraced(function* (
  records: ReadonlyArray<Read<string>>,
  header: Header,
  { delimiter, from }: ImportForm
) {
  const texts = records.flatMap(({ content }) => (isFlawed(content) ? [] : [content]))
  const whole = yield* parse(texts.join("\n"), delimiter)
  // Where one record is broken, each is read by itself, so that the others are not lost with it.
  const rows: ReadonlyArray<ReadonlyArray<string> | LineFlaw> =
    Result.isSuccess(whole) && whole.success.length === texts.length
      ? whole.success
      : yield* Effect.forEach(texts, (text) => cellsOf(text, delimiter))
  let index = 0
  return records.map((record): Read<object> => {
    if (isFlawed(record.content)) return { ...record, content: record.content }
    const cells = rows[index] ?? []
    index += 1
    return { ...record, content: isCells(cells) ? objectOf(header, cells, from !== null) : [cells] }
  })
})

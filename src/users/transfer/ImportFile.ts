import { Data, Schema, type Redacted } from "effect"

/** The systems whose exports are understood as they come. */
export const exportSystems = [
  "clerk",
  "auth0",
  "supabase",
  "firebase",
  "keycloak",
  "django"
] as const
export type ExportSystem = (typeof exportSystems)[number]

/** The parameters of a Firebase project's scrypt. */
export interface FirebaseHashing {
  readonly signerKey: Redacted.Redacted
  readonly saltSeparator: string
  readonly rounds: number
  readonly memoryCost: number
}

/** Format of a file of users: a line each, a record each, or an array in one document. */
export type ImportFormat = "jsonl" | "csv" | "json"

/**
 * Treatment of columns that `columns` does not name: all must be members, members are taken and
 * others ignored, or none is read.
 */
export type OtherColumns = "members" | "members-alone" | "left-out"

/** Options of reading a file. */
export interface ImportForm {
  readonly format: ImportFormat
  /** Between the cells of CSV. */
  readonly delimiter: string
  /** Names of columns that are not those of the members they hold: member by column. */
  readonly columns: ReadonlyMap<string, string>
  readonly otherColumns: OtherColumns
  /** Values that apply to everybody, whatever the file says. */
  readonly constants: Readonly<Record<string, unknown>>
  /** The system that the file was exported from; null: it has the members of a user. */
  readonly from: ExportSystem | null
  /** Further parameters of Firebase's hashes. */
  readonly hashing: FirebaseHashing | null
}

/** Flaw of one member of a line; never its value. */
const LineFlaw = Schema.Struct({ path: Schema.String, message: Schema.String })
export type LineFlaw = typeof LineFlaw.Type

/** Name in a file as a report repeats it: a database keeps neither NUL nor half a character. */
export const toldName = (name: string): string => name.toWellFormed().replaceAll("\u0000", "\ufffd")

/** A line that was not imported, and every reason. */
export const Refusal = Schema.Struct({ line: Schema.Int, errors: Schema.Array(LineFlaw) })
export type Refusal = typeof Refusal.Type

/** A line of the file, or what keeps it from being read as one. */
export interface Read<A> {
  /** First line, counted from 1. */
  readonly line: number
  /** The line that it ends in: a quoted cell may hold line breaks. */
  readonly lastLine: number
  /** Position of the next record, in bytes from the start of the file. */
  readonly end: number
  readonly content: A | ReadonlyArray<LineFlaw>
}

export const isFlawed = <A extends object | string>(
  content: A | ReadonlyArray<LineFlaw>
): content is ReadonlyArray<LineFlaw> => Array.isArray(content)

/** Progress of an import, all of its runs together. */
export const ImportProgress = Schema.Struct({
  /** In bytes from the start of the file. */
  position: Schema.Int,
  /** Lines up to there, those of the header and empty ones included. */
  line: Schema.Int,
  imported: Schema.Int,
  /** Users that were there already, by their id or external id. */
  skipped: Schema.Int,
  refused: Schema.Int
})
export type ImportProgress = typeof ImportProgress.Type

/** Number of refused lines that a report names. */
export const reportedRefusals = 1000

/** Result of an import. */
export interface ImportReport extends ImportProgress {
  /** The first 1,000 refused lines. */
  readonly refusals: ReadonlyArray<Refusal>
  /** The line that this run began after; null: at the start of the file. */
  readonly resumedAfterLine: number | null
  /** An earlier run had come to the end already, and this one did nothing. */
  readonly doneBefore: boolean
}

/** The file as a whole cannot be imported. */
export class InvalidImportFile extends Data.TaggedError("InvalidImportFile")<{
  readonly message: string
}> {}

/** Another process imports the same file into the environment right now. */
export class ImportUnderWay extends Data.TaggedError("ImportUnderWay") {
  override get message() {
    return "Another run imports this file into the environment right now: let it end, or stop it, then run this again"
  }
}

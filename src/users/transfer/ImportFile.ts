import { Data, type Redacted } from "effect"

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

/** How the users of a file are written: a line each, a record each, or as an array in one document. */
export type ImportFormat = "jsonl" | "csv" | "json"

/**
 * What becomes of the columns that `columns` does not name: all must be members, members are taken
 * and others passed over, or none is read.
 */
export type OtherColumns = "members" | "members-alone" | "left-out"

/** How a file is to be read. */
export interface ImportForm {
  readonly format: ImportFormat
  /** Between the cells of CSV. */
  readonly delimiter: string
  /** Names of columns that are not those of the members they hold: member by column. */
  readonly columns: ReadonlyMap<string, string>
  readonly otherColumns: OtherColumns
  /** What members are for everybody, whatever the file says. */
  readonly constants: Readonly<Record<string, unknown>>
  /** The system that the file was exported from; null: it has the members of a user. */
  readonly from: ExportSystem | null
  /** What the hashes of Firebase need besides. */
  readonly hashing: FirebaseHashing | null
}

/** What is wrong with one member of a line; never what it holds. */
export interface LineFlaw {
  readonly path: string
  readonly message: string
}

/** A line that was not imported, and every reason. */
export interface Refusal {
  readonly line: number
  readonly errors: ReadonlyArray<LineFlaw>
}

/** A line of the file, or what keeps it from being read as one. */
export interface Read<A> {
  /** Where it begins, counted from 1. */
  readonly line: number
  /** The line that it ends in: a quoted cell may hold line breaks. */
  readonly lastLine: number
  /** Where the next one begins, in bytes from the start of the file. */
  readonly end: number
  readonly content: A | ReadonlyArray<LineFlaw>
}

export const isFlawed = <A extends object | string>(
  content: A | ReadonlyArray<LineFlaw>
): content is ReadonlyArray<LineFlaw> => Array.isArray(content)

/** How far an import has come, all of its runs together. */
export interface ImportProgress {
  /** In bytes from the start of the file. */
  readonly position: number
  /** Lines up to there, those of the header and empty ones included. */
  readonly line: number
  readonly imported: number
  /** Users that were there already, by their id or external id. */
  readonly skipped: number
  readonly refused: number
}

/** How many refused lines a report names. */
export const reportedRefusals = 1000

/** What an import came to. */
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

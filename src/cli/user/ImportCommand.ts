import { Data, Effect, FileSystem, Option, type PlatformError, Result, Stream } from "effect"
import { Command, Flag } from "effect/cli"
import { Environments } from "../../tenancy/environments/Environments.ts"
import { usualFormat } from "../../users/transfer/foreignExports.ts"
import { firebaseHashing } from "../../users/transfer/foreignHashes.ts"
import { constantOf } from "../../users/transfer/csvRecords.ts"
import {
  exportSystems,
  type ImportForm,
  type ImportReport,
  type Refusal
} from "../../users/transfer/ImportFile.ts"
import { importedFields } from "../../users/transfer/ImportedUser.ts"
import { UserImports } from "../../users/transfer/UserImports.ts"
import { UsageError } from "../CommandFailure.ts"
import { environmentFlag } from "../Flags.ts"
import * as Operator from "../Operator.ts"
import { Json, print } from "../Output.ts"
import { counted, makeProgress, rateOf } from "../Progress.ts"
import { commandLine } from "../../platform/CommandLine.ts"

const chunkBytes = 262_144

/** Some lines of the file were not imported: the command exits with 1. */
class LinesRefused extends Data.TaggedError("LinesRefused")<{ readonly message: string }> {}

const flags = {
  environment: environmentFlag,
  file: Flag.String("file").pipe(
    Flag.withAlias("f"),
    Flag.withMetavar("FILE"),
    Flag.withDescription(
      "Path of the file: JSON lines, CSV with a header, or one JSON document, in UTF-8"
    )
  ),
  format: Flag.optional(
    Flag.Literals("format", ["jsonl", "csv", "json"]).pipe(
      Flag.withDescription(
        "The file's format; json is one document with an array of users; defaults to csv where its name ends so, otherwise to what the system of --from writes, otherwise jsonl"
      )
    )
  ),
  from: Flag.optional(
    Flag.Literals("from", exportSystems).pipe(
      Flag.withDescription(
        "The system that exported the file: its columns and hashes are understood"
      )
    )
  ),
  hashConfig: Flag.optional(
    Flag.String("hash-config").pipe(
      Flag.withMetavar("FILE"),
      Flag.withDescription(
        "Of Firebase: a file with the hash_config { ... } that the console shows; it holds a secret"
      )
    )
  ),
  delimiter: Flag.String("delimiter").pipe(
    Flag.withMetavar("CHARACTER"),
    Flag.withDescription("CSV: what separates cells, such as ';' or tab"),
    Flag.map((text) => (text === "tab" ? "\t" : text)),
    Flag.filter(
      (text) => /^[^"\r\n\p{C}]$|^\t$/u.test(text),
      () => "Expected one character, or tab"
    ),
    Flag.withDefault(",")
  ),
  column: Flag.optional(
    Flag.KeyValuePair("column").pipe(
      Flag.withMetavar("MEMBER=COLUMN"),
      Flag.withDescription("CSV: the column of a member, if named differently; repeatable")
    )
  ),
  set: Flag.optional(
    Flag.KeyValuePair("set").pipe(
      Flag.withMetavar("MEMBER=VALUE"),
      Flag.withDescription(
        "A member's value for every user, whatever the file says, such as emailVerified=true; repeatable"
      )
    )
  ),
  ignoreColumns: Flag.Boolean("ignore-columns").pipe(
    Flag.withDescription("CSV: skip columns that are not members of a user"),
    Flag.withoutNegation,
    Flag.withDefault(false)
  ),
  dryRun: Flag.Boolean("dry-run").pipe(
    Flag.withDescription("Check every line and write nothing; takes 100 MB per million users"),
    Flag.withoutNegation,
    Flag.withDefault(false)
  ),
  again: Flag.Boolean("again").pipe(
    Flag.withDescription("Start at the top, even if an earlier run read all or part of the file"),
    Flag.withoutNegation,
    Flag.withDefault(false)
  )
}

type Given = Command.Command.Config.Infer<typeof flags>

const unreadable = (file: string) => (error: PlatformError.PlatformError) =>
  new UsageError({ message: `${file} cannot be read (${error.reason._tag})` })

/** As long as no parameters are. */
const maximumConfigBytes = 65_536

const hashingOf = Effect.fnUntraced(function* (file: string) {
  const files = yield* FileSystem.FileSystem
  const text = yield* files
    .stream(file, { bytesToRead: maximumConfigBytes })
    .pipe(Stream.decodeText, Stream.mkString, Effect.mapError(unreadable(file)))
  const hashing = firebaseHashing(text)
  if (hashing !== undefined) return hashing
  const message = `${file} has no base64_signer_key, rounds and mem_cost, as the Firebase console shows them`
  return yield* new UsageError({ message })
})

const formOf = Effect.fnUntraced(function* (given: Given) {
  const from = Option.getOrNull(given.from)
  const format = Option.getOrElse(given.format, () =>
    given.file.toLowerCase().endsWith(".csv")
      ? ("csv" as const)
      : from === null
        ? ("jsonl" as const)
        : usualFormat(from)
  )
  if (from === "firebase" && format === "csv") {
    const message =
      "The CSV of Firebase has no header: export again with firebase auth:export users.json"
    return yield* new UsageError({ message })
  }
  if (Option.isSome(given.hashConfig) && from !== "firebase") {
    return yield* new UsageError({ message: "--hash-config is for --from firebase" })
  }
  if (from !== null && (Option.isSome(given.column) || given.ignoreColumns)) {
    const message = "--from knows the columns: leave --column and --ignore-columns out"
    return yield* new UsageError({ message })
  }
  const columns = Object.entries(Option.getOrElse(given.column, () => ({})))
  if (format !== "csv" && (columns.length > 0 || given.ignoreColumns)) {
    const message = "--column and --ignore-columns are for CSV: give --format csv"
    return yield* new UsageError({ message })
  }
  const constants: Record<string, unknown> = {}
  for (const [member, text] of Object.entries(Option.getOrElse(given.set, () => ({})))) {
    const value = constantOf(member, text)
    if (Result.isFailure(value)) {
      return yield* new UsageError({ message: `--set ${member}: ${value.failure}` })
    }
    constants[member] = value.success
  }
  const form: ImportForm = {
    format,
    delimiter: given.delimiter,
    columns: new Map(columns.map(([member, column]) => [column, member])),
    otherColumns: given.ignoreColumns ? "members-alone" : "members",
    constants,
    from,
    hashing: Option.isNone(given.hashConfig) ? null : yield* hashingOf(given.hashConfig.value)
  }
  return form
})

const sourceOf = Effect.fnUntraced(function* (file: string) {
  const files = yield* FileSystem.FileSystem
  const info = yield* Effect.mapError(files.stat(file), unreadable(file))
  if (info.type !== "File") {
    return yield* new UsageError({
      message: `${file} is not a regular file: an import reads it twice`
    })
  }
  const size = Number(info.size)
  return {
    size,
    read: (position: number) =>
      files
        .stream(file, { offset: position, bytesToRead: size - position, chunkSize: chunkBytes })
        .pipe(Stream.mapError(unreadable(file)))
  }
})

const refusalLine = ({ errors, line }: Refusal): string =>
  `Line ${line}: ${errors
    .map(({ message, path }) => (path === "" ? message : `${path}: ${message}`))
    .join("; ")}`

const toJson = (report: ImportReport, given: Given) => ({
  file: given.file,
  dryRun: given.dryRun,
  lines: report.line,
  imported: report.imported,
  skipped: report.skipped,
  refused: report.refused,
  refusals: report.refusals.map(({ errors, line }) => ({
    line,
    errors: errors.map(({ message, path }) => ({ path, message }))
  })),
  resumedAfterLine: report.resumedAfterLine,
  doneBefore: report.doneBefore
})

const toText = (report: ImportReport, given: Given): string =>
  [
    report.doneBefore
      ? "An earlier run imported this file, so this one did nothing; to read it again: --again"
      : report.resumedAfterLine === null
        ? []
        : `An earlier run had reached line ${report.resumedAfterLine}; totals of both:`,
    `${given.dryRun ? "To import  " : "Imported   "}${counted(report.imported)}`,
    `There before ${counted(report.skipped)}`,
    `Refused    ${counted(report.refused)}`
  ]
    .flat()
    .join("\n")

export const importCommand = Command.make(
  "import",
  flags,
  Effect.fnUntraced(function* (given) {
    const form = yield* formOf(given)
    const environment = yield* (yield* Environments).get(given.environment)
    const source = yield* sourceOf(given.file)
    const progress = yield* makeProgress
    const json = yield* Json
    let first: number | undefined
    const report = yield* (yield* UserImports)
      .run(environment, source, form, {
        dryRun: given.dryRun,
        again: given.again,
        onWarnings: (warnings) =>
          json ? Effect.void : Effect.forEach(warnings, (one) => progress.line(`Note: ${one}`)),
        onProgress: Effect.fnUntraced(function* ({ line, position, refused }, refusals) {
          first ??= line
          const read = line - first
          if (!json) yield* Effect.forEach(refusals, (one) => progress.line(refusalLine(one)))
          yield* progress.update(
            (elapsed) =>
              `${Math.floor((100 * position) / source.size)} %, line ${counted(line)}, ${rateOf(read, elapsed)}, ${counted(refused)} refused`
          )
        })
      })
      .pipe(Effect.ensuring(progress.end))
    yield* print(toJson(report, given), toText(report, given))
    if (report.refused > 0) {
      const message = `${counted(report.refused)} of the lines ${given.dryRun ? "would be" : "were"} refused`
      return yield* new LinesRefused({ message })
    }
  })
).pipe(
  Command.provide(Operator.layer),
  Command.withShortDescription("Import users from a file"),
  Command.withDescription(
    `Import users from JSON lines or CSV, by the rules of POST /users. Members: ${importedFields.join(", ")}. passwordHash is { "algorithm": "argon2"|"bcrypt"|"scrypt"|"pbkdf2"|"firebase-scrypt", "hash" } ($pbkdf2-sha256$i=600000$SALT$HASH; $firebase-scrypt$ln=14,r=8$SALT$SALT_SEPARATOR$SIGNER_KEY$HASH, each in unpadded base64), in CSV only the hash; bags, emailAddresses and identities are JSON in CSV. A line that breaks a rule is refused and reported by number with its reasons, the first 20 of them, the others are imported, and the command exits with 1. Users whose id or externalId already exists are skipped. To resume a stopped run, run the same command again: no user is lost or duplicated. Sends no mail.`
  ),
  Command.withExamples([
    {
      command: `${commandLine.usual} user import --environment acme --file users.jsonl`,
      description: `A line: { "externalId": "user_2x", "email": "ada@acme.com", "emailVerified": true, "firstName": "Ada", "passwordHash": { "algorithm": "bcrypt", "hash": "$2b$..." }, "createdAt": "2024-05-01T12:00:00Z" }`
    },
    {
      command: `${commandLine.usual} user import --environment acme --file users.jsonl --dry-run`,
      description: "Show what would be refused, and why"
    },
    {
      command: `${commandLine.usual} user import --environment acme --file users.csv --column email=primary_email_address --column externalId=id --ignore-columns`,
      description: "CSV with other column names"
    },
    {
      command: `${commandLine.usual} user import --environment acme --from firebase --file users.json --hash-config hash_config.txt`,
      description: "What firebase auth:export wrote, with the parameters of its hashes"
    }
  ])
)

import { Effect, FileSystem, Option, Record, Schema, Redacted, Stdio, Stream } from "effect"
import { CliError, Flag, Command } from "effect/cli"
import { UserId } from "../contract/Ids.ts"
import { SearchQuery } from "../contract/Values.ts"
import type { Environment } from "../contract/Environment.ts"
import { Environments } from "../tenancy/environments/Environments.ts"
import { UsageError } from "./CommandFailure.ts"

/** `--environment`: the one a command works on. */
export const environmentFlag = Flag.String("environment").pipe(
  Flag.withAlias("e"),
  Flag.withMetavar("NAME"),
  Flag.withDescription("Name or id of the environment")
)

/** A command on one environment, which it finds before anything else. */
export const ofEnvironment = <
  const Name extends string,
  const Flags extends Command.Command.Config,
  E,
  R
>(
  name: Name,
  flags: Flags,
  run: (
    environment: Environment,
    flags: Command.Command.Config.InferValue<Flags>
  ) => Effect.Effect<void, E, R>
) =>
  Command.make(name, { environment: environmentFlag, flags }, ({ environment, flags: given }) =>
    Effect.flatMap(
      Environments.use((environments) => environments.get(environment)),
      (found) => run(found, given)
    )
  )

/** A flag that names a record by its id. */
export const idFlag = <A>(name: string, id: Schema.Codec<A, string>, description: string) =>
  Flag.String(name).pipe(
    Flag.withMetavar("ID"),
    Flag.withDescription(description),
    Flag.withSchema(id)
  )

/** `--user` of a command about one of an environment's users. */
export const userFlag = idFlag("user", UserId, "The user's id, as user list shows it")

/** The value of an optional flag as a member of that name; no member where it was left out. */
export const member = <Name extends string, A>(
  name: Name,
  value: Option.Option<A>
): Partial<Record<Name, A>> =>
  Option.match(value, {
    onNone: (): Partial<Record<Name, A>> => ({}),
    onSome: (value) => Record.singleton(name, value)
  })

/** `--limit` of a command that lists page by page. */
export const limitFlag = Flag.String("limit").pipe(
  Flag.withMetavar("N"),
  Flag.withDescription("How many to show at most, 1 to 100"),
  Flag.filter(
    (limit) => /^(?:[1-9][0-9]?|100)$/.test(limit),
    () => "Expected a whole number from 1 to 100"
  ),
  Flag.map(Number),
  Flag.withDefault(20)
)

/** `--cursor` of a command that lists page by page. */
export const cursorFlag = Flag.String("cursor").pipe(
  Flag.withMetavar("CURSOR"),
  Flag.withDescription("The cursor that the previous page printed"),
  Flag.optional
)

/** `--query` of a command that looks for a part of a text, as the server API takes it. */
export const queryFlag = (description: string) =>
  Flag.String("query").pipe(
    Flag.withMetavar("TEXT"),
    Flag.withDescription(description),
    Flag.withSchema(SearchQuery),
    Flag.optional
  )

/** A flag of JSON in which an unknown member is refused, since a misspelt one would be dropped. */
export const jsonFlag = <A, I>(name: string, schema: Schema.Codec<A, I>, description: string) => {
  const decode = Schema.decodeEffect(Schema.fromJsonString(schema), { onExcessProperty: "error" })
  return Flag.String(name).pipe(
    Flag.withMetavar("JSON"),
    Flag.withDescription(description),
    Flag.mapEffect((value) =>
      Effect.mapError(
        decode(value),
        ({ message }) =>
          new CliError.InvalidValue({
            option: name,
            value,
            expected: message.replaceAll(/\s+/g, " "),
            kind: "flag"
          })
      )
    )
  )
}

const decodeJson = Schema.decodeEffect(Schema.fromJsonString(Schema.Json))

/**
 * `--file` of JSON. What is wrong with it names the file and never its content, since the file may
 * be another one than was meant, such as one with a key.
 */
export const jsonFileFlag = (description: string) =>
  Flag.String("file").pipe(
    Flag.withAlias("f"),
    Flag.withMetavar("FILE"),
    Flag.withDescription(description),
    Flag.mapEffect((file) => {
      const refused = (expected: string) => () =>
        new CliError.InvalidValue({ option: "file", value: file, expected, kind: "flag" })
      return FileSystem.FileSystem.use((files) => files.readFileString(file)).pipe(
        Effect.mapError(refused("Expected a file that can be read")),
        Effect.flatMap((text) =>
          Effect.mapError(decodeJson(text), refused("Expected a file of JSON"))
        )
      )
    })
  )

/** Far longer than any provider's secret, in characters. */
const maximumLength = 4096

/** `--NAME-file`, and `--NAME` itself, which exists only to be refused with the reason. */
export const secretFlags = (name: string, description: string) => ({
  file: Flag.optional(
    Flag.String(`${name}-file`).pipe(
      Flag.withMetavar("FILE"),
      Flag.withDescription(`${description}: a file that holds it, or - for standard input`)
    )
  ),
  refused: Flag.optional(Flag.String(name).pipe(Flag.withHidden))
})

const read = Effect.fnUntraced(function* (name: string, file: string) {
  if (file === "-") {
    const stdio = yield* Stdio.Stdio
    return yield* Stream.mkString(Stream.decodeText(stdio.stdin))
  }
  const files = yield* FileSystem.FileSystem
  return yield* files
    .readFileString(file)
    .pipe(
      Effect.mapError(() => new UsageError({ message: `--${name}-file: ${file} cannot be read` }))
    )
})

/**
 * The secret that the flags name, if any. One on the command line is refused: it would leak into
 * the shell's history, npm's log files and the process list.
 */
export const readSecret = Effect.fnUntraced(function* (
  name: string,
  file: Option.Option<string>,
  refused: Option.Option<string>
) {
  if (Option.isSome(refused)) {
    return yield* new UsageError({
      message: `--${name} is not accepted: the command line ends up in the shell's history, npm's log files and the process list, so treat this secret as leaked and create another. Give --${name}-file FILE, or --${name}-file - to read standard input`
    })
  }
  if (Option.isNone(file)) return Option.none()
  const text = (yield* read(name, file.value)).replace(/\r?\n$/, "")
  if (text === "" || text.length > maximumLength || /[\r\n]/.test(text)) {
    return yield* new UsageError({
      message: `--${name}-file: Expected one line of 1 to ${maximumLength} characters`
    })
  }
  return Option.some(Redacted.make(text))
})

import { Console, Effect, Schema } from "effect"
import { CliError, CliOutput, Flag, GlobalFlag } from "effect/cli"
import { SearchQuery } from "../contract/Values.ts"
import { commandLine } from "../platform/CommandLine.ts"

/** `--json`, which every command takes. */
export const Json = GlobalFlag.Setting("json")({
  flag: Flag.Boolean("json").pipe(
    Flag.withDescription("Print one JSON value instead of text"),
    Flag.withoutNegation,
    Flag.withDefault(false)
  )
})

const encodeJson = Schema.encodeEffect(Schema.fromJsonString(Schema.Json))

/** Prints a command's result: one line of JSON with `--json`, otherwise text for people. */
export const print = Effect.fnUntraced(function* (value: Schema.Json, text: string) {
  yield* Console.log((yield* Json) ? yield* Effect.orDie(encodeJson(value)) : text)
})

/** Aligns cells in columns under their headings. */
export const table = (
  heads: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>
): string => {
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0))
  )
  return [heads, ...rows]
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd()
    )
    .join("\n")
}

/** Prefix that the library puts before an expectation. */
const ofLibrary = /Expected: Schema validation failed: (?=Expected)/

const plain = CliOutput.defaultFormatter({ colors: false })

/** Standard output carries only the result: the rest goes to standard error. */
export const presenter: CliOutput.Presenter = {
  present: (event) => {
    switch (event._tag) {
      case "Version":
        return CliOutput.defaultPresenter.present(event)
      case "Help":
        return event.reason === "Requested"
          ? CliOutput.defaultPresenter.present(event)
          : Console.error(plain.formatHelpDoc(event.helpDoc))
      case "InvalidInvocation": {
        const lines = event.errors.map((error) => error.message.replace(ofLibrary, ""))
        const path = event.commandPath.slice(1)
        const help = `See: ${[commandLine.usual, ...path, "--help"].join(" ")}`
        return Console.error([...lines, help].join("\n"))
      }
    }
  }
}

/** Encodes a contract value as JSON, as the server API returns it. */
export const jsonOf = <A, I>(schema: Schema.Codec<A, I>) => {
  const encode = Schema.encodeSync(Schema.toCodecJson(schema))
  return (value: A): Schema.Json => encode(value)
}

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

/** `--query` of a command that looks for a part of a text, as the server API takes it. */
export const queryFlag = (description: string) =>
  Flag.String("query").pipe(
    Flag.withMetavar("TEXT"),
    Flag.withDescription(description),
    Flag.withSchema(SearchQuery),
    Flag.optional
  )

/** `--cursor` of the same. */
export const cursorFlag = Flag.String("cursor").pipe(
  Flag.withMetavar("CURSOR"),
  Flag.withDescription("The cursor that the previous page printed"),
  Flag.optional
)

/** A page for people, with the command for the next one. */
export const pageText = (text: string, { nextCursor }: { readonly nextCursor: string | null }) =>
  nextCursor === null ? text : `${text}\nMore: --cursor ${nextCursor}`

import { Console, Effect, Schema } from "effect"
import { CliOutput, Command, Flag, GlobalFlag } from "effect/cli"
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

/** A page for people, with the command for the next one. */
export const pageText = (text: string, { nextCursor }: { readonly nextCursor: string | null }) =>
  nextCursor === null ? text : `${text}\nMore: --cursor ${nextCursor}`

/** Prints a page of things: as the server API returns it, or as a table of them. */
export const printPage = (
  items: ReadonlyArray<Schema.Json>,
  text: string,
  page: { readonly nextCursor: string | null }
) => print({ items, page: { ...page } }, pageText(text, page))

/** Id of a record in examples. */
export const exampleId = "01983b5e-7c1a-7d3e-9f00-3f5c2a7b1e4d"

/** Examples of a command in its help, as it is called where it runs. */
export const withExamples = (...words: ReadonlyArray<string>) =>
  Command.withExamples(words.map((each) => ({ command: `${commandLine.usual} ${each}` })))

import { Effect, FileSystem, Option, Redacted, Stdio, Stream } from "effect"
import { Flag } from "effect/cli"
import { UsageError } from "./CommandFailure.ts"

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

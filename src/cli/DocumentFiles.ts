import { Config, Effect, FileSystem, Option, Path, Redacted, Ref, Stdio, Stream } from "effect"
import type { MadeSecret, ReadReferences } from "../operators/declared/Section.ts"
import {
  type Configuration,
  givenSecrets,
  maximumDocumentBytes,
  namedFiles
} from "../operators/declared/Configuration.ts"
import { placeOf, type SecretReference } from "../operators/declared/SecretReference.ts"
import { Transaction } from "../platform/Transaction.ts"
import { maximumLogoBytes } from "../tenancy/branding/Logo.ts"
import { UsageError } from "./CommandFailure.ts"

/** Far longer than any secret of one line, and than any private key. */
const longestLine = 4096
const longestKey = 10_000

const folderMode = 0o700
const fileMode = 0o600

/** The service's own secrets, which no document passes on to others. */
const ownVariables: ReadonlySet<string> = new Set(["DATABASE_URL", "ENCRYPTION_KEY", "SMTP_URL"])

const decoder = new TextDecoder("utf-8", { fatal: true })

const keyOf = (reference: SecretReference): string =>
  "file" in reference ? `file ${reference.file}` : `env ${reference.env}`

const textOf = (bytes: Uint8Array): Option.Option<string> =>
  Option.liftThrowable(() => decoder.decode(bytes))()

/** The text of a document, or of standard input where it is `-`. */
export const readDocument = Effect.fnUntraced(function* (file: string) {
  const files = yield* FileSystem.FileSystem
  const stdio = yield* Stdio.Stdio
  // One byte more tells that it is too large, however large it is.
  const most = maximumDocumentBytes + 1
  const source = file === "-" ? taken(stdio.stdin, most) : files.stream(file, { bytesToRead: most })
  const bytes = yield* Effect.mapError(
    Stream.mkUint8Array(source),
    () => new UsageError({ message: `${file} cannot be read` })
  )
  const text = textOf(bytes)
  if (bytes.length >= most || Option.isNone(text)) {
    const message = `${file}: Expected text of at most ${maximumDocumentBytes / 1024} KiB in UTF-8`
    return yield* new UsageError({ message })
  }
  return text.value
})

/** A stream of bytes up to the part in which it has this many. */
const taken = <E, R>(stream: Stream.Stream<Uint8Array, E, R>, most: number) =>
  Stream.suspend(() => {
    let read = 0
    return Stream.takeWhile(stream, (part) => {
      const isWanted = read < most
      read += part.length
      return isWanted
    })
  })

/** Reads everything that a document refers to; its paths begin at the document's folder. */
export const readReferences = Effect.fnUntraced(function* (
  document: Configuration,
  folder: string
) {
  const files = yield* FileSystem.FileSystem
  const path = yield* Path.Path

  const readFile = (file: string) =>
    Effect.option(
      Stream.mkUint8Array(
        files.stream(path.resolve(folder, file), { bytesToRead: maximumLogoBytes + 1 })
      )
    )

  const readText = Effect.fnUntraced(function* (reference: SecretReference) {
    if ("file" in reference) return Option.flatMap(yield* readFile(reference.file), textOf)
    if (ownVariables.has(reference.env)) {
      const message = `${placeOf(reference)} is the service's own: give this secret another place`
      return yield* new UsageError({ message })
    }
    return yield* Effect.option(Config.String(reference.env))
  })

  const secrets = new Map<string, Redacted.Redacted>()
  for (const { isOneLine, reference } of givenSecrets(document)) {
    const found = yield* readText(reference)
    if (Option.isNone(found)) continue
    const text = isOneLine ? found.value.replace(/\r?\n$/, "") : found.value
    const longest = isOneLine ? longestLine : longestKey
    if (text === "" || text.length > longest || (isOneLine && /[\r\n]/.test(text))) {
      const lines = isOneLine ? "one line" : "text"
      const message = `${placeOf(reference)}: Expected ${lines} of 1 to ${longest} characters`
      return yield* new UsageError({ message })
    }
    secrets.set(keyOf(reference), Redacted.make(text))
  }
  const contents = new Map<string, Uint8Array>()
  for (const { file } of namedFiles(document)) {
    const found = yield* readFile(file)
    if (Option.isSome(found)) contents.set(file, found.value)
  }
  return {
    secret: (reference) => secrets.get(keyOf(reference)),
    file: ({ file }) => contents.get(file)
  } satisfies ReadReferences
})

/**
 * Writes secrets that were made, each to its file, and takes all back unless the rest succeeds: what
 * a transaction has committed stays, although the command is interrupted at that moment.
 */
export const secretFiles = Effect.fnUntraced(function* (folder: string) {
  const files = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const transaction = yield* Transaction
  const written = yield* Ref.make<ReadonlyArray<string>>([])

  const takeBack = Effect.gen(function* () {
    for (const file of yield* Ref.getAndSet(written, [])) yield* Effect.ignore(files.remove(file))
  })

  const write = Effect.fnUntraced(function* ({ reference, secret }: MadeSecret) {
    const file = path.resolve(folder, reference.file)
    const text = new TextEncoder().encode(`${Redacted.value(secret)}\n`)
    yield* files.makeDirectory(path.dirname(file), { recursive: true, mode: folderMode })
    yield* Effect.scoped(
      Effect.gen(function* () {
        const opened = yield* files.open(file, { flag: "wx", mode: fileMode })
        yield* Ref.update(written, (others) => [...others, file])
        yield* opened.writeAll(text)
        yield* opened.sync
      })
    )
  })

  /** A transaction that is run again makes other secrets. */
  const writeAll = (made: ReadonlyArray<MadeSecret>) =>
    Effect.andThen(
      takeBack,
      Effect.forEach(
        made,
        (secret) =>
          Effect.mapError(
            write(secret),
            (error) =>
              new UsageError({
                message: `${secret.reference.file} cannot be written (${error.reason._tag})`
              })
          ),
        { discard: true }
      )
    ).pipe(Effect.andThen(transaction.afterCommit(Ref.set(written, []))))

  return { writeAll, takeBack }
})

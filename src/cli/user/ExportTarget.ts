import { Effect, FileSystem, Path, type PlatformError, Stdio, Stream } from "effect"
import { UsageError } from "../CommandFailure.ts"

/** Only its owner may read it: it holds personal data. */
const fileMode = 0o600

/** The name that stands for standard output. */
export const standardOutput = "-"

const unwritable = (file: string) => (error: PlatformError.PlatformError) =>
  new UsageError({ message: `${file} cannot be written (${error.reason._tag})` })

const isThere = (file: string) =>
  new UsageError({ message: `${file} already exists: give another name, or remove it first` })

const encoder = new TextEncoder()

/** Gives a file its name, unless something already has that name. */
const publish = Effect.fnUntraced(function* (partial: string, file: string) {
  const files = yield* FileSystem.FileSystem
  const refused = (error: PlatformError.PlatformError) =>
    error.reason._tag === "AlreadyExists" ? isThere(file) : unwritable(file)(error)
  // A file system without hard links: a file of our own reserves the name first.
  const reserved = Effect.scoped(files.open(file, { flag: "wx", mode: fileMode })).pipe(
    Effect.andThen(
      Effect.tapError(files.rename(partial, file), () => Effect.ignore(files.remove(file)))
    ),
    Effect.mapError(refused)
  )
  yield* files
    .link(partial, file)
    .pipe(
      Effect.catch((error) =>
        error.reason._tag === "AlreadyExists" ? Effect.fail(isThere(file)) : reserved
      )
    )
})

/**
 * Opens the target of an export. A file gets its name once complete, replaces nothing, and until
 * then lies in a private folder next to it.
 */
export const openTarget = Effect.fnUntraced(function* (file: string) {
  if (file === standardOutput) {
    const stdio = yield* Stdio.Stdio
    return {
      write: (lines: string) =>
        Stream.run(Stream.succeed(lines), stdio.stdout({ endOnDone: false })).pipe(
          Effect.mapError(unwritable("standard output"))
        ),
      complete: Effect.void
    }
  }
  const files = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  if (yield* Effect.mapError(files.exists(file), unwritable(file))) return yield* isThere(file)
  const folder = yield* files
    .makeTempDirectoryScoped({ directory: path.dirname(file), prefix: ".gatehouse-export-" })
    .pipe(Effect.mapError(unwritable(file)))
  const partial = path.join(folder, "users.jsonl")
  const handle = yield* files
    .open(partial, { flag: "wx", mode: fileMode })
    .pipe(Effect.mapError(unwritable(file)))
  return {
    write: (lines: string) =>
      Effect.mapError(handle.writeAll(encoder.encode(lines)), unwritable(file)),
    complete: Effect.andThen(
      Effect.mapError(handle.sync, unwritable(file)),
      publish(partial, file)
    ).pipe(Effect.provideService(FileSystem.FileSystem, files))
  }
})

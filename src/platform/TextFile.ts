import { Effect } from "effect"
import { readFile, stat } from "node:fs/promises"

/** The text of a file that belongs to the program; one that is missing is a defect. */
export const readText = (file: URL): Effect.Effect<string> =>
  Effect.promise(() => readFile(file, "utf8"))

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT"

/** The text of a file of the program that need not be there. */
export const readTextIfThere = (file: URL): Effect.Effect<string | undefined> =>
  Effect.promise(() =>
    readFile(file, "utf8").catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    })
  )

/** The text of an operator's file, and the time of its last change in milliseconds since 1970. */
export const modifiedFile = (file: string) =>
  Effect.tryPromise(async () => {
    const [text, { mtimeMs }] = await Promise.all([readFile(file, "utf8"), stat(file)])
    return { text, modifiedAt: Math.floor(mtimeMs) }
  })

import { Effect } from "effect"
import { mkdir, readFile, stat } from "node:fs/promises"
import { dirname } from "node:path"
import { codeOf } from "./CauseReport.ts"

/** The text of a file that belongs to the program; one that is missing is a defect. */
export const readText = (file: URL): Effect.Effect<string> =>
  Effect.promise(() => readFile(file, "utf8"))

/** The text of a file of the program that need not be there. */
export const readTextIfThere = (file: URL): Effect.Effect<string | undefined> =>
  Effect.promise(() =>
    readFile(file, "utf8").catch((error: unknown) => {
      if (codeOf(error) === "ENOENT") return undefined
      throw error
    })
  )

/** The text of an operator's file, and the time of its last change in milliseconds since 1970. */
export const modifiedFile = (file: string) =>
  Effect.tryPromise(async () => {
    const [text, { mtimeMs }] = await Promise.all([readFile(file, "utf8"), stat(file)])
    return { text, modifiedAt: Math.floor(mtimeMs) }
  })

/** Makes a folder in one that is there; false if it is there itself. */
const makeIn = async (folder: string, mode: number | undefined): Promise<boolean> => {
  try {
    await mkdir(folder, mode)
    return true
  } catch (error) {
    if (codeOf(error) === "EEXIST" && (await stat(folder)).isDirectory()) return false
    throw error
  }
}

/**
 * Makes a folder with those above it that are missing; false if it is there.
 *
 * `mkdir` of Node.js with `recursive` never ends where a folder that is there takes no other, as
 * `/proc`.
 */
export const makeFolder = async (folder: string, mode?: number): Promise<boolean> => {
  const above = dirname(folder)
  try {
    return await makeIn(folder, mode)
  } catch (error) {
    if (codeOf(error) !== "ENOENT" || above === folder) throw error
  }
  await makeFolder(above, mode)
  return makeIn(folder, mode)
}

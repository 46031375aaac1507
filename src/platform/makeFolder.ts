import { mkdir, stat } from "node:fs/promises"
import { dirname } from "node:path"

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined

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

import { existsSync } from "node:fs"
import { join } from "node:path"
import { inject } from "vitest"
import { bundlePrograms, type programs } from "./bundlePrograms.ts"

let bundled: Promise<void> | undefined

/**
 * The file of a program whose modules are put together once in a run: to load more than a thousand
 * of them took most of what a process took to start.
 */
export const programFile = async (program: keyof typeof programs): Promise<string> => {
  const folder = join(inject("compileCache"), "programs")
  if (!existsSync(folder)) await (bundled ??= bundlePrograms(folder))
  return join(folder, `${program}.mjs`)
}

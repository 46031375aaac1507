import { globSync, readFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"

/** Other modules of the package that a declaration names: imports, exports and types by `import()`. */
const named = /(?:\bfrom|\bimport\(|\bimport)\s*"(\.[^"]+)"/g

/**
 * Declarations in a folder that nobody reads who takes the types of these doors. The compiler writes
 * one for each module of a program, most of which the doors' own types never name.
 */
export const unusedTypes = (
  folder: string,
  doors: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const used = new Set<string>()
  const waiting = doors.map((door) => resolve(folder, door))
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (used.has(file)) continue
    used.add(file)
    for (const [, module = ""] of readFileSync(file, "utf8").matchAll(named)) {
      const declared = module.replace(/(?:\.d)?\.[jt]s$/, ".d.ts")
      if (declared.endsWith(".d.ts")) waiting.push(resolve(dirname(file), declared))
    }
  }
  return globSync("**/*.d.ts", { cwd: folder })
    .map((file) => join(resolve(folder), file))
    .filter((file) => !used.has(file))
}

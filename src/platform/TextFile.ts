import { Effect } from "effect"
import { readFile } from "node:fs/promises"

/** The text of a file that belongs to the program; one that is missing is a defect. */
export const readText = (file: URL): Effect.Effect<string> =>
  Effect.promise(() => readFile(file, "utf8"))

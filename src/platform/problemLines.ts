import type { Schema } from "effect"
import { cutInTheMiddle, firstFlaws } from "./firstFlaws.ts"

const longestPlace = 240

/**
 * What is wrong with an operator's input, a line for each of the first problems: where, and what was
 * expected. The place is told as the operator knows it.
 */
export const problemLines = (
  { issue }: Schema.SchemaError,
  place: (path: string) => string = (path) => path
): ReadonlyArray<string> =>
  firstFlaws(issue).map(
    ({ message, path }) =>
      `${place(cutInTheMiddle(path.map(String).join("."), longestPlace))}: ${message}`
  )

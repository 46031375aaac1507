import type { Schema } from "effect"
import { cutInTheMiddle, firstFlaws } from "./firstFlaws.ts"

const longestPlace = 240

/**
 * Flaws of an operator's input, a line for each of the first problems: its place in the operator's
 * terms, and the expectation.
 */
export const problemLines = (
  { issue }: Schema.SchemaError,
  place: (path: string) => string = (path) => path
): ReadonlyArray<string> =>
  firstFlaws(issue).map(
    ({ message, path }) =>
      `${place(cutInTheMiddle(path.map(String).join("."), longestPlace))}: ${message}`
  )

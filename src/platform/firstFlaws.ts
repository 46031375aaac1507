import { SchemaIssue, type Schema } from "effect"

/** The most flaws that an answer or a report names of one value. */
export const mostFlaws = 20

/** One thing that is wrong with a value. */
export interface Flaw {
  readonly path: ReadonlyArray<PropertyKey>
  /** It names the expected value, never the given one. */
  readonly message: string
}

const format = SchemaIssue.makeFormatterStandardSchemaV1()

/** The number of keys that an alternative does not have. */
const strangeKeys = (issue: SchemaIssue.Issue): number => {
  switch (issue._tag) {
    case "UnexpectedKey":
      return 1
    case "Pointer":
      return issue.issue._tag === "UnexpectedKey" ? 1 : 0
    case "Encoding":
      return strangeKeys(issue.issue)
    case "Composite":
      return issue.issues.reduce((sum, each) => sum + strangeKeys(each), 0)
    default:
      return 0
  }
}

/**
 * The alternatives that have most of the given keys, as those are what was meant: the others would
 * call a key that is right one too many.
 */
const closest = (
  alternatives: ReadonlyArray<SchemaIssue.Issue>
): ReadonlyArray<SchemaIssue.Issue> => {
  const strange = alternatives.map(strangeKeys)
  const least = Math.min(...strange)
  return alternatives.filter((_, index) => strange[index] === least)
}

const collect = (
  issue: SchemaIssue.Issue,
  path: ReadonlyArray<PropertyKey>,
  flaws: Array<Flaw>
): void => {
  if (flaws.length >= mostFlaws) return
  switch (issue._tag) {
    case "Pointer":
      return collect(issue.issue, [...path, ...issue.path], flaws)
    case "Encoding":
      return collect(issue.issue, path, flaws)
    case "Composite":
    case "AnyOf":
      if (issue.issues.length === 0) break
      for (const each of issue._tag === "AnyOf" ? closest(issue.issues) : issue.issues) {
        if (flaws.length >= mostFlaws) return
        collect(each, path, flaws)
      }
      return
  }
  for (const { message, path: below = [] } of format(issue).issues.slice(0, mostFlaws)) {
    flaws.push({ path: [...path, ...below.map(keyOf)], message })
  }
}

const keyOf = (segment: PropertyKey | { readonly key: PropertyKey }): PropertyKey =>
  typeof segment === "object" ? segment.key : segment

/** The flaw's place and message as text, by which one that several alternatives find is told once. */
const nameOf = ({ message, path }: Flaw): string => [...path.map(String), message].join("\0")

/**
 * The first flaws that decoding found, {@link mostFlaws} at most, each once. A body of 64 KiB can be
 * made to have 30,000 of them; the others are not even put into words.
 */
export const firstFlaws = (issue: SchemaIssue.Issue): ReadonlyArray<Flaw> => {
  const flaws: Array<Flaw> = []
  collect(issue, [], flaws)
  const first = flaws.slice(0, mostFlaws)
  return [...new Map(first.map((flaw) => [nameOf(flaw), flaw])).values()]
}

const halves = /^[\udc00-\udfff]|[\ud800-\udbff]$/g

/** A text cut to a number of UTF-16 code units: the middle of a longer one becomes an ellipsis. */
export const cutInTheMiddle = (text: string, most: number): string => {
  if (text.length <= most) return text
  const half = Math.floor((most - 1) / 2)
  return `${text.slice(0, half).replace(halves, "")}…${text.slice(-half).replace(halves, "")}`
}

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

import { SchemaAST } from "effect"
import type { HttpApiEndpoint, HttpApiError } from "effect/http-api"
import {
  InvalidCheckpoint,
  InvalidCursor,
  InvalidFilter,
  InvalidLimit,
  InvalidOrigin,
  InvalidRange,
  InvalidRequest,
  type Issue
} from "../contract/Problems.ts"
import { cutInTheMiddle, firstFlaws, type Flaw, mostFlaws } from "../platform/firstFlaws.ts"

const line = /^([\p{L}\p{N}_.$-]*): (.*)$/su

/**
 * Turns what services report of an operator's input, a line per problem, into the flaws of a
 * request body. `prefix` is what the service puts before the path.
 */
export const bodyFlaws = (problems: ReadonlyArray<string>, prefix = ""): ReadonlyArray<Issue> =>
  problems.map((problem) => {
    const [, place = "", message = problem] = line.exec(problem) ?? []
    const path = place.startsWith(prefix) ? place.slice(prefix.length) : place
    const parts = path.split(".").filter((part) => part !== "")
    return { path: ["/body", ...parts].join("/"), message }
  })

const slots = { Params: "path", Query: "query", Payload: "body", Headers: "header" } as const
type Slot = keyof typeof slots

/** The codes of the problems that an operation declares for itself. */
const declaredCodes = (endpoint: HttpApiEndpoint.Top): ReadonlySet<unknown> =>
  new Set(Array.from(endpoint.error, (schema) => SchemaAST.resolveIdentifier(schema.ast)))

/** Flaws that have a problem of their own where an operation declares it. */
const refinements = [
  { place: /^\/query\/limit$/, problem: InvalidLimit },
  { place: /^\/query\/cursor$/, problem: InvalidCursor },
  { place: /^\/body\/page\/cursor$/, problem: InvalidCursor },
  { place: /^\/body\/page\/checkpoint$/, problem: InvalidCheckpoint },
  { place: /^\/body\/page\/range(\/|$)/, problem: InvalidRange },
  { place: /^\/body\/filters(\/|$)/, problem: InvalidFilter },
  // Its entries alone: a list that is missing or too long has none to name.
  { place: /^\/body\/origins\//, problem: InvalidOrigin }
] as const

/** True for a failure of reading the request, not of writing the answer. */
export const isRequestSlot = (kind: HttpApiError.HttpApiSchemaError["kind"]): kind is Slot =>
  kind in slots

/** The longest key, path and message of a flaw in UTF-16 code units; longer ones are cut. */
const longestKey = 80
const longestPath = 240
const longestMessage = 500
/**
 * The most bytes of JSON that the flaws of one answer take; half the answer at most, as `detail`
 * repeats some.
 */
const mostBytes = 8192

/** One part of an RFC 6901 pointer. */
export const pointerPart = (key: PropertyKey): string =>
  cutInTheMiddle(String(key), longestKey).replaceAll("~", "~0").replaceAll("/", "~1")

const sizeOf = (flaw: Issue): number => Buffer.byteLength(JSON.stringify(flaw)) + 1

/**
 * As many of the flaws as an answer names, each cut to a readable length: it must not grow far beyond
 * its request, which may repeat one key of 60 KB in each of a thousand flaws.
 */
const named = (errors: ReadonlyArray<Issue>): ReadonlyArray<Issue> => {
  const flaws = errors.slice(0, mostFlaws).map(({ message, path }) => ({
    path: cutInTheMiddle(path, longestPath),
    message: cutInTheMiddle(message, longestMessage)
  }))
  let left = mostBytes
  return flaws.filter((flaw, index) => (left -= sizeOf(flaw)) >= 0 || index === 0)
}

/** A flaw of a part of the request. */
export const issueOf = (kind: Slot, { message, path }: Flaw): Issue => ({
  path: ["", slots[kind], ...path.map(pointerPart)].join("/"),
  message
})

/**
 * The first flaws that decoding found; messages name the expected value, never the one that was
 * sent.
 */
export const flawsOf = (
  kind: Slot,
  error: Pick<HttpApiError.HttpApiSchemaError, "cause">
): ReadonlyArray<Issue> => firstFlaws(error.cause.issue).map((flaw) => issueOf(kind, flaw))

/** The problem of a request that breaks the contract in ways no schema can express. */
export const invalidRequest = (errors: ReadonlyArray<Issue>) =>
  new InvalidRequest({ properties: { errors: named(errors) } })

/**
 * The problem that names the flaws: a specific one if all of them lie in the place that it stands
 * for.
 */
export const problemOf = (endpoint: HttpApiEndpoint.Top, errors: ReadonlyArray<Issue>) => {
  const declared = declaredCodes(endpoint)
  const refinement = refinements.find(
    ({ place, problem }) =>
      errors.every(({ path }) => place.test(path)) &&
      declared.has(SchemaAST.resolveIdentifier(problem.ast))
  )
  return new (refinement?.problem ?? InvalidRequest)({ properties: { errors: named(errors) } })
}

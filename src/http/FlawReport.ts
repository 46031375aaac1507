import { SchemaAST, SchemaIssue } from "effect"
import type { HttpApiEndpoint, HttpApiError } from "effect/http-api"
import type { Issue } from "../contract/Problems.ts"
import { InvalidCursor, InvalidLimit, InvalidRequest } from "../contract/Problems.ts"
import { InvalidCheckpoint, InvalidFilter, InvalidRange } from "../contract/Problems.ts"
import { InvalidOrigin } from "../contract/Problems.ts"

const formatIssues = SchemaIssue.makeFormatterStandardSchemaV1()

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

/** One part of an RFC 6901 pointer. */
export const pointerPart = (segment: PropertyKey | { readonly key: PropertyKey }): string =>
  String(typeof segment === "object" ? segment.key : segment)
    .replaceAll("~", "~0")
    .replaceAll("/", "~1")

/** Whether the failure is one of reading the request, not of writing the answer. */
export const isRequestSlot = (kind: HttpApiError.HttpApiSchemaError["kind"]): kind is Slot =>
  kind in slots

/**
 * The most flaws that an answer names: more than a request that was meant can have (an audit search
 * at its limits has 600). A body of 64 KiB can be made to have 30,000, and an answer of megabytes.
 */
const mostFlaws = 1000

/** Every flaw that decoding found; messages name what was expected, never what was sent. */
export const flawsOf = (
  kind: Slot,
  error: Pick<HttpApiError.HttpApiSchemaError, "cause">
): ReadonlyArray<Issue> =>
  formatIssues(error.cause.issue)
    .issues.slice(0, mostFlaws)
    .map((issue) => ({
      path: ["", slots[kind], ...(issue.path ?? []).map(pointerPart)].join("/"),
      message: issue.message
    }))

/** The problem of a request that breaks the contract in ways no schema can express. */
export const invalidRequest = (errors: ReadonlyArray<Issue>) =>
  new InvalidRequest({ properties: { errors: errors.slice(0, mostFlaws) } })

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
  return new (refinement?.problem ?? InvalidRequest)({ properties: { errors } })
}

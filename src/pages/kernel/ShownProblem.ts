import { Data } from "effect"
import type { Issue } from "../../contract/Problems.ts"
import type { PageProblemCode } from "../texts/common.ts"

/** A problem that an operation has answered, as a page tells it. */
export class ShownProblem extends Data.TaggedError("ShownProblem")<{
  readonly status: number
  readonly code: string
  /** The further members of the problem; what stands in them is the operation's. */
  readonly properties: Readonly<Record<string, unknown>>
  readonly correlationId: string
  /** Headers of the answer that say when to try again. */
  readonly headers: Readonly<Record<string, string>>
}> {
  /** The flaws of the request, by the last part of their path. */
  get flaws(): ReadonlyArray<string> {
    return this.issues.map(({ path }) => path.slice(path.lastIndexOf("/") + 1))
  }

  /** Messages of the flaws, each once, in the English of the operation. */
  get reasons(): ReadonlyArray<string> {
    return [...new Set(this.issues.map(({ message }) => message))]
  }

  private get issues(): ReadonlyArray<Issue> {
    const errors = this.properties["errors"]
    return Array.isArray(errors) ? errors : []
  }

  get retryAfterSeconds(): number | undefined {
    const seconds = Number(this.headers["retry-after"] ?? Number.NaN)
    return Number.isFinite(seconds) ? seconds : undefined
  }
}

const told = ["retry-after", "ratelimit", "ratelimit-policy", "allow"]

/** Reads a problem as an operation has answered it. */
export const shownProblem = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string | undefined>>
): ShownProblem => {
  const { instance, properties } = body as {
    readonly instance?: string
    readonly properties?: Readonly<Record<string, unknown>>
  }
  return new ShownProblem({
    status,
    code: String(properties?.["code"] ?? "internal_error"),
    properties: properties ?? {},
    correlationId: (instance ?? "").replace(/^urn:uuid:/, ""),
    headers: Object.fromEntries(
      told.flatMap((name) => {
        const value = headers[name]
        return value === undefined ? [] : [[name, value]]
      })
    )
  })
}

/** A problem of a page's own, which no operation was asked about. */
export const ownProblem = (
  status: number,
  code: PageProblemCode,
  correlationId: string | null,
  properties: ShownProblem["properties"] = {}
): ShownProblem =>
  new ShownProblem({
    status,
    code,
    properties,
    correlationId: correlationId ?? "",
    headers: {}
  })

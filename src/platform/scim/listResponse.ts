import { Result } from "effect"
import { isJsonObject, type Json, type JsonObject } from "./ScimAttribute.ts"
import { flawed, type ScimFlaw } from "./ScimFlaw.ts"
import type { Projection } from "./projection.ts"

const listUrn = "urn:ietf:params:scim:api:messages:2.0:ListResponse"
const errorUrn = "urn:ietf:params:scim:api:messages:2.0:Error"

/** The most resources of one page, and those of one that names no number. */
export const maximumCount = 200
const usualCount = 100

/** Later pages than any directory has. */
const maximumStart = 10_000_000

/** Query of a list (RFC 7644 section 3.4.2). */
export interface ListQuery extends Projection {
  readonly filter: string | undefined
  readonly startIndex: number
  readonly count: number
}

const names = (text: string | undefined): ReadonlyArray<string> =>
  (text ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")

/** Attributes that the query of any request may name. */
export const projectionOf = (parameters: ReadonlyMap<string, string>): Projection => ({
  attributes: names(parameters.get("attributes")),
  excludedAttributes: names(parameters.get("excludedattributes"))
})

const numberOf = (
  name: string,
  given: string | undefined,
  usual: number,
  bounds: readonly [least: number, most: number]
): Result.Result<number, ScimFlaw> => {
  if (given === undefined || given === "") return Result.succeed(usual)
  if (!/^-?\d{1,15}$/.test(given)) {
    return Result.fail(flawed("invalidValue", `${name}: expected a number`))
  }
  const [least, most] = bounds
  return Result.succeed(Math.min(Math.max(Number(given), least), most))
}

/** Reads the query of a list, whose keys are in lower case; keys that it does not know are ignored. */
export const listQueryOf = (
  parameters: ReadonlyMap<string, string>
): Result.Result<ListQuery, ScimFlaw> =>
  Result.gen(function* () {
    const start = parameters.get("startindex")
    const filter = parameters.get("filter")
    return {
      ...projectionOf(parameters),
      filter: filter === undefined || filter.trim() === "" ? undefined : filter,
      startIndex: yield* numberOf("startIndex", start, 1, [1, maximumStart]),
      count: yield* numberOf("count", parameters.get("count"), usualCount, [0, maximumCount])
    }
  })

const textOf = (value: Json): string => {
  if (Array.isArray(value)) return value.filter((one) => typeof one === "string").join(",")
  // An object may bring a `toString` of its own.
  return typeof value === "object" ? JSON.stringify(value) : String(value)
}

/** Parameters in the body of a search (RFC 7644 section 3.4.3). */
export const searchParameters = (
  body: unknown
): Result.Result<ReadonlyMap<string, string>, ScimFlaw> =>
  isJsonObject(body)
    ? Result.succeed(
        new Map(
          Object.entries(body)
            .filter(([, value]) => value !== null)
            .map(([name, value]) => [name.toLowerCase(), textOf(value)])
        )
      )
    : Result.fail(flawed("invalidSyntax", "The body is no search"))

const isFormEncoded = (text: string): boolean => text.replaceAll(/"[^"]*"/g, "").includes("+")

/**
 * Decodes a value of a query. A plus sign is a space only where the sender wrote its spaces so: an
 * address in a filter may have one that nobody encoded.
 */
const decodedPart = (text: string): string => {
  const plain = text.replaceAll("%22", '"')
  const spaced = isFormEncoded(plain) || !plain.includes('"') ? plain.replaceAll("+", " ") : plain
  return Result.getOrElse(
    Result.try(() => decodeURIComponent(spaced)),
    () => spaced
  )
}

/** Parameters of a query, keys in lower case; of several of one name the first counts. */
export const queryParameters = (query: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const pair of query.split("&")) {
    const at = pair.indexOf("=")
    if (at < 1) continue
    const name = decodedPart(pair.slice(0, at)).toLowerCase()
    if (!found.has(name)) found.set(name, decodedPart(pair.slice(at + 1)))
  }
  return found
}

/** A page of resources, and how many fit in all. */
export const listResponse = (
  resources: ReadonlyArray<JsonObject>,
  totalResults: number,
  startIndex: number
): JsonObject => ({
  schemas: [listUrn],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources
})

/** An error in the form of RFC 7644 section 3.12. */
export const errorResponse = ({
  detail,
  scimType,
  status
}: Pick<ScimFlaw, "detail" | "scimType" | "status">): JsonObject => ({
  schemas: [errorUrn],
  status: String(status),
  ...(scimType === undefined ? {} : { scimType }),
  detail
})

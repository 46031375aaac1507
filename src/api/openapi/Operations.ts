import {
  isObject,
  listAt,
  mapValues,
  objectAt,
  without,
  type Json,
  type JsonObject
} from "./Json.ts"
import { exampleOf, exampleTexts } from "./Examples.ts"
import { exampleWords } from "./exampleWords.ts"
import { problemCode, referenced } from "./Schemas.ts"
import type { shared } from "./sharedParts.ts"

/** Request and answer of an operation, by its operation id, if words do not compose them. */
export type Examples = {
  readonly [operationId: string]: { readonly request?: Json; readonly answer?: Json }
}

const correlationParameter = { $ref: "#/components/parameters/CorrelationId" }
const idempotencyParameter = { $ref: "#/components/parameters/IdempotencyKey" }

const parameterNotes: { readonly [name: string]: JsonObject } = {
  limit: {
    description: "The maximum number of items; 20 unless the operation says otherwise.",
    schema: { type: "integer", minimum: 1, maximum: 100 }
  },
  _is_native: {
    description:
      "true for a native install or a server: no cookie is read or set, and the client's token is returned as sessionToken.",
    schema: { type: "boolean" }
  },
  reauthenticate: { schema: { type: "boolean" } },
  cursor: { description: "`page.nextCursor` of the previous page; opaque." },
  userId: { description: "The user's id." },
  sessionId: { description: "The session's id." },
  organizationId: { description: "The organization's id." },
  memberUserId: { description: "The member's user id." }
}

const outcomes: { readonly [status: string]: string } = {
  "200": "OK",
  "201": "Created",
  "202": "Accepted",
  "204": "No content",
  "302": "Found",
  "303": "See other",
  "304": "Not modified: If-None-Match names the ETag of today"
}

/** Descriptions of the documents that anyone may cache, as their operations have them. */
const isConditional = /answers 304 to a matching If-None-Match/

const parametersOf = (operation: JsonObject, codes: ReadonlySet<string>): ReadonlyArray<Json> => [
  ...listAt(operation, "parameters").map((parameter) =>
    isObject(parameter) ? { ...parameter, ...parameterNotes[String(parameter["name"])] } : parameter
  ),
  ...(codes.has("idempotency_key_reused") ? [idempotencyParameter] : []),
  correlationParameter
]

/** Makes the example of a body out of its schema. */
type Compose = (schema: JsonObject) => Json

const exampleOfMedia = (media: JsonObject, type: string, compose: Compose): Json | undefined => {
  const schema = objectAt(media, "schema")
  return schema["type"] === "string" ? exampleTexts[type] : compose(schema)
}

const withExample = (content: JsonObject, given: Json | undefined, compose: Compose): JsonObject =>
  mapValues(content, (media, type) => {
    const example = given ?? exampleOfMedia(media, type, compose)
    return example === undefined ? media : { ...media, example }
  })

/** A body that may be left out stands in the contract as one that may be null. */
const requestBodyOf = (
  operation: JsonObject,
  example: Json | undefined,
  compose: Compose
): JsonObject => {
  const body = operation["requestBody"]
  if (!isObject(body)) return {}
  let required = true
  const content = mapValues(objectAt(body, "content"), (media) => {
    const schema = objectAt(media, "schema")
    const options = listAt(schema, "anyOf")
    const types = listAt(schema, "type")
    if (types.includes("null")) {
      required = false
      return { ...media, schema: { ...schema, type: types.find((type) => type !== "null") ?? {} } }
    }
    const bodies = options.filter((option) => !isObject(option) || option["type"] !== "null")
    if (bodies.length === options.length) return media
    required = false
    return { ...media, schema: bodies.length === 1 ? (bodies[0] ?? {}) : { anyOf: bodies } }
  })
  return { requestBody: { content: withExample(content, example, compose), required } }
}

const problemMedia = "application/problem+json"

const problemsOf = (response: JsonObject, schemas: JsonObject): ReadonlyArray<JsonObject> => {
  const content = objectAt(objectAt(response, "content"), problemMedia)
  const schema = objectAt(content, "schema")
  const options = listAt(schema, "anyOf")
  return (options.length > 0 ? options : [schema])
    .filter(isObject)
    .filter((option) => problemCode(referenced(option, schemas)))
}

const codeOf = (problem: JsonObject, schemas: JsonObject): string =>
  problemCode(referenced(problem, schemas)) ?? ""

const header = (name: keyof typeof shared.headers): JsonObject => ({
  $ref: `#/components/headers/${name}`
})

/** Traits of an operation on which the headers of its answers hang. */
interface Traits {
  readonly isConditional: boolean
  readonly isLimited: boolean
}

const headersOf = (status: string, isProblem: boolean, traits: Traits): JsonObject => ({
  "X-Correlation-Id": header("CorrelationId"),
  ...(status === "429" || status === "503" ? { "Retry-After": header("RetryAfter") } : {}),
  ...(status.startsWith("30") && status !== "304" ? { Location: header("Location") } : {}),
  ...(traits.isConditional && (status === "200" || status === "304")
    ? { ETag: header("ETag") }
    : {}),
  // Other refusals have them too where the counter was asked before.
  ...(traits.isLimited && (status < "400" || status === "429")
    ? { RateLimit: header("RateLimit"), "RateLimit-Policy": header("RateLimitPolicy") }
    : {}),
  // The protocols of OAuth answer in a form of their own.
  ...(status === "401" && !isProblem ? { "WWW-Authenticate": header("Challenge") } : {})
})

const problemResponse = (
  response: JsonObject,
  problems: ReadonlyArray<JsonObject>,
  schemas: JsonObject,
  compose: Compose
): JsonObject => {
  const summaryOf = (problem: JsonObject) =>
    `\`${codeOf(problem, schemas)}\`: ${String(referenced(problem, schemas)["description"] ?? "")}`
  const sorted = problems.toSorted((a, b) => (codeOf(a, schemas) < codeOf(b, schemas) ? -1 : 1))
  const [only = {}] = sorted
  const union = {
    oneOf: sorted,
    discriminator: {
      propertyName: "type",
      mapping: Object.fromEntries(
        sorted.map((problem) => [
          `urn:problem-type:${codeOf(problem, schemas)}`,
          problem["$ref"] ?? ""
        ])
      )
    }
  }
  return {
    ...response,
    description: sorted.map(summaryOf).join(". "),
    content: {
      ...withExample(without(objectAt(response, "content"), problemMedia), undefined, compose),
      [problemMedia]: { schema: sorted.length > 1 ? union : only }
    }
  }
}

const responseOf =
  (schemas: JsonObject, example: Json | undefined, compose: Compose, traits: Traits) =>
  (response: JsonObject, status: string): JsonObject => {
    const problems = problemsOf(response, schemas)
    const isProblem = problems.length > 0
    const shaped = isProblem
      ? problemResponse(response, problems, schemas, compose)
      : {
          ...response,
          description: outcomes[status] ?? response["description"] ?? "",
          ...(isObject(response["content"])
            ? { content: withExample(response["content"], example, compose) }
            : {})
        }
    const bearer = problems.some((problem) => codeOf(problem, schemas) === "invalid_secret_key")
      ? { "WWW-Authenticate": { $ref: "#/components/headers/WwwAuthenticate" } }
      : {}
    return {
      ...shaped,
      headers: {
        ...objectAt(response, "headers"),
        ...headersOf(status, isProblem, traits),
        ...bearer
      }
    }
  }

/** The response without the problems of some codes; undefined where no problem is left. */
const withoutProblems = (
  response: JsonObject,
  schemas: JsonObject,
  ruledOut: ReadonlySet<string>
): JsonObject | undefined => {
  const problems = problemsOf(response, schemas)
  const left = problems.filter((problem) => !ruledOut.has(codeOf(problem, schemas)))
  if (left.length === problems.length) return response
  const others = without(objectAt(response, "content"), problemMedia)
  if (left.length > 0) {
    const content = { ...others, [problemMedia]: { schema: { anyOf: left } } }
    return { ...response, content }
  }
  return Object.keys(others).length === 0 ? undefined : { ...response, content: others }
}

/** An operation with all that callers need to know of it, less the problems that it cannot answer. */
export const describe =
  (schemas: JsonObject, examples: Examples) =>
  (operation: JsonObject, ruledOut: ReadonlySet<string>): JsonObject => {
    const id = String(operation["operationId"]).split(".").at(-1) ?? ""
    const example = examples[id] ?? {}
    const compose: Compose = (schema) => exampleOf(schemas, exampleWords)(schema, id)
    const traits: Traits = {
      isConditional: isConditional.test(String(operation["description"] ?? "")),
      isLimited: Object.hasOwn(objectAt(operation, "responses"), "429")
    }
    const responses: JsonObject = {
      ...Object.fromEntries(
        Object.entries(objectAt(operation, "responses")).flatMap(([status, response]) => {
          const left = isObject(response) ? withoutProblems(response, schemas, ruledOut) : response
          return left === undefined ? [] : [[status, left] as const]
        })
      ),
      // It has no schema, as the answer to any of them that did not change.
      ...(traits.isConditional ? { "304": {} } : {})
    }
    const codes = new Set(
      Object.values(responses)
        .filter(isObject)
        .flatMap((response) => problemsOf(response, schemas).map((one) => codeOf(one, schemas)))
    )
    return {
      ...without(operation, "requestBody"),
      operationId: id,
      parameters: parametersOf(operation, codes),
      ...requestBodyOf(operation, example.request, compose),
      responses: mapValues(responses, responseOf(schemas, example.answer, compose, traits))
    }
  }

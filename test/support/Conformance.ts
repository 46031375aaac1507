import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { documents } from "../../scripts/openapi.ts"
import { noteCall, noteDeclared, noteSeen, noteViolation } from "./conformanceLog.ts"

// The documents and the answers are read as any client would: as JSON.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

/** One call and its answer, as far as the contract speaks of them. */
export interface Exchange {
  readonly method: string
  /** Of the request, with its query. */
  readonly url: string
  readonly status: number
  readonly header: (name: string) => string | undefined
  /** Undefined where the body was not looked at. */
  readonly text: string | undefined
}

interface Operation {
  /** `<plane> <operation id>`. */
  readonly name: string
  readonly method: string
  readonly path: RegExp
  readonly parameters: number
  /** The address of its responses in the document. */
  readonly pointer: string
  readonly responses: Json
}

const planes = ["server", "client"] as const
const problemMedia = "application/problem+json"
/** Codes that the boundary answers by itself, whether or not an operation declares them. */
const boundaryCodes: ReadonlySet<string> = new Set(["route_not_found", "method_not_allowed"])
const milliseconds = "^\\d{4,}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$"

/**
 * The document as the service has to keep it: callers must expect members that a later version adds,
 * but this version answers none that it does not declare, and every time as contract.md says.
 */
const strict = (schema: Json): Json => {
  if (Array.isArray(schema)) return schema.map(strict)
  if (typeof schema !== "object" || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, strict(part)]))
  if (inner["format"] === "date-time") return { ...inner, pattern: milliseconds }
  const isClosed = inner["type"] === "object" && inner["properties"] !== undefined
  return isClosed ? { additionalProperties: false, ...inner } : inner
}

const step = (part: string): string => part.replaceAll("~", "~0").replaceAll("/", "~1")
const pointer = (...parts: ReadonlyArray<string>): string =>
  parts.map((part) => `/${encodeURIComponent(step(part))}`).join("")

// Few answers fit each validator, so that making it costs more than running it.
const quick = { inlineRefs: false, code: { optimize: false } }
const ajv = new Ajv2020({ allErrors: true, strictTypes: false, allowUnionTypes: true, ...quick })
addFormats.default(ajv)
// RFC 6531: the addresses that users give may be written in any script.
ajv.addFormat("idn-email", /^[^\s@]+@[^\s@]+$/)
ajv.addVocabulary(["components", "discriminator", "paths"])

const read = (plane: (typeof planes)[number]): ReadonlyArray<Operation> => {
  const document: Json = JSON.parse(JSON.stringify(documents[`${plane}.json`]))
  const { components, paths } = strict(document)
  ajv.addSchema({ components, paths }, plane)
  return Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, { operationId, responses }]) => ({
      name: `${plane} ${operationId}`,
      method: method.toUpperCase(),
      path: new RegExp(`^${path.replaceAll(/[.]/g, "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`),
      parameters: path.split("{").length - 1,
      pointer: `${plane}#${pointer("paths", path, method, "responses")}`,
      responses
    }))
  )
}

// What is written out stands before what a parameter would take.
const operations = planes.flatMap(read).toSorted((a, b) => a.parameters - b.parameters)

const validators = new Map<string, ValidateFunction>()

const validatorAt = (address: string): ValidateFunction => {
  const made = validators.get(address) ?? ajv.compile({ $ref: address })
  validators.set(address, made)
  return made
}

const codeAt = (plane: string, reference: string): string => {
  const name = reference.replace(/^.*\//, "")
  const { schemas }: Json = documents[`${plane}.json` as keyof typeof documents].components
  return schemas[name].properties.properties.properties.code.enum[0]
}

/** The references to the problems of a response, by their codes. */
const problemsOf = (operation: Operation, status: number): ReadonlyMap<string, string> => {
  const [plane = ""] = operation.name.split(" ")
  const schema = operation.responses[status]?.content?.[problemMedia]?.schema
  const references: ReadonlyArray<{ readonly $ref: string }> =
    schema === undefined ? [] : (schema.oneOf ?? [schema])
  return new Map(references.map(({ $ref }) => [codeAt(plane, $ref), `${plane}${$ref}`]))
}

const mediaOf = ({ responses }: Operation, status: number | string): ReadonlyArray<string> =>
  Object.keys(responses[status]?.content ?? {})

noteDeclared(
  operations.flatMap((operation) =>
    Object.keys(operation.responses).flatMap((status) => {
      const codes = [...problemsOf(operation, Number(status)).keys()]
      const answer = `${operation.name} ${status}`
      const isPlain = codes.length === 0 || mediaOf(operation, status).length > 1
      return [...(isPlain ? [answer] : []), ...codes.map((code) => `${answer} ${code}`)]
    })
  )
)

/** What an answer breaks of a schema; where and what, but never the value. */
const flawsOf = (address: string, body: unknown): ReadonlyArray<string> => {
  const validate = validatorAt(address)
  if (validate(body)) return []
  return (validate.errors ?? []).map(({ instancePath, message = "", params }) => {
    const key = params["additionalProperty"]
    return `${instancePath === "" ? "the body" : instancePath} ${message}${key === undefined ? "" : ` (${key})`}`
  })
}

const flawsOfProblem = (operation: Operation, status: number, body: Json) => {
  const code: string = body?.properties?.code
  const problems = problemsOf(operation, status)
  if (boundaryCodes.has(code) && !problems.has(code)) return []
  const address = problems.get(code)
  if (address === undefined) {
    return [`${status} ${code} is not declared; declared are: ${[...problems.keys()].join(", ")}`]
  }
  noteSeen(`${operation.name} ${status} ${code}`)
  return flawsOf(address, body)
}

/** To a person who goes there a problem is told on a page, by the same status and code. */
const flawsOfPage = (operation: Operation, status: number, page: string) => {
  const code = /data-problem-code="(\w+)"/.exec(page)?.[1] ?? "no problem"
  const problems = problemsOf(operation, status)
  if (boundaryCodes.has(code)) return []
  if (!problems.has(code)) return [`${status} ${code} is told on a page, and not declared`]
  noteSeen(`${operation.name} ${status} ${code}`)
  return []
}

const flawsOfAnswer = (operation: Operation, exchange: Exchange): ReadonlyArray<string> => {
  const { header, status, text } = exchange
  const media = header("content-type")?.replace(/;.*$/, "")
  if (media === problemMedia && text !== undefined && text !== "") {
    return flawsOfProblem(operation, status, JSON.parse(text))
  }
  if (status >= 400 && media === "text/html") {
    return text === undefined || text === "" ? [] : flawsOfPage(operation, status, text)
  }
  const response = operation.responses[status]
  if (response === undefined) return [`the status ${status} is not declared`]
  if (exchange.method !== "HEAD") noteSeen(`${operation.name} ${status}`)
  const expected = mediaOf(operation, status)
  const declared = expected.length === 0 ? "no body" : expected.join(" or ")
  if (text === "") {
    return expected.length === 0 || exchange.method === "HEAD"
      ? []
      : [`${status} has no body; declared is ${declared}`]
  }
  if (media === undefined ? expected.length > 0 : !expected.includes(media)) {
    return [`${status} is ${media}; declared is ${declared}`]
  }
  if (text === undefined || !media?.endsWith("json")) return []
  const address = `${operation.pointer}${pointer(String(status), "content", media, "schema")}`
  return flawsOf(address, JSON.parse(text))
}

const missingHeaders = ({ responses }: Operation, { header, status }: Exchange) =>
  Object.keys(responses[status]?.headers ?? {})
    // Told of in the answers to which they belong alone, and the same for all.
    .filter((name) => ["X-Correlation-Id", "Retry-After", "Location"].includes(name))
    .filter((name) => header(name.toLowerCase()) === undefined)
    .map((name) => `${status} lacks the header ${name}`)

const prefixes = ["/api/server/v1/", "/_service/"]
/** Where browsers go, and what they load, and the protocol of directories: no operations. */
const isNavigation = /^\/_service\/((pages|assets|scim)\/|oauth\/(authorize|continue|logout)$)/

/**
 * Holds an answer to the contract: its status and code are declared, its content type too, and its
 * body is what the schema says and nothing more. What breaks that is kept for the end of the test.
 */
export const observe = (exchange: Exchange): void => {
  const { method, status, url } = exchange
  const path = url.replace(/^\w+:\/\/[^/]*|[?#].*$/g, "")
  const asked = method === "HEAD" ? "GET" : method
  const operation = operations.find((one) => one.method === asked && one.path.test(path))
  if (operation !== undefined) {
    const flaws = [...flawsOfAnswer(operation, exchange), ...missingHeaders(operation, exchange)]
    for (const flaw of flaws) noteViolation(`${operation.name}: ${flaw}`)
    const correlationId = exchange.header("x-correlation-id")
    if (correlationId !== undefined) noteCall(correlationId, operation.name, status)
  } else if (
    status < 400 &&
    method !== "OPTIONS" &&
    prefixes.some((prefix) => path.startsWith(prefix)) &&
    !isNavigation.test(path)
  ) {
    noteViolation(`${method} ${path} answers ${status}, but no contract has it`)
  }
}

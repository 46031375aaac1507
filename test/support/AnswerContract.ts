import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { documents } from "../../scripts/openapi.ts"

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

/** An operation as its answers are looked at. */
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

/** Planes that have a document. */
export type DocumentedPlane = "server" | "client" | "console"

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
const ajv = new Ajv2020({
  allErrors: true,
  strictTypes: false,
  strictTuples: false,
  allowUnionTypes: true,
  ...quick
})
addFormats.default(ajv)
// RFC 6531: the addresses that users give may be written in any script.
ajv.addFormat("idn-email", /^[^\s@]+@[^\s@]+$/)
ajv.addVocabulary(["components", "discriminator", "paths"])

const read = (plane: DocumentedPlane): ReadonlyArray<Operation> => {
  const document: Json = JSON.parse(JSON.stringify(documents[`${plane}.json`]))
  const { components, paths } = strict(document)
  // Test files that a worker runs one after another share the schemas.
  if (ajv.getSchema(plane) === undefined) ajv.addSchema({ components, paths }, plane)
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

/** Each answer that an operation declares, as `<plane> <operation id> <status>[ <code>]`. */
const declaredBy = (operation: Operation): ReadonlyArray<string> =>
  Object.keys(operation.responses).flatMap((status) => {
    // Made of a 200 on its way out, after tests have seen that.
    if (status === "304") return []
    const codes = [...problemsOf(operation, Number(status)).keys()]
    const answer = `${operation.name} ${status}`
    const isPlain = codes.length === 0 || mediaOf(operation, status).length > 1
    return [...(isPlain ? [answer] : []), ...codes.map((code) => `${answer} ${code}`)]
  })

/** What an answer breaks of a schema; where and what, but never the value. */
const flawsOf = (address: string, body: unknown): ReadonlyArray<string> => {
  const validate = validatorAt(address)
  if (validate(body)) return []
  return (validate.errors ?? []).map(({ instancePath, message = "", params }) => {
    const key = params["additionalProperty"]
    return `${instancePath === "" ? "the body" : instancePath} ${message}${key === undefined ? "" : ` (${key})`}`
  })
}

/** An answer as the contract sees it. */
export interface Examined {
  /** `<plane> <operation id>`. */
  readonly operation: string
  /** In the form of `declared`; undefined where the contract does not have the answer. */
  readonly seen: string | undefined
  readonly flaws: ReadonlyArray<string>
}

const flawed = ({ name }: Operation, ...flaws: ReadonlyArray<string>): Examined => ({
  operation: name,
  seen: undefined,
  flaws
})

const answered = ({ name }: Operation, answer: string, flaws: ReadonlyArray<string>): Examined => ({
  operation: name,
  seen: `${name} ${answer}`,
  flaws
})

const examinedProblem = (operation: Operation, status: number, body: Json): Examined => {
  const code: string = body?.properties?.code
  const problems = problemsOf(operation, status)
  if (boundaryCodes.has(code) && !problems.has(code)) return flawed(operation)
  const address = problems.get(code)
  return address === undefined
    ? flawed(
        operation,
        `${status} ${code} is not declared; declared are: ${[...problems.keys()].join(", ")}`
      )
    : answered(operation, `${status} ${code}`, flawsOf(address, body))
}

/** To a person who goes there a problem is told on a page, by the same status and code. */
const examinedPage = (operation: Operation, status: number, page: string): Examined => {
  const code = /data-problem-code="(\w+)"/.exec(page)?.[1] ?? "no problem"
  if (boundaryCodes.has(code)) return flawed(operation)
  return problemsOf(operation, status).has(code)
    ? answered(operation, `${status} ${code}`, [])
    : flawed(operation, `${status} ${code} is told on a page, and not declared`)
}

const bodyFlaws = (operation: Operation, exchange: Exchange): ReadonlyArray<string> => {
  const { header, method, status, text } = exchange
  const media = header("content-type")?.replace(/;.*$/, "")
  const expected = mediaOf(operation, status)
  const declared = expected.length === 0 ? "no body" : expected.join(" or ")
  if (text === "") {
    return expected.length === 0 || method === "HEAD"
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

const examinedAnswer = (operation: Operation, exchange: Exchange): Examined => {
  const { header, method, status, text } = exchange
  const media = header("content-type")?.replace(/;.*$/, "")
  if (media === problemMedia && text !== undefined && text !== "") {
    return examinedProblem(operation, status, JSON.parse(text))
  }
  if (status >= 400 && media === "text/html") {
    return text === undefined || text === ""
      ? flawed(operation)
      : examinedPage(operation, status, text)
  }
  if (operation.responses[status] === undefined) {
    return flawed(operation, `the status ${status} is not declared`)
  }
  const flaws = bodyFlaws(operation, exchange)
  return method === "HEAD"
    ? flawed(operation, ...flaws)
    : answered(operation, String(status), flaws)
}

const missingHeaders = ({ responses }: Operation, { header, status }: Exchange) =>
  Object.keys(responses[status]?.headers ?? {})
    // Told of in the answers to which they belong alone, and the same for all.
    .filter((name) => ["X-Correlation-Id", "Retry-After", "Location"].includes(name))
    .filter((name) => header(name.toLowerCase()) === undefined)
    .map((name) => `${status} lacks the header ${name}`)

/** Path of a request, without its origin, query and fragment. */
export const pathOf = (url: string): string => url.replace(/^\w+:\/\/[^/]*|[?#].*$/g, "")

/** The answers that the documents of some planes declare. */
export interface AnswerContract {
  /** Each of them, as `<plane> <operation id> <status>[ <code>]`. */
  readonly declared: ReadonlyArray<string>
  /** Holds an answer to its operation; undefined where no operation is there. */
  readonly examine: (exchange: Exchange) => Examined | undefined
}

/** Reads the contract of some planes. */
export const contractOf = (planes: ReadonlyArray<DocumentedPlane>): AnswerContract => {
  // What is written out stands before what a parameter would take.
  const operations = planes.flatMap(read).toSorted((a, b) => a.parameters - b.parameters)
  return {
    declared: operations.flatMap(declaredBy),
    examine: (exchange) => {
      const path = pathOf(exchange.url)
      const asked = exchange.method === "HEAD" ? "GET" : exchange.method
      const operation = operations.find((one) => one.method === asked && one.path.test(path))
      if (operation === undefined) return undefined
      const examined = examinedAnswer(operation, exchange)
      return { ...examined, flaws: [...examined.flaws, ...missingHeaders(operation, exchange)] }
    }
  }
}

/**
 * Writes the types of a plane's operations out of its OpenAPI document, so that who installs a
 * client needs neither the contract nor Effect to have its types.
 */
import type { Routes } from "../../src/sdk/calls.ts"

/** As much of a JSON Schema as the documents use. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | ReadonlyArray<string>
  readonly format?: string
  readonly enum?: ReadonlyArray<unknown>
  readonly anyOf?: ReadonlyArray<JsonSchema>
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: ReadonlyArray<string>
  readonly items?: JsonSchema
  readonly additionalProperties?: boolean | JsonSchema
  readonly description?: string
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>
}

interface Parameter {
  readonly name?: string
  readonly in?: string
  readonly schema?: JsonSchema
  readonly required?: boolean
  readonly description?: string
}

interface Operation {
  readonly summary?: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly parameters?: ReadonlyArray<Parameter>
  readonly requestBody?: Content & { readonly required?: boolean }
  readonly responses: Readonly<Record<string, Content & { readonly description?: string }>>
}

/** As much of an OpenAPI document as there is to read off. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

const comment = (lines: ReadonlyArray<string | undefined>, indent = ""): string => {
  const told = lines.filter((line) => line !== undefined && line !== "")
  // A schema may tell of `*/*`.
  const text = told.join(" ").replaceAll("*/", "*\\/").replaceAll(/\s+/g, " ").trim()
  return text === "" ? "" : `${indent}/** ${text} */\n`
}

const quoted = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `"${name}"`)
const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1)
const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)

const primitives: Readonly<Record<string, string>> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null"
}

const union = (members: ReadonlyArray<string>): string => [...new Set(members)].join(" | ")

const objectOf = (schema: JsonSchema): string => {
  const { additionalProperties, properties = {}, required = [] } = schema
  const members = Object.entries(properties).map(
    ([name, member]) =>
      `${comment([member.description])}readonly ${quoted(name)}${required.includes(name) ? "" : "?"}: ${typeOf(member)}`
  )
  if (members.length > 0) return `{\n${members.join("\n")}\n}`
  if (additionalProperties === false) return "{}"
  const value = typeof additionalProperties === "object" ? typeOf(additionalProperties) : "unknown"
  return `{ readonly [key: string]: ${value} }`
}

/** The TypeScript of a schema: what is on the wire. */
export const typeOf = (schema: JsonSchema): string => {
  if (schema.$ref !== undefined) return nameOf(schema.$ref)
  if (schema.anyOf !== undefined) return union(schema.anyOf.map(typeOf))
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)))
  if (schema.type === undefined) return "unknown"
  const types = typeof schema.type === "string" ? [schema.type] : schema.type
  return union(
    types.map((type) => {
      if (type === "object") return objectOf(schema)
      if (type === "array") return `ReadonlyArray<${typeOf(schema.items ?? {})}>`
      const primitive = primitives[type]
      if (primitive === undefined) throw new Error(`No type is known for ${type}`)
      return primitive
    })
  )
}

const models = ({ components }: Document): string =>
  Object.entries(components.schemas)
    .filter(([name]) => !name.endsWith("Problem"))
    .map(
      ([name, schema]) =>
        `${comment([schema.description])}export type ${name} = ${typeOf(schema)}\n`
    )
    .join("\n")

/** A query is text on the wire, and so it may be given. */
const queryType = (schema: JsonSchema = {}): string => {
  const type = typeOf(schema)
  return type === "number" || type === "boolean" ? `${type} | string` : type
}

const group = (name: string, parameters: ReadonlyArray<Parameter>): string | undefined => {
  if (parameters.length === 0) return undefined
  const members = parameters.map(
    ({ description, name: member = "", required, schema }) =>
      `${comment([description])}readonly ${quoted(member)}${required === true ? "" : "?"}: ${name === "query" ? queryType(schema) : typeOf(schema ?? {})}`
  )
  const optional = parameters.every(({ required }) => required !== true)
  return `readonly ${name}${optional ? "?" : ""}: {\n${members.join("\n")}\n}`
}

const bodyOf = ({ requestBody }: Operation): string | undefined => {
  const schema = requestBody?.content?.["application/json"]?.schema
  if (schema === undefined) return undefined
  const members = Object.keys(schema.properties ?? {})
  const isEmpty = schema.type === "object" && members.length === 0
  if (isEmpty && requestBody?.required !== true) return undefined
  const optional =
    requestBody?.required !== true ||
    (schema.type === "object" && (schema.required ?? []).length === 0)
  return `readonly body${optional ? "?" : ""}: ${typeOf(schema)}`
}

interface Taken {
  readonly type: string
  /** Whether the operation may be called without. */
  readonly optional: boolean
}

const taken = (operation: Operation, parts: ReadonlyArray<"params" | "query" | "body">): Taken => {
  const { parameters = [] } = operation
  const within = (place: string) =>
    // Which of the two a client is, its options say once and for all.
    parameters.filter(({ in: at, name }) => at === place && name !== "_is_native")
  const found = {
    params: group("params", within("path")),
    query: group("query", within("query")),
    body: bodyOf(operation)
  }
  const members = parts.flatMap((part) => found[part] ?? [])
  return {
    type: members.length === 0 ? "{}" : `{\n${members.join("\n")}\n}`,
    optional: members.every((member) => /^readonly \w+\?/.test(member))
  }
}

const answered = ({ responses }: Operation): string => {
  const answers = Object.entries(responses).flatMap(([status, { content = {} }]) => {
    // The clients make no conditional request: nobody is told that nothing has changed.
    if (Number(status) >= 400 || status === "304") return []
    const [media] = Object.values(content)
    return media?.schema === undefined ? ["void"] : [typeOf(media.schema)]
  })
  return union(answers)
}

const problemsOf = ({ responses }: Operation): string | undefined => {
  const codes = Object.entries(responses).flatMap(([status, { description = "" }]) =>
    Number(status) < 400 ? [] : [...description.matchAll(/`([a-z_0-9]+)`:/g)].map(([, it]) => it)
  )
  return codes.length === 0
    ? undefined
    : `Problems: ${[...new Set(codes)].map((code) => `\`${code}\``).join(", ")}.`
}

const sentence = (text: string | undefined): string | undefined =>
  text === undefined || /[.!?]$/.test(text) ? text : `${text}.`

/** What is written for one operation of a plane. */
type Writer = (name: string, operation: Operation) => string

const grouped = (document: Document, routes: Routes, write: Writer): string =>
  Object.entries(routes)
    .map(([name, operations]) => {
      const members = Object.entries(operations).map(([operation, [method, path]]) => {
        const declared = document.paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()]
        if (declared === undefined) throw new Error(`${method} ${path} is in no document`)
        return write(operation, declared)
      })
      return `readonly ${name}: {\n${members.join("\n")}\n}`
    })
    .join("\n")

const call: Writer = (name, operation) => {
  const { optional } = taken(operation, ["params", "query", "body"])
  const doc = comment([
    sentence(operation.summary),
    sentence(operation.description),
    problemsOf(operation)
  ])
  return `${doc}readonly ${name}: (input${optional ? "?" : ""}: ${capital(name)}Input, options?: CallOptions) => Promise<${answered(operation)}>`
}

const address: Writer = (name, operation) => {
  const { optional, type } = taken(operation, ["params", "query"])
  return `readonly ${name}: (input${optional ? "?" : ""}: ${type}) => string`
}

const input: Writer = (name, operation) =>
  `/** What \`${name}\` takes. */\nexport type ${capital(name)}Input = ${taken(operation, ["params", "query", "body"]).type}\n`

/** The module with the types of a plane, under the name that the source has it by. */
export const operationsModule = (
  name: string,
  about: string,
  document: Document,
  routes: Routes,
  urls?: string
): string => {
  const inputs: Array<string> = []
  const calls = grouped(document, routes, (operation, declared) => {
    inputs.push(input(operation, declared))
    return call(operation, declared)
  })
  return [
    `import type { CallOptions } from "./CallOptions.ts"\n`,
    models(document),
    inputs.join("\n"),
    `/** ${about} */\nexport interface ${name} {\n${calls}\n}\n`,
    urls === undefined
      ? ""
      : `/** The addresses of the same operations. */\nexport interface ${urls} {\n${grouped(document, routes, address)}\n}\n`
  ].join("\n")
}

/** A schema with what it names in its place: a module without models has no names. */
const inPlace = (schema: JsonSchema, document: Document): JsonSchema => {
  const { $ref, additionalProperties, anyOf, items, properties } = schema
  const inner = (one: JsonSchema): JsonSchema => inPlace(one, document)
  const named = $ref && document.components.schemas[nameOf($ref)]
  if (named) return inner(named)
  return {
    ...schema,
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(items && { items: inner(items) }),
    ...(typeof additionalProperties === "object" && {
      additionalProperties: inner(additionalProperties)
    }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, inner(member)])
      )
    })
  }
}

/** The module with what stands in `properties` of each problem that the planes declare. */
export const problemsModule = (documents: ReadonlyArray<Document>): string => {
  const members = documents.flatMap((document) =>
    Object.entries(document.components.schemas)
      .filter(([name]) => name.endsWith("Problem"))
      .flatMap(([, { properties = {} }]) => properties["properties"] ?? [])
      .map((schema) => typeOf(inPlace(schema, document)))
  )
  return `/** What stands in \`properties\` of each declared problem. */\nexport type ProblemMembers =\n  | ${[...new Set(members)].join("\n  | ")}\n`
}

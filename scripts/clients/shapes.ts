/** Reads the server plane's OpenAPI document as shapes that any language can write. */
import type { Routes } from "../../src/sdk/calls.ts"
import type { Document, JsonSchema } from "../build/declarations.ts"
import { capital, singular } from "./names.ts"

/** Many known values of a text; its name is the shortest of where it stands. */
export interface Vocabulary {
  name: string
  readonly values: ReadonlyArray<string>
}

/** Type of a value on the wire. */
export type Type =
  | {
      readonly kind: "text"
      readonly known: ReadonlyArray<string>
      readonly vocabulary?: Vocabulary
    }
  | { readonly kind: "integer" | "number" | "instant" | "any" }
  | { readonly kind: "boolean"; readonly constant?: boolean }
  | { readonly kind: "list" | "map" | "page" | "items"; readonly of: Value }
  | { readonly kind: "named"; readonly name: string }

/** A type that may be null. */
export interface Value {
  readonly type: Type
  readonly nullable: boolean
}

/** A member of a record. */
export interface Field extends Value {
  readonly name: string
  readonly required: boolean
  readonly description: string
}

/** An object with named members. */
export interface Record {
  readonly kind: "record"
  readonly name: string
  readonly description: string
  /** True if the service refuses other members. */
  readonly closed: boolean
  readonly fields: ReadonlyArray<Field>
}

/** One of several records; a member of one value tells which. */
export interface Union {
  readonly kind: "union"
  readonly name: string
  readonly members: ReadonlyArray<string>
}

export type Shape = Record | Union

/** An operation as a client calls it. */
export interface Operation {
  readonly group: string
  readonly name: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly parameters: ReadonlyArray<string>
  readonly query: ReadonlyArray<Field>
  readonly body: { readonly value: Value; readonly required: boolean } | null
  readonly takesIdempotencyKey: boolean
  /** Null where success has no body. */
  readonly answer: Value | null
}

/** A problem by its code. */
export interface Problem {
  readonly code: string
  readonly name: string
  readonly title: string
  /** Members of `properties` beside the code. */
  readonly fields: ReadonlyArray<Field>
}

/** Everything that a client of the plane is generated from. */
export interface Plane {
  readonly vocabularies: ReadonlyArray<Vocabulary>
  readonly shapes: ReadonlyArray<Shape>
  readonly operations: ReadonlyArray<Operation>
  readonly problems: ReadonlyArray<Problem>
}

/** True for a member that opens something, or leads to a page that does. */
export const isSecret = ({ name, type }: Field): boolean =>
  type.kind === "text" && /^(apiKey|clientSecret|hash|password|secret|token|url)$/.test(name)

/** More known values than this are written once, under a name. */
const few = 6

const refName = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1)

const isNull = (schema: JsonSchema): boolean => schema.type === "null"

/** Suffix of a member of a union: the one value of the property that tells it apart. */
const suffixOf = ({ properties = {} }: JsonSchema): string => {
  for (const [name, { enum: values = [] }] of Object.entries(properties)) {
    if (values.length !== 1) continue
    const [value] = values
    if (typeof value === "boolean") return value ? capital(name) : `Not${capital(name)}`
    return capital(String(value))
  }
  throw new Error("No property tells the members of a union apart")
}

/** Reads the document; `routes` says how groups and operations are called. */
export const planeOf = (document: Document, routes: Routes): Plane => {
  const { schemas } = document.components
  const shapes = new Map<string, Shape>()
  const vocabularies = new Map<string, Vocabulary>()

  const add = (shape: Shape): Type => {
    const former = shapes.get(shape.name)
    if (former !== undefined && JSON.stringify(former) !== JSON.stringify(shape)) {
      throw new Error(`Two shapes are called ${shape.name}`)
    }
    shapes.set(shape.name, shape)
    return { kind: "named", name: shape.name }
  }

  const fieldsOf = (owner: string, { properties = {}, required = [] }: JsonSchema) =>
    Object.entries(properties).map(([name, schema]) => ({
      ...valueOf(schema, owner + capital(name)),
      name,
      required: required.includes(name),
      description: schema.description ?? ""
    }))

  const recordOf = (name: string, schema: JsonSchema): Type => {
    const fields = fieldsOf(name, schema)
    const closed = schema.additionalProperties === false
    return add({ kind: "record", name, description: schema.description ?? "", closed, fields })
  }

  const unionOf = (name: string, members: ReadonlyArray<JsonSchema>): Type => {
    const names = members.map((member) => {
      const found =
        member.$ref === undefined
          ? recordOf(name + suffixOf(member), member)
          : valueOf(member, name).type
      if (found.kind !== "named") throw new Error(`${name} is a union of no records`)
      return found.name
    })
    return add({ kind: "union", name, members: names })
  }

  const objectOf = (name: string, schema: JsonSchema): Type => {
    const { additionalProperties, properties = {} } = schema
    const { items, page } = properties
    if (items?.items !== undefined) {
      const of = valueOf(items.items, `${name}Item`)
      if (page?.properties?.["nextCursor"] !== undefined) return { kind: "page", of }
      if (Object.keys(properties).length === 1) return { kind: "items", of }
    }
    if (Object.keys(properties).length > 0) return recordOf(name, schema)
    const of =
      typeof additionalProperties === "object"
        ? valueOf(additionalProperties, `${name}Value`)
        : { type: { kind: "any" } as const, nullable: false }
    return { kind: "map", of }
  }

  const plainOf = (type: string | undefined, schema: JsonSchema, name: string): Type => {
    if (type === "object") return objectOf(name, schema)
    if (type === "array") return { kind: "list", of: valueOf(schema.items ?? {}, singular(name)) }
    if (type === "integer" || type === "number") return { kind: type }
    if (type === "boolean") {
      const [constant] = schema.enum ?? []
      return typeof constant === "boolean" ? { kind: type, constant } : { kind: type }
    }
    if (type === undefined) return { kind: "any" }
    if (type !== "string") throw new Error(`${name} is of the unknown type ${type}`)
    if (schema.format === "date-time") return { kind: "instant" }
    const known = (schema.enum ?? []).filter((it) => typeof it === "string")
    return known.length > few
      ? { kind: "text", known, vocabulary: vocabularyOf(name, known) }
      : { kind: "text", known }
  }

  function vocabularyOf(name: string, values: ReadonlyArray<string>): Vocabulary {
    const key = values.join()
    const former = vocabularies.get(key) ?? { name, values }
    if (name.length < former.name.length) former.name = name
    vocabularies.set(key, former)
    return former
  }

  /** Type of a schema; an object without a name of its own is called by where it stands. */
  function valueOf(schema: JsonSchema, name: string): Value {
    if (schema.$ref !== undefined) return namedOf(refName(schema.$ref))
    const { anyOf } = schema
    if (anyOf !== undefined) {
      const members = anyOf.filter((member) => !isNull(member))
      const [only] = members
      if (only !== undefined && members.length === 1) {
        return { type: valueOf(only, name).type, nullable: anyOf.length > 1 }
      }
      return { type: unionOf(name, members), nullable: members.length < anyOf.length }
    }
    const types = [schema.type ?? []].flat()
    const proper = types.filter((type) => type !== "null")
    if (proper.length > 1) throw new Error(`${name} is of several types`)
    return { type: plainOf(proper[0], schema, name), nullable: types.includes("null") }
  }

  const read = new Map<string, Value>()

  function namedOf(name: string): Value {
    const known = read.get(name)
    if (known !== undefined) return known
    const schema = schemas[name]
    if (schema === undefined) throw new Error(`There is no schema ${name}`)
    // A record that refers to itself finds its name.
    if (schema.properties !== undefined) {
      read.set(name, { type: { kind: "named", name }, nullable: false })
    }
    const value = valueOf(schema, name)
    read.set(name, value)
    return value
  }

  const problems = Object.entries(schemas)
    .filter(([name]) => name.endsWith("Problem"))
    .map(([name, { description = "", properties = {} }]): Problem => {
      const { code, ...members } = properties["properties"]?.properties ?? {}
      // Problems share the shapes of their members.
      const fields = fieldsOf("Problem", { ...properties["properties"], properties: members })
      return { code: String(code?.enum?.[0]), name, title: description, fields }
    })

  const operations = Object.entries(routes).flatMap(([group, names]) =>
    Object.entries(names).map(([name, [method, route]]): Operation => {
      const path = route.replaceAll(/:(\w+)/g, "{$1}")
      const found = document.paths[path]?.[method.toLowerCase()]
      if (found === undefined) throw new Error(`${method} ${path} is not in the document`)
      const { parameters = [], requestBody, responses } = found
      const owner = capital(name)
      const query = parameters
        .filter((parameter) => parameter.in === "query")
        .map((parameter) => ({
          ...valueOf(parameter.schema ?? {}, owner + capital(parameter.name ?? "")),
          name: parameter.name ?? "",
          required: parameter.required === true,
          description: parameter.description ?? parameter.schema?.description ?? ""
        }))
      const sent = requestBody?.content?.["application/json"]?.schema
      const isEmpty = Object.keys(sent?.properties ?? {}).length === 0 && sent?.$ref === undefined
      const success = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1]
      const answered = success?.content?.["application/json"]?.schema
      return {
        group,
        name,
        method,
        path,
        summary: found.summary ?? name,
        description: found.description ?? "",
        parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, it = ""]) => it),
        query,
        body:
          sent === undefined || isEmpty
            ? null
            : { value: valueOf(sent, `${owner}Body`), required: requestBody?.required === true },
        takesIdempotencyKey: parameters.some(
          (parameter) => "$ref" in parameter && String(parameter.$ref).endsWith("/IdempotencyKey")
        ),
        answer: answered === undefined ? null : valueOf(answered, `${owner}Answer`)
      }
    })
  )

  return {
    vocabularies: [...vocabularies.values()],
    shapes: [...shapes.values()],
    operations,
    problems
  }
}

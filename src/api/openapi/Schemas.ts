import { problemDetail, type Members } from "../../contract/Problem.ts"
import {
  deepMap,
  isObject,
  listAt,
  mapValues,
  objectAt,
  without,
  type Json,
  type JsonObject
} from "./Json.ts"
import { problemMembers } from "./exampleProblems.ts"

/** Before the name of a component in a reference. */
export const prefix = "#/components/schemas/"
const problemType = /^urn:problem-type:(\w+)$/

/** The code of the problem that a schema describes; undefined for any other schema. */
export const problemCode = (schema: JsonObject): string | undefined => {
  const type = objectAt(objectAt(schema, "properties"), "type")
  const [value = type["const"]] = listAt(type, "enum")
  return typeof value === "string" ? problemType.exec(value)?.[1] : undefined
}

/** The component that a reference names. */
export const referenced = (schema: JsonObject, schemas: JsonObject): JsonObject => {
  const reference = schema["$ref"]
  return typeof reference === "string" ? objectAt(schemas, reference.slice(prefix.length)) : schema
}

const pascalCase = (code: string): string =>
  code
    .split("_")
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("")

const nameOf = (name: string, schema: JsonObject): string => {
  const code = problemCode(schema)
  return code === undefined ? name.replace(/Encoded$/, "") : `${pascalCase(code)}Problem`
}

/** One code may stand for two statuses; the second one is then a part of the name. */
const publicNames = (schemas: JsonObject): ReadonlyMap<string, string> => {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const [name, schema] of Object.entries(schemas)) {
    const plain = isObject(schema) ? nameOf(name, schema) : name
    const status = isObject(schema) ? objectAt(objectAt(schema, "properties"), "status") : {}
    const [number] = listAt(status, "enum")
    const unique = taken.has(plain) ? plain.replace(/(Problem)?$/, `${String(number)}$1`) : plain
    taken.add(unique)
    names.set(name, unique)
  }
  return names
}

/** `T | null` as JSON Schema 2020-12 writes it shortest; a union of one is that one. */
const nullable = (schema: JsonObject): JsonObject => {
  const [some, none, ...others] = listAt(schema, "anyOf")
  if (isObject(some) && none === undefined) return { ...without(schema, "anyOf"), ...some }
  if (!isObject(some) || !isObject(none) || others.length > 0 || none["type"] !== "null") {
    return schema
  }
  const { type } = some
  if (typeof type !== "string") return schema
  const values = listAt(some, "enum")
  return {
    ...without(schema, "anyOf"),
    ...some,
    type: [type, "null"],
    ...(values.length > 0 ? { enum: [...values, null] } : {})
  }
}

/**
 * Removes the patterns and bounds that every UUID and whole number has beside its format, which
 * mean nothing to a reader.
 */
const withoutNoise = (schema: JsonObject): JsonObject => {
  if (schema["format"] === "uuid") return without(schema, "pattern")
  const noise = [
    ...(schema["minimum"] === Number.MIN_SAFE_INTEGER ? ["minimum"] : []),
    ...(schema["maximum"] === Number.MAX_SAFE_INTEGER ? ["maximum"] : [])
  ]
  return noise.length > 0 ? without(schema, ...noise) : schema
}

/**
 * A list of one or more is derived as a tuple of one, with more of the same after it: makers of
 * clients take that for a type of its own, or refuse it.
 */
const withoutTuple = (schema: JsonObject): JsonObject => {
  const [first, ...others] = listAt(schema, "prefixItems")
  const isList =
    others.length === 0 && JSON.stringify(first) === JSON.stringify(schema["items"] ?? null)
  return isList ? without(schema, "prefixItems") : schema
}

/** Gives the components of a document their public names and every schema its shortest form. */
export const tidy = (document: JsonObject): JsonObject => {
  const schemas = objectAt(objectAt(document, "components"), "schemas")
  const names = publicNames(schemas)
  const renamed = (schema: JsonObject): JsonObject => {
    const reference = schema["$ref"]
    if (typeof reference !== "string" || !reference.startsWith(prefix)) return schema
    const name = reference.slice(prefix.length)
    return { ...schema, $ref: `${prefix}${names.get(name) ?? name}` }
  }
  const change = (schema: JsonObject) => nullable(withoutTuple(withoutNoise(renamed(schema))))
  const components = Object.entries(schemas)
    .map(([name, schema]) => [names.get(name) ?? name, deepMap(schema, change)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    ...document,
    paths: deepMap(objectAt(document, "paths"), change),
    components: {
      ...objectAt(document, "components"),
      schemas: Object.fromEntries(components)
    }
  }
}

/** Members that the schema alone would give a meaningless example of. */
const sampleMembers: JsonObject = {
  errors: [{ path: "/body/email", message: "Expected an email address" }],
  limit: 8192,
  size: 9216,
  group: "Users",
  retryAfterSeconds: 30,
  ...problemMembers
}

const sampleOf = (schema: JsonObject, key: string): Json => {
  const [first] = listAt(schema, "enum")
  return sampleMembers[key] ?? first ?? null
}

/**
 * A problem as it is answered: the framework takes `title`, `status`, `detail` and `instance` for
 * optional, and this service always fills them.
 */
const asAnswered = (schema: JsonObject): JsonObject => {
  const code = problemCode(schema)
  if (code === undefined) return schema
  const {
    properties = {},
    status = {},
    title = {},
    type = {}
  } = objectAt(schema, "properties") as { readonly [key: string]: JsonObject }
  const [statusValue = 0] = listAt(status, "enum")
  const [titleValue = ""] = listAt(title, "enum")
  const members = mapValues(objectAt(properties, "properties"), sampleOf)
  return {
    type: "object",
    description: String(titleValue),
    properties: {
      type,
      title: { type: "string" },
      status: { type: "integer", enum: [statusValue] },
      detail: { type: "string" },
      instance: {
        type: "string",
        format: "uri",
        description: "urn:uuid: and the X-Correlation-Id of the answer"
      },
      properties
    },
    required: ["type", "title", "status", "detail", "instance", "properties"],
    examples: [
      {
        type: `urn:problem-type:${code}`,
        title: titleValue,
        status: statusValue,
        detail: problemDetail(String(titleValue), members as Members),
        instance: "urn:uuid:0199a3c4-5d6e-7f80-9123-456789abcdef",
        properties: members
      }
    ]
  }
}

const open = (value: Json): Json =>
  deepMap(value, (schema) =>
    schema["additionalProperties"] === false ? without(schema, "additionalProperties") : schema
  )

/** Every reference in the value, as it stands there. */
export const referencesIn = (value: Json): ReadonlySet<string> => {
  const found = new Set<string>()
  deepMap(value, (object) => {
    const reference = object["$ref"]
    if (typeof reference === "string") found.add(reference)
    return object
  })
  return found
}

/** The components that requests are made of. */
const inRequests = (document: JsonObject, schemas: JsonObject): ReadonlySet<string> => {
  const operations = Object.values(objectAt(document, "paths"))
    .filter(isObject)
    .flatMap((path) => Object.values(path).filter(isObject))
  const found = new Set<string>()
  const add = (value: Json): void => {
    for (const reference of referencesIn(value)) {
      const name = reference.slice(prefix.length)
      if (found.has(name)) continue
      found.add(name)
      add(objectAt(schemas, name))
    }
  }
  for (const operation of operations) add(objectAt(operation, "requestBody"))
  return found
}

/**
 * Completes the schemas of answers. They are open, unlike those of requests: a version that adds a
 * member must not break a client that was made from this document.
 */
export const openAnswers = (document: JsonObject): JsonObject => {
  const components = objectAt(document, "components")
  const schemas = objectAt(components, "schemas")
  const strict = inRequests(document, schemas)
  return {
    ...document,
    paths: mapValues(objectAt(document, "paths"), (path) =>
      mapValues(path, (operation) => ({
        ...operation,
        responses: open(objectAt(operation, "responses"))
      }))
    ),
    components: {
      ...components,
      schemas: mapValues(schemas, (schema, name) =>
        strict.has(name) ? schema : open(asAnswered(schema))
      )
    }
  }
}

import { isObject, listAt, mapValues, objectAt, type Json, type JsonObject } from "./Json.ts"
import { describe, type Examples } from "./Operations.ts"
import { openAnswers, referencesIn, tidy } from "./Schemas.ts"
import { shared } from "./sharedParts.ts"

/** Base addresses of a plane; the first is the one that served the document. */
const serversOf = (variable: string, description: string): JsonObject => ({
  servers: [
    { url: "/", description: "The service that served this document" },
    {
      url: `{${variable}}`,
      description,
      variables: { [variable]: { default: "http://localhost:3000", description } }
    }
  ]
})

/** Additions to a plane's document that the contract does not state itself. */
export interface DocumentOptions {
  /** The placeholder of interface.md for the plane's base address, and what it is. */
  readonly address: { readonly variable: string; readonly description: string }
  readonly examples: Examples
  /** Security schemes and who needs which, where the contract has guards of its own making. */
  readonly security?: {
    readonly schemes: JsonObject
    readonly of: (method: string, path: string) => ReadonlyArray<Json>
  }
  /** Note at the end of an operation's description. */
  readonly note?: (method: string, path: string) => string
  /** The codes of problems that an operation cannot answer, though one of its guards can. */
  readonly ruledOut?: (method: string, path: string) => ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

const uniqueTags = (document: JsonObject): JsonObject => {
  const tags = new Map<unknown, JsonObject>()
  for (const tag of listAt(document, "tags").filter(isObject)) {
    tags.set(tag["name"], { ...tags.get(tag["name"]), ...tag })
  }
  return { tags: [...tags.values()] }
}

/** The shared parameters and headers that some operation refers to. */
const referredTo = (paths: JsonObject): JsonObject => {
  const found = referencesIn(paths)
  const kept = (kind: "parameters" | "headers") =>
    Object.fromEntries(
      Object.entries<Json>(shared[kind]).filter(([name]) =>
        found.has(`#/components/${kind}/${name}`)
      )
    )
  return { parameters: kept("parameters"), headers: kept("headers") }
}

const lowerCase = (scheme: JsonObject): JsonObject =>
  typeof scheme["scheme"] === "string"
    ? { ...scheme, scheme: scheme["scheme"].toLowerCase() }
    : scheme

/**
 * Makes the document that is derived from a contract fit for people and for generators of clients:
 * public names, problems as they are answered, shared headers, examples.
 */
export const readable =
  ({ address, examples, note, ruledOut = () => nothing, security }: DocumentOptions) =>
  (derived: JsonObject): JsonObject => {
    const document = openAnswers(tidy(derived))
    const components = objectAt(document, "components")
    const schemas = objectAt(components, "schemas")
    const describeOperation = describe(schemas, examples)
    const paths = mapValues(objectAt(document, "paths"), (operations, path) =>
      mapValues(operations, (operation, method) => ({
        ...describeOperation(operation, ruledOut(method, path)),
        ...(security === undefined ? {} : { security: security.of(method, path) }),
        ...(note === undefined
          ? {}
          : {
              description: [operation["description"], note(method, path)]
                .filter((part) => part !== undefined)
                .join(" ")
            })
      }))
    )
    return {
      openapi: document["openapi"] ?? "3.1.0",
      info: {
        ...objectAt(document, "info"),
        contact: { name: "Gatehouse", url: "https://github.com/gatehouse/gatehouse" },
        license: { name: "Apache-2.0", identifier: "Apache-2.0" }
      },
      ...serversOf(address.variable, address.description),
      ...uniqueTags(document),
      paths,
      components: {
        schemas,
        securitySchemes: {
          ...mapValues(objectAt(components, "securitySchemes"), lowerCase),
          ...security?.schemes
        },
        ...referredTo(paths)
      }
    }
  }

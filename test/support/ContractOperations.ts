import { documents } from "../../scripts/openapi.ts"
import { bodies } from "./ServerOperations.ts"

// The documents are read as any client would: as JSON.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

/** Where an operation takes an id. */
export interface IdSlot {
  readonly slot: "path" | "query" | "body"
  readonly name: string
}

/** An operation of either plane, read off its OpenAPI document. */
export interface ContractOperation {
  readonly plane: "server" | "client"
  readonly name: string
  readonly method: string
  /** Below `/api/server/v1`, or below `/_service`. */
  readonly path: string
  /** Path parameters, ids and names alike, and the ids of query and body. */
  readonly ids: ReadonlyArray<IdSlot>
  /** The keys of its query. */
  readonly query: ReadonlyArray<string>
  /** A body that the operation takes, and null where it takes none. */
  readonly body: Readonly<Record<string, unknown>> | null
}

/** The first value that a schema takes; good enough for bodies that tests have to send. */
const sample = (schema: Json, name: string): unknown => {
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.anyOf !== undefined) return sample(schema.anyOf[0], name)
  if (schema.format === "uuid") return "018f0000-0000-7000-8000-000000000009"
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === "object") return required(schema)
  if (type === "array") return (schema.minItems ?? 0) === 0 ? [] : [sample(schema.items, name)]
  if (type === "boolean") return true
  if (type === "integer" || type === "number") return schema.minimum ?? 1
  return name === "email" ? "sample@example.com" : "sample text"
}

const required = (schema: Json): Record<string, unknown> =>
  Object.fromEntries(
    (schema.required ?? []).map((name: string) => [name, sample(schema.properties[name], name)])
  )

const idsOf = (operation: Json, body: Json): ReadonlyArray<IdSlot> => [
  ...(operation.parameters as ReadonlyArray<Json>)
    .filter(
      ({ in: slot, schema }) => slot === "path" || (slot === "query" && schema.format === "uuid")
    )
    .map(({ in: slot, name }): IdSlot => ({ slot, name })),
  ...Object.entries<Json>(body?.properties ?? {})
    .filter(([, schema]) => schema.format === "uuid")
    .map(([name]): IdSlot => ({ slot: "body", name }))
]

const operationsOf = (plane: "server" | "client"): ReadonlyArray<ContractOperation> => {
  const document: Json = JSON.parse(JSON.stringify(documents[`${plane}.json`]))
  return Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, operation]) => {
      const stated = operation.requestBody?.content?.["application/json"]?.schema
      const body =
        stated?.$ref === undefined
          ? stated
          : document.components.schemas[stated.$ref.replace(/^.*\//, "")]
      return {
        plane,
        name: operation.operationId,
        method: method.toUpperCase(),
        path: path.replace(plane === "server" ? "/api/server/v1" : "/_service", ""),
        ids: idsOf(operation, body),
        query: (operation.parameters as ReadonlyArray<Json>)
          .filter((parameter) => parameter.in === "query")
          .map(({ name }) => name),
        body:
          body === undefined
            ? null
            : { ...(plane === "server" ? bodies[operation.operationId] : {}), ...required(body) }
      }
    })
  )
}

/** Every operation of both planes. */
export const contractOperations: ReadonlyArray<ContractOperation> = [
  ...operationsOf("server"),
  ...operationsOf("client")
]

/** A request to an operation with these ids; those left out are not sent in query and body. */
export const requestOf = (
  { body, ids, method, path }: ContractOperation,
  values: Readonly<Record<string, string>>
) => {
  const of = (slot: IdSlot["slot"]) =>
    ids.flatMap(({ name, slot: at }) =>
      at === slot && values[name] !== undefined ? [[name, values[name]] as const] : []
    )
  const query = new URLSearchParams(of("query").map(([name, value]) => [name, value])).toString()
  return {
    path: `${path.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? name)}${query === "" ? "" : `?${query}`}`,
    method,
    ...(body === null ? {} : { json: { ...body, ...Object.fromEntries(of("body")) } })
  }
}

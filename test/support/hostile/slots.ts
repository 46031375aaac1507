import { Schema } from "effect"
import { documents } from "../../../scripts/openapi.ts"
import { EnvironmentSettings } from "../../../src/contract/EnvironmentSettings.ts"

// The documents are read as any client would: as JSON.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

export type Plane = "server" | "client" | "console"

/** A place of an operation where a caller puts a text, or any JSON. */
export interface Slot {
  readonly at: "path" | "query" | "body"
  /** The parameter, or where in the body. */
  readonly name: string
  /** Whether the place takes texts; otherwise it takes lists or objects. */
  readonly isText: boolean
}

/** An operation of any plane, with each place of it that is a caller's to fill. */
export interface Attacked {
  readonly plane: Plane
  readonly name: string
  readonly method: string
  /** As its document writes it, with `{parameters}`. */
  readonly path: string
  /** The media types of its body; none where it takes no body. */
  readonly media: ReadonlyArray<string>
  readonly slots: ReadonlyArray<Slot>
  /** The JSON body with a text of JSON put into one place. */
  readonly bodyWith: (slot: Slot, json: string) => string
}

const mark = "\u0002here\u0002"
const markJson = JSON.stringify(mark)

const nobody = "018f0000-0000-7000-8000-000000000009"

interface Place extends Slot {
  readonly body: Json
}

/** Reads the places of one body off its schema. */
const placesOf = (document: Json, schema: Json): ReadonlyArray<Place> => {
  const resolved = (node: Json): Json =>
    node?.$ref === undefined
      ? node
      : resolved(document.components.schemas[node.$ref.replace(/^.*\//, "")])

  const forms = (given: Json): ReadonlyArray<Json> => {
    const node = resolved(given)
    const several = node.oneOf ?? node.anyOf
    return several === undefined ? [node] : several.flatMap(forms)
  }

  const typeOf = (node: Json): string | undefined =>
    Array.isArray(node.type) ? node.type[0] : node.type

  const sample = (given: Json, name: string): unknown => {
    const [node] = forms(given)
    if (node.enum !== undefined) return node.enum[0]
    if (node.format === "uuid") return nobody
    switch (typeOf(node)) {
      case "object":
        return sampleObject(node)
      case "array":
        return []
      case "boolean":
        return true
      case "integer":
      case "number":
        return node.minimum ?? 1
      default:
        return name === "email" ? "sample@example.com" : "sample text"
    }
  }
  const sampleObject = (node: Json): Record<string, unknown> =>
    document === settings
      ? {}
      : Object.fromEntries(
          (node.required ?? []).map((name: string) => [name, sample(node.properties[name], name)])
        )

  const visit = (given: Json, name: string, depth: number): ReadonlyArray<Place> =>
    forms(given).flatMap((node): ReadonlyArray<Place> => {
      const here = (isText: boolean): Place => ({ at: "body", name, isText, body: mark })
      if (depth > 6) return []
      switch (typeOf(node)) {
        case "object": {
          const required = sampleObject(node)
          const members = Object.entries<Json>(node.properties ?? {}).flatMap(([key, member]) =>
            visit(member, `${name}/${key}`, depth + 1).map((place) => ({
              ...place,
              body: { ...required, [key]: place.body }
            }))
          )
          const free =
            typeof node.additionalProperties === "object"
              ? visit(node.additionalProperties, `${name}/*`, depth + 1)
              : node.additionalProperties === true
                ? [{ ...here(true), name: `${name}/*` }]
                : []
          return [
            here(false),
            ...members,
            ...free.map((place) => ({ ...place, body: { ...required, key: place.body } }))
          ]
        }
        case "array":
          return [
            here(false),
            ...visit(node.items ?? {}, `${name}/0`, depth + 1).map((place) => ({
              ...place,
              body: [place.body]
            }))
          ]
        case "string":
          return [here(true)]
        default:
          return []
      }
    })

  const seen = new Set<string>()
  return visit(schema, "", 0).filter(({ isText, name }) => {
    const key = `${name} ${isText}`
    return seen.has(key) ? false : seen.add(key)
  })
}

/** The settings are a merge patch to their operation, which therefore names none of them. */
const settings = ((): Json => {
  const { definitions, schema } = Schema.toJsonSchemaDocument(EnvironmentSettings)
  return { components: { schemas: definitions }, schema: { ...schema, required: [] } }
})()

const isSettings = (method: string, path: string): boolean =>
  method === "patch" && path.endsWith("/settings")

const operationsOf = (plane: Plane): ReadonlyArray<Attacked> => {
  const document: Json = JSON.parse(JSON.stringify(documents[`${plane}.json`]))
  return Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, operation]): Attacked => {
      const content = operation.requestBody?.content ?? {}
      const schema = content["application/json"]?.schema
      const places = isSettings(method, path)
        ? placesOf(settings, settings.schema)
        : schema === undefined
          ? []
          : placesOf(document, schema)
      const bodies = new Map(places.map((place) => [`${place.name} ${place.isText}`, place.body]))
      const parameters = (operation.parameters as ReadonlyArray<Json>)
        .filter((parameter) => parameter.in === "path" || parameter.in === "query")
        .map((parameter): Slot => ({ at: parameter.in, name: parameter.name, isText: true }))
      return {
        plane,
        name: `${plane} ${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        media: Object.keys(content),
        slots: [...parameters, ...places.map(({ at, isText, name }) => ({ at, isText, name }))],
        bodyWith: ({ isText, name }, json) =>
          JSON.stringify(bodies.get(`${name} ${isText}`) ?? mark).replace(markJson, () => json)
      }
    })
  )
}

/** Every operation of the three planes. */
export const attacked: ReadonlyArray<Attacked> = [
  ...operationsOf("server"),
  ...operationsOf("client"),
  ...operationsOf("console")
]

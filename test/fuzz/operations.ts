import { documents } from "../../scripts/openapi.ts"
import type { DocumentedPlane } from "../support/AnswerContract.ts"

// The documents are read as any client would: as JSON.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any

/** A place of an operation beside its body. */
export interface Parameter {
  readonly name: string
  readonly in: "path" | "query" | "header"
  readonly required: boolean
  readonly schema: Json
}

/** A body that an operation takes. */
export interface Body {
  readonly media: string
  readonly schema: Json
  readonly examples: ReadonlyArray<Json>
}

/** An operation as its document describes it. */
export interface Operation {
  readonly plane: DocumentedPlane
  /** `<plane> <operation id>`. */
  readonly name: string
  readonly method: string
  /** With `{parameters}`. */
  readonly path: string
  readonly parameters: ReadonlyArray<Parameter>
  readonly bodies: ReadonlyArray<Body>
  /** Follows a reference of its document. */
  readonly resolve: (node: Json) => Json
}

const examplesOf = (content: Json): ReadonlyArray<Json> => [
  ...(content.example === undefined ? [] : [content.example]),
  ...Object.values<Json>(content.examples ?? {}).map(({ value }) => value)
]

const operationsOf = (plane: DocumentedPlane): ReadonlyArray<Operation> => {
  const document: Json = JSON.parse(JSON.stringify(documents[`${plane}.json`]))
  const at = (reference: string): Json =>
    reference
      .slice(2)
      .split("/")
      .reduce(
        (node: Json, part) => node[part.replaceAll("~1", "/").replaceAll("~0", "~")],
        document
      )
  const resolve = (node: Json): Json => (node?.$ref === undefined ? node : resolve(at(node.$ref)))
  return Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, operation]): Operation => ({
      plane,
      name: `${plane} ${operation.operationId}`,
      method: method.toUpperCase(),
      path,
      parameters: (operation.parameters ?? []).map(resolve),
      bodies: Object.entries<Json>(operation.requestBody?.content ?? {}).map(
        ([media, content]) => ({ media, schema: content.schema, examples: examplesOf(content) })
      ),
      resolve
    }))
  )
}

/** Every operation of every plane. */
export const operations: ReadonlyArray<Operation> = [
  ...operationsOf("server"),
  ...operationsOf("client"),
  ...operationsOf("console")
]

/** The names of ids by the part of a path before them: `userId` after `users`. */
export const kindBySegment: ReadonlyMap<string, string> = new Map(
  operations.flatMap(({ path }) =>
    [...path.matchAll(/\/([\w-]+)\/\{(\w+)\}/g)].map(([, segment = "", name = ""]) => [
      segment,
      name
    ])
  )
)

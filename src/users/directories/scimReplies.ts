import { Effect } from "effect"
import { errorResponse, listResponse } from "../../platform/scim/listResponse.ts"
import type { JsonObject } from "../../platform/scim/ScimAttribute.ts"
import { ScimFlaw } from "../../platform/scim/ScimFlaw.ts"
import { entityTag, isExpected } from "../provisioning/DirectoryRecord.ts"

/** A request of a directory, but for who sent it. */
export interface ScimRequest {
  readonly method: string
  /** Below the base address, each part decoded. */
  readonly path: ReadonlyArray<string>
  readonly query: string
  readonly ifMatch: string | undefined
  readonly ifNoneMatch: string | undefined
  readonly body: Effect.Effect<unknown, ScimFlaw>
}

/** An answer; without a document for one that has no body. */
export interface ScimReply {
  readonly status: number
  readonly document?: JsonObject
  readonly headers?: Readonly<Record<string, string>>
}

export const notFound = new ScimFlaw({ status: 404, detail: "There is nothing at this address" })
const noFilter = new ScimFlaw({ status: 403, detail: "These documents cannot be filtered" })

/** True for a method that changes nothing. */
export const reads = (method: string): boolean => method === "GET" || method === "HEAD"

/** The answer to a method that an address does not take. */
export const notAllowed = (allow: string): ScimReply => ({
  status: 405,
  document: errorResponse({
    status: 405,
    detail: "The address does not take this method"
  }),
  headers: { allow }
})

/** The answer about one resource, with its entity tag. */
export const reply = (
  status: number,
  documents: ReadonlyArray<JsonObject>,
  { id, revision }: { readonly id: string; readonly revision: number },
  location?: string
): ScimReply => ({
  status,
  document: documents[0] ?? { id },
  headers: { etag: entityTag(revision), ...(location === undefined ? {} : { location }) }
})

/** True if a caller has this revision already. */
export const isKnown = (expected: string | undefined, revision: number): boolean =>
  expected !== undefined && isExpected(expected, revision)

/** The answer about documents that describe the service, or about one of them. */
export const discovered = (
  all: ReadonlyArray<JsonObject>,
  { method, path }: ScimRequest,
  parameters: ReadonlyMap<string, string>
): Effect.Effect<ScimReply, ScimFlaw> => {
  if (!reads(method)) return Effect.succeed(notAllowed("GET, HEAD"))
  if (parameters.has("filter")) return Effect.fail(noFilter)
  const [, id] = path
  if (id === undefined) {
    return Effect.succeed({ status: 200, document: listResponse(all, all.length, 1) })
  }
  const document = all.find((one) => String(one["id"]).toLowerCase() === id.toLowerCase())
  return document === undefined ? Effect.fail(notFound) : Effect.succeed({ status: 200, document })
}

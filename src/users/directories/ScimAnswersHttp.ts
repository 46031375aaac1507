import { Effect, Option, Result } from "effect"
import { HttpServerResponse, type HttpServerRequest } from "effect/http"
import { bodyBytes, isBodyProblem, unstorableText } from "../../http/CheckedRequest.ts"
import { errorResponse } from "../../platform/scim/listResponse.ts"
import type { JsonObject } from "../../platform/scim/ScimAttribute.ts"
import { flawed, ScimFlaw } from "../../platform/scim/ScimFlaw.ts"

const mediaType = "application/scim+json"

/** The largest body of a request, in bytes. */
export const maximumScimBytes = 1024 * 1024

/** The deepest nesting of a body, and the most objects and lists of one. */
const maximumDepth = 16
const maximumContainers = 50_000

const utf8 = new TextDecoder("utf-8", { fatal: true })
const takenType = /^application\/(?:scim\+)?json\s*(?:;|$)/i

/** An answer in the protocol's form. */
export const scimAnswer = (
  body: JsonObject,
  { headers = {}, status = 200 }: ScimAnswerOptions = {}
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(JSON.stringify(body), { status, contentType: mediaType, headers })

interface ScimAnswerOptions {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** An error in the protocol's form. */
export const scimError = (
  flaw: ScimFlaw,
  headers: Readonly<Record<string, string>> = {}
): HttpServerResponse.HttpServerResponse =>
  scimAnswer(errorResponse(flaw), {
    status: flaw.status,
    headers: {
      ...headers,
      ...(flaw.retryAfterSeconds === undefined
        ? {}
        : { "retry-after": String(flaw.retryAfterSeconds) })
    }
  })

/** True if a body nests deeper, or has more parts, than any resource. */
const isSprawling = (body: unknown): boolean => {
  let containers = 0
  const pending: Array<readonly [value: unknown, depth: number]> = [[body, 1]]
  // Not recursive: a body may nest as deep as it is long.
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [value, depth] = next
    if (typeof value !== "object" || value === null) continue
    containers += 1
    if (containers > maximumContainers || depth > maximumDepth) return true
    for (const member of Object.values(value)) {
      if (typeof member === "object") pending.push([member, depth + 1])
    }
  }
  return false
}

const tooLarge = new ScimFlaw({
  status: 413,
  detail: `The body is larger than ${maximumScimBytes} bytes`
})
const unsupported = new ScimFlaw({ status: 415, detail: `The body has to be ${mediaType}` })
const unreadable = flawed("invalidSyntax", "The body is not JSON")

const parsed = (bytes: ArrayBuffer): Result.Result<unknown, ScimFlaw> =>
  Result.try({
    try: (): unknown => JSON.parse(utf8.decode(bytes)),
    catch: () => unreadable
  })

/** The body of a request as JSON; undefined for none. */
export const scimBody = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest
): Effect.fn.Return<unknown, ScimFlaw> {
  const bytes = yield* bodyBytes(request, maximumScimBytes).pipe(
    Effect.catchDefect((defect) =>
      isBodyProblem(defect)
        ? Effect.fail(defect._tag === "body_too_large" ? tooLarge : unreadable)
        : Effect.die(defect)
    )
  )
  if (bytes.byteLength === 0) return undefined
  const type = Option.fromUndefinedOr(request.headers["content-type"])
  if (Option.isSome(type) && !takenType.test(type.value)) return yield* unsupported
  const body = yield* Effect.fromResult(parsed(bytes))
  if (isSprawling(body)) return yield* flawed("tooMany", "The body has more parts than a resource")
  if (unstorableText(body).length > 0) {
    return yield* flawed("invalidValue", "Text has NUL or a lone surrogate")
  }
  return body
})

import { Effect, Schema } from "effect"
import type { HttpServerError, HttpServerRequest } from "effect/http"
import { maximumBodyBytes } from "../contract/Conventions.ts"
import { BodyTooLarge, InvalidJson, UnsupportedMediaType } from "../contract/Problems.ts"

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i

const decodeText = (bytes: ArrayBuffer) =>
  Effect.try({ try: () => utf8.decode(bytes), catch: () => new InvalidJson() })

const parses = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Whether a defect is one that reading a body strictly ends in. */
export const isBodyProblem = Schema.is(
  Schema.Union([BodyTooLarge, InvalidJson, UnsupportedMediaType])
)

const bodyFault = (error: HttpServerError.HttpServerError) =>
  error.reason._tag === "RequestParseError" && error.reason.reason === "BodyTooLarge"
    ? Effect.fail(new BodyTooLarge({ properties: { limit: maximumBodyBytes } }))
    : Effect.die(error)

/** The raw body; one over the limit is a defect of `BodyTooLarge`. */
export const bodyBytes = (
  request: HttpServerRequest.HttpServerRequest
): Effect.Effect<ArrayBuffer> =>
  request.arrayBuffer.pipe(Effect.catchTag("HttpServerError", bodyFault), Effect.orDie)

/**
 * The request with a body that is read once, and strictly: UTF-8 that is valid, JSON that parses,
 * and a media type where there is a body. The framework reads the body after the path and query, so
 * what is wrong with it comes up in the contract's order of checks, as a defect that `Conventions`
 * turns into its problem.
 */
export const checkedRequest = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest
): Effect.fn.Return<HttpServerRequest.HttpServerRequest> {
  const arrayBuffer = yield* Effect.cached(bodyBytes(request))
  const text = Effect.gen(function* () {
    const bytes = yield* arrayBuffer
    const contentType = request.headers["content-type"]
    if (bytes.byteLength > 0) {
      const named = contentType === undefined ? "none" : charset.exec(contentType)?.[1]
      if (named !== undefined && named.toLowerCase() !== "utf-8") {
        return yield* new UnsupportedMediaType()
      }
    }
    const text = yield* decodeText(bytes)
    if (text !== "" && !parses(text)) return yield* new InvalidJson()
    return text
  })
  return Object.create(request, {
    arrayBuffer: { value: arrayBuffer },
    text: { value: Effect.orDie(text) }
  })
})

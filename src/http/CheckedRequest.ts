import { ByteSize, Effect, Exit, Option, Schema } from "effect"
import {
  Headers,
  HttpIncomingMessage,
  type HttpServerError,
  type HttpServerRequest
} from "effect/http"
import { maximumBodyBytes } from "../contract/Conventions.ts"
import {
  BodyTooLarge,
  InvalidJson,
  InvalidRequest,
  type Issue,
  UnsupportedMediaType
} from "../contract/Problems.ts"
import { Text } from "../contract/Values.ts"
import { mostFlaws } from "../platform/firstFlaws.ts"
import { roundedNumbers } from "../platform/roundedNumbers.ts"
import { invalidRequest, issueOf, pointerPart } from "./FlawReport.ts"

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i
const isUtf8 = (contentType: string): boolean =>
  /^utf-?8$/i.test(charset.exec(contentType)?.[1] ?? "utf-8")

const decodeText = Option.liftThrowable((bytes: ArrayBuffer) => utf8.decode(bytes))
const parse = Option.liftThrowable((text: string): unknown => JSON.parse(text))

/** True for a defect that ends the strict reading of a body. */
export const isBodyProblem = Schema.is(
  Schema.Union([BodyTooLarge, InvalidJson, InvalidRequest, UnsupportedMediaType])
)

const tooLarge = (limit: number) => new BodyTooLarge({ properties: { limit } })

const bodyFault =
  (limit: number) =>
  ({ reason }: HttpServerError.HttpServerError) =>
    reason._tag === "RequestParseError" && reason.reason === "BodyTooLarge"
      ? tooLarge(limit)
      : // The caller hung up in the middle: its fault, which the log is not to be filled with.
        new InvalidJson()

/** The raw body; one over the limit is a defect of `BodyTooLarge`. */
export const bodyBytes = (
  request: HttpServerRequest.HttpServerRequest,
  limit: number = maximumBodyBytes
): Effect.Effect<ArrayBuffer> =>
  // Refused before the body arrives, so a caller with `Expect: 100-continue` need not send it.
  Number(request.headers["content-length"] ?? 0) > limit
    ? Effect.die(tooLarge(limit))
    : request.arrayBuffer.pipe(
        Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(limit)),
        Effect.mapError(bodyFault(limit)),
        Effect.orDie
      )

const isMediaType = ({ headers }: HttpServerRequest.HttpServerRequest): boolean => {
  const type = headers["content-type"]
  const coding = headers["content-encoding"]?.toLowerCase()
  return type !== undefined && isUtf8(type) && (coding === undefined || coding === "identity")
}

const decodeBody = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  bytes: ArrayBuffer
) {
  if (bytes.byteLength === 0) return ""
  if (!isMediaType(request)) return yield* new UnsupportedMediaType()
  const text = yield* Effect.mapError(Effect.fromOption(decodeText(bytes)), () => new InvalidJson())
  const value = yield* Effect.mapError(Effect.fromOption(parse(text)), () => new InvalidJson())
  if (value === null) {
    // To the framework it would be the same as no body at all.
    return yield* invalidRequest([{ path: "/body", message: "Expected object" }])
  }
  if (isSprawling(text, value)) {
    const message = `Expected at most ${mostEntries} entries of lists and ${mostContainers} objects and lists`
    return yield* invalidRequest([{ path: "/body", message }])
  }
  const errors = [
    ...(mayBeUnstorable(text) ? unstorableText(value) : []),
    ...roundedNumbers(text).map((flaw) => issueOf("Payload", flaw))
  ]
  if (errors.length > 0) return yield* invalidRequest(errors)
  return text
})

/**
 * The request with some of its members replaced. It is a copy: an object whose prototype is the
 * request would have a hidden class of its own, which V8 makes among the old objects. It would keep
 * the request and its answer until the next full collection, hundreds of megabytes of them.
 */
export const requestWith = (
  request: HttpServerRequest.HttpServerRequest,
  members: Partial<HttpServerRequest.HttpServerRequest>
): HttpServerRequest.HttpServerRequest =>
  Object.setPrototypeOf({ ...request, ...members }, Object.getPrototypeOf(request))

/**
 * The request with a body that is read once, and strictly: UTF-8 that is valid, JSON that parses,
 * text that can be stored, and a media type where there is a body. The framework reads the body
 * after the path and query, so what is wrong with it comes up in the contract's order of checks, as
 * a defect that `Conventions` turns into its problem.
 */
export const checkedRequest = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  limit: number,
  fileTypes: ReadonlySet<string>
): Effect.fn.Return<HttpServerRequest.HttpServerRequest> {
  const arrayBuffer = yield* Effect.cached(bodyBytes(request, limit))
  // Received before the credential is checked and judged after it; otherwise somebody who holds
  // back the end of a body could act by a credential that was revoked in the meantime.
  const received = yield* Effect.exit(arrayBuffer)
  const isEmpty = Exit.isSuccess(received) && received.value.byteLength === 0
  const text = Effect.flatMap(arrayBuffer, (bytes) => decodeBody(request, bytes))
  return requestWith(request, {
    arrayBuffer,
    text: Effect.orDie(text),
    // Many clients name a type on every POST, which means nothing without a body or a file's own type.
    ...(isEmpty && !fileTypes.has(request.headers["content-type"] ?? "")
      ? { headers: Headers.remove(request.headers, "content-type") }
      : {})
  })
})

/** The most entries of lists, and the most objects and lists, that a body has beside its metadata. */
export const mostEntries = 4500
export const mostContainers = 3000
/** Shorter bodies cannot have more. */
const shortest = 8192

/** Members that hold a bag of metadata, into which no schema looks; their size is limited by itself. */
const bags: ReadonlySet<string> = new Set([
  "publicMetadata",
  "privateMetadata",
  "unsafeMetadata",
  "metadata"
])

const beside = (body: unknown): unknown =>
  typeof body === "object" && body !== null && !Array.isArray(body)
    ? Object.fromEntries(Object.entries(body).filter(([name]) => !bags.has(name)))
    : body

/**
 * True if a body has more objects, lists and entries than any accepted one: a schema looks at each,
 * at some 20 µs apiece, before it counts them.
 */
export const isSprawling = (json: string, body: unknown): boolean => {
  if (json.length <= shortest) return false
  let entries = 0
  let containers = 0
  const pending: Array<unknown> = [beside(body)]
  // Not recursive: a body may nest as deep as it is long.
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== "object" || next === null) continue
    containers += 1
    if (Array.isArray(next)) entries += next.length
    if (containers > mostContainers || entries > mostEntries) return true
    for (const member of Array.isArray(next) ? next : Object.values(next)) {
      if (typeof member === "object") pending.push(member)
    }
  }
  return false
}

const isStorable = Schema.is(Text)

/** Only an escape can bring NUL or a lone surrogate into JSON that is valid UTF-8. */
export const mayBeUnstorable = (json: string): boolean => /\\u(?:0000|d[89a-f])/i.test(json)

/**
 * The first places in a JSON value whose text or key holds NUL or a lone surrogate (contract:
 * "Bodies"): asked of the whole body, so that no operation can forget it.
 */
export const unstorableText = (body: unknown): ReadonlyArray<Issue> => {
  const issues: Array<Issue> = []
  const pending: Array<readonly [path: string, value: unknown]> = [["/body", body]]
  // Not recursive: a body may nest as deep as it is long.
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (issues.length >= mostFlaws) break
    const [path, value] = next
    if (typeof value === "string" && !isStorable(value)) {
      issues.push({ path, message: "Expected text without NUL or lone surrogates" })
    }
    if (typeof value !== "object" || value === null) continue
    for (const [key, member] of Object.entries(value)) {
      const at = `${path}/${pointerPart(key)}`
      if (isStorable(key)) pending.push([at, member])
      else issues.push({ path: at, message: "Expected a key without NUL or lone surrogates" })
    }
  }
  return issues
}

import { Effect, type Scope } from "effect"
import {
  type Cookies,
  Headers,
  HttpEffect,
  HttpServerRequest,
  type HttpServerResponse
} from "effect/http"
import { clientPrefix } from "../../contract/ClientPaths.ts"
import { challengeTokenHeader, proofOfWorkHeader } from "../../contract/Presented.ts"
import type { AnyEndpoint, Output } from "../../contract/Wire.ts"
import { addressOf } from "../../contract/pagesPlane.ts"
import { PressedButton, VisitTarget } from "../../http/Navigation.ts"
import { type ShownProblem, shownProblem } from "./ShownProblem.ts"
import { requestWith } from "../../http/CheckedRequest.ts"

const decoder = new TextDecoder()
const encoder = new TextEncoder()

/**
 * Headers that are not passed on: framing, and a proxy's statements of the caller, which were read
 * already.
 */
const notHandedOn = [
  "content-length",
  "transfer-encoding",
  "content-encoding",
  "expect",
  "if-none-match",
  "range",
  "x-forwarded-for",
  "x-forwarded-proto",
  "x-forwarded-host",
  // A page sends on what its form has brought.
  proofOfWorkHeader,
  challengeTokenHeader,
  "content-type",
  "cookie",
  // A page calls operations for their problem, not for a page about it.
  "sec-fetch-mode",
  "sec-fetch-dest",
  "sec-fetch-user"
]

/** Services that the routes of the process require while they serve. */
type InnerServices = HttpServerRequest.HttpServerRequest | Scope.Scope

/** The routes of the process; its boundary lets no failure through. */
export type InnerApp = Effect.Effect<HttpServerResponse.HttpServerResponse, never, InnerServices>

/** An endpoint of the client plane, with where it is. */
export type OwnEndpoint = AnyEndpoint & { readonly method: string; readonly path: string }

/** Input of an operation; a body is sent as JSON. */
export interface OwnCall {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | null | undefined>>
  readonly body?: unknown
  /** Headers of the operation, beside those of the visit. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The cookies of a visit as the operations that it has called so far have left them. */
export class CookieJar {
  readonly #cookies = new Map<string, string>()
  readonly #set = new Map<string, Cookies.Cookie>()

  constructor(header: string | undefined) {
    for (const pair of (header ?? "").split(";")) {
      const text = pair.trim()
      const at = text.indexOf("=")
      // One that stands twice stays so: it is for the operation to refuse.
      if (at > 0) this.#cookies.set(`${text.slice(0, at)}#${this.#cookies.size}`, text)
    }
  }

  get header(): string {
    return [...this.#cookies.values()].join("; ")
  }

  get(name: string): string | undefined {
    const found = [...this.#cookies.values()].filter((pair) => pair.startsWith(`${name}=`))
    return found.length === 1 ? found[0]?.slice(name.length + 1) : undefined
  }

  take(response: HttpServerResponse.HttpServerResponse): void {
    for (const cookie of Object.values(response.cookies.cookies)) this.set(cookie)
  }

  set(cookie: Cookies.Cookie): void {
    const { name, valueEncoded } = cookie
    this.#set.set(name, cookie)
    for (const [key, pair] of this.#cookies) {
      if (pair.startsWith(`${name}=`)) this.#cookies.delete(key)
    }
    if (valueEncoded !== "") this.#cookies.set(`${name}#`, `${name}=${valueEncoded}`)
  }

  /** Cookies to set in the browser, each once. */
  get changes() {
    return [...this.#set.values()]
  }
}

/**
 * Ids and keys are much shorter: what is longer names nothing, cut or whole, and a router's work on
 * percent signs grows faster than their number.
 */
const longestParameter = 256

const pathOf = (endpoint: OwnEndpoint, { params = {}, query = {} }: OwnCall): string => {
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    // One that a form has left out names nothing, and the path is still that of the operation.
    encodeURIComponent((params[name] || "-").slice(0, longestParameter).toWellFormed())
  )
  return addressOf(`${clientPrefix}${path}`, query)
}

/** A request that this process makes to itself for the visitor. */
interface InnerRequest {
  readonly method: string
  readonly url: string
  readonly accept: string
  /** The page that it is sent from; left away: as the visitor's browser says. */
  readonly origin?: string
  readonly body?: { readonly text: string; readonly type: string } | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

const requestOf = (
  request: HttpServerRequest.HttpServerRequest,
  jar: CookieJar,
  correlationId: string,
  { accept, body, headers: own = {}, method, origin, url }: InnerRequest
): HttpServerRequest.HttpServerRequest => {
  const bytes = encoder.encode(body?.text ?? "")
  const headers = Headers.setAll(Headers.removeMany(request.headers, notHandedOn), {
    accept,
    "x-correlation-id": correlationId,
    ...(jar.header === "" ? {} : { cookie: jar.header }),
    ...(origin === undefined ? {} : { origin }),
    ...own,
    ...(body === undefined
      ? {}
      : { "content-type": body.type, "content-length": String(bytes.length) })
  })
  return requestWith(request, {
    method,
    url,
    originalUrl: url,
    headers,
    arrayBuffer: Effect.succeed(bytes.buffer),
    text: Effect.succeed(body?.text ?? "")
  })
}

/** Calls an operation of the client plane for the visitor; undefined where it answers no body. */
export type OwnOperation = <Endpoint extends OwnEndpoint>(
  endpoint: Endpoint,
  call?: OwnCall
) => Effect.Effect<Output<Endpoint>, ShownProblem>

const jsonOf = ({ body }: HttpServerResponse.HttpServerResponse): unknown =>
  body._tag === "Uint8Array" && body.body.length > 0 && body.contentType.includes("json")
    ? JSON.parse(decoder.decode(body.body))
    : undefined

const problemOf = (answer: HttpServerResponse.HttpServerResponse): ShownProblem =>
  shownProblem(answer.status, jsonOf(answer) ?? {}, answer.headers)

/**
 * Calls operations in this process as the visitor's browser would. Every check, throttle and audit
 * event then applies to pages too, and a form and the JSON of one action agree on each outcome.
 */
export const ownOperations = (
  app: InnerApp,
  request: HttpServerRequest.HttpServerRequest,
  jar: CookieJar,
  correlationId: string,
  target: string | null
) => {
  const ask = Effect.fnUntraced(function* (inner: InnerRequest) {
    let answer: HttpServerResponse.HttpServerResponse | undefined
    const leadsTo = target ?? (yield* VisitTarget)
    yield* HttpEffect.toHandled(app, (_request, response) =>
      Effect.sync(() => {
        answer = response
      })
    ).pipe(
      Effect.provideService(
        HttpServerRequest.HttpServerRequest,
        requestOf(request, jar, correlationId, inner)
      ),
      Effect.provideService(VisitTarget, leadsTo)
    )
    if (answer === undefined) return yield* Effect.die(new Error("An operation has not answered"))
    jar.take(answer)
    return answer
  })

  const call: OwnOperation = (endpoint, details = {}) =>
    Effect.flatMap(
      ask({
        method: endpoint.method,
        url: pathOf(endpoint, details),
        accept: "application/json",
        headers: details.headers,
        body:
          details.body === undefined
            ? undefined
            : { text: JSON.stringify(details.body), type: "application/json" }
      }),
      (answer) =>
        answer.status >= 400
          ? Effect.fail(problemOf(answer))
          : Effect.succeed(jsonOf(answer) as never)
    )

  /** Opens an address of the service that leads on, as a press of a button does: absolute. */
  const open = <Endpoint extends OwnEndpoint>(endpoint: Endpoint, details: OwnCall) =>
    ask({ method: "GET", url: pathOf(endpoint, details), accept: "application/json" }).pipe(
      Effect.provideService(PressedButton, true),
      Effect.flatMap((answer) =>
        answer.headers["location"] === undefined
          ? Effect.fail(problemOf(answer))
          : Effect.succeed(answer.headers["location"])
      )
    )

  /** Posts a form of a page, as its button would, wherever the visitor has just come from. */
  const post = (origin: string, url: string, form: URLSearchParams) =>
    ask({
      method: "POST",
      url,
      origin,
      accept: "text/html",
      body: { text: form.toString(), type: "application/x-www-form-urlencoded" }
    })

  return { call, open, post }
}

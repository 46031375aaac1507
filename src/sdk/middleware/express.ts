/**
 * The entry point `@gatehouse-id/server/express`: middleware for Express 4 and 5, Connect, and plain
 * `node:http`.
 */
import { headerOf } from "../requestHeaders.ts"
import { type Answer, personalHeaders } from "./answers.ts"
import { parsedBody, textWithin } from "../boundedBody.ts"
import { type Resource, resourceFor, type ResourceOptions } from "../resource/resource.ts"
import {
  type Framework,
  type GatehouseOptions,
  type Middleware,
  middlewareFor
} from "./middleware.ts"

export type * from "./middleware.ts"
export type * from "../resource/resource.ts"

/** As much of a request of Express as is read. */
export interface ExpressRequest {
  readonly method?: string | undefined
  readonly url?: string | undefined
  /** The whole path, where a router has been mounted below another. */
  readonly originalUrl?: string
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  /** Body that a parser has read, if there is one. */
  readonly body?: unknown
}

/** As much of a response of Express as is written. */
export interface ExpressResponse {
  statusCode: number
  getHeader(name: string): unknown
  setHeader(name: string, value: string | ReadonlyArray<string>): unknown
  end(body: string): unknown
}

/** Middleware, or a handler at the end of it. */
export type ExpressMiddleware = (
  request: ExpressRequest,
  response: ExpressResponse,
  next: (error?: unknown) => void
) => Promise<void>

/** Middleware for Express. */
export type ExpressGatehouse = Middleware<ExpressMiddleware>

/** Values that a header has been given by what came before. */
const valuesOf = (response: ExpressResponse, name: string): ReadonlyArray<string> => {
  const before = response.getHeader(name)
  return Array.isArray(before) ? before : typeof before === "string" ? [before] : []
}

const write = (response: ExpressResponse, { body, headers, status }: Answer): void => {
  response.statusCode = status
  for (const name of new Set(headers.map(([name]) => name))) {
    const own = headers.filter(([other]) => other === name).map(([, value]) => value)
    // Cookies of the application, such as its own session's, stay beside ours.
    const values = name === "set-cookie" ? [...valuesOf(response, name), ...own] : own
    response.setHeader(name, values.length === 1 ? (values[0] ?? "") : values)
  }
  response.end(body)
}

const keepFromCaches = (response: ExpressResponse): void => {
  response.setHeader("cache-control", personalHeaders["cache-control"])
  response.setHeader("vary", [...valuesOf(response, "vary"), personalHeaders.vary].join(", "))
}

/** True where no parser has read the body; those of Express 4 leave `{}` for one that is not theirs. */
const isUnread = (request: ExpressRequest): boolean => {
  const { body } = request
  const isLeft = typeof body === "object" && body !== null && Object.keys(body).length === 0
  const isRead = "readableDidRead" in request && request.readableDidRead === true
  return body === undefined || (isLeft && !isRead)
}

/** The body where no parser has read it: a request of Node.js is a stream of its bytes. */
const bodyOf = async (request: ExpressRequest): Promise<unknown> => {
  if (!isUnread(request) || !(Symbol.asyncIterator in request)) return request.body
  const text = await textWithin(request as unknown as AsyncIterable<Uint8Array>)
  return parsedBody(headerOf(request, "content-type"), text)
}

const guarded = (request: ExpressRequest) => ({
  method: request.method,
  headers: request.headers,
  url: request.originalUrl ?? request.url ?? "/"
})

/** Hands a failure on, as Express 4 does not do it for promises. */
const failing =
  (next: (error?: unknown) => void) =>
  (error: unknown): undefined =>
    void next(error)

const framework: Framework<ExpressMiddleware, ExpressMiddleware> = {
  guarding: (admit, keep) => async (request, response, next) => {
    const admission = await admit(guarded(request)).catch(failing(next))
    if (admission === undefined) return
    if (admission.answer !== undefined) {
      write(response, admission.answer)
      return
    }
    keep(request, admission.session)
    keepFromCaches(response)
    next()
  },
  answering: (ask) => async (request, response, next) => {
    const answer = await ask(guarded(request), () => bodyOf(request)).catch(failing(next))
    if (answer !== undefined) write(response, answer)
  }
}

/**
 * Makes middleware for Express.
 *
 * @example
 * const gatehouse = createGatehouse({ appUrl: "https://app.example.com" })
 * app.get("/dashboard", gatehouse.protectPage(), (request, response) => {
 *   response.send(gatehouse.sessionOf(request).userId)
 * })
 * app.post("/sign-out", gatehouse.signOut())
 */
export const createGatehouse = (options: GatehouseOptions): ExpressGatehouse =>
  middlewareFor(framework, options)

/** Guards of an API for Express. */
export type ExpressResource = Resource<ExpressMiddleware, ExpressMiddleware>

/**
 * Makes the guards of an API that takes access tokens of applications.
 *
 * @example
 * const api = protectResource({ appUrl, resource: "https://api.example.com/mcp" })
 * app.get(api.metadataPath, api.metadata())
 * app.post("/mcp", api.protect({ scopes: ["notes:read"] }), (request, response) => {
 *   response.send(api.accessOf(request).subject)
 * })
 */
export const protectResource = (options: ResourceOptions): ExpressResource =>
  resourceFor(framework, options)

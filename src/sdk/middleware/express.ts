/**
 * The entry point `@gatehouse/server/express`: middleware for Express 4 and 5, Connect, and plain
 * `node:http`.
 */
import type { IncomingRequest } from "../requestHeaders.ts"
import type { RequestState, SignedIn } from "../RequestState.ts"
import { headerOf } from "../requestHeaders.ts"
import { type Answer, parsedBody, personalHeaders } from "./answers.ts"
import {
  createGuard,
  type GatehouseOptions,
  type Guard,
  type HostedPages,
  type Protection,
  type ReturnOptions
} from "./guard.ts"
import { sessionsByRequest } from "./sessionsByRequest.ts"

export type { GatehouseOptions, HostedPages, Protection, ReturnOptions } from "./guard.ts"
export type { RequestState, SignedIn, SignedOut } from "../RequestState.ts"

/** As much of a request of Express as is read. */
export interface ExpressRequest {
  readonly method?: string | undefined
  readonly url?: string | undefined
  /** The whole path, where a router has been mounted below another. */
  readonly originalUrl?: string
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  /** What a parser made of the body, where there is one. */
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
export interface ExpressGatehouse extends HostedPages {
  /** Who a request comes from, by bearer token or session cookie. */
  readonly session: (request: IncomingRequest) => Promise<RequestState>
  /** Who is signed in, in a handler behind `protectPage` or `protectApi`. */
  readonly sessionOf: (request: object) => SignedIn
  /** Leads who is not signed in to the sign-in page and back; answers 403 without the permission. */
  readonly protectPage: (protection?: Protection) => ExpressMiddleware
  /** Answers 401 or 403 as problem+json to who may not go on. */
  readonly protectApi: (protection?: Protection) => ExpressMiddleware
  /** Takes the POST of a sign-out form, from pages of this application only. */
  readonly signOut: (options?: ReturnOptions) => ExpressMiddleware
  /** Takes the POST of a form with `organizationId`; empty leaves every organization. */
  readonly switchOrganization: (options?: ReturnOptions) => ExpressMiddleware
}

/** More than any form of ours sends. */
const largestBody = 10_000

const write = (response: ExpressResponse, { body, headers, status }: Answer): void => {
  response.statusCode = status
  for (const name of new Set(headers.map(([name]) => name))) {
    const values = headers.filter(([other]) => other === name).map(([, value]) => value)
    response.setHeader(name, values.length === 1 ? (values[0] ?? "") : values)
  }
  response.end(body)
}

const keepFromCaches = (response: ExpressResponse): void => {
  const before = response.getHeader("vary")
  const vary = Array.isArray(before) ? before.join(", ") : before
  response.setHeader("cache-control", personalHeaders["cache-control"])
  response.setHeader(
    "vary",
    typeof vary === "string" ? `${vary}, ${personalHeaders.vary}` : personalHeaders.vary
  )
}

/** The body where no parser has read it: a request of Node.js is a stream of its bytes. */
const bodyOf = async (request: ExpressRequest): Promise<unknown> => {
  if (request.body !== undefined) return request.body
  if (!(Symbol.asyncIterator in request)) return undefined
  const decoder = new TextDecoder()
  let text = ""
  for await (const chunk of request as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > largestBody) return undefined
  }
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

const answering =
  (ask: (request: ExpressRequest) => Promise<Answer>): ExpressMiddleware =>
  async (request, response, next) => {
    const answer = await ask(request).catch(failing(next))
    if (answer !== undefined) write(response, answer)
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
export const createGatehouse = (options: GatehouseOptions): ExpressGatehouse => {
  const guard = createGuard(options)
  const { accountUrl, organizationsUrl, session, signInUrl, signOutUrl, signUpUrl } = guard
  const { keep, sessionOf } = sessionsByRequest()

  const protect =
    (admit: Guard["admitToPage"]) =>
    (protection?: Protection): ExpressMiddleware =>
    async (request, response, next) => {
      const admission = await admit(guarded(request), protection).catch(failing(next))
      if (admission === undefined) return
      if (admission.session === undefined) {
        write(response, admission.answer)
        return
      }
      keep(request, admission.session)
      keepFromCaches(response)
      next()
    }

  return {
    accountUrl,
    organizationsUrl,
    session,
    signInUrl,
    signOutUrl,
    signUpUrl,
    sessionOf,
    protectPage: protect(guard.admitToPage),
    protectApi: protect(guard.admitToApi),
    signOut: (returning) => answering((request) => guard.signOut(guarded(request), returning)),
    switchOrganization: (returning) =>
      answering(async (request) =>
        guard.switchOrganization(guarded(request), await bodyOf(request), returning)
      )
  }
}

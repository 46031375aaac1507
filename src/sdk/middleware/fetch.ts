/**
 * The entry point `@gatehouse/server/fetch`: handlers of the Fetch API, for Deno, Bun, workers and
 * every framework whose handlers take a `Request` and return a `Response`.
 */
import type { IncomingRequest } from "../requestHeaders.ts"
import type { RequestState, SignedIn } from "../RequestState.ts"
import { type Answer, parsedBody, personalHeaders } from "./answers.ts"
import {
  createGuard,
  type GatehouseOptions,
  type Guard,
  type HostedPages,
  type Protection,
  type ReturnOptions
} from "./guard.ts"

export type { GatehouseOptions, HostedPages, Protection, ReturnOptions } from "./guard.ts"
export type { RequestState, SignedIn, SignedOut } from "../RequestState.ts"

/** A handler of the Fetch API; a framework may give it more than the request. */
export type Handler<Rest extends ReadonlyArray<unknown> = []> = (
  request: Request,
  ...rest: Rest
) => Promise<Response>

/** A handler behind a guard: it is told who is signed in. */
export type SignedInHandler<Rest extends ReadonlyArray<unknown> = []> = (
  request: Request,
  session: SignedIn,
  ...rest: Rest
) => Response | Promise<Response>

/** Guards for handlers of the Fetch API. */
export interface FetchGatehouse extends HostedPages {
  /** Who a request comes from, by bearer token or session cookie. */
  readonly session: (request: IncomingRequest) => Promise<RequestState>
  /** Leads who is not signed in to the sign-in page and back; answers 403 without the permission. */
  readonly protectPage: <Rest extends ReadonlyArray<unknown> = []>(
    handler: SignedInHandler<Rest>,
    protection?: Protection
  ) => Handler<Rest>
  /** Answers 401 or 403 as problem+json to who may not go on. */
  readonly protectApi: <Rest extends ReadonlyArray<unknown> = []>(
    handler: SignedInHandler<Rest>,
    protection?: Protection
  ) => Handler<Rest>
  /** Takes the POST of a sign-out form, from pages of this application only. */
  readonly signOut: (options?: ReturnOptions) => Handler<ReadonlyArray<unknown>>
  /** Takes the POST of a form with `organizationId`; empty leaves every organization. */
  readonly switchOrganization: (options?: ReturnOptions) => Handler<ReadonlyArray<unknown>>
}

/** An answer as the Fetch API has it. */
export const responseOf = ({ body, headers, status }: Answer): Response => {
  const response = new Response(body === "" ? null : body, { status })
  for (const [name, value] of headers) response.headers.append(name, value)
  return response
}

/** The same response, kept from caches unless it says itself how it may be kept. */
export const personal = (response: Response): Response => {
  // Headers of a response that came from elsewhere cannot be changed.
  const own = new Response(response.body, response)
  if (!own.headers.has("cache-control")) {
    own.headers.set("cache-control", personalHeaders["cache-control"])
  }
  own.headers.append("vary", personalHeaders.vary)
  return own
}

const protect =
  (admit: Guard["admitToPage"]): FetchGatehouse["protectPage"] =>
  (handler, protection) =>
  async (request, ...rest) => {
    const admission = await admit(request, protection)
    return admission.session === undefined
      ? responseOf(admission.answer)
      : personal(await handler(request, admission.session, ...rest))
  }

/** The handlers of the Fetch API that ask a guard. */
export const fetchGatehouse = (guard: Guard): FetchGatehouse => {
  const { accountUrl, organizationsUrl, session, signInUrl, signOutUrl, signUpUrl } = guard
  return {
    accountUrl,
    organizationsUrl,
    session,
    signInUrl,
    signOutUrl,
    signUpUrl,
    protectPage: protect(guard.admitToPage),
    protectApi: protect(guard.admitToApi),
    signOut: (options) => async (request) => responseOf(await guard.signOut(request, options)),
    switchOrganization: (options) => async (request) => {
      const body = parsedBody(request.headers.get("content-type"), await request.text())
      return responseOf(await guard.switchOrganization(request, body, options))
    }
  }
}

/**
 * Makes guards for handlers of the Fetch API.
 *
 * @example
 * const gatehouse = createGatehouse({ appUrl: "https://app.example.com" })
 * const dashboard = gatehouse.protectPage((request, session) => new Response(session.userId))
 */
export const createGatehouse = (options: GatehouseOptions): FetchGatehouse =>
  fetchGatehouse(createGuard(options))

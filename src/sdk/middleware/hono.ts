/** The entry point `@gatehouse/server/hono`: middleware and handlers for Hono. */
import type { IncomingRequest } from "../requestHeaders.ts"
import type { RequestState, SignedIn } from "../RequestState.ts"
import { fetchGatehouse, personal, responseOf } from "./fetch.ts"
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

/** As much of a context of Hono as is used. */
export interface HonoContext {
  readonly req: { readonly raw: Request }
  get res(): Response
  set res(response: Response)
}

/** Middleware of Hono. */
export type HonoMiddleware = (
  context: HonoContext,
  next: () => Promise<void>
) => Promise<Response | void>

/** Middleware and handlers for Hono. */
export interface HonoGatehouse extends HostedPages {
  /** Who a request comes from, by bearer token or session cookie: of `context.req.raw`. */
  readonly session: (request: IncomingRequest) => Promise<RequestState>
  /** Who is signed in, in a handler behind `protectPage` or `protectApi`. */
  readonly sessionOf: (context: object) => SignedIn
  /** Leads who is not signed in to the sign-in page and back; answers 403 without the permission. */
  readonly protectPage: (protection?: Protection) => HonoMiddleware
  /** Answers 401 or 403 as problem+json to who may not go on. */
  readonly protectApi: (protection?: Protection) => HonoMiddleware
  /** Takes the POST of a sign-out form, from pages of this application only. */
  readonly signOut: (options?: ReturnOptions) => (context: HonoContext) => Promise<Response>
  /** Takes the POST of a form with `organizationId`; empty leaves every organization. */
  readonly switchOrganization: (
    options?: ReturnOptions
  ) => (context: HonoContext) => Promise<Response>
}

/**
 * Makes middleware and handlers for Hono.
 *
 * @example
 * const gatehouse = createGatehouse({ appUrl: "https://app.example.com" })
 * app.get("/dashboard", gatehouse.protectPage(), (c) => c.text(gatehouse.sessionOf(c).userId))
 * app.post("/sign-out", gatehouse.signOut())
 */
export const createGatehouse = (options: GatehouseOptions): HonoGatehouse => {
  const guard = createGuard(options)
  const { accountUrl, organizationsUrl, session, signInUrl, signOutUrl, signUpUrl } = guard
  const handlers = fetchGatehouse(guard)
  const { keep, sessionOf } = sessionsByRequest()

  const protect =
    (admit: Guard["admitToPage"]) =>
    (protection?: Protection): HonoMiddleware =>
    async (context, next) => {
      const admission = await admit(context.req.raw, protection)
      if (admission.session === undefined) return responseOf(admission.answer)
      keep(context, admission.session)
      await next()
      context.res = personal(context.res)
      return undefined
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
    signOut: (returning) => (context) => handlers.signOut(returning)(context.req.raw),
    switchOrganization: (returning) => (context) =>
      handlers.switchOrganization(returning)(context.req.raw)
  }
}

import { clientPrefix, secureSessionCookie, sessionCookieAt } from "../../contract/ClientPaths.ts"
import {
  createAuthenticator,
  type Authenticator,
  type AuthenticatorOptions
} from "../authenticateRequest.ts"
import { addressOf, baseOf, callsOf, exchange } from "../calls.ts"
import type { Operations } from "../ClientOperations.ts"
import { clientRoutes } from "../clientRoutes.ts"
import { isFromOwnPage, originOf } from "../origins.ts"
import { hasBearer, type IncomingRequest, sessionTokenOf } from "../requestHeaders.ts"
import type { RequestState, SignedIn, SignedOutReason } from "../RequestState.ts"
import { secondsOfCalls, secondsOfVisitors, serverFetch } from "../serverFetch.ts"
import { addressWithin, type Answer, problem, redirection, text } from "./answers.ts"

/** A request of any framework. Of its address only path and query count, never the host. */
export interface GuardedRequest extends IncomingRequest {
  readonly url: string
}

/** Addresses of Gatehouse and of this application. */
export interface GatehouseOptions extends AuthenticatorOptions {
  /**
   * Origin at which browsers reach this application, and which people come back to. By default that
   * of the app URL. It is not read off the request, whose headers anybody may write.
   */
  readonly origin?: string | undefined
  /** Instead of one that is made from these options. */
  readonly authenticator?: Authenticator | undefined
  /** Your own sign-in page, as an address or a path below the app URL. */
  readonly signInPage?: string | undefined
}

/** Requirements of a page or an API for its visitors. */
export interface Protection {
  /** Permission that the role in the active organization must have. */
  readonly permission?: string | undefined
  /**
   * Asks the service whether the session is still active, which needs `client`. A session cookie is
   * checked with each request anyway; a bearer token of a revoked session lasts up to 60 seconds.
   */
  readonly checkRevocation?: boolean | undefined
}

/** Target after a form. */
export interface ReturnOptions {
  /** A path of this application; `/` by default. */
  readonly returnTo?: string | undefined
}

/** The addresses of Gatehouse's pages, from which people come back to a path of this application. */
export interface HostedPages {
  readonly signInUrl: (returnTo?: string) => string
  readonly signUpUrl: (returnTo?: string) => string
  readonly accountUrl: (returnTo?: string) => string
  readonly organizationsUrl: (returnTo?: string) => string
  /** A page with a button: a link alone signs nobody out. */
  readonly signOutUrl: (returnTo?: string) => string
}

/** Admission of a visitor, or the answer to give instead. */
export type Admission<Session = SignedIn> =
  | { readonly session: Session; readonly answer?: never }
  | { readonly session?: never; readonly answer: Answer }

/** Calls of the client plane. */
export interface Visitors {
  /**
   * Calls the client API in the name of somebody whom a session cookie signed in: to read, and to
   * change what leaves the session as it is. Whatever replaces it, such as a new password, belongs
   * on Gatehouse's pages, which hand the browser its new cookie.
   */
  readonly asVisitor: (session: SignedIn) => Operations
}

/** Guards that the middleware of every framework is made of. */
export interface Guard extends HostedPages, Visitors {
  readonly session: (request: IncomingRequest) => Promise<RequestState>
  readonly admitToPage: (request: GuardedRequest, protection?: Protection) => Promise<Admission>
  readonly admitToApi: (request: GuardedRequest, protection?: Protection) => Promise<Admission>
  readonly signOut: (request: GuardedRequest, options?: ReturnOptions) => Promise<Answer>
  /** `body` reads what the form or the script sent, as an object; asked for if it may send that. */
  readonly switchOrganization: (
    request: GuardedRequest,
    body: () => Promise<unknown>,
    options?: ReturnOptions
  ) => Promise<Answer>
}

/** Signing in again helps against these only. Anything else would lead round in a circle. */
const curedBySignIn: ReadonlySet<SignedOutReason> = new Set(["no-token", "session-ended"])

/** Reasons that a clock which is not that of the service may be behind. */
const isOfTime: ReadonlySet<SignedOutReason> = new Set(["expired-token", "invalid-token"])

const foreignOrigin = () =>
  problem(403, "origin_not_allowed", "Only pages of this application may do that")

const organizationOf = (body: unknown): string | null | undefined => {
  const value: unknown =
    typeof body === "object" && body !== null && "organizationId" in body
      ? body.organizationId
      : undefined
  if (value === null || value === "") return null
  return typeof value === "string" ? value : undefined
}

/** Makes the guard that the middleware of a framework asks. */
export const createGuard = (options: GatehouseOptions): Guard => {
  const appUrl = baseOf(addressOf("appUrl", options.appUrl).href)
  const origin = addressOf("origin", options.origin ?? appUrl).origin
  const permittedOrigins = options.permittedOrigins ?? [appUrl, origin]
  const permitted = new Set(permittedOrigins.map(originOf))
  const { authenticateRequest } =
    options.authenticator ?? createAuthenticator({ ...options, permittedOrigins })
  const send = serverFetch(options.fetch, secondsOfVisitors)
  const call = serverFetch(options.fetch, secondsOfCalls)
  const cookieName = sessionCookieAt(appUrl)

  const page = (path: string) => {
    const address = new URL(path, `${appUrl}/`)
    return (returnTo = "/"): string => {
      const url = new URL(address)
      url.searchParams.set("redirectUrl", addressWithin(origin, returnTo))
      return url.href
    }
  }
  const hosted = (name: string) => page(`${clientPrefix}/pages/${name}`)
  const pages: HostedPages = {
    signInUrl: page(options.signInPage ?? `${clientPrefix}/pages/sign-in`),
    signUpUrl: hosted("sign-up"),
    accountUrl: hosted("account"),
    organizationsUrl: hosted("organizations"),
    signOutUrl: hosted("sign-out")
  }

  /** By who was let in: nobody acts for a visitor whose request has not been checked. */
  const tokens = new WeakMap<SignedIn, string>()

  const authenticate = async (request: IncomingRequest, protection?: Protection) => {
    const state = await authenticateRequest(request, {
      sessionCookie: true,
      checkRevocation: protection?.checkRevocation
    })
    const token = hasBearer(request) ? null : sessionTokenOf(request, cookieName)
    if (state.status === "signed-in" && token !== null) tokens.set(state, token)
    return state
  }

  const asVisitor = (session: SignedIn): Operations => {
    const token = tokens.get(session)
    if (token === undefined) {
      throw new TypeError(
        "No session cookie signed this person in, and an access token opens your own API only"
      )
    }
    const headers = { authorization: `Bearer ${token}` }
    return callsOf(clientRoutes, (asked) =>
      exchange(call, appUrl, asked, { headers })
    ) as Operations
  }

  const { hostname, protocol } = new URL(appUrl)
  const isPlainElsewhere = protocol === "http:" && !/^(?:localhost|127\..*|\[::1\])$/.test(hostname)

  /** Browsers send that cookie over https alone: the app URL is not the one that they know. */
  const isWrongScheme = (request: IncomingRequest): boolean =>
    isPlainElsewhere && sessionTokenOf(request, secureSessionCookie) !== null

  const admitToPage: Guard["admitToPage"] = async (request, protection = {}) => {
    const state = await authenticate(request, protection)
    const { permission } = protection
    if (state.status === "signed-in") {
      return permission === undefined || state.has({ permission })
        ? { session: state }
        : { answer: text(403, `This page needs the permission ${permission}.`) }
    }
    if (state.reason === "foreign-origin") return { answer: foreignOrigin() }
    if (hasBearer(request)) return { answer: text(401, state.reason) }
    if (isWrongScheme(request)) {
      throw new Error(`People are signed in at the https address of ${hostname}: appUrl has http`)
    }
    if (curedBySignIn.has(state.reason)) {
      // What a form sent is lost on the way: it is not asked for again.
      const isRead = request.method === "GET" || request.method === "HEAD"
      return { answer: redirection(pages.signInUrl(isRead ? request.url : "/")) }
    }
    // The token was issued a moment ago: it is early or late by the clock of this machine alone.
    const unlike = isOfTime.has(state.reason) ? "; is the clock of this machine right?" : ""
    const expected = state.expected === undefined ? unlike : `; expected ${state.expected}`
    throw new Error(
      `Gatehouse issues tokens that this application refuses: ${state.reason}${expected}`
    )
  }

  const admitToApi: Guard["admitToApi"] = async (request, protection = {}) => {
    const state = await authenticate(request, protection)
    const { permission } = protection
    if (state.status === "signed-out") {
      if (state.reason === "foreign-origin") return { answer: foreignOrigin() }
      const answer = problem(401, "unauthenticated", "Sign in first", { reason: state.reason })
      return { answer: { ...answer, headers: [...answer.headers, ["www-authenticate", "Bearer"]] } }
    }
    return permission === undefined || state.has({ permission })
      ? { session: state }
      : {
          answer: problem(403, "permission_required", "Your role does not allow that", {
            permission
          })
        }
  }

  /** Does for a form of this application what the service does for its own pages. */
  const change = async (
    request: GuardedRequest,
    [group, operation]: readonly [string, string],
    bodyOf: () => Promise<object | null>,
    { returnTo = "/" }: ReturnOptions
  ): Promise<Answer> => {
    const back = redirection(addressWithin(origin, returnTo))
    if (request.method !== "POST") {
      const answer = problem(405, "method_not_allowed", "Send a POST")
      return { ...answer, headers: [...answer.headers, ["allow", "POST"]] }
    }
    if (!isFromOwnPage(request, permitted)) return foreignOrigin()
    const body = await bodyOf()
    if (body === null) return problem(400, "invalid_request", "organizationId is missing")
    const token = sessionTokenOf(request, cookieName)
    if (token === null) return back
    const [method = "", path = ""] = clientRoutes[group]?.[operation] ?? []
    // With the cookie, and not as a native install would, so that the service answers its cookies.
    const response = await send(appUrl + path, {
      method,
      headers: {
        cookie: `${cookieName}=${token}`,
        origin: new URL(appUrl).origin,
        accept: "application/json",
        "content-type": "application/json"
      },
      body: JSON.stringify(body)
    })
    // A body that nobody reads keeps its connection.
    await response.arrayBuffer()
    // Who was signed out meanwhile is asked to sign in where they come back to.
    if (!response.ok && response.status !== 401) {
      return response.status < 500
        ? problem(response.status, "not_changed", "That is not possible")
        : problem(503, "unavailable", "The sign-in service does not answer")
    }
    const cookies = response.headers.getSetCookie().map((it) => ["set-cookie", it] as const)
    return { ...back, headers: [...back.headers, ...cookies] }
  }

  return {
    ...pages,
    session: (request) => authenticate(request),
    asVisitor,
    admitToPage,
    admitToApi,
    signOut: (request, returning = {}) =>
      change(request, ["signIn", "logout"], async () => ({}), returning),
    switchOrganization: (request, body, returning = {}) =>
      change(
        request,
        ["organizations", "setActiveOrganization"],
        async () => {
          const organizationId = organizationOf(await body())
          return organizationId === undefined ? null : { organizationId }
        },
        returning
      )
  }
}

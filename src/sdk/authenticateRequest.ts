import { jwtVerify, type JWTPayload } from "jose"
import { issuerAt, sessionCookieAt } from "../contract/ClientPaths.ts"
import { apiKeyVerifier, isApiKey, type ApiKeyCaller } from "./apiKeys.ts"
import { addressOf, baseOf, exchange, type Call, type Fetch } from "./calls.ts"
import { clientRoutes } from "./clientRoutes.ts"
import { isProblem } from "./GatehouseProblem.ts"
import { reasonOf, remoteKeys } from "./remoteKeys.ts"
import { isFromOwnPage, originOf } from "./origins.ts"
import {
  bearerOf,
  hasBearer,
  type IncomingRequest,
  isReading,
  sessionTokenOf
} from "./requestHeaders.ts"
import { forVisitor, secondsOfVisitors, serverFetch } from "./serverFetch.ts"
import type {
  AccessClaims,
  OrganizationClaim,
  RequestState,
  SignedOut,
  SignedOutReason
} from "./RequestState.ts"
import type { ServerClient } from "./ServerClient.ts"

/** Accepted access tokens, and their sources. */
export interface AuthenticatorOptions {
  /** The environment's app URL, which is also the base of its issuer and key set. */
  readonly appUrl: string
  /** The environment's setting `audience`; the app URL where that is not set. */
  readonly audience?: string | undefined
  /**
   * The origins whose pages may use a token; by default the origin of the app URL. A token that
   * names no origin (native installs, servers) is accepted.
   */
  readonly permittedOrigins?: ReadonlyArray<string> | undefined
  /** Asked for the session where `checkRevocation` is set. */
  readonly client?: ServerClient | undefined
  /** The clock difference to allow, in seconds; 5 by default. */
  readonly clockToleranceSeconds?: number | undefined
  /** Instead of the system's time. */
  readonly currentDate?: (() => Date) | undefined
  /** Instead of the global `fetch`. */
  readonly fetch?: Fetch | undefined
}

/** Options of checking one request. */
export interface AuthenticateOptions {
  /**
   * Asks the service whether the session is still active. Without it, the last access token of a
   * revoked session is valid until it expires (60 seconds by default).
   */
  readonly checkRevocation?: boolean | undefined
  /**
   * Accepts the session cookie if there is no bearer token, for servers that render pages on the
   * host of the app URL. Each request then asks the service for an access token. Methods other than
   * GET and HEAD, and WebSockets, are accepted from permitted origins only.
   */
  readonly sessionCookie?: boolean | undefined
  /**
   * Takes API keys (`Authorization: Bearer gk_…`) too: the state is then `api-key`. The service is
   * asked about a key at most every 5 seconds, and with `checkRevocation` each time. It needs the
   * `client`. A key never is a session, and a session never a key.
   */
  readonly apiKeys?: boolean | undefined
}

/** Tells who requests come from. */
export interface Authenticator {
  /**
   * Verifies the access token of `Authorization: Bearer` by the environment's key set, which is
   * fetched once and kept. No other header counts.
   *
   * Rejects where the service cannot be asked, or does not answer within 5 seconds: treat that as a
   * failure of yours, never as signed in.
   */
  readonly authenticateRequest: AuthenticateRequest
}

/** A key is among the answers only where keys are taken. */
interface AuthenticateRequest {
  (
    request: IncomingRequest,
    options: AuthenticateOptions & { readonly apiKeys: true }
  ): Promise<RequestState | ApiKeyCaller>
  (
    request: IncomingRequest,
    options?: AuthenticateOptions & { readonly apiKeys?: false | undefined }
  ): Promise<RequestState>
}

const algorithms = ["ES256", "EdDSA", "RS256"]
const signedOut = (reason: SignedOutReason, expected?: string): SignedOut =>
  expected === undefined
    ? { status: "signed-out", reason }
    : { status: "signed-out", reason, expected }

const isOrganization = (claim: unknown): boolean =>
  claim === undefined ||
  (typeof claim === "object" &&
    claim !== null &&
    Array.isArray((claim as OrganizationClaim).permissions))

const isAccessClaims = (claims: JWTPayload): claims is AccessClaims =>
  [claims.iss, claims.sub, claims["sid"], claims["env"]].every((it) => typeof it === "string") &&
  [claims.iat, claims.exp].every((it) => typeof it === "number") &&
  (claims["auth_time"] === undefined || typeof claims["auth_time"] === "number") &&
  (claims["azp"] === undefined || typeof claims["azp"] === "string") &&
  isOrganization(claims["org"])

const isActive = async (client: ServerClient, { sid, sub }: AccessClaims): Promise<boolean> => {
  try {
    const input = { params: { sessionId: sid } }
    const { status, userId } = await client.sessions.getSession(input, forVisitor())
    return status === "active" && userId === sub
  } catch (error) {
    if (isProblem(error, "session_not_found")) return false
    throw error
  }
}

/**
 * Makes what tells who requests come from.
 *
 * @example
 * const { authenticateRequest } = createAuthenticator({ appUrl: "https://app.example.com" })
 * const state = await authenticateRequest(request)
 * if (state.status === "signed-out") return new Response(null, { status: 401 })
 */
export const createAuthenticator = (options: AuthenticatorOptions): Authenticator => {
  const appUrl = baseOf(addressOf("appUrl", options.appUrl).href)
  const issuer = issuerAt(appUrl)
  const audience = options.audience ?? appUrl
  const expected: Partial<Record<SignedOutReason, string>> = {
    "foreign-issuer": issuer,
    "foreign-audience": audience
  }
  const send = serverFetch(options.fetch, secondsOfVisitors)
  const permitted = new Set((options.permittedOrigins ?? [appUrl]).map(originOf))
  const isPermitted = (origin: string): boolean => {
    const known = originOf(origin)
    return known !== null && permitted.has(known)
  }

  const getKey = remoteKeys(`${issuer}/.well-known/jwks.json`, send)

  const verify = async (accessToken: string): Promise<RequestState> => {
    try {
      const { payload } = await jwtVerify(accessToken, getKey, {
        algorithms,
        typ: "at+jwt",
        issuer,
        audience,
        requiredClaims: ["sub", "sid", "env", "iat", "exp", "jti"],
        clockTolerance: options.clockToleranceSeconds ?? 5,
        ...(options.currentDate === undefined ? {} : { currentDate: options.currentDate() })
      })
      if (!isAccessClaims(payload)) return signedOut("invalid-token")
      if (payload.azp !== undefined && !isPermitted(payload.azp)) return signedOut("foreign-origin")
      return {
        status: "signed-in",
        userId: payload.sub,
        sessionId: payload.sid,
        environmentId: payload.env,
        organization: payload.org ?? null,
        has: ({ permission }) => payload.org?.permissions.includes(permission) === true,
        impersonatorId: payload.act?.sub ?? null,
        authTime: payload.auth_time === undefined ? null : new Date(payload.auth_time * 1000),
        expiresAt: new Date(payload.exp * 1000),
        accessToken: () => accessToken,
        claims: payload
      }
    } catch (error) {
      const reason = reasonOf(error)
      if (reason === null) throw error
      return signedOut(reason, expected[reason])
    }
  }

  const [method = "", path = ""] = clientRoutes["signIn"]?.["refresh"] ?? []
  const refresh: Call = { operation: "signIn.refresh", method, path, body: undefined, options: {} }
  const cookieName = sessionCookieAt(appUrl)

  const verifySession = async (request: IncomingRequest): Promise<RequestState> => {
    const token = sessionTokenOf(request, cookieName)
    if (token === null) return signedOut("no-token")
    if (!isReading(request) && !isFromOwnPage(request, permitted))
      return signedOut("foreign-origin")
    try {
      const answer = await exchange(send, appUrl, refresh, {
        headers: { authorization: `Bearer ${token}` }
      })
      const { accessToken } = answer as { readonly accessToken: string }
      return await verify(accessToken)
    } catch (error) {
      if (isProblem(error, "unauthenticated")) return signedOut("session-ended")
      throw error
    }
  }

  const verifyKey =
    options.client === undefined
      ? undefined
      : apiKeyVerifier(options.client, () => (options.currentDate?.() ?? new Date()).getTime())

  const authenticate = async (
    request: IncomingRequest,
    { apiKeys, checkRevocation, sessionCookie }: AuthenticateOptions = {}
  ): Promise<RequestState | ApiKeyCaller> => {
    if (checkRevocation === true && options.client === undefined) {
      throw new TypeError("checkRevocation needs the client that createAuthenticator is given")
    }
    if (apiKeys === true && verifyKey === undefined) {
      throw new TypeError("apiKeys needs the client that createAuthenticator is given")
    }
    const token = bearerOf(request)
    if (hasBearer(request) && token === null) return signedOut("invalid-token")
    if (token !== null && apiKeys === true && verifyKey !== undefined && isApiKey(token)) {
      return await verifyKey(token, { fresh: checkRevocation === true })
    }
    const state =
      token !== null
        ? await verify(token)
        : sessionCookie === true
          ? await verifySession(request)
          : signedOut("no-token")
    if (state.status === "signed-out" || checkRevocation !== true || options.client === undefined) {
      return state
    }
    return (await isActive(options.client, state.claims)) ? state : signedOut("session-ended")
  }

  // Which of its answers there can be follows from the options, as its type says.
  return { authenticateRequest: authenticate as AuthenticateRequest }
}

import { Effect, type Redacted } from "effect"
import { HttpServerRequest } from "effect/http"
import {
  toClientSession,
  type Established,
  type SessionResult,
  type SignedIn
} from "../clients/Client.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { HookUnavailable } from "../../contract/Problems.ts"
import { absoluteEnd } from "../sessions/Session.ts"
import type { AccessTokens } from "./AccessTokens.ts"
import type { TokenSession } from "./Jwt.ts"
import {
  isNative,
  presentedToken,
  replaceSessionCookie,
  setSessionCookie
} from "../clients/ClientCookiesHttp.ts"

/** The session's organization comes with the membership: without one there is none. */
const activeOrganizationOf = ({
  organizationId,
  organizationRole
}: SignedIn["session"]): TokenSession["organization"] =>
  organizationId === null || organizationRole === null
    ? null
    : { id: organizationId, role: organizationRole }

/** Statements of tokens about a session. */
export const tokenSessionOf = (environment: Environment, { session }: SignedIn): TokenSession => ({
  id: session.id,
  authenticatedAt: session.authenticatedAt,
  methods: session.authenticationMethods,
  deviceBound: session.passkey?.deviceBound ?? null,
  organization: environment.settings.organizations.enabled ? activeOrganizationOf(session) : null,
  connectionId: session.connectionId,
  connectionSecondFactor: session.connectionSecondFactor,
  impersonatorId: session.impersonatorId,
  // Nobody could take back what staff carries out of an impersonation.
  ...(session.impersonatorId === null
    ? {}
    : { endsAt: absoluteEnd(session, environment.settings.session) })
})

/** A fresh access token for the session, for the origin that asks. */
export const accessTokenFor = Effect.fnUntraced(function* (
  accessTokens: AccessTokens["Service"],
  environment: Environment,
  signedIn: SignedIn
) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const { expiresAt, token } = yield* accessTokens.mint({
    environment,
    userId: signedIn.user.id,
    session: tokenSessionOf(environment, signedIn),
    origin: request.headers["origin"] ?? null
  })
  return { accessToken: token, accessTokenExpiresAt: expiresAt }
})

/** Answers a session without the token of its client. */
const sessionResult = Effect.fnUntraced(function* (
  accessTokens: AccessTokens["Service"],
  environment: Environment,
  signedIn: SignedIn
): Effect.fn.Return<SessionResult, HookUnavailable, HttpServerRequest.HttpServerRequest> {
  return {
    status: "complete",
    session: yield* toClientSession(environment, signedIn),
    user: signedIn.user,
    ...(yield* accessTokenFor(accessTokens, environment, signedIn))
  }
})

/**
 * Answers a session that the client holds already: its token stays as it is, and a native install or
 * a server is answered the one that it came with (contract: "Client, session, token").
 */
export const heldResult = Effect.fnUntraced(function* (
  accessTokens: AccessTokens["Service"],
  environment: Environment,
  signedIn: SignedIn
): Effect.fn.Return<SessionResult, HookUnavailable, HttpServerRequest.HttpServerRequest> {
  const presented = presentedToken(environment, yield* HttpServerRequest.HttpServerRequest)
  const result = yield* sessionResult(accessTokens, environment, signedIn)
  return presented?.transport === "bearer" ? { ...result, sessionToken: presented.token } : result
})

/**
 * Answers a session that was just made: its client's token goes into the cookie of a browser, or
 * into the body for a native install or a server, never both.
 */
export const establishedResult = Effect.fnUntraced(function* (
  accessTokens: AccessTokens["Service"],
  environment: Environment,
  { signedIn, token }: Established
): Effect.fn.Return<SessionResult, HookUnavailable, HttpServerRequest.HttpServerRequest> {
  const request = yield* HttpServerRequest.HttpServerRequest
  const result = yield* sessionResult(accessTokens, environment, signedIn)
  if (isNative(request) || signedIn.client.transport === "bearer") {
    return { ...result, sessionToken: token }
  }
  yield* setSessionCookie(environment, token)
  return result
})

/**
 * Hands the client its new token where there is nothing else to answer: a cookie beside a 204, or
 * the body for whoever came with a bearer (contract: "Client, session, token").
 */
export const replacedTokenResult = Effect.fnUntraced(function* (
  environment: Environment,
  { client }: SignedIn,
  token: Redacted.Redacted
) {
  if (client.transport === "bearer") return { sessionToken: token }
  return yield* replaceSessionCookie(environment, token)
})

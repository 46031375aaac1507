import { Effect, type Redacted } from "effect"
import { HttpServerRequest } from "effect/http"
import type { SignedIn } from "../../sessions/clients/Client.ts"
import type { Established } from "../../sessions/clients/NewSessions.ts"
import { toClientSession } from "../../sessions/clients/ClientView.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { OwedFactor } from "../../credentials/secondFactors/OwedFactor.ts"
import { absoluteEnd } from "../../sessions/sessions/Session.ts"
import type { PendingBrowser, SignInOutcome } from "./SignIn.ts"
import type { SessionResult, SignInResult } from "./SignInResult.ts"
import type { AccessTokens } from "../../sessions/tokens/AccessTokens.ts"
import type { TokenSession } from "../../sessions/tokens/Jwt.ts"
import {
  isNative,
  setChallengeCookie,
  setSessionCookie
} from "../../sessions/clients/ClientCookies.ts"

/** The session's organization comes with the membership: without one there is none. */
const activeOrganizationOf = ({
  organizationId,
  organizationRole
}: SignedIn["session"]): TokenSession["organization"] =>
  organizationId === null || organizationRole === null
    ? null
    : { id: organizationId, role: organizationRole }

/** What tokens tell of a session. */
export const tokenSessionOf = (environment: Environment, { session }: SignedIn): TokenSession => ({
  id: session.id,
  authenticatedAt: session.authenticatedAt,
  methods: session.authenticationMethods,
  organization: environment.settings.organizations.enabled ? activeOrganizationOf(session) : null,
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

/** Answers a session that the client holds already: nothing of its token changes. */
export const sessionResult = Effect.fnUntraced(function* (
  accessTokens: AccessTokens["Service"],
  environment: Environment,
  signedIn: SignedIn
): Effect.fn.Return<SessionResult, never, HttpServerRequest.HttpServerRequest> {
  return {
    status: "complete",
    session: yield* toClientSession(environment, signedIn),
    user: signedIn.user,
    ...(yield* accessTokenFor(accessTokens, environment, signedIn))
  }
})

/**
 * Answers a session that was just made: its client's token goes into the cookie of a browser, or
 * into the body for a native install or a server, never both.
 */
export const establishedResult = Effect.fnUntraced(function* (
  accessTokens: AccessTokens["Service"],
  environment: Environment,
  { signedIn, token }: Established
): Effect.fn.Return<SessionResult, never, HttpServerRequest.HttpServerRequest> {
  const request = yield* HttpServerRequest.HttpServerRequest
  const result = yield* sessionResult(accessTokens, environment, signedIn)
  if (isNative(request) || signedIn.client.transport === "bearer") {
    return { ...result, sessionToken: token }
  }
  yield* setSessionCookie(environment, token)
  return result
})

/** Answers what a sign-in still owes. */
export const owedResult = (owed: OwedFactor): Exclude<SignInResult, SessionResult> =>
  owed._tag === "ChallengeOwed"
    ? {
        status: "mfa_required",
        challengeId: owed.challengeId,
        factors: owed.factors,
        expiresAt: owed.expiresAt
      }
    : {
        status: "mfa_enrollment_required",
        enrollmentToken: owed.enrollmentToken,
        expiresAt: owed.expiresAt
      }

/**
 * Answers what a way of signing in came to. What has to wait for its second factor is bound to the
 * browser by a fresh cookie, so that one that was planted before counts for nothing.
 */
export const signInResult = Effect.fnUntraced(function* (
  accessTokens: AccessTokens["Service"],
  environment: Environment,
  { browser }: { readonly browser: PendingBrowser | null },
  outcome: SignInOutcome
): Effect.fn.Return<SignInResult, never, HttpServerRequest.HttpServerRequest> {
  if (outcome._tag === "Established") {
    return yield* establishedResult(accessTokens, environment, outcome.established)
  }
  if (browser !== null) yield* setChallengeCookie(environment, browser.secret)
  return owedResult(outcome)
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
  return yield* setSessionCookie(environment, token)
})

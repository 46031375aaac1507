import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { askedHost } from "../../http/RequestHead.ts"
import type { Environment } from "../../contract/Environment.ts"
import { DeniedByHook, type HookUnavailable } from "../../contract/Problems.ts"
import type { Denial } from "../hooks/HookQuestion.ts"
import type { OwedFactor } from "../../credentials/secondFactors/OwedFactor.ts"
import {
  challengeBrowserFor,
  deviceFor,
  isNative,
  presentedTrust,
  setChallengeCookie,
  setTrustedCookie
} from "../../sessions/clients/ClientCookiesHttp.ts"
import type { SessionResult } from "../../sessions/clients/Client.ts"
import type { AccessTokens } from "../../sessions/tokens/AccessTokens.ts"
import { establishedResult } from "../../sessions/tokens/SessionAnswerHttp.ts"
import { relyingPartyAt } from "../../tenancy/environments/RelyingParty.ts"
import type { SignInResult } from "./SignInResult.ts"
import type { PasskeyOutcome, PendingBrowser, SignInOutcome } from "./SignInOutcome.ts"
import { VisitTarget } from "../../http/Navigation.ts"
import { CurrentClient } from "../../sessions/clients/ClientAuth.ts"

/** Origin of a sign-in: its client and device, and its preference for cookies. */
export const signInOrigin = Effect.fnUntraced(function* (environment: Environment) {
  const client = yield* CurrentClient
  const request = yield* HttpServerRequest.HttpServerRequest
  const deviceHash = yield* deviceFor(environment)
  const browser = yield* challengeBrowserFor(request)
  const trust = presentedTrust(environment, request)
  // A page of the app's own has its target in its address, which its calls name.
  const returnTo = (yield* VisitTarget) ?? request.headers["referer"] ?? null
  return { client, native: isNative(request), deviceHash, browser, trust, returnTo }
})

/** The problem in the backend's own words, in the person's language as far as it is known. */
export const deniedBy = (
  { settings }: Pick<Environment, "settings">,
  { locale, message }: Denial
): DeniedByHook =>
  new DeniedByHook({
    detail: message[(locale ?? settings.defaultLocale) === "da" ? "da" : "en"],
    properties: { message }
  })

/** Answers what a sign-in still owes; passkeys do not work on a host outside of their domain. */
export const owedResult = Effect.fnUntraced(function* (
  environment: Environment,
  owed: OwedFactor
): Effect.fn.Return<
  Exclude<SignInResult, SessionResult>,
  never,
  HttpServerRequest.HttpServerRequest
> {
  const { expiresAt } = owed
  if (owed._tag === "EnrollmentOwed") {
    const { enrollmentToken } = owed
    return { status: "mfa_enrollment_required", enrollmentToken, expiresAt }
  }
  const request = yield* HttpServerRequest.HttpServerRequest
  const hasPasskeys = relyingPartyAt(environment, askedHost(request)) !== undefined
  const factors = owed.factors.filter((factor) => factor !== "passkey" || hasPasskeys)
  return { status: "mfa_required", challengeId: owed.challengeId, factors, expiresAt }
})

/** Answers a sign-in by a passkey, which owes nothing. */
export const passkeyResult = Effect.fnUntraced(function* (
  accessTokens: AccessTokens["Service"],
  environment: Environment,
  outcome: PasskeyOutcome
): Effect.fn.Return<
  SessionResult,
  DeniedByHook | HookUnavailable,
  HttpServerRequest.HttpServerRequest
> {
  return outcome._tag === "Denied"
    ? yield* deniedBy(environment, outcome.denial)
    : yield* establishedResult(accessTokens, environment, outcome.established)
})

/**
 * Answers the outcome of a way of signing in. What has to wait for its second factor is bound to the
 * browser by a fresh cookie, so that one that was planted before counts for nothing.
 */
export const signInResult = Effect.fnUntraced(function* (
  accessTokens: AccessTokens["Service"],
  environment: Environment,
  { browser }: { readonly browser: PendingBrowser | null },
  outcome: SignInOutcome
): Effect.fn.Return<
  SignInResult,
  DeniedByHook | HookUnavailable,
  HttpServerRequest.HttpServerRequest
> {
  const trustCookie = outcome.trustCookie ?? null
  // The pending sign-in before is replaced, whatever the outcome of this one.
  if (trustCookie !== null) yield* setTrustedCookie(environment, trustCookie)
  if (outcome._tag === "Denied") return yield* deniedBy(environment, outcome.denial)
  if (outcome._tag === "Established") {
    return yield* establishedResult(accessTokens, environment, outcome.established)
  }
  if (browser !== null) yield* setChallengeCookie(environment, browser.secret)
  return yield* owedResult(environment, outcome)
})

import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import type { Environment } from "../../contract/Environment.ts"
import type { OwedFactor } from "../../credentials/secondFactors/OwedFactor.ts"
import { setChallengeCookie, setTrustedCookie } from "../../sessions/clients/ClientCookiesHttp.ts"
import type { SessionResult } from "../../sessions/clients/SessionResult.ts"
import type { AccessTokens } from "../../sessions/tokens/AccessTokens.ts"
import { establishedResult } from "../../sessions/tokens/SessionAnswerHttp.ts"
import type { PendingBrowser, SignInOutcome } from "./SignIn.ts"
import type { SignInResult } from "./SignInResult.ts"

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
    const { trustCookie } = outcome
    if (trustCookie !== null) yield* setTrustedCookie(environment, trustCookie)
    return yield* establishedResult(accessTokens, environment, outcome.established)
  }
  if (browser !== null) yield* setChallengeCookie(environment, browser.secret)
  return owedResult(outcome)
})

import { Schema } from "effect"
import type { ChallengeProvider } from "../../contract/AbuseSettings.ts"

/** Answer of `siteverify`, in the form that both providers document. */
export const ChallengeAnswer = Schema.Struct({
  success: Schema.Boolean,
  hostname: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** Turnstile's only: what the widget was shown for. */
  action: Schema.optionalKey(Schema.NullOr(Schema.String)),
  "error-codes": Schema.optionalKey(Schema.Array(Schema.String))
})
export type ChallengeAnswer = typeof ChallengeAnswer.Type

/** Errors that speak of the token; every other speaks of the secret, the request or the provider. */
const errorsOfTokens: ReadonlySet<string> = new Set([
  "invalid-input-response",
  "missing-input-response",
  "timeout-or-duplicate",
  "already-seen-response",
  "invalid-or-already-seen-response",
  "expired-input-response"
])

/** Result of an answer about a token: `unknown` if the provider could not tell. */
export type Verdict = "passed" | "failed" | "unknown"

/** Reads an answer about a token that was to be passed on one of these hosts, for this purpose. */
export const verdictOf = (
  { action, "error-codes": errors = [], hostname, success }: ChallengeAnswer,
  asked: {
    readonly provider: ChallengeProvider
    readonly hostNames: ReadonlySet<string>
    readonly purpose: string
  }
): Verdict => {
  if (!success) {
    return errors.length === 0 || errors.some((error) => errorsOfTokens.has(error))
      ? "failed"
      : "unknown"
  }
  if (!asked.hostNames.has((hostname ?? "").toLowerCase())) return "failed"
  return asked.provider === "turnstile" && action !== asked.purpose ? "failed" : "passed"
}

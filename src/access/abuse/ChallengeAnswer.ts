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

/**
 * Errors that speak of the secret, of the form of our request or of the provider itself. Every other
 * one is about the token, so that an error which nobody knows yet opens no door. Two that read as
 * faults of the set-up are missing here because a token alone provokes them: one of another site
 * (`sitekey-secret-mismatch`), and the published one for tests (`not-using-dummy-secret`, which the
 * documentation calls `not-using-dummy-passcode`).
 */
const errorsOfOthers: ReadonlySet<string> = new Set([
  "missing-input-secret",
  "invalid-input-secret",
  "invalid-parsed-secret",
  "invalid-widget-id",
  "invalid-sitekey",
  "missing-remoteip",
  "invalid-remoteip",
  "bad-request",
  "internal-error"
])

/** Result of an answer about a token: `unknown` if the provider could not tell. */
export type Verdict = "passed" | "failed" | "unknown"

/** Reads an answer about a token that was to be passed on one of these hosts, for this purpose. */
export const verdictOf = (
  { action, "error-codes": errors = [], hostname, success }: ChallengeAnswer,
  asked: {
    /** False for an answer whose status is not one of success: then an error alone counts. */
    readonly ok: boolean
    readonly provider: ChallengeProvider
    readonly hostNames: ReadonlySet<string>
    readonly purpose: string
  }
): Verdict => {
  if (!success || !asked.ok) {
    if (errors.some((error) => !errorsOfOthers.has(error))) return "failed"
    return errors.length === 0 && asked.ok ? "failed" : "unknown"
  }
  if (!asked.hostNames.has((hostname ?? "").toLowerCase())) return "failed"
  return asked.provider === "turnstile" && action !== asked.purpose ? "failed" : "passed"
}

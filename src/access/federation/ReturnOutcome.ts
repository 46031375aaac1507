import { epochSeconds } from "../../contract/Values.ts"
import { DateTime, type Redacted } from "effect"
import { isOfNative, type Intent } from "./AuthorizationRequest.ts"
import type { ExternalAccount } from "./ExternalAccount.ts"
import type { Return } from "./ReturnAddress.ts"

/** A browser's return, with the credentials that it was given on the way. */
export interface Outcome {
  readonly answer: Return
  readonly token?: Redacted.Redacted
  /** The browser's new cookie of trusted devices. */
  readonly trustCookie?: Redacted.Redacted
  readonly waits?: true
}

/** A native install reads an error where it looks for its ticket. */
export const failed = (intent: Intent, error: "provider_error" | "access_denied"): Return =>
  isOfNative(intent) ? { error } : { status: "error", error }

/** Another person than the one that began: as if they had refused. */
export const denied: Outcome = { answer: { status: "error", error: "access_denied" } }

/** The proof has to be the second factor, which a provider's word is not. */
export const factorOwed: Outcome = { answer: { status: "error", error: "second_factor_required" } }

/** A sign-in that is through, or that waits for a second factor. */
type Finished =
  | {
      readonly _tag: "Established"
      readonly established: { readonly token: Redacted.Redacted }
      readonly trustCookie: Redacted.Redacted | null
    }
  | {
      readonly _tag: "ChallengeOwed" | "EnrollmentOwed" | "Denied"
      readonly trustCookie?: Redacted.Redacted | null
    }

/** A session, or what is still required. */
export const signedInOutcome = (outcome: Finished): Outcome => {
  const trust = outcome.trustCookie ? { trustCookie: outcome.trustCookie } : {}
  switch (outcome._tag) {
    case "Denied":
      return { answer: { status: "error", error: "denied_by_hook" }, ...trust }
    case "Established":
      return { answer: { status: "complete" }, token: outcome.established.token, ...trust }
    case "ChallengeOwed":
      return { answer: { status: "mfa_required" }, waits: true, ...trust }
    case "EnrollmentOwed":
      return { answer: { status: "mfa_enrollment_required" }, waits: true, ...trust }
  }
}

/**
 * Time since the start at which the provider signed that the person authenticated; undefined if it
 * signed none. Providers tell whole seconds, so one within that of the start counts as the start.
 */
export const provenSince = (
  startedAt: DateTime.Utc,
  { provenAt }: ExternalAccount
): DateTime.Utc | undefined =>
  provenAt !== undefined && provenAt >= epochSeconds(startedAt)
    ? DateTime.mapEpochMillis(startedAt, (started) => Math.max(started, provenAt * 1000))
    : undefined

import { epochSeconds } from "../../contract/Values.ts"
import { DateTime, Effect, Redacted } from "effect"
import { isOfNative, type Intent } from "./AuthorizationRequest.ts"
import type { ExternalAccount } from "./ExternalAccount.ts"

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

/** Outcome of a fresh proof for a session: its new token, denied to a session that ended meanwhile. */
export const reprovenOutcome = (
  noted: Effect.Effect<Redacted.Redacted, { readonly _tag: "unauthenticated" }>
): Effect.Effect<Outcome> =>
  noted.pipe(
    Effect.map((token): Outcome => ({ answer: { status: "complete" }, token })),
    Effect.catchTag("unauthenticated", () => Effect.succeed(denied))
  )

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
const signedInOutcome = (outcome: Finished): Outcome => {
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

/** Result of settling a sign-in by the word of a provider; undefined where a hook gave no answer. */
type Settled<Reason> =
  | { readonly _tag: "SignedIn"; readonly outcome: Finished }
  | { readonly _tag: "Refused"; readonly reason: Reason }
  | { readonly _tag: "Continue" | "Over" }
  | undefined

/** Outcome of it, with the error by which each refusal is named. */
export const settledOutcome = <Reason>(
  settled: Settled<Reason>,
  errorOf: (reason: Reason) => string
): Outcome => {
  switch (settled?._tag) {
    case undefined:
      return { answer: { status: "error", error: "hook_unavailable" } }
    case "SignedIn":
      return signedInOutcome(settled.outcome)
    case "Continue":
      return { answer: { status: "continue" } }
    case "Refused":
      return { answer: { status: "error", error: errorOf(settled.reason) } }
    case "Over":
      return { answer: { status: "error", error: "provider_error" } }
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

/** Status of a finished provider sign-in, as the page that began it reads it. */
export type ReturnStatus =
  | "complete"
  | "mfa_required"
  | "mfa_enrollment_required"
  | "continue"
  | "error"

/**
 * Parameters that the browser brings back to the page: never a token; a native app gets a ticket or
 * an error.
 */
export type Return =
  | { readonly status: Exclude<ReturnStatus, "error"> }
  | { readonly status: "error"; readonly error: string }
  | { readonly ticket: Redacted.Redacted }
  | { readonly error: string }

const reserved = ["status", "error", "ticket", "code", "state", "iss"]

/** The address of the page with the outcome in its query; a page cannot plant an outcome in it. */
export const returnAddress = (redirectUrl: string, outcome: Return): string => {
  const url = new URL(redirectUrl)
  for (const name of reserved) url.searchParams.delete(name)
  for (const [name, value] of Object.entries(outcome)) {
    url.searchParams.set(name, Redacted.isRedacted(value) ? Redacted.value(value) : value)
  }
  return url.href
}

import { Data, Schema } from "effect"
import type { DateTime, Redacted } from "effect"
import { Timestamp, RedactedText } from "../../contract/Values.ts"
import { ConnectedSignIn } from "../../directory/identities/Asserted.ts"
import { NewIdentity } from "../../directory/identities/Identity.ts"
import type { SecondFactorMethod } from "./SecondFactor.ts"

/** A requirement that keeps a sign-in from being complete once the first factor is proven. */
export type OwedFactor = Data.TaggedEnum<{
  /** The user has a second factor and has to prove it. */
  ChallengeOwed: {
    readonly challengeId: Redacted.Redacted
    readonly factors: ReadonlyArray<SecondFactorMethod>
    readonly expiresAt: DateTime.Utc
  }
  /** The environment asks for a second factor, and the user has none yet. */
  EnrollmentOwed: {
    readonly enrollmentToken: Redacted.Redacted
    /** True where the customer's backend requires a passkey, so that no authenticator will do. */
    readonly passkeyOnly: boolean
    readonly expiresAt: DateTime.Utc
  }
}>
export const OwedFactor = Data.taggedEnum<OwedFactor>()

/** Which of the two a pending sign-in waits for, and the purpose of its proof. */
export type PendingKind = "mfa_challenge" | "mfa_enrollment"

/** The factor that the customer's backend requires of a sign-in. */
export const RequiredFactor = Schema.Literals(["second_factor", "passkey"])
export type RequiredFactor = typeof RequiredFactor.Type

/**
 * A sign-in that waits for its second factor; encrypted at rest. It is no session, and nothing is
 * written to the sessions before it is complete.
 */
export const PendingSignIn = Schema.Struct({
  /** The secret that names it: its browser can ask for it again. */
  token: RedactedText,
  /** SHA-256 of the secret of the browser that began it; null for an install or a server. */
  browser: Schema.NullOr(Schema.String),
  /** Methods that proved the first factor. */
  methods: Schema.Array(Schema.String),
  /** Present once the customer's backend was asked and has required more than the other rules. */
  hook: Schema.optionalKey(Schema.Struct({ requires: RequiredFactor })),
  /** An account at a provider that was found by its address: linked once the sign-in is through. */
  identity: Schema.optionalKey(NewIdentity),
  /** Present if an organization's connection proved the first factor. */
  connected: Schema.optionalKey(ConnectedSignIn),
  expiresAt: Timestamp
})
export type PendingSignIn = typeof PendingSignIn.Type

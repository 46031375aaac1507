import { Schema } from "effect"
import type { DateTime, Redacted } from "effect"
import type { UserId } from "../../contract/Ids.ts"

/** What a one-time secret proves; a secret of one purpose is nothing for another. */
export const ProofPurpose = Schema.Literals([
  "sign_up",
  "password_reset",
  "email_verification",
  "reauthentication",
  "disavowal",
  "account_deletion",
  "mfa_challenge",
  "mfa_enrollment",
  "totp_setup",
  "email_code",
  "email_link",
  "passkey_sign_in",
  "passkey_registration",
  "passkey_reauthentication",
  "passkey_challenge",
  "passkey_enrollment",
  "passkey_invitation",
  "oauth_state",
  "oauth_continuation",
  "oauth_ticket",
  "identity_link",
  "identity_link_ticket",
  "impersonation",
  "satellite_ticket"
])
export type ProofPurpose = typeof ProofPurpose.Type

/** What is asked for with a new proof. */
export interface ProofRequest {
  readonly purpose: ProofPurpose
  /** Whose proof it is: a fresh one of the same purpose and subject voids the older one. */
  readonly subject: string
  /**
   * Whose proofs stand side by side, each with a subject of its own: the first of them that is
   * redeemed by its code makes the others dead. Left away: there is only the one of the subject.
   */
  readonly among?: string | null
  /** Voided together with everything else of this user; null before there is a user. */
  readonly userId: UserId | null
  /** What the redeemer gets; encrypted at rest. */
  readonly payload: Schema.Json
  readonly lifetimeSeconds: number
  /** The secret, where the payload has to hold it too; left out: a fresh one. */
  readonly token?: Redacted.Redacted
}

/** A proof by its secret, or by whose it is where the caller has proven to be that subject. */
export type ProofName = Redacted.Redacted | { readonly subject: string }

/** A new proof: this is the only time that its secrets are seen. */
export interface IssuedProof {
  readonly token: Redacted.Redacted
  readonly expiresAt: DateTime.Utc
}

/** A new proof with 6 digits besides, for a person to type. */
export interface CodedProof extends IssuedProof {
  readonly code: Redacted.Redacted
}

/** What a redeemed proof was issued with. */
export interface RedeemedProof {
  readonly subject: string
  readonly among: string | null
  readonly userId: UserId | null
  readonly payload: Schema.Json
}

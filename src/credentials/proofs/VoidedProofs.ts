import type { ProofPurpose } from "./Proof.ts"

/**
 * What a new password or a new primary address makes dead (contract: "Passwords, codes,
 * throttling"). Not the links that disavow a sign-in: an intruder's change must not take them from
 * the owner, so that `DisavowalLinks` looks at each.
 */
export const voidedByCredentials: ReadonlyArray<ProofPurpose> = [
  "password_reset",
  "reauthentication",
  "account_deletion",
  "mfa_challenge",
  "mfa_enrollment",
  "totp_setup"
]

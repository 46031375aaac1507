import type { ProofPurpose } from "../proofs/Proof.ts"

/**
 * What a new password makes dead (contract: "Passwords, codes, throttling"). Not the links that
 * disavow a sign-in: an intruder's new password must not take them from the owner.
 */
export const voidedByPassword: ReadonlyArray<ProofPurpose> = [
  "password_reset",
  "reauthentication",
  "mfa_challenge",
  "mfa_enrollment",
  "totp_setup"
]

import type { ProofPurpose } from "./Proof.ts"

/** Which proofs end with the password and the primary address; each purpose has to be decided on. */
const endsWithCredentials: Readonly<Record<ProofPurpose, boolean>> = {
  password_reset: true,
  reauthentication: true,
  account_deletion: true,
  mfa_challenge: true,
  mfa_enrollment: true,
  totp_setup: true,
  email_code: true,
  email_link: true,
  passkey_registration: true,
  passkey_reauthentication: true,
  passkey_challenge: true,
  passkey_enrollment: true,
  oauth_ticket: true,
  saml_round: false,
  saml_answer: false,
  saml_assertion: false,
  identity_link: true,
  identity_link_ticket: true,
  satellite_ticket: true,
  sso_link_code: true,
  // It is nobody's yet.
  local_owner: false,
  // They are nobody's at all.
  proof_of_work: false,
  challenge_token: false,
  address_proof: false,
  // An intruder's change must not take these links from the owner: `DisavowalLinks` looks at each.
  disavowal: false,
  // It proves an address, which has not changed.
  email_verification: false,
  // Staff minted it, by no credential of the user.
  impersonation: false,
  // There is no user yet.
  sign_up: false,
  passkey_sign_in: false,
  passkey_invitation: false,
  oauth_state: false,
  oauth_continuation: false,
  connection_test: false,
  connection_test_result: false,
  sso_native_request: false
}

const purposes = Object.keys(endsWithCredentials) as ReadonlyArray<ProofPurpose>

/**
 * The proofs that a new password or a new primary address voids (contract: "Passwords, codes,
 * throttling").
 */
export const voidedByCredentials: ReadonlyArray<ProofPurpose> = purposes.filter(
  (purpose) => endsWithCredentials[purpose]
)

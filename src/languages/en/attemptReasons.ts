/** Reasons for which an attempt at a connection failed or was refused, with what to do about each. */
export const attemptReasons = {
  access_denied: "The sign-in was cancelled, or the provider does not let this person in.",
  assertion_encrypted: "The assertion is encrypted. Turn assertion encryption off at the provider.",
  assertion_expired:
    "The answer is too old, or a clock is wrong. Try again, and check the provider's clock.",
  assertion_replayed: "The answer was used before. Start the sign-in anew.",
  audience_mismatch:
    "The answer is meant for somebody else. Check the entity id (audience) at the provider.",
  certificate_unknown:
    "The answer is signed by a certificate that is not known here. Bring the new certificate or metadata.",
  client_rejected: "The provider does not know this client id, or the client secret is wrong.",
  code_rejected: "The provider refused its own code. Try again.",
  connection_domain_mismatch:
    "The address is at none of the domains that your organization has proven.",
  destination_mismatch:
    "The answer was sent to another address. Check the reply address (ACS URL) at the provider.",
  email_missing: "The provider told no email address. Add it to what the provider tells.",
  email_unverified: "The provider says that the email address is not verified.",
  guest_account: "Guests of the tenant can't sign in by its connection.",
  invalid_answer: "The provider answered in a form that is not the protocol's.",
  invalid_id_token: "The ID token does not fit: check issuer and client id.",
  issuer_mismatch: "Another issuer answered than the one that was entered.",
  malformed: "The answer could not be read.",
  no_discovery: "No discovery document was found at the issuer.",
  not_in_response_to: "The answer belongs to no sign-in that was begun in this browser.",
  not_provisioned:
    "The person has no account here, and the connection makes none, or the directory has taken them away.",
  other_account: "Another account was used than the one that is signed in.",
  provider_refused:
    "The provider refused. Check that the person is assigned to the application there, and the client secret.",
  reauthentication_unsupported: "The provider gives no fresh proof of who the person is.",
  refused_address: "The provider's address is not one that this service may ask.",
  signature_invalid: "The signature does not fit. Check the certificate.",
  signature_missing: "The answer is not signed. Turn signing on at the provider.",
  sso_required: "Another connection decides about this address.",
  subject_missing: "The answer names nobody. Check the claim or attribute that names the person.",
  tenant_mismatch: "The person belongs to another tenant than the issuer's.",
  unreachable: "The provider could not be reached.",
  user_banned: "The person is banned here."
} as const

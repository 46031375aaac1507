import { Problem } from "../../contract/Problem.ts"

/** The environment takes no sign-ups, or by invitation only. */
export class SignUpClosed extends Problem<SignUpClosed>()(
  "sign_up_closed",
  403,
  "The environment takes no sign-ups"
) {}

/** The environment asks for consent to its terms, and it was not given. */
export class LegalConsentRequired extends Problem<LegalConsentRequired>()(
  "legal_consent_required",
  422,
  "The terms must be accepted"
) {}

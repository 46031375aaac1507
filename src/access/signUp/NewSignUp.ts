import { Schema } from "effect"
import { Text } from "../../contract/Values.ts"
import { EmailAddress } from "../../contract/EmailAddress.ts"
import { MetadataPatch } from "../../contract/Metadata.ts"
import { ProfileChanges } from "../../directory/users/Profile.ts"
import { Problem } from "../../contract/Problem.ts"

/** Data of a sign-up. */
export const NewSignUp = Schema.Struct({
  email: EmailAddress,
  password: Schema.RedactedFromValue(Text),
  ...ProfileChanges.fields,
  legalConsentAccepted: Schema.Boolean,
  unsafeMetadata: Schema.optionalKey(MetadataPatch)
})
export type NewSignUp = typeof NewSignUp.Type

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

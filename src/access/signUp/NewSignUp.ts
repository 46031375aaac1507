import { Schema } from "effect"
import { Locale, Name, Text } from "../../contract/Values.ts"
import { EmailAddress } from "../../contract/EmailAddress.ts"
import { MetadataPatch } from "../../contract/Metadata.ts"

/** Data of a sign-up. */
export const NewSignUp = Schema.Struct({
  email: EmailAddress,
  password: Schema.RedactedFromValue(Text),
  firstName: Schema.optionalKey(Schema.NullOr(Name)),
  lastName: Schema.optionalKey(Schema.NullOr(Name)),
  locale: Schema.optionalKey(Schema.NullOr(Locale)),
  legalConsentAccepted: Schema.Boolean,
  unsafeMetadata: Schema.optionalKey(MetadataPatch)
})
export type NewSignUp = typeof NewSignUp.Type

import { Schema } from "effect"
import { Text } from "../../contract/Values.ts"
import { EmailAddress } from "../../contract/EmailAddress.ts"
import { MetadataPatch } from "../../contract/Metadata.ts"
import { ProfileChanges } from "../../directory/users/Profile.ts"

/** Data of a sign-up. */
export const NewSignUp = Schema.Struct({
  email: EmailAddress,
  password: Schema.RedactedFromValue(Text),
  ...ProfileChanges.fields,
  legalConsentAccepted: Schema.Boolean,
  unsafeMetadata: Schema.optionalKey(MetadataPatch)
})
export type NewSignUp = typeof NewSignUp.Type

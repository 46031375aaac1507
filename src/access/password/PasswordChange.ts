import { Schema } from "effect"
import { Text } from "../../contract/Values.ts"

/** A new password, with the current one where there is one. */
export const PasswordChange = Schema.Struct({
  currentPassword: Schema.optionalKey(Schema.RedactedFromValue(Text)),
  newPassword: Schema.RedactedFromValue(Text),
  revokeOtherSessions: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Defaults to true" })
  )
})
export type PasswordChange = typeof PasswordChange.Type

import { Schema } from "effect"
import { Text, Timestamp, RedactedText } from "../../contract/Values.ts"
import { ImportedPasswordHash } from "../../credentials/passwords/PasswordHash.ts"

/** A password that a backend sets, or the hash of one that another system made. */
export const GivenPassword = Schema.Struct({
  password: Schema.optionalKey(Schema.RedactedFromValue(Text)),
  passwordHash: Schema.optionalKey(ImportedPasswordHash),
  revokeSessions: Schema.optionalKey(Schema.Boolean.annotate({ description: "Defaults to true" }))
}).check(
  Schema.makeFilter(({ password, passwordHash }) => {
    if (password === undefined && passwordHash === undefined) {
      return { path: ["password"], issue: "Expected password or passwordHash" }
    }
    return password !== undefined && passwordHash !== undefined
      ? { path: ["passwordHash"], issue: "Expected password or passwordHash, not both" }
      : undefined
  })
)
export type GivenPassword = typeof GivenPassword.Type

/** Delivery of a reset link. */
export const ResetRequest = Schema.Struct({
  sendEmail: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Defaults to true; false returns the link instead" })
  )
})

/** A reset link that is out; the address itself only where no mail brings it. */
export const RequestedReset = Schema.Struct({
  expiresAt: Timestamp,
  url: Schema.optionalKey(RedactedText)
}).annotate({ identifier: "RequestedReset" })
export type RequestedReset = typeof RequestedReset.Type

/** A new password, with the current one where there is one. */
export const PasswordChange = Schema.Struct({
  currentPassword: Schema.optionalKey(Schema.RedactedFromValue(Text)),
  newPassword: Schema.RedactedFromValue(Text),
  revokeOtherSessions: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Defaults to true" })
  )
})
export type PasswordChange = typeof PasswordChange.Type

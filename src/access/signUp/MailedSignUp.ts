import { Schema } from "effect"
import { Timestamp } from "../../contract/Values.ts"
import type { Profile } from "../../directory/users/Profile.ts"
import { EmailAddress } from "../../contract/EmailAddress.ts"

/** Stands in place of a provider in the state of a sign-up by a mailed code. */
export const mailedProvider = "email_code"

/** A sign-up whose address a mailed code has proven, until the person has told what is missing. */
export const MailedContinuation = Schema.Struct({
  mailed: Schema.Struct({ email: EmailAddress }),
  /** SHA-256 of the secret of the browser it was begun in; null for a native install. */
  browser: Schema.NullOr(Schema.String),
  expiresAt: Timestamp
})
export type MailedContinuation = typeof MailedContinuation.Type

/** The person behind a proven address, as far as they have told. */
export interface MailedPerson extends Partial<Profile> {
  readonly email: EmailAddress
}

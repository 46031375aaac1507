import { Schema } from "effect"
import { Timestamp, RedactedText } from "../../contract/Values.ts"
import { Profile } from "../../directory/users/Profile.ts"
import { EmailAddress, StoredEmailAddress } from "../../contract/EmailAddress.ts"
import { NewIdentity } from "../../directory/identities/Identity.ts"
import { MetadataBag } from "../../contract/Metadata.ts"

/**
 * A sign-up that waits for its code: all data that the user will be made of. It is encrypted at
 * rest, and there is no user before.
 */
export const SignUpProof = Schema.Struct({
  email: StoredEmailAddress,
  /** The hash of the password; null where an account at a provider takes its place. */
  password: Schema.NullOr(RedactedText),
  /** The account at a provider that the user will sign in with. */
  identity: Schema.optionalKey(NewIdentity),
  /** Subject of the continuation that it finishes, which ends with it. */
  continues: Schema.optionalKey(Schema.String),
  ...Profile.fields,
  // One that was stored before there was a language has none.
  language: Schema.optionalKey(Profile.fields.language),
  unsafeMetadata: MetadataBag,
  /** One that was stored before this was kept had to consent where that was asked for. */
  legalConsentAccepted: Schema.optionalKey(Schema.Boolean),
  /** SHA-256 of the secret of the browser that began it; null for an install or a server. */
  browser: Schema.NullOr(Schema.String),
  /** The address is somebody's already: no code was mailed, and none counts. */
  taken: Schema.Boolean
})
export type SignUpProof = typeof SignUpProof.Type

/** Lifetime of a sign-up that waits for missing data, however it began. */
export const continuationSeconds = 600

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

import { Schema } from "effect"
import { Name, Text, Timestamp } from "../../contract/Values.ts"
import { EmailAddress, StoredEmailAddress } from "../../contract/EmailAddress.ts"
import { ConnectedContinuation } from "../connected/ConnectedContinuation.ts"
import { MailedContinuation } from "../signUp/MailedSignUp.ts"
import { ExternalAccount } from "./ExternalAccount.ts"

/** A sign-up with a provider account that still misses something, until the person has told it. */
export const AccountContinuation = Schema.Struct({
  account: ExternalAccount,
  /** SHA-256 of the secret of the browser it was begun in; null for a native install. */
  browser: Schema.NullOr(Schema.String),
  expiresAt: Timestamp
})
export type AccountContinuation = typeof AccountContinuation.Type

/** A sign-up that waits for missing data, however it began; encrypted at rest. */
export const Continuation = Schema.Union([
  AccountContinuation,
  MailedContinuation,
  ConnectedContinuation
])
export type Continuation = typeof Continuation.Type

/** The data that the continuation page asks for, and what it may show meanwhile. */
export const ContinuationState = Schema.Struct({
  provider: Schema.String.annotate({
    description:
      "The provider's key; `email_code` where a mailed code has proven the address, `sso` where an organization's connection has"
  }),
  email: Schema.NullOr(StoredEmailAddress),
  emailVerified: Schema.Boolean,
  firstName: Schema.NullOr(Schema.String),
  lastName: Schema.NullOr(Schema.String),
  missing: Schema.Array(Schema.Literals(["email", "emailVerification", "legalConsent", "proof"])),
  expiresAt: Timestamp
}).annotate({ identifier: "ContinuationState" })
export type ContinuationState = typeof ContinuationState.Type

/** The person's answers; omitted members keep the provider's values. */
export const ContinuationAnswer = Schema.Struct({
  /** Instead of the browser's own continuation. */
  ticket: Schema.optionalKey(Schema.RedactedFromValue(Text)),
  email: Schema.optionalKey(EmailAddress),
  firstName: Schema.optionalKey(Schema.NullOr(Name)),
  lastName: Schema.optionalKey(Schema.NullOr(Name)),
  legalConsentAccepted: Schema.Boolean
})
export type ContinuationAnswer = typeof ContinuationAnswer.Type

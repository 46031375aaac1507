import { Schema, type Redacted } from "effect"
import { EmailAddress } from "../../contract/EmailAddress.ts"
import { RedactedText } from "../../contract/Values.ts"
import { Problem } from "../../contract/Problem.ts"

/** Purposes of the two proofs in one mail: the typed code and the link. */
export const codePurpose = "email_code"
export const linkPurpose = "email_link"

/** A code that was asked for, until it is typed; encrypted at rest. */
export const EmailCodeRequest = Schema.Struct({
  email: EmailAddress,
  /** SHA-256 of the secret of the browser that asked; null for an install or a server. */
  browser: Schema.NullOr(Schema.String),
  /** Target of the browser after the sign-in. */
  redirectUrl: Schema.String
})
export type EmailCodeRequest = typeof EmailCodeRequest.Type

/** Payload of the link in the code's mail. */
export const EmailLink = Schema.Struct({
  requestId: RedactedText,
  code: RedactedText
})
export type EmailLink = typeof EmailLink.Type

/**
 * Content of the link's page: a button in the browser that asked, and the code to type in any
 * other.
 */
export type OpenedEmailLink =
  | { readonly _tag: "SameBrowser"; readonly redirectUrl: string }
  | { readonly _tag: "OtherBrowser"; readonly code: Redacted.Redacted }

/** The environment has `signIn.emailCode` turned off. */
export class EmailCodeDisabled extends Problem<EmailCodeDisabled>()(
  "email_code_disabled",
  403,
  "Codes by mail are disabled"
) {}

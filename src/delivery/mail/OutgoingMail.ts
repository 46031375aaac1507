import type { DateTime } from "effect"
import type { Locale } from "../../contract/Values.ts"
import type { EmailAddress } from "../../contract/EmailAddress.ts"
import type { MailId, MailStatus } from "./Mail.ts"

/** A mail that was written to be read, as an operator sees it: never what it says. */
export interface OutgoingMail {
  readonly id: MailId
  readonly template: string
  readonly locale: Locale
  readonly to: EmailAddress
  readonly status: Exclude<MailStatus, "withheld">
  readonly attempts: number
  /** A class of failure and the mail server's status codes, never its words. */
  readonly failure: string | null
  readonly createdAt: DateTime.Utc
  /** From here on it is not sent any more. */
  readonly expiresAt: DateTime.Utc
  readonly finishedAt: DateTime.Utc | null
}

import { Schema, type DateTime } from "effect"
import { EnvironmentId, Uuid } from "../../contract/Ids.ts"
import type { Locale } from "../../contract/Values.ts"
import type { EmailAddress, EmailKey } from "../../contract/EmailAddress.ts"
import type { MailTemplateName } from "./MailTemplate.ts"

/** Identifies a mail; a part of its Message-ID. */
export const MailId = Uuid.pipe(Schema.brand("MailId"))
export type MailId = typeof MailId.Type

/**
 * State of a mail. `queued` waits for the mail server; `kept` is shown by the development preview
 * instead; `withheld` is one that only had to take as long as a real one; `failed` was refused or
 * given up; `expired` was dropped unsent because its code or link was dead.
 */
export type MailStatus = "queued" | "kept" | "withheld" | "sent" | "failed" | "expired"

/** A mail as it is stored, without its content. */
export interface Mail {
  readonly environmentId: EnvironmentId
  readonly id: MailId
  readonly template: MailTemplateName
  readonly locale: Locale
  readonly address: EmailAddress
  readonly addressKey: EmailKey
  readonly status: MailStatus
  readonly createdAt: DateTime.Utc
  /** From here on it is of no use to its reader. */
  readonly expiresAt: DateTime.Utc
}

/** Rendered content of a mail; encrypted wherever it is stored. */
export const MailContent = Schema.Struct({
  subject: Schema.String,
  text: Schema.String,
  html: Schema.String,
  links: Schema.Array(Schema.String),
  code: Schema.NullOr(Schema.String),
  /** The host name of the environment's app URL: whom the mail is from by default. */
  appHostname: Schema.String
})
export type MailContent = typeof MailContent.Type

/** A job of the queue: the mail to deliver. */
export const MailJob = Schema.Struct({ environmentId: EnvironmentId, mailId: MailId })
export type MailJob = typeof MailJob.Type

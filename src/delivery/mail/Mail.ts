import { Schema } from "effect"
import { EnvironmentId, Uuid } from "../../contract/Ids.ts"
import { Language, Timestamp } from "../../contract/Values.ts"
import { EmailKey, StoredEmailAddress } from "../../contract/EmailAddress.ts"

/** Identifies a mail; a part of its Message-ID. */
export const MailId = Uuid.pipe(Schema.brand("MailId"))
export type MailId = typeof MailId.Type

/**
 * State of a mail. `queued` waits for the mail server; `kept` is shown by the development preview
 * instead; `withheld` is one that only had to take as long as a real one; `failed` was refused or
 * given up; `expired` was dropped unsent because its code or link was dead.
 */
const MailStatus = Schema.Literals(["queued", "kept", "withheld", "sent", "failed", "expired"])
export type MailStatus = typeof MailStatus.Type

/** A mail as it is stored. */
export const SealedMail = Schema.Struct({
  environmentId: EnvironmentId,
  id: MailId,
  template: Schema.String,
  locale: Language,
  address: StoredEmailAddress,
  addressKey: EmailKey,
  status: MailStatus,
  createdAt: Timestamp,
  /** From here on it is of no use to its reader. */
  expiresAt: Timestamp,
  /** Its content, encrypted; null once it was erased. */
  body: Schema.NullOr(Schema.Uint8Array)
})
export type SealedMail = typeof SealedMail.Type

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

import { Schema } from "effect"
import { Language, Timestamp } from "../../contract/Values.ts"
import { MailId } from "./Mail.ts"

/** Status of a mail that was written to be read. */
export const OutgoingMailStatus = Schema.Literals(["queued", "kept", "sent", "failed", "expired"])

/** A mail that was written to be read, as an operator sees it: never what it says. */
export const OutgoingMail = Schema.Struct({
  id: MailId,
  template: Schema.String,
  locale: Language,
  to: Schema.String,
  status: OutgoingMailStatus,
  attempts: Schema.Int,
  /** A class of failure and the mail server's status codes, never its words. */
  failure: Schema.NullOr(Schema.String),
  createdAt: Timestamp,
  /** From here on it is not sent any more. */
  expiresAt: Timestamp,
  finishedAt: Schema.NullOr(Timestamp)
}).annotate({ identifier: "OutgoingMail" })
export type OutgoingMail = typeof OutgoingMail.Type

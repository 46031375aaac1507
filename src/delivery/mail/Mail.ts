import { Schema, Metric } from "effect"
import { EnvironmentId, Uuid } from "../../contract/Ids.ts"
import { Language, Timestamp } from "../../contract/Values.ts"
import { EmailKey, StoredEmailAddress } from "../../contract/EmailAddress.ts"
import { MailTemplates } from "./MailTemplate.ts"

type Outcome = "queued" | "limited" | "sent" | "retried" | "failed" | "expired"

const mailsTotal = Metric.counter("gatehouse_mails_total", {
  description: "Mails by template and by what happened to them",
  incremental: true
})

/** Counts what happens to mails; `failed` are the dead letters. */
export const mailCount = (template: string, outcome: Outcome) =>
  Metric.withAttributes(mailsTotal, { template, outcome })

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

/** A mail that waits to be written; encrypted wherever it is stored. */
export const MailDraft = Schema.Struct({
  template: MailTemplates,
  /** First name to greet; null for a mail that greets nobody. */
  firstName: Schema.NullOr(Schema.String)
})
export type MailDraft = typeof MailDraft.Type

/** A mail as it is sent and shown. */
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

/**
 * Encryption context of a mail's content: this mail to this address. Content that was moved to
 * another row, or whose address was altered, does not decrypt.
 */
export const mailSealPurpose = ({
  address,
  environmentId,
  id
}: Pick<SealedMail, "address" | "environmentId" | "id">): string =>
  `mail:${environmentId}:${id}:${address}`

/** Mails of a purpose that an address got within the hour, in total and by cause. */
export const MailCauses = Schema.Struct({
  total: Schema.Int,
  /** From the caller's network: of IPv6 one /64. */
  ofNetwork: Schema.Int,
  /** From around it: of IPv6 its /48. */
  ofWideNetwork: Schema.Int
})
export type MailCauses = typeof MailCauses.Type

/** Mails allowed in an hour. */
export interface MailLimits {
  readonly mailsPerAddressPerHour: number
  readonly mailsPerAddressAndNetworkPerHour: number
}

/**
 * True if a caller may cause one more mail to an address. Past the common total, a caller who has
 * caused none yet still gets one, so that nobody can use up another's (contract: "Throttling").
 * Callers without a network, such as background work, have the total alone.
 */
export const isAllowed = (
  { ofNetwork, ofWideNetwork, total }: MailCauses,
  limits: MailLimits,
  hasNetwork: boolean
): boolean => {
  if (total >= limits.mailsPerAddressPerHour) return hasNetwork && ofWideNetwork === 0
  return !hasNetwork || ofNetwork < limits.mailsPerAddressAndNetworkPerHour
}

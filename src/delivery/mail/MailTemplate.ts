import { Data, Schema } from "effect"
import { RedactedText, Timestamp } from "../../contract/Values.ts"

/** A change of a user's credentials. */
const CredentialChange = Schema.Literals([
  "password_set",
  "password_reset",
  "password_removed",
  "email_added",
  "email_promoted",
  "email_removed",
  "mfa_enrolled",
  "mfa_disabled",
  "recovery_codes_regenerated",
  "lockout_cleared",
  "identity_linked",
  "identity_unlinked",
  "passkey_added",
  "passkey_removed"
])
export type CredentialChange = typeof CredentialChange.Type

/** A device such as "Firefox on Linux"; null where it is not known. */
const Device = Schema.NullOr(Schema.String)

/**
 * Data of each mail: just what its wording needs, in the form in which it waits for its worker.
 * Codes and tokens stay redacted until the mail is rendered. Plain strings may come from users:
 * before they are shown they are made harmless (`shownText`).
 */
export const MailTemplates = Schema.TaggedUnion({
  /** The code that completes a sign-up. */
  sign_up_code: { code: RedactedText },
  /** The code by which a browser without script proves an address before it goes on. */
  address_proof: { code: RedactedText },
  /** Somebody signed up with, or added, an address that has an account already. */
  address_taken: { by: Schema.Literals(["sign_up", "adding"]) },
  password_reset: { token: RedactedText },
  /** Too many wrong passwords closed the account to unknown devices; the token opens it. */
  password_closed: { token: RedactedText },
  /**
   * Second factor closed after guesses by somebody who knows the password: the token sets a new
   * one.
   */
  second_factor_closed: { token: RedactedText },
  /** Mailed codes closed after guesses: the token opens them again. */
  email_code_closed: { token: RedactedText },
  email_verification: { token: RedactedText },
  /** The code that signs the reader in, and a link that does so in the browser that asked. */
  email_code: { code: RedactedText, token: RedactedText },
  reauthentication_code: { code: RedactedText },
  /** The code that deletes the reader's account. */
  account_deletion_code: { code: RedactedText },
  /** The reader has deleted their account. */
  account_deleted: {},
  /** The copy of their data that the reader asked for is there to be downloaded. */
  data_request_ready: {},
  /** A sign-in from a device that this user was not known on; the token disavows it. */
  new_device: {
    device: Device,
    ipAddress: Schema.NullOr(Schema.String),
    at: Timestamp,
    token: RedactedText
  },
  /** Tells the owner what was done to the account. */
  credential_changed: {
    change: CredentialChange,
    /** The address or the provider that it was about; null where the change says it all. */
    about: Schema.NullOr(Schema.String),
    /** Other ways in that stay as they were, as the owner knows them. */
    staying: Schema.Array(Schema.String)
  },
  /** A sign-in was disavowed; the token sets a new password. */
  sign_in_disavowed: {
    token: RedactedText,
    /** The credentials that were added since that sign-in, as their owner knows them. */
    added: Schema.Array(Schema.String)
  },
  /** An older secret of a trusted device was used, so that the device is trusted no more. */
  trusted_device_reused: { device: Device },
  /** The reader's password, which was right a moment ago, is in a list of breached ones. */
  password_breached: {},
  /** An organization's connection signs nobody in any more. */
  connection_disabled: { connection: Schema.String, organization: Schema.String },
  /** A copy of an application's token was used, so that what the token belongs to has ended. */
  grant_reuse: { application: Schema.String },
  /** The last certificate of an organization's connection ends within `days`. */
  certificate_ending: {
    connection: Schema.String,
    organization: Schema.String,
    days: Schema.Int
  },
  /** An organization's connection took a new certificate from the metadata of its provider. */
  certificate_new: { connection: Schema.String, organization: Schema.String },
  /** The record that proves an organization's domain is missing; the domain is lost in `days`. */
  domain_failing: {
    domain: Schema.String,
    organization: Schema.String,
    record: Schema.String,
    days: Schema.Int
  },
  /** An organization has lost a domain, whose record was missed for too long. */
  domain_lost: { domain: Schema.String, organization: Schema.String, record: Schema.String },
  /** Somebody is invited to the environment, or to the organization of this name, and by whom. */
  invitation: {
    token: RedactedText,
    organizationName: Schema.NullOr(Schema.String),
    /** Null where a backend invites. */
    inviterName: Schema.NullOr(Schema.String)
  },
  /** Somebody opened the set-up of an organization's sign-in, which the reader may manage. */
  portal_opened: {
    organization: Schema.String,
    device: Device,
    ipAddress: Schema.NullOr(Schema.String),
    at: Timestamp
  },
  /** A directory let the last owner of an organization go, whose membership stays. */
  last_owner_let_go: { organization: Schema.String, environment: Schema.String },
  /** Tells an owner of the installation that this operator can set up their account again. */
  operator_link: { operator: Schema.String }
})

/** A mail to write. */
export type MailTemplate = typeof MailTemplates.Type
export const MailTemplate = Data.taggedEnum<MailTemplate>()

/** Names a template in the preview, in logs and in metrics. */
export type MailTemplateName = MailTemplate["_tag"]

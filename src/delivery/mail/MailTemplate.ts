import { Data, type DateTime, type Redacted } from "effect"

/** A change of a user's credentials. */
export type CredentialChange =
  | "password_set"
  | "password_reset"
  | "password_removed"
  | "email_added"
  | "email_promoted"
  | "email_removed"
  | "mfa_enrolled"
  | "mfa_disabled"
  | "recovery_codes_regenerated"
  | "lockout_cleared"
  | "identity_linked"
  | "identity_unlinked"
  | "passkey_added"
  | "passkey_removed"

/**
 * A mail to write, each member with just the data that its wording needs. Codes and tokens stay
 * redacted until the mail is rendered. Plain strings may come from users: before they are shown
 * they are made harmless (`shownText`).
 */
export type MailTemplate = Data.TaggedEnum<{
  /** The code that completes a sign-up. */
  sign_up_code: { readonly code: Redacted.Redacted }
  /** The code by which a browser without script proves an address before it goes on. */
  address_proof: { readonly code: Redacted.Redacted }
  /** Somebody signed up with, or added, an address that has an account already. */
  address_taken: { readonly by: "sign_up" | "adding" }
  password_reset: { readonly token: Redacted.Redacted }
  /** Too many wrong passwords closed the account to unknown devices; the token opens it. */
  password_closed: { readonly token: Redacted.Redacted }
  /**
   * Second factor closed after guesses by somebody who knows the password: the token sets a new
   * one.
   */
  second_factor_closed: { readonly token: Redacted.Redacted }
  /** Mailed codes closed after guesses: the token opens them again. */
  email_code_closed: { readonly token: Redacted.Redacted }
  email_verification: { readonly token: Redacted.Redacted }
  /** The code that signs the reader in, and a link that does so in the browser that asked. */
  email_code: { readonly code: Redacted.Redacted; readonly token: Redacted.Redacted }
  reauthentication_code: { readonly code: Redacted.Redacted }
  /** The code that deletes the reader's account. */
  account_deletion_code: { readonly code: Redacted.Redacted }
  /** The reader has deleted their account. */
  account_deleted: {}
  /** The copy of their data that the reader asked for is there to be downloaded. */
  data_request_ready: {}
  /** A sign-in from a device that this user was not known on; the token disavows it. */
  new_device: {
    /** Such as "Firefox on Linux"; null where it is not known. */
    readonly device: string | null
    readonly ipAddress: string | null
    readonly at: DateTime.Utc
    readonly token: Redacted.Redacted
  }
  /** Tells the owner what was done to the account. */
  credential_changed: {
    readonly change: CredentialChange
    /** The address or the provider that it was about; null where the change says it all. */
    readonly about: string | null
    /** Other ways in that stay as they were, as the owner knows them. */
    readonly staying: ReadonlyArray<string>
  }
  /** A sign-in was disavowed; the token sets a new password. */
  sign_in_disavowed: {
    readonly token: Redacted.Redacted
    /** The credentials that were added since that sign-in, as their owner knows them. */
    readonly added: ReadonlyArray<string>
  }
  /** An older secret of a trusted device was used, so that the device is trusted no more. */
  trusted_device_reused: {
    /** Such as "Firefox on Linux"; null where it is not known. */
    readonly device: string | null
  }
  /** The reader's password, which was right a moment ago, is in a list of breached ones. */
  password_breached: {}
  /** An organization's connection signs nobody in any more. */
  connection_disabled: { readonly connection: string; readonly organization: string }
  /** A copy of an application's token was used, so that what the token belongs to has ended. */
  grant_reuse: { readonly application: string }
  /** The last certificate of an organization's connection ends within `days`. */
  certificate_ending: {
    readonly connection: string
    readonly organization: string
    readonly days: number
  }
  /** An organization's connection took a new certificate from the metadata of its provider. */
  certificate_new: { readonly connection: string; readonly organization: string }
  /** The record that proves an organization's domain is missing; the domain is lost in `days`. */
  domain_failing: {
    readonly domain: string
    readonly organization: string
    readonly record: string
    readonly days: number
  }
  /** An organization has lost a domain, whose record was missed for too long. */
  domain_lost: {
    readonly domain: string
    readonly organization: string
    readonly record: string
  }
  /** Somebody is invited to the environment, or to the organization of this name, and by whom. */
  invitation: {
    readonly token: Redacted.Redacted
    readonly organizationName: string | null
    /** Null where a backend invites. */
    readonly inviterName: string | null
  }
  /** Somebody opened the set-up of an organization's sign-in, which the reader may manage. */
  portal_opened: {
    readonly organization: string
    /** Such as "Firefox on Linux"; null where it is not known. */
    readonly device: string | null
    readonly ipAddress: string | null
    readonly at: DateTime.Utc
  }
  /** A directory let the last owner of an organization go, whose membership stays. */
  last_owner_let_go: { readonly organization: string; readonly environment: string }
  /** Tells an owner of the installation that this operator can set up their account again. */
  operator_link: { readonly operator: string }
}>
export const MailTemplate = Data.taggedEnum<MailTemplate>()

/** Names a template in the preview, in logs and in metrics. */
export type MailTemplateName = MailTemplate["_tag"]

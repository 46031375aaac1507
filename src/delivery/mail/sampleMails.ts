import { Redacted, type DateTime } from "effect"
import { MailTemplate, type MailTemplateName } from "./MailTemplate.ts"

/** Codes and links that open nothing. */
const code = Redacted.make("123456")
const token = Redacted.make("example")

type Samples = { readonly [Name in MailTemplateName]: MailTemplate }

/** A mail of each template with made-up data, for operators to look at. */
const samples = (now: DateTime.Utc): Samples => ({
  sign_up_code: MailTemplate.sign_up_code({ code }),
  address_proof: MailTemplate.address_proof({ code }),
  address_taken: MailTemplate.address_taken({ by: "sign_up" }),
  password_reset: MailTemplate.password_reset({ token }),
  password_closed: MailTemplate.password_closed({ token }),
  second_factor_closed: MailTemplate.second_factor_closed({ token }),
  email_verification: MailTemplate.email_verification({ token }),
  email_code_closed: MailTemplate.email_code_closed({ token }),
  email_code: MailTemplate.email_code({ code, token }),
  reauthentication_code: MailTemplate.reauthentication_code({ code }),
  account_deletion_code: MailTemplate.account_deletion_code({ code }),
  account_deleted: MailTemplate.account_deleted(),
  data_request_ready: MailTemplate.data_request_ready(),
  new_device: MailTemplate.new_device({
    device: "Firefox on Linux",
    ipAddress: "192.0.2.1",
    at: now,
    token
  }),
  credential_changed: MailTemplate.credential_changed({
    change: "password_set",
    about: null,
    staying: ["iCloud Keychain"]
  }),
  sign_in_disavowed: MailTemplate.sign_in_disavowed({ token, added: [] }),
  trusted_device_reused: MailTemplate.trusted_device_reused({ device: "Firefox on Linux" }),
  password_breached: MailTemplate.password_breached(),
  connection_disabled: MailTemplate.connection_disabled({
    connection: "Acme Okta",
    organization: "Acme"
  }),
  grant_reuse: MailTemplate.grant_reuse({ application: "Acme Calendar" }),
  certificate_ending: MailTemplate.certificate_ending({
    connection: "Acme Entra",
    organization: "Acme",
    days: 7
  }),
  certificate_new: MailTemplate.certificate_new({
    connection: "Acme Entra",
    organization: "Acme"
  }),
  domain_failing: MailTemplate.domain_failing({
    domain: "acme.example",
    organization: "Acme",
    record: "_gatehouse.acme.example",
    days: 14
  }),
  domain_lost: MailTemplate.domain_lost({
    domain: "acme.example",
    organization: "Acme",
    record: "_gatehouse.acme.example"
  }),
  invitation: MailTemplate.invitation({
    token,
    organizationName: "Acme",
    inviterName: "Ada Lovelace"
  }),
  portal_opened: MailTemplate.portal_opened({
    organization: "Acme",
    device: "Firefox on Linux",
    ipAddress: "192.0.2.1",
    at: now
  }),
  last_owner_let_go: MailTemplate.last_owner_let_go({
    organization: "Acme",
    environment: "production"
  }),
  operator_link: MailTemplate.operator_link({ operator: "ada@example.com" })
})

/** The sample of the template of this name; undefined where there is none. */
export const sampleMail = (name: string, now: DateTime.Utc): MailTemplate | undefined => {
  const all: Readonly<Record<string, MailTemplate>> = samples(now)
  return Object.hasOwn(all, name) ? all[name] : undefined
}

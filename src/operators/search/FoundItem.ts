import { Schema } from "effect"

/** The kinds of things that one search box finds. */
export const foundTypes = [
  "user",
  "organization",
  "invitation",
  "session",
  "identity",
  "email_address",
  "passkey",
  "role_set",
  "secret_key",
  "webhook_endpoint",
  "mail",
  "data_request",
  "application",
  "resource",
  "grant",
  "api_key",
  "trusted_device",
  "connection",
  "domain",
  "directory",
  "directory_user",
  "portal_link",
  "registration_token",
  "job",
  "audit_event",
  "correlation"
] as const

export const FoundItem = Schema.Struct({
  type: Schema.Literals(foundTypes),
  id: Schema.String,
  label: Schema.String,
  detail: Schema.NullOr(Schema.String).annotate({ description: "The address of a person" }),
  status: Schema.NullOr(Schema.String).annotate({
    description: "The state of a user, session, invitation, mail, grant or API key"
  })
}).annotate({ identifier: "FoundItem" })
export type FoundItem = typeof FoundItem.Type

/** Something with an id, and the user and the organization that it belongs to; null for nobody. */
export const FoundOfSomebody = Schema.Struct({
  ...FoundItem.fields,
  ownerId: Schema.NullOr(Schema.String),
  organizationId: Schema.NullOr(Schema.String)
})
export type FoundOfSomebody = typeof FoundOfSomebody.Type

/** Result of a search: its first items, and their total number. */
export const Findings = Schema.Struct({
  items: Schema.Array(FoundItem),
  total: Schema.Int.annotate({ description: "Names are counted up to 1,000 of each kind" })
}).annotate({ identifier: "Findings" })
export type Findings = typeof Findings.Type

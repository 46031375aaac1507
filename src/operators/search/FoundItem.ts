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
  "audit_event",
  "correlation"
] as const

export const FoundItem = Schema.Struct({
  type: Schema.Literals(foundTypes),
  id: Schema.String,
  label: Schema.String,
  detail: Schema.NullOr(Schema.String).annotate({ description: "The address of a person" }),
  status: Schema.NullOr(Schema.String).annotate({
    description: "The state of a user, session, invitation or mail"
  })
}).annotate({ identifier: "FoundItem" })
export type FoundItem = typeof FoundItem.Type

/** Result of a search: its first items, and their total number. */
export const Findings = Schema.Struct({
  items: Schema.Array(FoundItem),
  total: Schema.Int.annotate({ description: "Names are counted up to 1,000 of each kind" })
}).annotate({ identifier: "Findings" })
export type Findings = typeof Findings.Type

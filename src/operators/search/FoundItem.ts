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
  label: Schema.String
}).annotate({ identifier: "FoundItem" })
export type FoundItem = typeof FoundItem.Type

import { Schema } from "effect"

/** Why a password is refused (contract.md "Passwords"). */
export const PasswordRejection = Schema.Literals([
  "too_short",
  "too_long",
  "not_printable",
  "too_common",
  "too_simple",
  "personal_data",
  "service_name",
  "breached"
])
export type PasswordRejection = typeof PasswordRejection.Type

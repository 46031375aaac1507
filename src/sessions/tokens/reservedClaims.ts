import { reservedClaims } from "./AccessTokenClaims.ts"

/** Claims of applications' tokens and of people, which only the service itself writes. */
const others: ReadonlySet<string> = new Set([
  "connection_id",
  "acr",
  "nonce",
  "at_hash",
  "c_hash",
  "s_hash",
  "cnf",
  "scope",
  "events",
  "permissions",
  "roles",
  "groups",
  "organizations",
  "organization_id",
  "organization_name",
  "name",
  "given_name",
  "family_name",
  "middle_name",
  "nickname",
  "preferred_username",
  "profile",
  "picture",
  "website",
  "gender",
  "birthdate",
  "zoneinfo",
  "locale",
  "updated_at",
  "email",
  "email_verified",
  "phone_number",
  "phone_number_verified",
  "address",
  "may_act"
])

/** True for a claim that no hook may set. */
export const isReservedClaim = (name: string): boolean =>
  reservedClaims.has(name) || others.has(name)

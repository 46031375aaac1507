import { Redacted, Result } from "effect"
import type { EnvironmentSettings } from "../../contract/EnvironmentSettings.ts"
import { commonPasswords } from "./CommonPasswords.ts"
import type { PasswordRejection } from "./PasswordRejection.ts"

/** The longest password that is looked at, in bytes of UTF-8 as it was sent. */
export const MAXIMUM_BYTES = 1024

/** What a password must not be equal to. */
export interface PasswordOwner {
  readonly email: string | null
  readonly firstName: string | null
  readonly lastName: string | null
}

// Unassigned code points may get another normal form in a later Unicode, which would lock their
// owner out (RFC 8264 section 9.10). Format characters stay: emoji and some scripts need joiners.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/u

const utf8 = new TextEncoder()

/**
 * The form in which a password is hashed and verified: Unicode NFKC, so that every keyboard's
 * spelling of it is the same one. Undefined where it is over {@link MAXIMUM_BYTES}: such a text is
 * no password of anybody, and is not worth the work of normalising it.
 */
export const normalize = (password: Redacted.Redacted): Redacted.Redacted | undefined => {
  const text = Redacted.value(password)
  return utf8.encode(text).byteLength > MAXIMUM_BYTES
    ? undefined
    : Redacted.make(text.normalize("NFKC"))
}

/** The form in which texts are compared without regard to case. */
export const fold = (text: string): string =>
  // By way of upper case, as ß and SS, or the two small sigmas, have only that in common.
  text.normalize("NFKC").toLowerCase().toUpperCase().toLowerCase().normalize("NFKC")

const withoutSpace = (text: string): string => fold(text).replaceAll(/\s/gu, "")

const personalData = ({ email, firstName, lastName }: PasswordOwner): ReadonlySet<string> => {
  const first = firstName ?? ""
  const last = lastName ?? ""
  const texts = [
    email ?? "",
    email?.slice(0, email.lastIndexOf("@")) ?? "",
    first,
    last,
    first + last,
    last + first,
    ...first.split(/\s/u),
    ...last.split(/\s/u)
  ]
  return new Set(texts.map(withoutSpace).filter((text) => text !== ""))
}

/**
 * Holds a password that is to be set against the rules of its environment, and hands it back
 * normalised, whole: lengths are in code points of that form (contract.md "Passwords").
 */
export const check = (
  policy: EnvironmentSettings["password"],
  password: Redacted.Redacted,
  owner: PasswordOwner
): Result.Result<Redacted.Redacted, PasswordRejection> => {
  const normalized = normalize(password)
  if (normalized === undefined) return Result.fail("too_long")
  const text = Redacted.value(normalized)
  if (UNPRINTABLE.test(text)) return Result.fail("not_printable")
  const length = Array.from(text).length
  if (length < policy.minLength) return Result.fail("too_short")
  if (length > policy.maxLength) return Result.fail("too_long")
  if (policy.blocklist && commonPasswords.has(fold(text))) return Result.fail("too_common")
  if (personalData(owner).has(withoutSpace(text))) return Result.fail("personal_data")
  return Result.succeed(normalized)
}

import { Redacted, Result } from "effect"
import type { EnvironmentSettings } from "../../contract/EnvironmentSettings.ts"
import list from "./common-passwords.json" with { type: "json" }
import { codePoints, type PasswordRejection } from "../../contract/Values.ts"

/** The longest password that is looked at, in bytes of UTF-8 as it was sent. */
export const MAXIMUM_BYTES = 1024

/** Owner of a new password, as far as anybody may guess it from them. */
export interface PasswordOwner {
  readonly email: string | null
  readonly firstName: string | null
  readonly lastName: string | null
}

/** The names that a password must say more than. */
export interface KnownNames extends PasswordOwner {
  /** The name that pages and mails show of the service. */
  readonly serviceName: string
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

/** Fewer characters than this, beside a name that anybody knows, are little. */
const fewest = 6

/** A shorter name stands in too many words to be looked for in a password. */
const shortestName = 4

/** A text without case, white space, and what is not seen. */
const bare = (text: string): string =>
  fold(text).replaceAll(/[\s\p{Default_Ignorable_Code_Point}\u2800]/gu, "")

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" })

/** True for a text that is blank, or one character over and over, in either case. */
const isMonotonous = (text: string): boolean => {
  if (new Set(bare(text)).size < 2) return true
  const drawn = Array.from(graphemes.segment(fold(text)), ({ segment }) => segment)
  return new Set(drawn.filter((one) => bare(one) !== "")).size < 2
}

/** Parts that a text is searched for: the whole, and each of its words. */
const partsOf = (texts: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set(texts.flatMap((text) => [text, ...text.split(/[\s._+-]+/u)]).map(bare))]
    .filter((part) => codePoints(part) >= shortestName)
    .toSorted((one, other) => other.length - one.length)

const namesOf = ({ email, firstName, lastName }: PasswordOwner): ReadonlyArray<string> => {
  const first = firstName ?? ""
  const last = lastName ?? ""
  const local = email?.slice(0, email.lastIndexOf("@")) ?? ""
  return partsOf([local, first, last, `${first} ${last}`, `${last} ${first}`])
}

/** True if little of a password is left beside these parts, the longest of which come first. */
const saysLittleBeside = (password: string, parts: ReadonlyArray<string>): boolean => {
  const text = bare(password)
  const left = parts.reduce((rest, part) => rest.replaceAll(part, " "), text)
  const own = left.replaceAll(" ", "")
  return own.length < text.length && (codePoints(own) < fewest || isMonotonous(own))
}

// As JSON it takes a quarter of the memory that the same list takes in a TypeScript module.

/** Passwords that attackers try first, each in the folded form that it is compared in. */
export const commonPasswords: ReadonlySet<string> = new Set(list.passwords)

/**
 * Holds a password that is to be set against the rules of its environment, and hands it back
 * normalised, whole: lengths are in code points of that form (contract.md "Passwords").
 */
export const check = (
  policy: EnvironmentSettings["password"],
  password: Redacted.Redacted,
  owner: KnownNames
): Result.Result<Redacted.Redacted, PasswordRejection> => {
  const normalized = normalize(password)
  if (normalized === undefined) return Result.fail("too_long")
  const text = Redacted.value(normalized)
  if (UNPRINTABLE.test(text)) return Result.fail("not_printable")
  const length = codePoints(text)
  if (length < policy.minLength) return Result.fail("too_short")
  if (length > policy.maxLength) return Result.fail("too_long")
  if (policy.blocklist && commonPasswords.has(fold(text))) return Result.fail("too_common")
  if (isMonotonous(text)) return Result.fail("too_simple")
  const address = owner.email === null ? [] : [bare(owner.email)]
  const personal = [...address, ...namesOf(owner)]
  if (saysLittleBeside(text, personal)) return Result.fail("personal_data")
  const service = partsOf([owner.serviceName])
  if (saysLittleBeside(text, service) || saysLittleBeside(text, [...personal, ...service])) {
    return Result.fail("service_name")
  }
  return Result.succeed(normalized)
}

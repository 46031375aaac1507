import { closestLanguage } from "../../contract/closestLanguage.ts"
import { Profile, profileOf } from "../../directory/users/Profile.ts"
import { Effect, Option, Schema } from "effect"
import { Name, Text } from "../../contract/Values.ts"
import { EmailAddress } from "../../contract/EmailAddress.ts"
import type { MetadataBag } from "../../contract/Metadata.ts"
import { Protocol, ProviderKey, type ProviderDefinition } from "../../tenancy/providers/Provider.ts"
import { usualClaims } from "../../tenancy/providers/ProviderPresets.ts"

/** A person's account at a provider, as far as the service uses it. */
export const ExternalAccount = Schema.Struct({
  provider: ProviderKey,
  protocol: Protocol,
  issuer: Schema.String,
  subject: Schema.String,
  /** A label by which the person recognises the account among others. */
  label: Schema.NullOr(Schema.String),
  email: Schema.NullOr(EmailAddress),
  /** True if the provider says that the address is verified and the operator trusts it on that. */
  emailProven: Schema.Boolean,
  ...Profile.fields,
  // An account that waits since an earlier version has none.
  language: Profile.fields.language.pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  /**
   * Time of the person's authentication there, in Unix seconds, if the provider signed it (OpenID
   * Connect Core section 2, `auth_time`).
   */
  provenAt: Schema.optionalKey(Schema.Int),
  /** The allowlisted part of the provider's claims. */
  claims: Schema.Record(Schema.String, Schema.Json)
})
export type ExternalAccount = typeof ExternalAccount.Type

/** A provider's answer, before any of it is trusted. */
export interface Told {
  readonly issuer: string
  readonly claims: Readonly<Record<string, unknown>>
}

/** Google's name in the tokens that it signs, whichever preset asks it. */
export const googleIssuer = "https://accounts.google.com"

const maximumSubject = 500
const maximumValue = 1000
const maximumList = 50

const readText = Schema.decodeUnknownOption(Text.check(Schema.isMaxLength(maximumValue)))
const readEmail = Schema.decodeUnknownOption(EmailAddress)
const readName = Schema.decodeUnknownOption(Name)

/**
 * An identifier as text; GitHub's are numbers, which are exact as long as they are safe integers.
 */
const identifier = (value: unknown): string | undefined => {
  const text = Number.isSafeInteger(value) ? String(value) : value
  return Option.getOrUndefined(
    Option.filter(readText(text), ({ length }) => length > 0 && length <= maximumSubject)
  )
}

const scalar = (value: unknown): Option.Option<Schema.Json> =>
  typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))
    ? Option.some(value)
    : readText(value)

const kept = (value: unknown): Option.Option<Schema.Json> =>
  Array.isArray(value)
    ? value.length <= maximumList
      ? Option.all(value.map(scalar))
      : Option.none()
    : scalar(value)

/**
 * The claims that an operator allows, and of those only plain values of a modest size: what a
 * provider sends beside them is never stored.
 */
export const allowedClaims = (
  allowed: ReadonlyArray<string>,
  claims: Readonly<Record<string, unknown>>
): MetadataBag =>
  Object.fromEntries(
    allowed.flatMap((name) => {
      const value = Object.hasOwn(claims, name) ? kept(claims[name]) : Option.none()
      return Option.isSome(value) ? [[name, value.value] as const] : []
    })
  )

const firstOf = <A>(read: (value: unknown) => Option.Option<A>, values: ReadonlyArray<unknown>) =>
  Option.getOrNull(Option.firstSomeOf(values.map((value) => read(value))))

/** Text without white space at both ends; anything else stays as it is, for a Schema to judge. */
export const trimmed = (value: unknown): unknown =>
  typeof value === "string" ? value.trim() : value

const splitName = (value: unknown): readonly [unknown, unknown] => {
  const words = typeof value === "string" ? value.trim().split(/\s+/) : []
  return words.length > 1 ? [words.slice(0, -1).join(" "), words.at(-1)] : [words[0], undefined]
}

/**
 * True if a provider that calls an address verified is authoritative for it. Google once mailed
 * whoever made an account with an address elsewhere, which may have changed hands since: it speaks
 * for gmail.com, and for the domain of the Workspace that the account belongs to (`hd`).
 */
const isOwnWord = (
  { issuer }: ProviderDefinition,
  email: string,
  { hd }: Told["claims"]
): boolean => {
  if (issuer !== googleIssuer) return true
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase()
  return domain === "gmail.com" || (typeof hd === "string" && hd.toLowerCase() === domain)
}

/**
 * Reads an account from what a provider told; undefined where it does not name the person. Names and
 * addresses that the service would not take from anybody are left out.
 */
export const accountOf = (
  definition: ProviderDefinition,
  { claims, issuer }: Told
): ExternalAccount | undefined => {
  const { claims: allowed, endpoints, key, protocol, trustEmail } = definition
  const name = endpoints?.subjectClaim ?? "sub"
  const subject = Object.hasOwn(claims, name) ? identifier(claims[name]) : undefined
  if (subject === undefined) return undefined
  const email = Option.getOrNull(readEmail(claims["email"]))
  // Apple sends the word.
  const verified = claims["email_verified"] === true || claims["email_verified"] === "true"
  const given = claims["given_name"]
  const [first, last] =
    given === undefined ? splitName(claims["name"]) : [given, claims["family_name"]]
  const { preferred_username: username, locale, login } = claims
  return {
    provider: key,
    protocol,
    issuer,
    subject,
    label: email ?? firstOf(readName, [username, login, claims["name"]]),
    email,
    emailProven: email !== null && verified && trustEmail && isOwnWord(definition, email, claims),
    ...profileOf({
      firstName: firstOf(readName, [trimmed(first)]),
      lastName: firstOf(readName, [trimmed(last)]),
      language: typeof locale === "string" ? (closestLanguage(locale) ?? null) : null
    }),
    claims: allowedClaims(allowed, claims)
  }
}

/** True of claims to which userinfo could add nothing that is read of them. */
export const saysAllOf =
  ({ claims: allowed, trustEmail }: ProviderDefinition) =>
  (claims: Told["claims"]): boolean =>
    (claims["name"] ?? claims["given_name"]) !== undefined &&
    (!trustEmail || claims["email_verified"] !== undefined) &&
    allowed.every((name) => usualClaims.includes(name) || Object.hasOwn(claims, name))

const Emails = Schema.Array(
  Schema.Struct({ email: Schema.String, primary: Schema.Boolean, verified: Schema.Boolean })
)
const readEmails = Schema.decodeUnknownOption(Emails)

/** The primary address of a list of them, as claims: the one that userinfo shows need not be it. */
export const claimsOfEmails = (emails: unknown): Readonly<Record<string, unknown>> => {
  const primary = Option.getOrElse(readEmails(emails), () => []).find(({ primary }) => primary)
  return { email: primary?.email, email_verified: primary?.verified === true }
}

import { closestLanguage } from "../../contract/closestLanguage.ts"
import { Option, Result, Schema } from "effect"
import { EmailAddress } from "../../contract/EmailAddress.ts"
import type { ConnectionId } from "../../contract/Ids.ts"
import { Name, Text } from "../../contract/Values.ts"
import type { Asserted } from "../../directory/identities/Asserted.ts"
import { claimNamesOf, type OidcSettings } from "../../organizations/connections/Connection.ts"
import { allowedClaims, googleIssuer, trimmed } from "../federation/ExternalAccount.ts"

/** An OpenID provider's answer about a person, once its tokens are verified. */
export interface OpenIdWord {
  readonly issuer: string
  readonly claims: Readonly<Record<string, unknown>>
}

/** Why an answer whose tokens are good names nobody of the organization. */
export type WordFlaw = "guest_account" | "other_account" | "subject_missing" | "tenant_mismatch"

const maximumClaims = 60
/** Beyond them the list counts as unknown. */
const maximumGroups = 1000
const maximumSubject = 500
const maximumContexts = 20

const asEmail = Schema.decodeUnknownOption(EmailAddress)
const asName = Schema.decodeUnknownOption(Name)
const isText = Schema.is(Text)

const own = ({ claims }: OpenIdWord, name: string): unknown =>
  Object.hasOwn(claims, name) ? claims[name] : undefined

const isTrue = (value: unknown): boolean =>
  value === true || value === "true" || value === 1 || value === "1"

const isFalse = (value: unknown): boolean =>
  value === false || value === "false" || value === 0 || value === "0"

// China's cloud has hosts of its own.
const microsoftIssuer =
  /^https:\/\/(?:login\.(?:partner\.)?microsoftonline\.[a-z]+|sts\.windows\.net|sts\.chinacloudapi\.cn)\/([^/]+)/i

const isEntra = ({ preset }: OidcSettings, issuer: string): boolean =>
  preset === "entra" || microsoftIssuer.test(issuer)

/** The tenant that an issuer of Entra's form names, on whatever host; undefined where it names none. */
const tenantOf = (issuer: string): string | undefined =>
  (microsoftIssuer.exec(issuer) ?? /\/([^/]+)\/v2\.0\/?$/i.exec(pathOf(issuer)))?.[1]

const pathOf = (issuer: string): string => URL.parse(issuer)?.pathname ?? ""

const isGoogle = ({ preset }: OidcSettings, issuer: string): boolean =>
  preset === "google" || issuer === googleIssuer

/** Entra's names of a guest hold the address elsewhere, which the tenant does not vouch for. */
const isGuest = (word: OpenIdWord): boolean =>
  ["preferred_username", "upn", "unique_name"].some((name) => {
    const value = own(word, name)
    return typeof value === "string" && value.toUpperCase().includes("#EXT#")
  })

/** Entra's `oid` names a person in the tenant `tid`, which is to be that of the issuer. */
const isOfTenant = (settings: OidcSettings, word: OpenIdWord): boolean => {
  const tenant = tenantOf(word.issuer)
  const named = own(word, "tid")
  if (tenant !== undefined) return named === tenant
  // A stand-in for tests may have no tenant in its path, and people of its own kind.
  return claimNamesOf(settings).subject !== "oid" || (isText(named) && named.length > 0)
}

const flawOf = (
  settings: OidcSettings,
  word: OpenIdWord,
  domains: ReadonlyArray<string>
): WordFlaw | undefined => {
  const { issuer } = word
  if (isEntra(settings, issuer)) {
    if (!isOfTenant(settings, word)) return "tenant_mismatch"
    if (isGuest(word)) return "guest_account"
  }
  if (isGoogle(settings, issuer)) {
    const hosted = own(word, "hd")
    const isOurs = typeof hosted === "string" && domains.includes(hosted.toLowerCase())
    if (!isOurs) return "other_account"
  }
  return undefined
}

const addressIn = (word: OpenIdWord, name: string): EmailAddress | null =>
  Option.getOrNull(asEmail(trimmed(own(word, name))))

const emailOf = (settings: OidcSettings, word: OpenIdWord, name: string): EmailAddress | null => {
  if (!isEntra(settings, word.issuer)) return addressIn(word, name)
  // Anybody may write an address into Entra's `email` that its tenant has not proven (nOAuth).
  const proven = () => (isTrue(own(word, "xms_edov")) ? addressIn(word, "email") : null)
  if (name === "email") return proven()
  const named = addressIn(word, name)
  return named === null && name === "preferred_username" ? proven() : named
}

/** Entra names a place to ask in place of groups that are too many. */
const isOverflowing = (word: OpenIdWord, name: string): boolean => {
  const elsewhere = own(word, "_claim_names")
  return (
    isTrue(own(word, "hasgroups")) ||
    own(word, "groups.link") !== undefined ||
    (typeof elsewhere === "object" && elsewhere !== null && Object.hasOwn(elsewhere, name))
  )
}

const groupsOf = (
  settings: OidcSettings,
  word: OpenIdWord,
  name: string
): ReadonlyArray<string> | null => {
  if (isGoogle(settings, word.issuer) || isOverflowing(word, name)) return null
  const value = own(word, name)
  const groups = typeof value === "string" ? [value] : value
  return Array.isArray(groups) && groups.length <= maximumGroups ? groups.filter(isText) : null
}

/** True of claims to which userinfo could add nothing that the connection reads of them. */
export const saysAllFor =
  (settings: OidcSettings) =>
  (claims: OpenIdWord["claims"]): boolean => {
    const { firstName, groups, lastName } = claimNamesOf(settings)
    // Google tells no groups, and some people have one name alone.
    const word = { issuer: settings.issuer ?? "", claims }
    const hasGroups =
      Object.hasOwn(claims, groups) ||
      isGoogle(settings, word.issuer) ||
      isOverflowing(word, groups)
    return hasGroups && (Object.hasOwn(claims, firstName) || Object.hasOwn(claims, lastName))
  }

const contextsOf = (word: OpenIdWord): ReadonlyArray<string> => {
  const amr = own(word, "amr")
  return [...(Array.isArray(amr) ? amr.slice(0, maximumContexts) : []), own(word, "acr")].filter(
    (value): value is string => isText(value) && value.length <= 255
  )
}

const subjectOf = (word: OpenIdWord, name: string): string | undefined => {
  const value = own(word, name)
  const text = Number.isSafeInteger(value) ? String(value) : value
  return isText(text) && text.length > 0 && text.length <= maximumSubject ? text : undefined
}

/**
 * The statement of an OpenID connection about a person, by the settings and by what its product is
 * known to mean: Entra's guests, other tenants and unproven addresses count for nothing, and Google's
 * accounts only at a domain of the organization.
 */
export const assertedByOpenId = (
  connectionId: ConnectionId,
  settings: OidcSettings,
  word: OpenIdWord,
  domains: ReadonlyArray<string>
): Result.Result<Omit<Asserted, "authenticatedAt">, WordFlaw> => {
  const flaw = flawOf(settings, word, domains)
  if (flaw !== undefined) return Result.fail(flaw)
  const names = claimNamesOf(settings)
  const subject = subjectOf(word, names.subject)
  if (subject === undefined) return Result.fail("subject_missing")
  const locale = own(word, "locale")
  return Result.succeed({
    connectionId,
    protocol: "oidc",
    issuer: word.issuer,
    ...(settings.issuer === null ? {} : { askedAt: settings.issuer }),
    subject,
    email: emailOf(settings, word, names.email),
    emailVerified: !isFalse(own(word, "email_verified")),
    firstName: Option.getOrNull(asName(trimmed(own(word, names.firstName)))),
    lastName: Option.getOrNull(asName(trimmed(own(word, names.lastName)))),
    language: typeof locale === "string" ? (closestLanguage(locale) ?? null) : null,
    groups: groupsOf(settings, word, names.groups),
    contexts: contextsOf(word),
    sessionEndsAt: null,
    claims: allowedClaims(
      Object.keys(word.claims)
        .filter((name) => isText(name) && name.length <= 255)
        .slice(0, maximumClaims),
      word.claims
    )
  })
}

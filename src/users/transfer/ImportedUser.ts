import { Schema } from "effect"
import { ConnectionId, UserId } from "../../contract/Ids.ts"
import { Instant, Text, Name } from "../../contract/Values.ts"
import { EmailAddress, keyOf, maximumAddresses } from "../../contract/EmailAddress.ts"
import { MetadataPatch } from "../../contract/Metadata.ts"
import { IdentityProtocol } from "../../directory/identities/Identity.ts"
import { ProviderKey, WebUrl } from "../../tenancy/providers/Provider.ts"
import { ForeignPasswordHash } from "../../credentials/passwords/ForeignHash.ts"
import { ProfileChanges } from "../../directory/users/Profile.ts"
import { ExternalId, RegistrationState } from "../../directory/users/User.ts"
import { maximumPasskeys } from "../../credentials/passkeys/Passkey.ts"

/** As many identities as one line may have: more than anybody links. */
export const maximumIdentities = 1000

const optional = <S extends Schema.Constraint>(schema: S) =>
  Schema.optionalKey(Schema.NullOr(schema))

const ShortText = Text.check(Schema.isMinLength(1), Schema.isMaxLength(255))

/** As long as what a provider names a person by. */
const Subject = Text.check(Schema.isMinLength(1), Schema.isMaxLength(500))

/** An address besides the primary one. */
const OtherAddress = Schema.Struct({
  email: EmailAddress,
  verifiedAt: optional(Instant)
})

/** Name of a provider; an entity id of SAML need not be an address. */
const Issuer = Text.check(Schema.isMinLength(1), Schema.isMaxLength(1024))
const isWebUrl = Schema.is(WebUrl)

/** An account at a provider, or at an organization's connection, that the user signs in with. */
const ImportedIdentity = Schema.Struct({
  provider: optional(ProviderKey),
  connectionId: optional(ConnectionId),
  protocol: Schema.optionalKey(IdentityProtocol),
  issuer: Schema.optionalKey(Issuer),
  subject: Subject,
  label: optional(ShortText),
  claims: Schema.optionalKey(MetadataPatch)
})
export type ImportedIdentity = typeof ImportedIdentity.Type

/** The most that a signature counter counts (WebAuthn section 6.1.1). */
const maximumCounter = 2 ** 32 - 1

/** As long as the longest public key, or credential id, may be. */
const Base64Url = Schema.String.check(
  Schema.isMaxLength(1_364),
  Schema.isPattern(/^[A-Za-z0-9_-]+$/u, { expected: "base64url without padding" })
)

/** Handle by which authenticators know a user: 1 to 64 bytes (WebAuthn section 5.4.3). */
const UserHandle = Base64Url.check(Schema.isMinLength(2), Schema.isMaxLength(86))

const Aaguid = Schema.String.check(
  Schema.isPattern(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u, { expected: "a uuid" })
)

/** A passkey that the user signs in with: nothing of it is a secret. */
const ImportedPasskey = Schema.Struct({
  credentialId: Base64Url,
  publicKey: Base64Url,
  counter: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: maximumCounter }))
  ),
  deviceBound: Schema.Boolean,
  backedUp: Schema.optionalKey(Schema.Boolean),
  transports: Schema.optionalKey(Schema.Array(Text).check(Schema.isMaxLength(20))),
  aaguid: optional(Aaguid),
  name: optional(Name),
  createdAt: Schema.optionalKey(Instant),
  lastUsedAt: optional(Instant),
  /** The domain that it was made for: it works for no other. */
  rpId: optional(Text.check(Schema.isMinLength(1), Schema.isMaxLength(255)))
})
export type ImportedPasskey = typeof ImportedPasskey.Type

const ImportedPasskeys = Schema.Array(ImportedPasskey).check(Schema.isMaxLength(maximumPasskeys))

const fields = Schema.Struct({
  id: Schema.optionalKey(UserId),
  externalId: optional(ExternalId),
  email: optional(EmailAddress),
  emailVerified: Schema.optionalKey(Schema.Boolean),
  emailVerifiedAt: optional(Instant),
  emailAddresses: Schema.optionalKey(
    Schema.Array(OtherAddress).check(Schema.isMaxLength(maximumAddresses))
  ),
  password: Schema.optionalKey(Schema.RedactedFromValue(Text)),
  passwordHash: optional(ForeignPasswordHash),
  passwordAtHook: Schema.optionalKey(Schema.Boolean),
  ...ProfileChanges.fields,
  status: Schema.optionalKey(Schema.Literals(["active", "banned"])),
  bannedAt: optional(Instant),
  banReason: optional(Text.check(Schema.isMaxLength(500))),
  createdAt: Schema.optionalKey(Instant),
  publicMetadata: Schema.optionalKey(MetadataPatch),
  privateMetadata: Schema.optionalKey(MetadataPatch),
  unsafeMetadata: Schema.optionalKey(MetadataPatch),
  identities: Schema.optionalKey(
    Schema.Array(ImportedIdentity).check(Schema.isMaxLength(maximumIdentities))
  ),
  passkeyUserHandle: optional(UserHandle),
  passkeys: Schema.optionalKey(ImportedPasskeys),
  // Written by an export besides: it follows from the rest, is made anew, or is asked for anew.
  registrationState: Schema.optionalKey(RegistrationState),
  updatedAt: Schema.optionalKey(Instant),
  grants: Schema.optionalKey(Schema.Array(Schema.Unknown)),
  apiKeys: Schema.optionalKey(Schema.Array(Schema.Unknown))
})
type Fields = typeof fields.Type

interface Flaw {
  readonly path: ReadonlyArray<PropertyKey>
  readonly issue: string
}

const repeatedAddresses = ({ email, emailAddresses = [] }: Fields): ReadonlyArray<Flaw> => {
  const seen = new Set(email === undefined || email === null ? [] : [keyOf(email)])
  return emailAddresses.flatMap((other, index) => {
    const key = keyOf(other.email)
    if (!seen.has(key)) {
      seen.add(key)
      return []
    }
    return [{ path: ["emailAddresses", index, "email"], issue: "Expected each address once" }]
  })
}

const flawsOf = (user: Fields): ReadonlyArray<Flaw> => {
  const flaws: Array<Flaw> = [...repeatedAddresses(user)]
  const require = (held: boolean, path: string, issue: string) => {
    if (!held) flaws.push({ path: [path], issue })
  }
  const addressed = user.email !== undefined && user.email !== null
  const dated = user.emailVerifiedAt !== undefined && user.emailVerifiedAt !== null
  const hashed = user.passwordHash !== undefined && user.passwordHash !== null
  const others = user.emailAddresses ?? []
  require(addressed || user.emailVerified !== true, "emailVerified", "Expected an email with it")
  require(addressed || !dated, "emailVerifiedAt", "Expected an email with it")
  require(!addressed ||
    others.length <
      maximumAddresses, "emailAddresses", `Expected at most ${maximumAddresses} addresses with the email`)
  require(!dated ||
    user.emailVerified !== false, "emailVerified", "Expected true with a time of it")
  require(!hashed ||
    user.password === undefined, "passwordHash", "Expected password or passwordHash, not both")
  require(user.passwordAtHook !== true ||
    (!hashed && user.password === undefined), "passwordAtHook", "Expected no password with it")
  require(user.status === "banned" ||
    (user.banReason ?? null) === null, "banReason", "Expected the status banned with it")
  require(user.status === "banned" ||
    (user.bannedAt ?? null) === null, "bannedAt", "Expected the status banned with it")
  user.identities?.forEach(({ connectionId, issuer, provider }, index) => {
    if (issuer === undefined && (provider ?? null) === null) {
      flaws.push({ path: ["identities", index], issue: "Expected provider or issuer" })
    }
    const isConnected = (connectionId ?? null) !== null
    if (isConnected && (issuer === undefined || (provider ?? null) !== null)) {
      const issue = "Expected an issuer, and no provider, beside connectionId"
      flaws.push({ path: ["identities", index], issue })
    }
    if (!isConnected && issuer !== undefined && !isWebUrl(issuer)) {
      flaws.push({ path: ["identities", index, "issuer"], issue: "Expected an address" })
    }
  })
  return flaws
}

/**
 * One line of an import: what `POST /users` takes, by the same rules, and what a migration needs
 * besides: the former id and time of creation, a ban, other addresses, accounts at providers, and
 * passkeys.
 * A line of an export is one, too. Unknown members are to be refused (`onExcessProperty`).
 */
export const ImportedUser = fields.check(Schema.makeFilter<Fields>(flawsOf))
export type ImportedUser = typeof ImportedUser.Type

const passedOver: ReadonlySet<string> = new Set([
  "registrationState",
  "updatedAt",
  "grants",
  "apiKeys"
])

/** The members that are kept, and that a column of a CSV file can hold. */
export const importedFields: ReadonlyArray<string> = Object.keys(fields.fields).filter(
  (name) => !passedOver.has(name)
)

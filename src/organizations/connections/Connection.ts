import { Schema } from "effect"
import { EmailAddress, StoredEmailAddress } from "../../contract/EmailAddress.ts"
import { ConnectionId, EnvironmentId, OrganizationId, UserId } from "../../contract/Ids.ts"
import { Name, Text, Timestamp } from "../../contract/Values.ts"
import { WebUrl } from "../../tenancy/providers/Provider.ts"

/** The most connections of one organization. */
export const maximumConnections = 20

const word = (maximum: number) =>
  Text.check(Schema.isMinLength(1), Schema.isMaxLength(maximum), Schema.isPattern(/^\S+$/u))
const words = (maximum: number, length: number) =>
  Schema.Array(word(length)).check(Schema.isMaxLength(maximum))

/** Product of the identity provider, where its ways differ from those of others. */
const Preset = Schema.Literals(["okta", "entra", "google", "keycloak", "generic"])
const ClientAuthentication = Schema.Literals(["basic", "post"])

/** Name of a claim or an attribute: in ASCII, so that nothing in it misleads or is not seen. */
const ClaimName = Text.check(
  Schema.isMinLength(1),
  Schema.isMaxLength(255),
  Schema.isPattern(/^[\x21-\x7e]+$/u, { expected: "printable ASCII without spaces" })
)

/** Names of what the identity provider says of a person; one that is left out is the preset's. */
const NameOf = {
  email: Schema.optionalKey(ClaimName),
  firstName: Schema.optionalKey(ClaimName),
  lastName: Schema.optionalKey(ClaimName),
  groups: Schema.optionalKey(ClaimName)
}
const ClaimNames = Schema.Struct({ subject: Schema.optionalKey(ClaimName), ...NameOf })
const AttributeNames = Schema.Struct(NameOf)
const SubjectAttribute = Schema.Struct({ attribute: ClaimName })
const Certificates = Schema.Array(Schema.String.check(Schema.isMaxLength(16_384))).check(
  Schema.isMaxLength(10)
)

const common = { preset: Preset, secondFactorValues: Schema.Array(Schema.String) }

/** Settings of an OpenID provider as they are stored; null where nothing was named yet. */
export const OidcSettings = Schema.Struct({
  protocol: Schema.Literal("oidc"),
  ...common,
  issuer: Schema.NullOr(Schema.String),
  clientId: Schema.NullOr(Schema.String),
  clientAuthentication: Schema.NullOr(ClientAuthentication),
  scopes: Schema.Array(Schema.String),
  claims: ClaimNames
})
export type OidcSettings = typeof OidcSettings.Type

/** Settings of a SAML identity provider as they are stored. */
export const SamlSettings = Schema.Struct({
  protocol: Schema.Literal("saml"),
  ...common,
  signRequests: Schema.Boolean,
  /** Address of the provider's metadata, which is read again each day. */
  metadataUrl: Schema.NullOr(Schema.String),
  entityId: Schema.NullOr(Schema.String),
  ssoUrl: Schema.NullOr(Schema.String),
  /** In PEM. */
  certificates: Schema.Array(Schema.String),
  /** Attribute that names the person; null for the NameID. */
  subject: Schema.NullOr(SubjectAttribute),
  attributes: AttributeNames
})
export type SamlSettings = typeof SamlSettings.Type

const entraClaims = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims"
const entraGroups = "http://schemas.microsoft.com/ws/2008/06/identity/claims/groups"

/** Names of the claims that are read: those that the connection names, and its preset's. */
export const claimNamesOf = ({ claims, preset }: OidcSettings) => ({
  subject: preset === "entra" ? "oid" : "sub",
  email: preset === "entra" ? "preferred_username" : "email",
  firstName: "given_name",
  lastName: "family_name",
  groups: "groups",
  ...claims
})

/** Names of the attributes that are read: those that the connection names, and its preset's. */
export const attributeNamesOf = ({ attributes, preset }: SamlSettings) => ({
  ...(preset === "entra"
    ? {
        email: `${entraClaims}/emailaddress`,
        firstName: `${entraClaims}/givenname`,
        lastName: `${entraClaims}/surname`,
        groups: entraGroups
      }
    : { email: "email", firstName: "firstName", lastName: "lastName", groups: "groups" }),
  ...attributes
})

export const ConnectionSettings = Schema.Union([OidcSettings, SamlSettings])
export type ConnectionSettings = typeof ConnectionSettings.Type

const settable = <S extends Schema.Constraint>(schema: S) =>
  Schema.optionalKey(Schema.NullOr(schema))

/** Settings in a request: a key that is left out changes nothing, null is its default. */
export const SettingsChanges = Schema.Struct({
  preset: settable(Preset),
  secondFactorValues: settable(words(20, 255)),
  issuer: settable(WebUrl),
  clientId: settable(word(500)),
  clientSecret: settable(
    Schema.RedactedFromValue(Text.check(Schema.isMinLength(1), Schema.isMaxLength(1000)))
  ),
  clientAuthentication: settable(ClientAuthentication),
  scopes: settable(words(50, 100)),
  claims: settable(ClaimNames),
  signRequests: settable(Schema.Boolean),
  metadataUrl: settable(WebUrl).annotate({
    description: "Read at once, and again each day"
  }),
  metadataXml: settable(Schema.String.check(Schema.isMaxLength(1_048_576))).annotate({
    description: "Read once; never shown"
  }),
  entityId: settable(word(1024)),
  ssoUrl: settable(WebUrl),
  certificates: settable(Certificates),
  subject: settable(SubjectAttribute),
  attributes: settable(AttributeNames)
})
export type SettingsChanges = typeof SettingsChanges.Type

const RoleOfGroup = Schema.Struct({ group: Text.check(Schema.isMaxLength(255)), role: Text })
const domainName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/u
const DomainName = Schema.String.check(
  Schema.isMaxLength(253).abort(),
  Schema.isPattern(domainName, { expected: "a domain in lower-case ASCII" })
)

/** People and memberships that a sign-in makes. */
const JustInTime = Schema.Struct({
  enabled: Schema.Boolean,
  role: Schema.NullOr(Text).annotate({
    description: "Of a new member; null: the sign-in makes no membership"
  }),
  groupRoles: Schema.Array(RoleOfGroup).check(Schema.isMaxLength(200)).annotate({
    description: "The first entry whose group the provider names gives the role"
  }),
  authoritative: Schema.Boolean.annotate({ description: "Applied at each sign-in" })
})

/** Rules of an organization about its connection, whatever the protocol. */
export const Terms = Schema.Struct({
  domains: Schema.NullOr(Schema.Array(DomainName).check(Schema.isMaxLength(100))).annotate({
    description: "null: all verified domains of the organization"
  }),
  enforcement: Schema.Literals(["off", "domains", "members"]),
  sessionGraceSeconds: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 604_800 })),
  jit: JustInTime,
  sessionSeconds: Schema.NullOr(
    Schema.Int.check(Schema.isBetween({ minimum: 300, maximum: 31_536_000 }))
  ),
  trustSecondFactor: Schema.Literals(["never", "claimed", "always"]),
  linkVerifiedDomains: Schema.Boolean,
  idpInitiated: Schema.Boolean,
  contacts: Schema.Array(StoredEmailAddress)
})
export type Terms = typeof Terms.Type

export const ConnectionStatus = Schema.Literals(["draft", "active", "disabled"])
export type ConnectionStatus = typeof ConnectionStatus.Type

/** Our side of a SAML connection, as its identity provider knows it. */
export const ServiceProvider = Schema.Struct({
  /** The first address of its metadata: a new app URL leaves it. */
  entityId: Schema.String,
  /** Address at which the last answer arrived. */
  acsUrl: Schema.String,
  /** In PEM. */
  certificate: Schema.String
})
export type ServiceProvider = typeof ServiceProvider.Type

/** The last mail about the end of the last certificate. */
export const CertificateNotice = Schema.Struct({ endsAt: Timestamp, days: Schema.Int })
export type CertificateNotice = typeof CertificateNotice.Type

/** A connection as it is stored, with its client secret or private key still sealed. */
export const StoredConnection = Schema.Struct({
  environmentId: EnvironmentId,
  id: ConnectionId,
  organizationId: OrganizationId,
  name: Schema.String,
  status: ConnectionStatus,
  settings: ConnectionSettings,
  terms: Terms,
  breakGlassUserIds: Schema.Array(UserId),
  sealedSecret: Schema.NullOr(Schema.Uint8Array),
  /** Null for an OpenID connection. */
  serviceProvider: Schema.NullOr(ServiceProvider),
  /** Time at which the metadata was last read from its address. */
  metadataReadAt: Schema.NullOr(Timestamp),
  /** Time since which that address says nothing of use. */
  metadataFailingSince: Schema.NullOr(Timestamp),
  certificateNotice: Schema.NullOr(CertificateNotice),
  testedAt: Schema.NullOr(Timestamp),
  lastUsedAt: Schema.NullOr(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp
})
export type StoredConnection = typeof StoredConnection.Type

const { protocol: _oidc, ...oidcShown } = OidcSettings.fields
const { protocol: _saml, ...samlShown } = SamlSettings.fields

/** A certificate by which an identity provider signs. */
export const ConnectionCertificate = Schema.Struct({
  subject: Schema.String,
  notAfter: Timestamp,
  fingerprint: Schema.String
})
export type ConnectionCertificate = typeof ConnectionCertificate.Type

/** Parts of a SAML connection that its identity provider has to be told. */
export const SpMetadata = Schema.Struct({
  entityId: Schema.String,
  acsUrl: Schema.String,
  metadataUrl: Schema.String,
  certificate: Schema.String.annotate({ description: "In PEM" })
}).annotate({ identifier: "SpMetadata" })

/** An organization's own identity provider. */
export const Connection = Schema.Struct({
  id: ConnectionId,
  organizationId: OrganizationId,
  protocol: Schema.Literals(["oidc", "saml"]),
  name: Schema.String,
  status: ConnectionStatus,
  settings: Schema.Union([
    Schema.Struct({ ...oidcShown, clientSecretSet: Schema.Boolean }).annotate({
      identifier: "OidcConnectionSettings"
    }),
    Schema.Struct(samlShown).annotate({ identifier: "SamlConnectionSettings" })
  ]),
  ...Terms.fields,
  breakGlassUserIds: Schema.Array(UserId),
  testedAt: Schema.NullOr(Timestamp),
  spMetadata: Schema.NullOr(SpMetadata),
  redirectUri: Schema.NullOr(Schema.String),
  certificates: Schema.Array(ConnectionCertificate),
  lastUsedAt: Schema.NullOr(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp
}).annotate({ identifier: "Connection" })
export type Connection = typeof Connection.Type

const termsChanges = {
  domains: Schema.optionalKey(Terms.fields.domains),
  enforcement: Schema.optionalKey(Terms.fields.enforcement),
  sessionGraceSeconds: Schema.optionalKey(Terms.fields.sessionGraceSeconds),
  jit: Schema.optionalKey(
    Schema.Struct({
      enabled: Schema.optionalKey(JustInTime.fields.enabled),
      role: Schema.optionalKey(JustInTime.fields.role),
      groupRoles: Schema.optionalKey(JustInTime.fields.groupRoles),
      authoritative: Schema.optionalKey(JustInTime.fields.authoritative)
    })
  ),
  sessionSeconds: Schema.optionalKey(Terms.fields.sessionSeconds),
  trustSecondFactor: Schema.optionalKey(Terms.fields.trustSecondFactor),
  linkVerifiedDomains: Schema.optionalKey(Schema.Boolean),
  idpInitiated: Schema.optionalKey(Schema.Boolean),
  contacts: Schema.optionalKey(
    Schema.Array(EmailAddress).check(Schema.isMaxLength(5)).annotate({
      description: "Addresses that get the mails about it, besides the owners'"
    })
  )
}

/** A change: a key that is left out changes nothing; `settings` and `jit` are merged by key. */
export const ConnectionChanges = Schema.Struct({
  name: Schema.optionalKey(Name),
  settings: Schema.optionalKey(SettingsChanges),
  breakGlassUserIds: Schema.optionalKey(
    Schema.Array(UserId).check(Schema.isMaxLength(5)).annotate({
      description: "Members with a passkey, who may sign in by it where the connection is enforced"
    })
  ),
  ...termsChanges
})
export type ConnectionChanges = typeof ConnectionChanges.Type

export const NewConnection = Schema.Struct({
  organizationId: OrganizationId,
  protocol: Schema.Literals(["oidc", "saml"]),
  ...ConnectionChanges.fields,
  name: Name
})
export type NewConnection = typeof NewConnection.Type

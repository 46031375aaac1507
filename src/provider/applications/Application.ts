import { Effect, Schema } from "effect"
import { ApplicationId, EnvironmentId, OrganizationId, ResourceId } from "../../contract/Ids.ts"
import { Description, Name, Text, Timestamp } from "../../contract/Values.ts"
import { ClientSecret, ShownSecret } from "../secrets/ClientSecret.ts"
import { AccessTokenSeconds, ScopeName } from "../resources/Resource.ts"
import {
  ApplicationKind,
  ApplicationSource,
  ApplicationTrust,
  Authentication,
  GrantType,
  IdTokenAlgorithm
} from "./ApplicationKind.ts"
import { PublicJwks } from "./PublicJwks.ts"
import type { MetadataBag } from "../../contract/Metadata.ts"
import { organizationTarget } from "../../tenancy/audit/AuditEntries.ts"
import type { AuditAction, AuditEntry } from "../../tenancy/audit/AuditEvent.ts"

/**
 * The most applications of an environment, and of one organization in it. What members and backends
 * make for organizations does not count towards the former, or one person could fill it with a few
 * organizations of their own.
 */
export const maximumApplications = 1000
export const maximumOfOrganization = 50

const maximumAddresses = 50
const maximumAddressBytes = 2048

/** A set of rules that fixes members of an application. */
const Profile = Schema.Literal("fapi2").annotate({
  description:
    "fapi2: the FAPI 2.0 Security Profile, for high assurance; it fixes pushed requests, PKCE, DPoP, private_key_jwt and ES256"
})

const Address = Text.check(
  Schema.makeFilter((text) => new TextEncoder().encode(text).length <= maximumAddressBytes, {
    expected: `at most ${maximumAddressBytes} bytes`,
    toJsonSchema: () => [{ maxLength: maximumAddressBytes }, true]
  })
)
const Addresses = Schema.Array(Address).check(
  Schema.isMaxLength(maximumAddresses),
  Schema.isUnique()
)

const WebAddress = Address.check(
  Schema.makeFilter(
    (text) => {
      const url = URL.parse(text)
      return url?.protocol === "https:" || url?.protocol === "http:"
    },
    { expected: "an http or https address" }
  )
)

const scopeNames = Schema.Array(ScopeName).check(Schema.isMaxLength(200), Schema.isUnique())

/** Scopes of one resource, by its identifier; null: those of people. */
const Ceiling = Schema.Array(Schema.Struct({ resource: Schema.NullOr(Text), scopes: scopeNames }))
  .check(Schema.isMaxLength(101))
  .annotate({
    description:
      "The most that people can give it, by resource (null: the scopes of people); null: openid, profile, email, offline_access, organization and resources that are open to any"
  })

const MachineCeiling = Schema.Array(Schema.Struct({ resource: Text, scopes: scopeNames }))
  .check(Schema.isMaxLength(100))
  .annotate({ description: "The only ceiling of what it gets for itself" })

/** The source in `exchange.from` that stands for access tokens of sessions. */
export const sessionSource = "session"

const Exchange = Schema.Struct({
  from: Schema.Array(Text).check(Schema.isMinLength(1), Schema.isMaxLength(101), Schema.isUnique()),
  to: Schema.Array(Schema.Struct({ resource: Text, scopes: scopeNames })).check(
    Schema.isMinLength(1),
    Schema.isMaxLength(100)
  )
}).annotate({
  description:
    "The access tokens that it may exchange (`session`, or identifiers of resources) and the most that it gets for them"
})

const seconds = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }))

const IdTokenSeconds = seconds(60, 86_400)
const RefreshSeconds = seconds(60, 31_536_000)

/** A member that PATCH sets back to its default by null. */
const open = <S extends Schema.Top>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

const settable = {
  description: open(Description),
  trust: open(ApplicationTrust),
  redirectUris: open(Addresses),
  postLogoutRedirectUris: open(Addresses),
  backChannelLogoutUri: open(Address),
  homepageUri: open(WebAddress),
  termsUri: open(WebAddress),
  privacyUri: open(WebAddress),
  authentication: open(Authentication),
  jwks: open(PublicJwks),
  jwksUri: open(Address),
  idTokenAlgorithm: open(IdTokenAlgorithm),
  idTokenClaims: open(Schema.Boolean),
  grantTypes: open(Schema.Array(GrantType).check(Schema.isUnique())),
  scopes: open(Ceiling),
  machineScopes: open(MachineCeiling),
  exchange: open(Exchange),
  defaultResource: open(Text),
  pkce: open(Schema.Literals(["required", "optional"])),
  requirePushedAuthorization: open(Schema.Boolean),
  requireDpop: open(Schema.Boolean),
  profile: open(Profile),
  accessTokenSeconds: open(AccessTokenSeconds),
  idTokenSeconds: open(IdTokenSeconds),
  refreshIdleSeconds: open(RefreshSeconds),
  refreshAbsoluteSeconds: open(RefreshSeconds)
}

/** The body of `POST /applications`; what is left out follows from `kind`. */
export const NewApplication = Schema.Struct({
  name: Name,
  kind: ApplicationKind,
  organizationId: Schema.optionalKey(Schema.NullOr(OrganizationId)),
  ...settable
})
export type NewApplication = typeof NewApplication.Type

/** A service account that a member makes for their organization. */
export const NewServiceAccount = Schema.Struct({
  name: Name,
  kind: Schema.Literals(["service"]),
  machineScopes: MachineCeiling
})
export type NewServiceAccount = typeof NewServiceAccount.Type

/** The body of `PATCH /applications/{applicationId}`; null stands for the default. */
export const ApplicationChanges = Schema.Struct({
  name: Schema.optionalKey(Name),
  enabled: Schema.optionalKey(Schema.Boolean),
  ...settable
})
export type ApplicationChanges = typeof ApplicationChanges.Type

/** Changeable members of an application beside its name. */
export type ApplicationInput = Omit<ApplicationChanges, "name" | "enabled">

/** Scopes of one resource, named in one way or another. */
const scopesAt = <S extends Schema.Top>(resource: S) =>
  Schema.Struct({ resource, scopes: Schema.Array(Schema.String) })

const common = {
  description: Schema.NullOr(Schema.String),
  trust: ApplicationTrust,
  redirectUris: Schema.Array(Schema.String),
  postLogoutRedirectUris: Schema.Array(Schema.String),
  backChannelLogoutUri: Schema.NullOr(Schema.String).annotate({
    description: "Address that is told when a session ends in which people used the application"
  }),
  homepageUri: Schema.NullOr(Schema.String),
  termsUri: Schema.NullOr(Schema.String),
  privacyUri: Schema.NullOr(Schema.String),
  authentication: Authentication,
  jwks: Schema.NullOr(PublicJwks),
  jwksUri: Schema.NullOr(Schema.String),
  idTokenAlgorithm: IdTokenAlgorithm,
  idTokenClaims: Schema.Boolean.annotate({
    description: "Whether the claims of the scopes stand in the ID token too"
  }),
  grantTypes: Schema.Array(GrantType),
  pkce: Schema.Literals(["required", "optional"]),
  requirePushedAuthorization: Schema.Boolean.annotate({
    description: "Whether requests for authorization count only if they were pushed (RFC 9126)"
  }),
  requireDpop: Schema.Boolean.annotate({
    description: "Whether it gets only tokens that are bound to a key of it (DPoP, RFC 9449)"
  }),
  profile: Schema.NullOr(Profile),
  accessTokenSeconds: Schema.NullOr(Schema.Int),
  idTokenSeconds: Schema.NullOr(Schema.Int),
  refreshIdleSeconds: Schema.NullOr(Schema.Int),
  refreshAbsoluteSeconds: Schema.NullOr(Schema.Int)
}

/** An application that people sign in to by this service, or a service account. */
export const Application = Schema.Struct({
  id: ApplicationId,
  clientId: Schema.String,
  name: Schema.String,
  kind: ApplicationKind,
  source: ApplicationSource,
  organizationId: Schema.NullOr(OrganizationId),
  ...common,
  scopes: Schema.NullOr(Schema.Array(scopesAt(Schema.NullOr(Schema.String)))),
  machineScopes: Schema.Array(scopesAt(Schema.String)),
  exchange: Schema.NullOr(
    Schema.Struct({
      from: Schema.Array(Schema.String),
      to: Schema.Array(scopesAt(Schema.String))
    })
  ),
  defaultResource: Schema.NullOr(Schema.String),
  secrets: Schema.Array(ClientSecret),
  enabled: Schema.Boolean,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  lastUsedAt: Schema.NullOr(Timestamp)
}).annotate({ identifier: "Application" })
export type Application = typeof Application.Type

/** A new application with its secret, if its method is one. */
export const CreatedApplication = Schema.Struct({
  ...Application.fields,
  clientSecret: Schema.optionalKey(ShownSecret)
}).annotate({ identifier: "CreatedApplication" })
export type CreatedApplication = typeof CreatedApplication.Type

/**
 * The part of an application that only it is asked for. Resources stand in it by their ids, so that
 * one that was removed is forgotten, and its successor of the same name is not trusted with its rights.
 */
export const Configuration = Schema.Struct({
  ...common,
  // Rows from before it was there have none.
  backChannelLogoutUri: Schema.NullOr(Schema.String).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed(null))
  ),
  requirePushedAuthorization: Schema.Boolean.pipe(
    Schema.withDecodingDefaultKey(Effect.succeed(false))
  ),
  requireDpop: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
  profile: Schema.NullOr(Profile).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  scopes: Schema.NullOr(Schema.Array(scopesAt(Schema.NullOr(ResourceId)))),
  machineScopes: Schema.Array(scopesAt(ResourceId)),
  exchange: Schema.NullOr(
    Schema.Struct({
      session: Schema.Boolean,
      from: Schema.Array(ResourceId),
      to: Schema.Array(scopesAt(ResourceId))
    })
  ).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  defaultResource: Schema.NullOr(ResourceId)
})
export type Configuration = typeof Configuration.Type

/** An application as it is kept. */
export const StoredApplication = Schema.Struct({
  environmentId: EnvironmentId,
  id: ApplicationId,
  clientId: Schema.String,
  organizationId: Schema.NullOr(OrganizationId),
  kind: ApplicationKind,
  source: ApplicationSource,
  name: Schema.String,
  enabled: Schema.Boolean,
  configuration: Configuration,
  /** Time until which the copy of its document counts; null for one that no document describes. */
  documentFreshUntil: Schema.NullOr(Schema.DateTimeUtcFromDate),
  /** Time at which it ceased to be the customer's own; null for one that never did. */
  ownedUntil: Schema.NullOr(Schema.DateTimeUtcFromDate),
  createdAt: Schema.DateTimeUtcFromDate,
  updatedAt: Schema.DateTimeUtcFromDate,
  lastUsedAt: Schema.NullOr(Schema.DateTimeUtcFromDate)
})
export type StoredApplication = typeof StoredApplication.Type

/** Members of an application that describes itself which others decide about. */
const decidedByOthers: ReadonlySet<string> = new Set([
  "enabled",
  "trust",
  "accessTokenSeconds",
  "idTokenSeconds",
  "refreshIdleSeconds",
  "refreshAbsoluteSeconds"
])

/** True if such an application may be changed so: it never becomes the customer's own. */
export const isManagedChange = (changes: ApplicationChanges): boolean =>
  changes.trust !== "own" && Object.keys(changes).every((name) => decidedByOthers.has(name))

/** A change of an application, which the organization that it belongs to has a part in. */
export const applicationEntry = (
  { environmentId, id, organizationId }: StoredApplication,
  action: AuditAction,
  metadata: MetadataBag = {}
): AuditEntry => ({
  environmentId,
  action,
  targets: [{ type: "application", id }, ...organizationTarget(organizationId)],
  metadata
})

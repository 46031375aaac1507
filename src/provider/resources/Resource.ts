import { Schema } from "effect"
import { ClientSecretId, EnvironmentId, ResourceId } from "../../contract/Ids.ts"
import { isRolePermission } from "../../contract/Permission.ts"
import { Name, Text, Timestamp } from "../../contract/Values.ts"
import { ClientSecret, ShownSecret } from "../secrets/ClientSecret.ts"

/** The most resources of one environment. */
export const maximumResources = 100
const maximumScopes = 100

/** A scope as it is written in requests (RFC 6749 section 3.3). */
export const ScopeName = Schema.String.check(
  Schema.isPattern(/^[!#-[\]-~]{1,100}$/, {
    expected: "1 to 100 printable ASCII characters without spaces, quotes or backslashes"
  })
)

/** The scopes by which a person tells an application about themselves (OpenID Connect Core 5.4). */
export const peopleScopes = [
  "openid",
  "profile",
  "email",
  "organizations",
  "groups",
  "organization",
  "offline_access"
] as const
export type PeopleScope = (typeof peopleScopes)[number]

const known: ReadonlySet<string> = new Set(peopleScopes)

export const isPeopleScope = (name: string): name is PeopleScope => known.has(name)

const ResourceScopeName = ScopeName.check(
  Schema.makeFilter((name) => !isPeopleScope(name), {
    expected: "a name that no scope of people has"
  })
)

const Title = Text.check(Schema.isMinLength(1), Schema.isMaxLength(200))

const RolePermission = Schema.String.check(
  Schema.makeFilter(isRolePermission, {
    expected: "a permission that a role can have, such as invoices:approve"
  })
)

/** Life of an access token in seconds. */
export const AccessTokenSeconds = Schema.Int.check(Schema.isBetween({ minimum: 60, maximum: 3600 }))

/** A right that a resource grants, and the words in which a person is asked for it. */
export const ResourceScope = Schema.Struct({
  name: Schema.String,
  title: Schema.Struct({ en: Schema.String, da: Schema.String }),
  permission: Schema.NullOr(Schema.String).annotate({
    description:
      "Given only in an organization in which the person's role holds this permission; null: to anybody"
  }),
  default: Schema.Boolean.annotate({ description: "Given where no scope is asked for" })
}).annotate({ identifier: "ResourceScope" })
export type ResourceScope = typeof ResourceScope.Type

/** A scope in a request; the title falls back to the name. */
const NewResourceScope = Schema.Struct({
  name: ResourceScopeName,
  title: Schema.optionalKey(
    Schema.Struct({ en: Schema.optionalKey(Title), da: Schema.optionalKey(Title) })
  ),
  permission: Schema.optionalKey(Schema.NullOr(RolePermission)),
  default: Schema.optionalKey(Schema.Boolean)
})

const NewResourceScopes = Schema.Array(NewResourceScope).check(
  Schema.isMaxLength(maximumScopes),
  Schema.makeFilter((scopes) => new Set(scopes.map(({ name }) => name)).size === scopes.length, {
    expected: "scopes that differ in their names"
  })
)

/** Which applications may ask for the scopes of a resource. */
export const ResourceAccess = Schema.Literals(["listed", "any"])
export const TokenFormat = Schema.Literals(["jwt", "opaque"])

const settable = {
  name: Schema.String,
  scopes: Schema.Array(ResourceScope),
  access: ResourceAccess.annotate({
    description:
      "listed: applications whose scopes name it; any: every application, those too that register themselves"
  }),
  tokenFormat: TokenFormat,
  accessTokenSeconds: Schema.NullOr(Schema.Int).annotate({
    description: "The longest life of its access tokens; null: that of the environment"
  })
}

/** An API that takes the access tokens of applications (RFC 8707). */
export const Resource = Schema.Struct({
  id: ResourceId,
  identifier: Schema.String,
  ...settable,
  secrets: Schema.Array(ClientSecret),
  createdAt: Timestamp,
  updatedAt: Timestamp
}).annotate({ identifier: "Resource" })
export type Resource = typeof Resource.Type

/** A new secret, by which a resource asks whether a token is still good. */
export const CreatedResourceSecret = Schema.Struct({
  id: ClientSecretId,
  secret: ShownSecret
}).annotate({ identifier: "CreatedResourceSecret" })

const given = {
  scopes: Schema.optionalKey(NewResourceScopes),
  access: Schema.optionalKey(ResourceAccess),
  tokenFormat: Schema.optionalKey(TokenFormat),
  accessTokenSeconds: Schema.optionalKey(Schema.NullOr(AccessTokenSeconds))
}

/** The body of `POST /resources`. */
export const NewResource = Schema.Struct({ identifier: Text, name: Name, ...given })
export type NewResource = typeof NewResource.Type

/** The body of `PATCH /resources/{resourceId}`; `scopes` replaces those that there are. */
export const ResourceChanges = Schema.Struct({ name: Schema.optionalKey(Name), ...given })
export type ResourceChanges = typeof ResourceChanges.Type

/** A resource as it is kept. */
export const StoredResource = Schema.Struct({
  environmentId: EnvironmentId,
  id: ResourceId,
  identifier: Schema.String,
  canonical: Schema.String,
  ...settable,
  createdAt: Schema.DateTimeUtcFromDate,
  updatedAt: Schema.DateTimeUtcFromDate
})
export type StoredResource = typeof StoredResource.Type

const scopeOf = ({ name, permission, title, ...scope }: typeof NewResourceScope.Type) => ({
  name,
  title: { en: title?.en ?? title?.da ?? name, da: title?.da ?? title?.en ?? name },
  permission: permission ?? null,
  default: scope.default ?? false
})

/** Settings of a resource in a request. */
export const settingsOfResource = (changes: ResourceChanges) => {
  const { scopes, ...others } = changes
  return scopes === undefined ? others : { ...others, scopes: scopes.map(scopeOf) }
}

export const shownResource = (
  { access, accessTokenSeconds, createdAt, id, identifier, ...stored }: StoredResource,
  secrets: ReadonlyArray<ClientSecret>
): Resource => ({
  id,
  identifier,
  name: stored.name,
  scopes: stored.scopes,
  access,
  tokenFormat: stored.tokenFormat,
  accessTokenSeconds,
  secrets,
  createdAt,
  updatedAt: stored.updatedAt
})

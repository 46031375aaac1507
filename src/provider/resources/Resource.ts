import { Schema, Result, Struct } from "effect"
import { ClientSecretId, EnvironmentId, ResourceId } from "../../contract/Ids.ts"
import { isRolePermission, schemaOfPermission } from "../../contract/Permission.ts"
import { Address, Name, Text, Timestamp, type Language } from "../../contract/Values.ts"
import { ClientSecret, ShownSecret } from "../secrets/ClientSecret.ts"
import { canonicalIdentifier } from "../../tenancy/environments/EnvironmentAddress.ts"
import { Problem } from "../../contract/Problem.ts"

/** The most resources of one environment. */
export const maximumResources = 100
const maximumScopes = 100

/** A scope as it is written in requests (RFC 6749 section 3.3). */
export const ScopeName = Schema.String.check(
  Schema.isPattern(/^[!#-[\]-~]{1,100}$/u, {
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
    expected: "a permission that a role can have, such as invoices:approve",
    toJsonSchema: () => [schemaOfPermission, true]
  })
)

/** Life of an access token in seconds. */
export const AccessTokenSeconds = Schema.Int.check(Schema.isBetween({ minimum: 60, maximum: 3600 }))

/** A right that a resource grants, and the words in which a person is asked for it. */
const ResourceScope = Schema.Struct({
  name: Schema.String,
  title: Schema.Struct({ en: Schema.String, da: Schema.String }),
  permission: Schema.NullOr(Schema.String).annotate({
    description:
      "Given only in an organization in which the person's role holds this permission; null: to anybody"
  }),
  default: Schema.Boolean.annotate({ description: "Given where no scope is asked for" })
}).annotate({ identifier: "ResourceScope" })
type ResourceScope = typeof ResourceScope.Type

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
export const NewResource = Schema.Struct({ identifier: Address, name: Name, ...given })
export type NewResource = typeof NewResource.Type

/** The body of `PATCH /resources/{resourceId}`; `scopes` replaces those that there are. */
export const ResourceChanges = Schema.Struct({ name: Schema.optionalKey(Name), ...given })
export type ResourceChanges = typeof ResourceChanges.Type

/** A resource as it is kept. */
export const StoredResource = Schema.Struct({
  environmentId: EnvironmentId,
  canonical: Schema.String,
  ...Struct.omit(Resource.fields, ["secrets"])
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
  { canonical: _canonical, environmentId: _environment, ...resource }: StoredResource,
  secrets: ReadonlyArray<ClientSecret>
): Resource => ({ ...resource, secrets })

const maximumLength = 500

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname)

const expected = (production: boolean): string =>
  `Expected an https address${production ? "" : ", one of this machine,"} or a urn: without a fragment or user name`

const takenMessage = "Expected an address that is neither the app URL, an issuer nor the audience"

/** Identifiers that an environment claims for itself, and no resource may have. */
export interface Reserved {
  readonly issuers: ReadonlyArray<string>
  readonly appUrl: string | null
  readonly audience: string | null
}

/** Identifiers of no environment: those that are wrong in every one are told by them alone. */
export const nothingReserved: Reserved = { issuers: [], appUrl: null, audience: null }

/** Reads the identifier of a resource; fails with what was expected, without repeating the text. */
export const resourceIdentifier = (
  text: string,
  production: boolean,
  { appUrl, audience, issuers }: Reserved
): Result.Result<string, string> => {
  if (text.length > maximumLength) {
    return Result.fail(`Expected an identifier of at most ${maximumLength} characters`)
  }
  if (/[^\x21-\x7e]|["\\<>^`{|}]/.test(text) || text.includes("#")) {
    return Result.fail(expected(production))
  }
  const canonical = canonicalIdentifier(text)
  const taken = [...issuers, appUrl, audience].filter((one) => one !== null)
  const isTaken = taken.some((one) => canonicalIdentifier(one) === canonical)
  if (/^urn:[a-z0-9][a-z0-9-]{0,31}:./.test(canonical)) {
    return canonical.startsWith("urn:gatehouse:")
      ? Result.fail("Expected a urn: of your own, not urn:gatehouse:")
      : isTaken
        ? Result.fail(takenMessage)
        : Result.succeed(text)
  }
  const url = URL.parse(text)
  const isAddress =
    url !== null &&
    /^https?:\/\/[^/]/i.test(text) &&
    url.username === "" &&
    url.password === "" &&
    (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url) && !production))
  if (!isAddress) return Result.fail(expected(production))
  return isTaken ? Result.fail(takenMessage) : Result.succeed(text)
}

/** A right that an application asks for, or has, as it is told in words. */
type GivenScope =
  | { readonly of: "person"; readonly name: PeopleScope }
  | { readonly of: "resource"; readonly resource: string; readonly title: string }

/** Scopes of people and of resources as rights in a language; those that are gone are left out. */
export const scopesInWords = <Key>(
  granted: ReadonlyArray<{
    readonly resource: Key | null
    readonly scopes: ReadonlyArray<string>
  }>,
  language: Language,
  resourceOf: (key: Key) => StoredResource | undefined
): ReadonlyArray<GivenScope> =>
  granted.flatMap(({ resource: key, scopes: names }): ReadonlyArray<GivenScope> => {
    if (key === null) {
      return names.filter(isPeopleScope).map((name) => ({ of: "person", name }))
    }
    const resource = resourceOf(key)
    // A resource without a scope is a right of its own: the application is let in.
    if (resource !== undefined && names.length === 0) {
      return [{ of: "resource", resource: resource.identifier, title: resource.name }]
    }
    return (resource?.scopes ?? [])
      .filter(({ name }) => names.includes(name))
      .map(({ title }) => ({
        of: "resource",
        resource: resource?.name ?? "",
        title: language === "da" ? title.da : title.en
      }))
  })

export class ResourceNotFound extends Problem<ResourceNotFound>()(
  "resource_not_found",
  404,
  "There is no such resource"
) {}

/** Another resource has the identifier, maybe in another spelling. */
export class ResourceExists extends Problem<ResourceExists>()(
  "resource_exists",
  409,
  "There is a resource with this identifier already"
) {}

export class TooManyResources extends Problem<TooManyResources>()(
  "too_many_resources",
  409,
  "No more resources can be added",
  { limit: Schema.Int }
) {}

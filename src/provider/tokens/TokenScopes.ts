import { Result } from "effect"
import type { StoredApplication } from "../applications/Application.ts"
import { resourceNamed } from "../applications/NamedResources.ts"
import { type GrantedScopes, scopesOf } from "../grants/GrantedScopes.ts"
import type { StoredResource } from "../resources/Resource.ts"
import type { Parameters } from "./FormParameters.ts"
import { refused, type OAuthError } from "./OAuthError.ts"

/** The API that a token is for; null: the issuer itself, that is userinfo alone. */
export type Target = StoredResource | null

type Resources = ReadonlyArray<StoredResource>

/**
 * The resource of a token for which none is asked: the first that was authorized, else the default
 * one of the application, else none.
 */
const usualTarget = (
  { configuration }: Pick<StoredApplication, "configuration">,
  resources: Resources,
  granted: GrantedScopes
): Target => {
  const first = granted.find(({ resource }) => resource !== null)?.resource
  const id = first ?? configuration.defaultResource
  return resources.find((one) => one.id === id) ?? null
}

/** The scopes of a token: those of its one resource and those of people. */
export const scopesFor = (granted: GrantedScopes, target: Target): GrantedScopes =>
  granted.filter(({ resource }) => resource === null || resource === target?.id)

/** The audience of a token; only with `openid` may it be shown to userinfo as well. */
export const audienceFor = (
  granted: GrantedScopes,
  target: Target,
  issuer: string
): string | ReadonlyArray<string> => {
  if (target === null) return issuer
  return scopesOf(granted, null).includes("openid")
    ? [target.identifier, issuer]
    : target.identifier
}

/** The life of an access token in seconds: the shortest of environment, resource and application. */
export const accessTokenLife = (
  environmentSeconds: number,
  { configuration }: Pick<StoredApplication, "configuration">,
  target: Target
): number =>
  Math.min(
    environmentSeconds,
    configuration.accessTokenSeconds ?? Infinity,
    target?.accessTokenSeconds ?? Infinity
  )

/** The one resource that a request at the token endpoint asks for, of those that were authorized. */
export const targetOf = (
  parameters: Parameters,
  application: Pick<StoredApplication, "configuration">,
  resources: ReadonlyArray<StoredResource>,
  granted: GrantedScopes
): Result.Result<Target, OAuthError> => {
  const [asked, ...others] = parameters.all("resource")
  if (others.length > 0) return Result.fail(refused("invalid_target", "One resource at a time"))
  if (asked === undefined) return Result.succeed(usualTarget(application, resources, granted))
  const found = resourceNamed(resources, asked)
  return found !== undefined && granted.some(({ resource }) => resource === found.id)
    ? Result.succeed(found)
    : Result.fail(refused("invalid_target", "The resource was not authorized"))
}

const spaces = / +/

/** The names in a `scope` parameter, each once (RFC 6749 section 3.3). */
export const scopeNames = (scope: string | undefined): ReadonlyArray<string> =>
  scope === undefined ? [] : [...new Set(scope.split(spaces).filter((name) => name !== ""))]

/** Scopes narrowed to those that are named, for one answer; none named: all of them. */
export const narrowed = (granted: GrantedScopes, names: ReadonlyArray<string>): GrantedScopes =>
  names.length === 0
    ? granted
    : granted.flatMap(({ resource, scopes }) => {
        const left = scopes.filter((name) => names.includes(name))
        return left.length === 0 ? [] : [{ resource, scopes: left }]
      })

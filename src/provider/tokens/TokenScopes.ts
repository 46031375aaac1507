import { Result } from "effect"
import type { StoredApplication } from "../applications/Application.ts"
import { resourceNamed } from "../applications/NamedResources.ts"
import type { GrantedScopes } from "../grants/GrantedScopes.ts"
import type { StoredResource } from "../resources/Resource.ts"
import type { Parameters } from "./FormParameters.ts"
import { refused, type OAuthError } from "./OAuthError.ts"
import { usualTarget, type Target } from "./TokenTargets.ts"

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

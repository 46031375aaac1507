import type { StoredApplication } from "../applications/Application.ts"
import { scopesOf, type GrantedScopes } from "../grants/GrantedScopes.ts"
import type { StoredResource } from "../resources/Resource.ts"

/** The API that a token is for; null: the issuer itself, that is userinfo alone. */
export type Target = StoredResource | null

type Resources = ReadonlyArray<StoredResource>

/**
 * The resource of a token for which none is asked: the first that was authorized, else the default
 * one of the application, else none.
 */
export const usualTarget = (
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

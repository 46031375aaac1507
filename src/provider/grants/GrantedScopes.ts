import { Schema } from "effect"
import { ResourceId } from "../../contract/Ids.ts"
import type { StoredApplication } from "../applications/Application.ts"
import { type StoredResource, isPeopleScope, type PeopleScope } from "../resources/Resource.ts"

/** Scopes by the resource that they are of; null: those of people. */
export const GrantedScopes = Schema.Array(
  Schema.Struct({ resource: Schema.NullOr(ResourceId), scopes: Schema.Array(Schema.String) })
)
export type GrantedScopes = typeof GrantedScopes.Type

/** The scopes of people that an application may ask for of which nothing is said. */
const usualPeopleScopes: ReadonlyArray<PeopleScope> = [
  "openid",
  "profile",
  "email",
  "offline_access",
  "organization"
]

type Asking = Pick<StoredApplication, "configuration">
type Resources = ReadonlyArray<StoredResource>

/** The most that people can give an application of one resource, or of their own data. */
export const ceilingOf = (
  { configuration }: Asking,
  resource: StoredResource | null
): ReadonlyArray<string> => {
  const all = resource === null ? undefined : resource.scopes.map(({ name }) => name)
  const listed = configuration.scopes?.find((one) => one.resource === (resource?.id ?? null))
  if (configuration.scopes === null) {
    return all === undefined ? usualPeopleScopes : resource?.access === "any" ? all : []
  }
  const names = listed?.scopes ?? []
  return names.filter((name) => (all === undefined ? isPeopleScope(name) : all.includes(name)))
}

/** A request for scopes: their names, and the resources that they are of. */
export interface AskedScopes {
  /** Empty: the default ones of the resources. */
  readonly scopes: ReadonlyArray<string>
  readonly resources: ReadonlyArray<ResourceId>
}

const isRefreshing = ({ configuration }: Asking): boolean =>
  configuration.grantTypes.includes("refresh_token")

/**
 * The scopes that an application gets of those that it asks for: unknown ones and those beyond its
 * ceiling are left out. Whether a role allows them is decided whenever they are used.
 */
export const scopesAllowed = (
  application: Asking,
  resources: Resources,
  { resources: named, scopes }: AskedScopes
): GrantedScopes => {
  const { defaultResource } = application.configuration
  const ids = named.length > 0 ? named : defaultResource === null ? [] : [defaultResource]
  const ofPeople = ceilingOf(application, null).filter(
    (name) => scopes.includes(name) && (name !== "offline_access" || isRefreshing(application))
  )
  const ofResources = ids.flatMap((id) => {
    const resource = resources.find((one) => one.id === id)
    if (resource === undefined) return []
    const ceiling = ceilingOf(application, resource)
    const given = resource.scopes
      .filter(({ default: isDefault, name }) =>
        scopes.length === 0 ? isDefault : scopes.includes(name)
      )
      .map(({ name }) => name)
      .filter((name) => ceiling.includes(name))
    return given.length === 0 ? [] : [{ resource: id, scopes: given }]
  })
  return [...(ofPeople.length === 0 ? [] : [{ resource: null, scopes: ofPeople }]), ...ofResources]
}

export const scopesOf = (granted: GrantedScopes, resource: ResourceId | null) =>
  granted.find((one) => one.resource === resource)?.scopes ?? []

/** The names of all scopes, as an answer tells them. */
export const namesOf = (granted: GrantedScopes): ReadonlyArray<string> => [
  ...new Set(granted.flatMap(({ scopes }) => scopes))
]

/**
 * Scopes of an earlier grant that still hold: those of existing resources, within the application's
 * present ceiling, and for one with a permission, only if the present role holds it.
 */
export const standingScopes = (
  application: Asking,
  resources: Resources,
  granted: GrantedScopes,
  permissions: ReadonlySet<string>
): GrantedScopes =>
  granted.flatMap(({ resource: id, scopes }) => {
    const resource = id === null ? null : resources.find((one) => one.id === id)
    if (resource === undefined) return []
    const ceiling = ceilingOf(application, resource)
    const isHeld = (name: string): boolean => {
      const permission = resource?.scopes.find((scope) => scope.name === name)?.permission ?? null
      return permission === null || permissions.has(permission)
    }
    const left = scopes.filter((name) => ceiling.includes(name) && isHeld(name))
    return left.length === 0 ? [] : [{ resource: id, scopes: left }]
  })

/** Both together, each scope once. */
export const joinedScopes = (a: GrantedScopes, b: GrantedScopes): GrantedScopes => {
  const ids = [...new Set([...a, ...b].map(({ resource }) => resource))]
  return ids.map((resource) => ({
    resource,
    scopes: [...new Set([...scopesOf(a, resource), ...scopesOf(b, resource)])]
  }))
}

/** The scopes of the one that are not among those of the other. */
export const scopesBeyond = (asked: GrantedScopes, given: GrantedScopes): GrantedScopes =>
  asked.flatMap(({ resource, scopes }) => {
    const known = scopesOf(given, resource)
    const left = scopes.filter((name) => !known.includes(name))
    return left.length === 0 ? [] : [{ resource, scopes: left }]
  })

/** The permissions that the scopes stand for: a token tells no others of a role. */
export const permissionsOf = (
  resources: Resources,
  granted: GrantedScopes
): ReadonlyArray<string> => [
  ...new Set(
    granted.flatMap(({ resource: id, scopes }) =>
      (resources.find((one) => one.id === id)?.scopes ?? []).flatMap(({ name, permission }) =>
        permission !== null && scopes.includes(name) ? [permission] : []
      )
    )
  )
]

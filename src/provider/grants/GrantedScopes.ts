import { Schema } from "effect"
import { ResourceId, type OrganizationId } from "../../contract/Ids.ts"
import type { StoredApplication } from "../applications/Application.ts"
import { type StoredResource, isPeopleScope, type PeopleScope } from "../resources/Resource.ts"

/**
 * Scopes by the resource that they are of; null: those of people. A resource without any is authorized
 * too: a token may be made for it.
 */
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

/** True for a resource of which the application may have something, be it only to be let in. */
const isOpenTo = ({ configuration }: Asking, { access, id }: StoredResource): boolean =>
  configuration.scopes === null
    ? access === "any"
    : configuration.scopes.some(({ resource }) => resource === id)

/** A request for scopes: their names, and the resources that they are of. */
export interface AskedScopes {
  /** Empty: the default ones of the resources. */
  readonly scopes: ReadonlyArray<string>
  readonly resources: ReadonlyArray<ResourceId>
  /** An organization that is named implies the scope of that name. */
  readonly organizationId: OrganizationId | null
}

const isRefreshing = ({ configuration }: Asking): boolean =>
  configuration.grantTypes.includes("refresh_token")

/**
 * The scopes that an application gets of those that it asks for: unknown ones and those beyond its
 * ceiling are left out. A resource that is named is authorized with whatever is left, so that the
 * token of a sign-in can be for it; one that has no scopes at all needs nothing else.
 */
export const scopesAllowed = (
  application: Asking,
  resources: Resources,
  { organizationId, resources: named, scopes }: AskedScopes
): GrantedScopes => {
  const ofPerson = organizationId === null ? scopes : [...scopes, "organization"]
  const { defaultResource } = application.configuration
  const ids = named.length > 0 ? named : defaultResource === null ? [] : [defaultResource]
  const ofPeople = ceilingOf(application, null).filter(
    (name) => ofPerson.includes(name) && (name !== "offline_access" || isRefreshing(application))
  )
  const ofResources = ids.flatMap((id) => {
    const resource = resources.find((one) => one.id === id)
    if (resource === undefined || !isOpenTo(application, resource)) return []
    const ceiling = ceilingOf(application, resource)
    const given = resource.scopes
      .filter(({ default: isDefault, name }) =>
        scopes.length === 0 ? isDefault : scopes.includes(name)
      )
      .map(({ name }) => name)
      .filter((name) => ceiling.includes(name))
    const isSignIn = named.length > 0 && ofPeople.length > 0
    const isLetIn = given.length > 0 || resource.scopes.length === 0 || isSignIn
    return isLetIn ? [{ resource: id, scopes: given }] : []
  })
  return [...(ofPeople.length === 0 ? [] : [{ resource: null, scopes: ofPeople }]), ...ofResources]
}

/** True if nothing is given: no scope, and no resource that has none. */
export const isNothing = (granted: GrantedScopes, resources: Resources): boolean =>
  granted.every(
    ({ resource: id, scopes }) =>
      scopes.length === 0 && resources.find((resource) => resource.id === id)?.scopes.length !== 0
  )

export const scopesOf = (granted: GrantedScopes, resource: ResourceId | null) =>
  granted.find((one) => one.resource === resource)?.scopes ?? []

/** The names of all scopes, as an answer tells them. */
export const namesOf = (granted: GrantedScopes): ReadonlyArray<string> => [
  ...new Set(granted.flatMap(({ scopes }) => scopes))
]

/** The permission that a scope of a resource stands for; null for one that stands for none. */
const permissionOf = (resource: StoredResource | undefined, name: string): string | null =>
  resource?.scopes.find((scope) => scope.name === name)?.permission ?? null

/** Scopes without those of a permission that the role does not hold. */
const heldScopes = (
  resources: Resources,
  granted: GrantedScopes,
  permissions: ReadonlySet<string>
): GrantedScopes =>
  granted.map(({ resource: id, scopes }) => {
    const resource = resources.find((one) => one.id === id)
    const isHeld = (name: string): boolean => {
      const permission = permissionOf(resource, name)
      return permission === null || permissions.has(permission)
    }
    return { resource: id, scopes: scopes.filter(isHeld) }
  })

/**
 * The scopes that a person gives, by the permissions of their role. A resource of which nothing is
 * left stays for a sign-in alone, or where it has no scopes.
 */
export const givenScopes = (
  resources: Resources,
  asked: GrantedScopes,
  permissions: ReadonlySet<string>
): GrantedScopes => {
  const held = heldScopes(resources, asked, permissions)
  const isSignIn = scopesOf(held, null).length > 0
  return held.filter((one) => one.scopes.length > 0 || isSignIn || !isNothing([one], resources))
}

/** True if one of the scopes is given by role alone. */
export const isByRole = (resources: Resources, granted: GrantedScopes): boolean =>
  granted.some(({ resource: id, scopes }) => {
    const resource = resources.find((one) => one.id === id)
    return scopes.some((name) => permissionOf(resource, name) !== null)
  })

/**
 * Scopes of an earlier grant that still hold: those of existing resources, within the application's
 * present ceiling, and for one with a permission, only if the present role holds it. A resource of
 * which nothing is left is not authorized any more, unless it was without scopes from the start.
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
    const within = scopes.filter((name) => ceiling.includes(name))
    const [held] = heldScopes(resources, [{ resource: id, scopes: within }], permissions)
    const isBare = scopes.length === 0 && resource !== null && isOpenTo(application, resource)
    return held !== undefined && (held.scopes.length > 0 || isBare) ? [held] : []
  })

/** Both together, each scope once. */
export const joinedScopes = (a: GrantedScopes, b: GrantedScopes): GrantedScopes => {
  const ids = [...new Set([...a, ...b].map(({ resource }) => resource))]
  return ids.map((resource) => ({
    resource,
    scopes: [...new Set([...scopesOf(a, resource), ...scopesOf(b, resource)])]
  }))
}

/** The scopes and resources of the one that are not among those of the other. */
export const scopesBeyond = (asked: GrantedScopes, given: GrantedScopes): GrantedScopes =>
  asked.flatMap(({ resource, scopes }) => {
    const known = scopesOf(given, resource)
    const left = scopes.filter((name) => !known.includes(name))
    const isNew = given.every((one) => one.resource !== resource)
    return left.length > 0 || isNew ? [{ resource, scopes: left }] : []
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

import { Result } from "effect"
import type { StoredApplication } from "../applications/Application.ts"
import { resourceNamed } from "../applications/NamedResources.ts"
import type { StoredResource } from "../resources/Resource.ts"

type Machine = Pick<StoredApplication, "configuration">
type Resources = ReadonlyArray<StoredResource>

/** Refusals of what an application asks for itself (RFC 8707 section 2, RFC 6749 section 5.2). */
export type MachineRefusal = "invalid_target" | "invalid_scope"

/** The scopes of one resource that an application gets for itself. */
export interface MachineGrant {
  readonly resource: StoredResource
  readonly scopes: ReadonlyArray<string>
}

/** The most that an application can have of each resource for itself: of what exists today. */
export const machineCeiling = (
  { configuration }: Machine,
  resources: Resources
): ReadonlyArray<MachineGrant> =>
  configuration.machineScopes.flatMap(({ resource: id, scopes }) => {
    const resource = resources.find((one) => one.id === id)
    if (resource === undefined) return []
    const left = resource.scopes.map(({ name }) => name).filter((name) => scopes.includes(name))
    return left.length === 0 ? [] : [{ resource, scopes: left }]
  })

/** Resources and scopes as the form of a token request names them. */
export interface AskedGrant {
  readonly resources: ReadonlyArray<string>
  readonly scopes: ReadonlyArray<string>
}

/**
 * The scopes of one resource of a ceiling: the one that is named, or the only one. Scopes beyond the
 * ceiling are left out; where none are named, the default ones are given.
 */
export const grantWithin = (
  ceiling: ReadonlyArray<MachineGrant>,
  resources: Resources,
  asked: AskedGrant
): Result.Result<MachineGrant, MachineRefusal> => {
  const [named, ...others] = asked.resources
  const target = named === undefined ? undefined : resourceNamed(resources, named)
  const [found, ...rest] =
    named === undefined ? ceiling : ceiling.filter(({ resource }) => resource.id === target?.id)
  if (others.length > 0 || found === undefined || rest.length > 0) {
    return Result.fail("invalid_target")
  }
  const isDefault = (name: string) =>
    found.resource.scopes.some((scope) => scope.name === name && scope.default)
  const scopes = found.scopes.filter((name) =>
    asked.scopes.length === 0 ? isDefault(name) : asked.scopes.includes(name)
  )
  return scopes.length === 0
    ? Result.fail("invalid_scope")
    : Result.succeed({ resource: found.resource, scopes })
}

/**
 * The scopes that an application gets for itself; one beyond its ceiling refuses all. Where no resource
 * is named, its default one is meant, if it may have that for itself.
 */
export const machineGrant = (
  application: Machine,
  resources: Resources,
  asked: AskedGrant
): Result.Result<MachineGrant, MachineRefusal> => {
  const ceiling = machineCeiling(application, resources)
  const { defaultResource } = application.configuration
  const usual = ceiling.filter(({ resource }) => resource.id === defaultResource)
  const isUsual = asked.resources.length === 0 && usual.length > 0
  return Result.filterOrFail(
    grantWithin(isUsual ? usual : ceiling, resources, asked),
    ({ scopes }) => scopes.length >= asked.scopes.length,
    () => "invalid_scope" as const
  )
}

/** The scopes of an application's own token that stand today. */
export const standingOfMachine = (
  application: Machine,
  resources: Resources,
  token: { readonly audience: string; readonly scopes: ReadonlyArray<string> }
): ReadonlyArray<string> =>
  machineCeiling(application, resources)
    .filter(({ resource }) => resource.identifier === token.audience)
    .flatMap(({ scopes }) => scopes.filter((name) => token.scopes.includes(name)))

import { Result } from "effect"
import type { StoredApplication } from "../applications/Application.ts"
import { resourceNamed } from "../applications/NamedResources.ts"
import type { MachineGrant, MachineRefusal } from "../grants/MachineScopes.ts"
import type { StoredResource } from "../resources/Resource.ts"

type Exchanging = Pick<StoredApplication, "configuration">

/** Bounds of what an exchange gives. */
export interface ExchangeBounds {
  /** Permissions of the person's role of today. */
  readonly held: ReadonlySet<string>
  /** Permissions that the shown token stood for; null for a session, which stands for the whole role. */
  readonly stoodFor: ReadonlySet<string> | null
}

const isWithin = ({ held, stoodFor }: ExchangeBounds, permission: string | null): boolean =>
  permission === null || (held.has(permission) && (stoodFor === null || stoodFor.has(permission)))

/** The most that an application gets by exchange of each resource that exists, within the bounds. */
export const exchangeCeiling = (
  { configuration }: Exchanging,
  resources: ReadonlyArray<StoredResource>,
  bounds: ExchangeBounds
): ReadonlyArray<MachineGrant> =>
  (configuration.exchange?.to ?? []).flatMap(({ resource: id, scopes }) => {
    const resource = resources.find((one) => one.id === id)
    if (resource === undefined) return []
    const left = resource.scopes
      .filter(({ name, permission }) => scopes.includes(name) && isWithin(bounds, permission))
      .map(({ name }) => name)
    return [{ resource, scopes: left }]
  })

/** The scopes of one resource that an exchange gives; what goes beyond its bounds is left out. */
export const exchangedGrant = (
  ceiling: ReadonlyArray<MachineGrant>,
  resources: ReadonlyArray<StoredResource>,
  asked: { readonly resources: ReadonlyArray<string>; readonly scopes: ReadonlyArray<string> }
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

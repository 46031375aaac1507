import type { StoredApplication } from "../applications/Application.ts"
import type { MachineGrant } from "../grants/MachineScopes.ts"
import type { StoredResource } from "../resources/Resource.ts"

type Exchanging = Pick<StoredApplication, "configuration">

/** Bounds of what an exchange gives. */
export interface ExchangeBounds {
  /** Permissions of the person's role of today. */
  readonly held: ReadonlySet<string>
  /**
   * Permissions that the shown token stood for; null for a session, which stands for the whole
   * role.
   */
  readonly stoodFor: ReadonlySet<string> | null
}

const isWithin = ({ held, stoodFor }: ExchangeBounds, permission: string | null): boolean =>
  permission === null || (held.has(permission) && (stoodFor === null || stoodFor.has(permission)))

/** The most actors that a token may name: each exchange adds one, and whoever takes it reads them all. */
export const maximumActors = 10

/** Number of actors that a token names, the one that acts now and those that it has acted for. */
export const actorsIn = (act: unknown): number => {
  let count = 0
  let rest = act
  while (typeof rest === "object" && rest !== null && count <= maximumActors) {
    count += 1
    rest = "act" in rest ? rest.act : undefined
  }
  return count
}

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

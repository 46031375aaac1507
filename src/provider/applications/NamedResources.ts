import { Result } from "effect"
import { canonicalIdentifier } from "../../tenancy/environments/EnvironmentAddress.ts"
import type { ResourceId } from "../../contract/Ids.ts"
import { type StoredResource, isPeopleScope } from "../resources/Resource.ts"
import {
  sessionSource,
  type Application,
  type ApplicationInput,
  type Configuration
} from "./Application.ts"

type Named = Pick<Configuration, "scopes" | "machineScopes" | "exchange" | "defaultResource">
type Resources = ReadonlyArray<StoredResource>

/** The resource of an environment that an identifier names in whatever spelling. */
export const resourceNamed = (
  resources: Resources,
  identifier: string
): StoredResource | undefined => {
  const canonical = canonicalIdentifier(identifier)
  return resources.find((one) => one.canonical === canonical)
}

/**
 * Scopes by their resources, each of which stands once, though a request names it in several
 * entries.
 */
const joined = <Id>(
  entries: ReadonlyArray<{ readonly resource: Id; readonly scopes: ReadonlyArray<string> }>
) =>
  [...Map.groupBy(entries, ({ resource }) => resource)].map(([resource, of]) => ({
    resource,
    scopes: [...new Set(of.flatMap(({ scopes }) => scopes))]
  }))

const ofPeople = (scopes: ReadonlyArray<string>) => ({ resource: null, scopes })

/** Scopes under a resource's null that are none of people's. */
export const strangersAmongPeople = ({ scopes }: ApplicationInput): ReadonlyArray<string> =>
  (scopes ?? []).flatMap(({ resource, scopes: names }) =>
    resource === null ? names.filter((name) => !isPeopleScope(name)) : []
  )

/**
 * The members of a configuration that name resources, after a request names them by identifier.
 * Fails with the first identifier that is unknown.
 */
export const withNamed = (
  resources: Resources,
  before: Named,
  { defaultResource, exchange, machineScopes, scopes }: ApplicationInput
): Result.Result<Named, string> => {
  const unknown = [
    ...(scopes ?? []).map(({ resource }) => resource),
    ...(machineScopes ?? []).map(({ resource }) => resource),
    ...(exchange?.from ?? []).filter((name) => name !== sessionSource),
    ...(exchange?.to ?? []).map(({ resource }) => resource),
    defaultResource ?? null
  ].find((name) => name !== null && resourceNamed(resources, name) === undefined)
  if (typeof unknown === "string") return Result.fail(unknown)
  const idOf = (name: string): ReadonlyArray<ResourceId> => {
    const found = resourceNamed(resources, name)
    return found === undefined ? [] : [found.id]
  }
  return Result.succeed({
    scopes:
      scopes === undefined
        ? before.scopes
        : scopes === null
          ? null
          : joined(
              scopes.flatMap(({ resource, scopes: names }): NonNullable<Named["scopes"]> =>
                resource === null
                  ? [ofPeople(names)]
                  : idOf(resource).map((id) => ({ resource: id, scopes: names }))
              )
            ),
    machineScopes:
      machineScopes === undefined
        ? before.machineScopes
        : joined(
            (machineScopes ?? []).flatMap(({ resource, scopes: names }) =>
              idOf(resource).map((id) => ({ resource: id, scopes: names }))
            )
          ),
    exchange:
      exchange === undefined
        ? before.exchange
        : exchange === null
          ? null
          : {
              session: exchange.from.includes(sessionSource),
              from: exchange.from.flatMap(idOf),
              to: joined(
                exchange.to.flatMap(({ resource, scopes: names }) =>
                  idOf(resource).map((id) => ({ resource: id, scopes: names }))
                )
              )
            },
    defaultResource:
      defaultResource === undefined
        ? before.defaultResource
        : defaultResource === null
          ? null
          : (idOf(defaultResource)[0] ?? null)
  })
}

/** Named resources as answers show them; a removed resource is left out. */
export const shownNamed = (
  resources: Resources,
  { defaultResource, exchange, machineScopes, scopes }: Named
): Pick<Application, keyof Named> => {
  const nameOf = (id: ResourceId): ReadonlyArray<string> =>
    resources.filter((one) => one.id === id).map(({ identifier }) => identifier)
  return {
    scopes:
      scopes?.flatMap(({ resource, scopes: names }): NonNullable<Application["scopes"]> =>
        resource === null
          ? [ofPeople(names)]
          : nameOf(resource).map((name) => ({ resource: name, scopes: names }))
      ) ?? null,
    machineScopes: machineScopes.flatMap(({ resource, scopes: names }) =>
      nameOf(resource).map((name) => ({ resource: name, scopes: names }))
    ),
    exchange:
      exchange === null
        ? null
        : {
            from: [...(exchange.session ? [sessionSource] : []), ...exchange.from.flatMap(nameOf)],
            to: exchange.to.flatMap(({ resource, scopes: names }) =>
              nameOf(resource).map((name) => ({ resource: name, scopes: names }))
            )
          },
    defaultResource: defaultResource === null ? null : (nameOf(defaultResource)[0] ?? null)
  }
}

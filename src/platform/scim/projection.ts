import { isJsonObject, type Json, type JsonObject, type ScimResource } from "./ScimAttribute.ts"
import { schemaOf, targetOf } from "./scimPath.ts"

/** Attributes that a request wants, or does without (RFC 7644 section 3.9). */
export interface Projection {
  readonly attributes: ReadonlyArray<string>
  readonly excludedAttributes: ReadonlyArray<string>
}

interface Place {
  readonly extension: string | null
  /** Null for a whole extension. */
  readonly name: string | null
  readonly sub: string | null
}

const always: ReadonlySet<string> = new Set(["schemas", "id"])

const placesOf = (resource: ScimResource, paths: ReadonlyArray<string>): ReadonlyArray<Place> =>
  paths.flatMap((path): ReadonlyArray<Place> => {
    const named = schemaOf(resource, path)
    if (named !== undefined && named.rest === "") {
      return named.extension === null ? [] : [{ extension: named.extension, name: null, sub: null }]
    }
    const target = targetOf(resource, path)
    if (target === undefined) return []
    const { attribute, extension, sub } = target
    return [{ extension, name: attribute.name, sub: sub?.name ?? null }]
  })

const withSubs = (value: Json, keep: (name: string) => boolean): Json => {
  if (Array.isArray(value)) return value.map((one: Json) => withSubs(one, keep))
  return isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => keep(name)))
    : value
}

/** The members of a holder that are chosen, or those that are not. */
const partOf = (holder: JsonObject, places: ReadonlyArray<Place>, isChosen: boolean): JsonObject =>
  Object.fromEntries(
    Object.entries(holder).flatMap(([name, value]): ReadonlyArray<readonly [string, Json]> => {
      const subs = new Set(places.filter((place) => place.name === name).map(({ sub }) => sub))
      const isWhole = subs.has(null)
      if (isWhole || subs.size === 0) return isWhole === isChosen ? [[name, value]] : []
      return [[name, withSubs(value, (sub) => subs.has(sub) === isChosen)]]
    })
  )

/** True if the answer leaves an attribute of the resource out, so that it need not be read. */
export const leavesOut = (resource: ScimResource, wanted: Projection, name: string): boolean => {
  const asked = placesOf(resource, wanted.attributes)
  return wanted.attributes.length > 0
    ? !asked.some((place) => place.name === name)
    : placesOf(resource, wanted.excludedAttributes).some(
        (place) => place.name === name && place.sub === null
      )
}

/** The part of a resource that a request wants; id and schemas always stay. */
export const projected = (
  resource: ScimResource,
  { attributes, excludedAttributes }: Projection,
  whole: JsonObject
): JsonObject => {
  const isChosen = attributes.length > 0
  const places = placesOf(resource, isChosen ? attributes : excludedAttributes)
  if (!isChosen && places.length === 0) return whole
  const ownPlaces = places.filter(({ extension }) => extension === null)
  const own = partOf(whole, ownPlaces, isChosen)
  const extended = resource.extensions.flatMap(({ id }): ReadonlyArray<readonly [string, Json]> => {
    const holder = whole[id]
    if (!isJsonObject(holder)) return []
    const here = places.filter(({ extension }) => extension === id)
    if (here.some(({ name }) => name === null)) return isChosen ? [[id, holder]] : []
    const left = partOf(holder, here, isChosen)
    return Object.keys(left).length === 0 ? [] : [[id, left]]
  })
  const { extensions } = resource
  const urns = new Set(extensions.map(({ id }) => id))
  return {
    ...Object.fromEntries(Object.entries(whole).filter(([name]) => always.has(name))),
    ...Object.fromEntries(Object.entries(own).filter(([name]) => !urns.has(name))),
    ...Object.fromEntries(extended)
  }
}

import type { Result } from "effect"
import {
  attributeNamed,
  isJsonObject,
  type Json,
  type JsonObject,
  type ScimAttribute
} from "./ScimAttribute.ts"
import { flawed, type ScimFlaw } from "./ScimFlaw.ts"
import { impliedBy, matchesFilter } from "./matchesFilter.ts"
import type { PatchOperation, PatchPlace } from "./patchOperations.ts"
import { caughtFlaw, maximumElements, readValue, withOnePrimary } from "./readResource.ts"
import type { ScimTarget } from "./scimPath.ts"

type Elements = ReadonlyArray<JsonObject>

/** A copy with another value of a member, or without it. */
const withMember = (object: JsonObject, name: string, value: Json | undefined): JsonObject => {
  const { [name]: _, ...others } = object
  return value === undefined ? others : { ...others, [name]: value }
}

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || (isJsonObject(value) && Object.keys(value).length === 0)

const elementsOf = (value: Json | undefined): Elements =>
  Array.isArray(value) ? value.filter(isJsonObject) : []

const keyOf = (element: JsonObject): string => JSON.stringify(Object.entries(element).toSorted())

/** Elements that a change made primary take that from the others. */
const settled = (elements: Elements, changed: Elements = []): Json | undefined => {
  if (elements.length === 0) return undefined
  // At every step: what is thrown away at the end costs no less on the way.
  if (elements.length > maximumElements) {
    throw flawed("invalidValue", `A list has at most ${maximumElements} values`)
  }
  const chosen = changed.find((one) => one["primary"] === true)
  const others = elements.map((one) =>
    chosen !== undefined && one !== chosen && one["primary"] === true
      ? { ...one, primary: false }
      : one
  )
  return withOnePrimary(others)
}

const changeElements = (
  before: Elements,
  place: Extract<PatchPlace, { _tag: "Elements" }>,
  op: PatchOperation["op"],
  value: Json | undefined
): Json | undefined => {
  const { filter, sub, target } = place
  const matching = before.filter((one) => matchesFilter(filter, one))
  if (op === "remove") {
    if (sub === null) return settled(before.filter((one) => !matching.includes(one)))
    const kept = before.map((one) =>
      matching.includes(one) ? withMember(one, sub.name, undefined) : one
    )
    return settled(kept.filter((one) => !isEmpty(one)))
  }
  const given = patchOf(target.attribute, sub, value)
  if (given === undefined) return settled(before)
  if (matching.length === 0) {
    if (op === "replace") throw flawed("noTarget", "The filter of the path fits no value")
    const made = { ...impliedBy(filter), ...given }
    return settled([...before, made], [made])
  }
  const after = before.map((one) => (matching.includes(one) ? { ...one, ...given } : one))
  return settled(
    after,
    after.filter((_, index) => {
      const former = before[index]
      return former !== undefined && matching.includes(former)
    })
  )
}

/** Members that a change of one element, or of its sub-attribute, sets. */
const patchOf = (
  attribute: ScimAttribute,
  sub: ScimAttribute | null,
  value: Json | undefined
): JsonObject | undefined => {
  const { multiValued: _, ...single } = attribute
  const lone = Array.isArray(value) && value.length === 1 ? value[0] : value
  const read =
    sub === null ? readValue(single, lone ?? null) : readValue(single, { [sub.name]: lone ?? null })
  return isJsonObject(read) ? read : undefined
}

/** Chooses elements by their value or, where a named one has none, by all that it does name. */
const chosenBy = (named: Elements): ((element: JsonObject) => boolean) => {
  const values = new Set(named.flatMap(({ value }) => (value === undefined ? [] : [value])))
  const others = named.filter(({ value }) => value === undefined)
  return (element) =>
    (element["value"] !== undefined && values.has(element["value"])) ||
    others.some((one) => Object.entries(one).every(([name, value]) => element[name] === value))
}

const changeList = (
  attribute: ScimAttribute,
  before: Json | undefined,
  op: PatchOperation["op"],
  value: Json | undefined
): Json | undefined => {
  const own = elementsOf(before)
  if (op === "remove") {
    // Entra names what it removes by a value instead of a filter.
    if (value === undefined || value === null) return undefined
    const isGone = chosenBy(elementsOf(readValue(attribute, value)))
    return settled(own.filter((one) => !isGone(one)))
  }
  const given = elementsOf(readValue(attribute, value ?? null))
  if (op === "replace") return settled(given, given)
  const known = new Set(own.map(keyOf))
  const added = given.filter((one) => !known.has(keyOf(one)))
  return settled([...own, ...added], added)
}

const changeSub = (
  { attribute }: ScimTarget,
  sub: ScimAttribute,
  before: Json | undefined,
  op: PatchOperation["op"],
  value: Json | undefined
): Json | undefined => {
  const given = op === "remove" ? undefined : patchOf(attribute, sub, value)
  const changed = (one: JsonObject) => withMember(one, sub.name, given?.[sub.name])
  if (attribute.multiValued !== true) {
    const after = changed(isJsonObject(before) ? before : {})
    return isEmpty(after) ? undefined : after
  }
  const own = elementsOf(before)
  if (own.length === 0) return given === undefined ? undefined : [given]
  return settled(own.map(changed).filter((one) => !isEmpty(one)))
}

const changeSingle = (
  attribute: ScimAttribute,
  before: Json | undefined,
  value: Json | undefined
): Json | undefined => {
  const read = value === undefined ? undefined : readValue(attribute, value)
  // Sub-attributes that a change does not name stay.
  return attribute.type === "complex" && isJsonObject(read) && isJsonObject(before)
    ? { ...before, ...read }
    : read
}

const changed = (
  target: ScimTarget,
  before: Json | undefined,
  { op, place, value }: PatchOperation
): Json | undefined => {
  if (place?._tag === "Elements") return changeElements(elementsOf(before), place, op, value)
  const { attribute, sub } = target
  if (sub !== null) return changeSub(target, sub, before, op, value)
  if (attribute.multiValued === true) return changeList(attribute, before, op, value)
  return changeSingle(attribute, before, op === "remove" ? undefined : value)
}

const applied = (resource: JsonObject, operation: PatchOperation): JsonObject => {
  const { op, place, value } = operation
  if (place === null) return resource
  if (place._tag === "Schema") {
    const { extension, schema } = place.named
    if (op === "remove")
      return extension === null ? resource : withMember(resource, extension, undefined)
    if (!isJsonObject(value)) throw flawed("invalidValue", "The value of a schema is no object")
    return Object.entries(value).reduce((before, [name, member]) => {
      const attribute = attributeNamed(schema.attributes, name)
      if (attribute === undefined || attribute.mutability === "readOnly") return before
      const target = { extension, attribute, sub: null }
      return applied(before, { op, place: { _tag: "Attribute", target }, value: member })
    }, resource)
  }
  const { attribute, extension } = place.target
  const holder = extension === null ? resource : resource[extension]
  const members = isJsonObject(holder) ? holder : {}
  const after = withMember(
    members,
    attribute.name,
    changed(place.target, members[attribute.name], operation)
  )
  if (extension === null) return after
  return withMember(resource, extension, isEmpty(after) ? undefined : after)
}

/** A resource after the operations of a PATCH, all or none of them. */
export const patchResource = (
  resource: JsonObject,
  operations: ReadonlyArray<PatchOperation>
): Result.Result<JsonObject, ScimFlaw> => caughtFlaw(() => operations.reduce(applied, resource))

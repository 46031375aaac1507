import { Result } from "effect"
import {
  attributeNamed,
  isJsonObject,
  type Json,
  type JsonObject,
  type ScimAttribute,
  type ScimResource
} from "./ScimAttribute.ts"
import { flawed, type ScimFlaw } from "./ScimFlaw.ts"
import { caughtFlaw } from "./readResource.ts"
import { comparisonsIn, readElementFilter, type ScimFilter } from "./readFilter.ts"
import { isPathForm, schemaOf, targetOf, type SchemaTarget, type ScimTarget } from "./scimPath.ts"

/** The most operations of one request. */
const maximumOperations = 2000
const maximumPathLength = 2048
/** The most comparisons in the paths of one request: each is made with every element of its list. */
const maximumComparisons = 5000

/** The place of an operation; `null` for an attribute that is not known here. */
export type PatchPlace =
  | { readonly _tag: "Schema"; readonly named: SchemaTarget }
  | { readonly _tag: "Attribute"; readonly target: ScimTarget }
  | {
      readonly _tag: "Elements"
      readonly target: ScimTarget
      readonly filter: ScimFilter
      readonly sub: ScimAttribute | null
    }
  | null

/** One change of a PATCH (RFC 7644 section 3.5.2), whose place is known. */
export interface PatchOperation {
  readonly op: "add" | "replace" | "remove"
  readonly place: PatchPlace
  readonly value: Json | undefined
}

/** A path as it is told: no longer than people read, and without half a character. */
const told = (path: string): string => path.slice(0, 100).toWellFormed()

const invalidPath = (path: string) =>
  flawed("invalidPath", `The path cannot be read: ${told(path)}`)

const filteredForm = /^([^[]+)\[(.*)\](?:\.([A-Za-z$][\w$-]*))?$/s

/** The place that a path names; throws the flaw of a path that cannot be read. */
export const placeOf = (resource: ScimResource, text: string): PatchPlace => {
  const path = text.trim()
  if (path === "" || path.length > maximumPathLength) throw invalidPath(path)
  const filtered = filteredForm.exec(path)
  if (filtered === null) {
    const named = schemaOf(resource, path)
    if (named !== undefined && named.rest === "") return { _tag: "Schema", named }
    const target = targetOf(resource, path)
    if (target !== undefined) return { _tag: "Attribute", target }
    if (!isPathForm(resource, path)) throw invalidPath(path)
    return null
  }
  const [, head = "", inner = "", last] = filtered
  const target = targetOf(resource, head)
  if (target === undefined) {
    if (!isPathForm(resource, head)) throw invalidPath(path)
    return null
  }
  const { attribute } = target
  if (target.sub !== null || attribute.multiValued !== true) throw invalidPath(path)
  const filter = Result.getOrThrow(readElementFilter(attribute, inner))
  if (last === undefined) return { _tag: "Elements", target, filter, sub: null }
  const sub = attributeNamed(attribute.subAttributes ?? [], last)
  return sub === undefined ? null : { _tag: "Elements", target, filter, sub }
}

const memberOf = (object: JsonObject, name: string): Json | undefined => {
  const key = Object.keys(object).find((one) => one.toLowerCase() === name)
  return key === undefined ? undefined : object[key]
}

const isOperation = (op: string): op is PatchOperation["op"] =>
  op === "add" || op === "replace" || op === "remove"

/** Operations that one without a path stands for: each member of its value names a place. */
const spread = (
  resource: ScimResource,
  op: "add" | "replace",
  value: Json | undefined
): ReadonlyArray<PatchOperation> => {
  if (!isJsonObject(value)) {
    throw flawed("invalidValue", "An operation without a path needs an object as its value")
  }
  return Object.entries(value).flatMap(([key, member]): ReadonlyArray<PatchOperation> => {
    if (key.toLowerCase() === "schemas") return []
    const place = placeOf(resource, key)
    // Okta sends the id beside what changes.
    return place === null || isReadOnly(place)
      ? []
      : [{ op, place, value: loneValue(place, member) }]
  })
}

/** A value of a place that has one: Entra lists it, and puts a text into an object. */
const loneValue = (place: PatchPlace, value: Json | undefined): Json | undefined => {
  if (place?._tag !== "Attribute") return value
  const attribute = place.target.sub ?? place.target.attribute
  if (attribute.multiValued === true) return value
  const lone = Array.isArray(value) && value.length === 1 ? value[0] : value
  return attribute.type !== "complex" && isJsonObject(lone)
    ? (memberOf(lone, "value") ?? lone)
    : lone
}

const isReadOnly = (place: PatchPlace): boolean =>
  place !== null &&
  place._tag !== "Schema" &&
  [place.target.attribute, place._tag === "Attribute" ? place.target.sub : place.sub].some(
    (attribute) => attribute?.mutability === "readOnly"
  )

const readOne = (resource: ScimResource, operation: Json): ReadonlyArray<PatchOperation> => {
  if (!isJsonObject(operation)) throw flawed("invalidSyntax", "An operation is no object")
  const given = memberOf(operation, "op")
  // Entra capitalises them.
  const op = typeof given === "string" ? given.toLowerCase() : ""
  if (!isOperation(op)) {
    throw flawed("invalidSyntax", "An operation is none of add, replace and remove")
  }
  const path = memberOf(operation, "path") ?? undefined
  const value = memberOf(operation, "value")
  if (path === undefined) {
    if (op === "remove") throw flawed("noTarget", "An operation that removes needs a path")
    return spread(resource, op, value)
  }
  if (typeof path !== "string") throw flawed("invalidPath", "A path is no text")
  if (/^schemas$/i.test(path.trim())) return []
  const place = placeOf(resource, path)
  if (isReadOnly(place)) throw flawed("mutability", `It cannot be changed: ${told(path)}`)
  if (op !== "remove" && value === undefined) {
    throw flawed("invalidValue", "An operation lacks its value")
  }
  return place === null ? [] : [{ op, place, value: loneValue(place, value) }]
}

const membersOf = (value: Json | undefined): number =>
  isJsonObject(value) ? Object.keys(value).length : 1

/** Places that an operation names: one without a path names one by each member of its value. */
const sizeOf = (operation: Json): number =>
  isJsonObject(operation) && memberOf(operation, "path") === undefined
    ? Math.max(1, membersOf(memberOf(operation, "value")))
    : 1

/** Places that a change is made at: one of a whole schema is made at each member of its value. */
const changesOf = ({ place, value }: PatchOperation): number =>
  place?._tag === "Schema" ? membersOf(value) : 1

/** Comparisons that the path of a change makes with each element. */
const comparisonsOf = ({ place }: PatchOperation): number =>
  place?._tag === "Elements" ? comparisonsIn(place.filter) : 0

const isMoreThan = (most: number, sizes: ReadonlyArray<number>): boolean =>
  sizes.reduce((sum, size) => sum + size, 0) > most

/** Reads the operations of a PATCH; those about attributes that are not known here are left out. */
export const readOperations = (
  resource: ScimResource,
  body: unknown
): Result.Result<ReadonlyArray<PatchOperation>, ScimFlaw> =>
  caughtFlaw(() => {
    const operations = isJsonObject(body) ? memberOf(body, "operations") : undefined
    if (!Array.isArray(operations)) {
      throw flawed("invalidSyntax", "The body has no list of Operations")
    }
    const tooMany = flawed("tooMany", `There are more than ${maximumOperations} operations`)
    if (isMoreThan(maximumOperations, operations.map(sizeOf))) throw tooMany
    const read = operations.flatMap((operation: Json) => readOne(resource, operation))
    if (isMoreThan(maximumOperations, read.map(changesOf))) throw tooMany
    if (isMoreThan(maximumComparisons, read.map(comparisonsOf))) {
      throw flawed("tooMany", `The paths compare more than ${maximumComparisons} times`)
    }
    return read
  })

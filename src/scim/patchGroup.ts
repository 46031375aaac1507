import type { Result } from "effect"
import { isJsonObject, type Json } from "./ScimAttribute.ts"
import { flawed, type ScimFlaw } from "./ScimFlaw.ts"
import type { PatchOperation } from "./patchOperations.ts"
import type { ScimFilter } from "./readFilter.ts"
import { caughtFlaw, readValue } from "./readResource.ts"
import { groupResource } from "./resources.ts"

/** A change of a group, which need not know the members that stay. */
export interface GroupChange {
  readonly displayName?: string
  readonly externalId?: string | null
  /** True if those that are not added are gone. */
  readonly clearsMembers: boolean
  readonly added: ReadonlySet<string>
  readonly removed: ReadonlySet<string>
}

const none: GroupChange = { clearsMembers: false, added: new Set(), removed: new Set() }

const membersAttribute = groupResource.core.attributes.find(({ name }) => name === "members")

/** The ids of people that a value lists. */
export const membersIn = (value: Json | undefined): ReadonlyArray<string> => {
  if (membersAttribute === undefined || value === undefined) return []
  const read = readValue(membersAttribute, value)
  if (!Array.isArray(read)) return []
  return read.map((one: Json) => {
    const id = isJsonObject(one) ? one["value"] : undefined
    if (typeof id !== "string") throw flawed("invalidValue", "members: expected the id of a person")
    return id.toLowerCase()
  })
}

/** Ids that a filter of members chooses: by `value eq` alone, as Entra and Okta send it. */
const chosenBy = (filter: ScimFilter): ReadonlyArray<string> => {
  if (filter._tag === "Or") return filter.all.flatMap(chosenBy)
  if (
    filter._tag === "Compare" &&
    filter.comparison === "eq" &&
    filter.target.attribute.name === "value" &&
    typeof filter.value === "string"
  ) {
    return [filter.value.toLowerCase()]
  }
  throw flawed("invalidFilter", "Members are chosen by value eq alone")
}

const adding = (change: GroupChange, ids: ReadonlyArray<string>): GroupChange => {
  const added = new Set([...change.added, ...ids])
  const removed = new Set(change.removed)
  for (const id of ids) removed.delete(id)
  return { ...change, added, removed }
}

const removing = (change: GroupChange, ids: ReadonlyArray<string>): GroupChange => {
  const removed = new Set([...change.removed, ...ids])
  const added = new Set(change.added)
  for (const id of ids) added.delete(id)
  return { ...change, added, removed }
}

const cleared = (change: GroupChange): GroupChange => ({
  ...change,
  clearsMembers: true,
  added: new Set(),
  removed: new Set()
})

const withText = (change: GroupChange, { op, place, value }: PatchOperation): GroupChange => {
  if (place?._tag !== "Attribute") return change
  const { attribute } = place.target
  const text = op === "remove" || value === undefined ? undefined : readValue(attribute, value)
  if (attribute.name === "externalId") {
    return { ...change, externalId: typeof text === "string" ? text : null }
  }
  if (attribute.name !== "displayName") return change
  if (typeof text !== "string") throw flawed("invalidValue", "displayName: expected a value")
  return { ...change, displayName: text }
}

const folded = (change: GroupChange, operation: PatchOperation): GroupChange => {
  const { op, place, value } = operation
  if (place === null) return change
  if (place._tag === "Schema") {
    if (!isJsonObject(value)) return change
    return place.named.schema.attributes.reduce((before, attribute) => {
      const member = value[attribute.name]
      const target = { extension: null, attribute, sub: null }
      return member === undefined
        ? before
        : folded(before, { op, place: { _tag: "Attribute", target }, value: member })
    }, change)
  }
  if (place.target.attribute.name !== "members") return withText(change, operation)
  if (place._tag === "Elements") {
    const ids = chosenBy(place.filter)
    return op === "remove" ? removing(change, ids) : adding(change, ids)
  }
  switch (op) {
    case "add":
      return adding(change, membersIn(value))
    case "replace":
      return adding(cleared(change), membersIn(value))
    case "remove":
      // Entra lists those that go beside the path; where it lists none, none goes.
      return value === undefined || value === null
        ? cleared(change)
        : removing(change, membersIn(value))
  }
}

/** The change that the operations of a PATCH of a group amount to. */
export const patchGroup = (
  operations: ReadonlyArray<PatchOperation>
): Result.Result<GroupChange, ScimFlaw> => caughtFlaw(() => operations.reduce(folded, none))

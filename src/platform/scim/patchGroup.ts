import type { Result } from "effect"
import { attributeNamed, isJsonObject, type Json } from "./ScimAttribute.ts"
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

/** A change that is being put together, in place: a request has up to thousands of operations. */
interface Draft {
  change: Omit<GroupChange, "added" | "removed">
  readonly added: Set<string>
  readonly removed: Set<string>
}

const add = ({ added, removed }: Draft, ids: ReadonlyArray<string>): void => {
  for (const id of ids) {
    added.add(id)
    removed.delete(id)
  }
}

const remove = ({ added, removed }: Draft, ids: ReadonlyArray<string>): void => {
  for (const id of ids) {
    removed.add(id)
    added.delete(id)
  }
}

const clear = (draft: Draft): void => {
  draft.change = { ...draft.change, clearsMembers: true }
  draft.added.clear()
  draft.removed.clear()
}

const withText = (
  change: Draft["change"],
  { op, place, value }: PatchOperation
): Draft["change"] => {
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

const apply = (draft: Draft, operation: PatchOperation): void => {
  const { op, place, value } = operation
  if (place === null) return
  if (place._tag === "Schema") {
    if (!isJsonObject(value)) return
    for (const [name, member] of Object.entries(value)) {
      const attribute = attributeNamed(place.named.schema.attributes, name)
      if (attribute === undefined) continue
      const target = { extension: null, attribute, sub: null }
      apply(draft, { op, place: { _tag: "Attribute", target }, value: member })
    }
    return
  }
  if (place.target.attribute.name !== "members") {
    draft.change = withText(draft.change, operation)
    return
  }
  // Else a part of a member, none of which changes, would move whole members.
  if ((place._tag === "Elements" ? place.sub : place.target.sub) !== null) {
    throw flawed("mutability", "Of a member nothing changes: members come and go")
  }
  if (place._tag === "Elements") {
    const chosen = chosenBy(place.filter)
    if (op === "add") add(draft, chosen)
    else remove(draft, chosen)
    if (op === "replace") add(draft, membersIn(value))
    return
  }
  switch (op) {
    case "add":
      add(draft, membersIn(value))
      return
    case "replace": {
      const ids = membersIn(value)
      clear(draft)
      add(draft, ids)
      return
    }
    case "remove":
      // Entra lists those that go beside the path; where it lists none, none goes.
      if (value === undefined || value === null) clear(draft)
      else remove(draft, membersIn(value))
  }
}

/** The change that the operations of a PATCH of a group amount to. */
export const patchGroup = (
  operations: ReadonlyArray<PatchOperation>
): Result.Result<GroupChange, ScimFlaw> =>
  caughtFlaw(() => {
    const draft: Draft = {
      change: { clearsMembers: false },
      added: new Set(),
      removed: new Set()
    }
    for (const operation of operations) apply(draft, operation)
    const { added, change, removed } = draft
    return { ...change, added, removed }
  })

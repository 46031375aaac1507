import { Schema, SchemaGetter } from "effect"
import { isStorable } from "./Values.ts"

/**
 * A stored metadata bag: free-form JSON under keys of the customer's choosing, `__proto__` and
 * `constructor` among them (interface.md "Metadata bags").
 */
export type MetadataBag = { readonly [key: string]: Schema.Json }

/** The bags of an organization, a membership or an invitation. */
export interface Bags {
  readonly publicMetadata: MetadataBag
  readonly privateMetadata: MetadataBag
}

/**
 * A JSON merge patch for one bag (RFC 7396): a key set to null is removed, objects merge, every
 * other value replaces. The bag itself cannot be null.
 */
export type MetadataPatch = { readonly [key: string]: Schema.Json }

/** The deepest nesting that a bag may have; the bag itself is level 1 and arrays count. */
const MAXIMUM_DEPTH = 32

/** Size of one budget, in bytes of compact JSON in UTF-8 (interface.md "Limits"). */
export const BUDGET = 8192

/** A bag that holds nothing. */
export const empty: MetadataBag = {}

// One body of 64 KiB can hold tens of thousands of flaws; naming each would answer with megabytes.
const MAXIMUM_FLAWS = 20
const MAXIMUM_NAMED_KEY = 100

type JsonObject = { readonly [key: string]: Schema.Json }

const isObject = (value: unknown): value is JsonObject => {
  if (typeof value !== "object" || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

interface Flaw {
  readonly path: ReadonlyArray<PropertyKey>
  readonly issue: string
}

const flawsOf = (bag: unknown): ReadonlyArray<Flaw> => {
  const flaws: Array<Flaw> = []
  const path: Array<PropertyKey> = []

  const report = (expected: string): void => {
    // A key that is itself unfit for an answer ends the path at the object that holds it.
    const unnamed = path.findIndex(
      (key) => typeof key === "string" && (key.length > MAXIMUM_NAMED_KEY || !isStorable(key))
    )
    flaws.push({
      path: unnamed === -1 ? [...path] : path.slice(0, unnamed),
      issue: `Expected ${expected}`
    })
  }

  const visitMember = (key: PropertyKey, value: unknown, level: number): void => {
    path.push(key)
    visit(value, level)
    path.pop()
  }

  const visit = (value: unknown, level: number): void => {
    if (flaws.length >= MAXIMUM_FLAWS || value === null || typeof value === "boolean") return
    if (typeof value === "string") {
      if (!isStorable(value)) report("text without NUL or lone surrogates")
    } else if (typeof value === "number") {
      if (!Number.isFinite(value)) report("a finite number")
    } else if (!Array.isArray(value) && !isObject(value)) {
      report("a JSON value")
    } else if (level > MAXIMUM_DEPTH) {
      report(`at most ${MAXIMUM_DEPTH} levels of nesting`)
    } else if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) visitMember(index, value[index], level + 1)
    } else {
      for (const key of Object.keys(value)) {
        if (!isStorable(key)) report("keys without NUL or lone surrogates")
        visitMember(key, value[key], level + 1)
      }
    }
  }

  visit(bag, 1)
  return flaws
}

const jsonSchemaOfBag = () => ({ type: "object", additionalProperties: true })

const storable = (value: Schema.Json): Schema.Json => {
  if (typeof value === "string") return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  return isObject(value) ? storableObject(value) : value
}
const storableText = (text: string): string => text.toWellFormed().replaceAll("\u0000", "")
const storableObject = (value: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(value).map(([key, member]) => [storableText(key), storable(member)])
  )

const Bag = Schema.declare<MetadataBag>(isObject, {
  message: "Expected an object",
  toCodecJson: () => undefined,
  toCodecArbitrary: () =>
    Schema.link<MetadataBag>()(Schema.JsonObject, {
      decode: SchemaGetter.transform(storableObject),
      encode: SchemaGetter.passthrough()
    })
})

/**
 * A bag in an answer or in a row that was read. It is known to be JSON and goes through as the
 * same value, without a walk; only that it is an object is checked.
 */
export const MetadataBag = Bag.check(
  Schema.makeFilter<MetadataBag>(() => true, {
    description: "A JSON object with arbitrary keys",
    toJsonSchema: jsonSchemaOfBag
  })
)

/**
 * A JSON object in a request whose members are of the caller's choosing, as those of a key are (RFC
 * 7517 section 4). Refused is what {@link MetadataPatch} refuses.
 */
export const StorableObject = Bag.check(
  Schema.makeFilter<MetadataBag>(flawsOf, { toJsonSchema: jsonSchemaOfBag })
)

/**
 * A bag in a request. Refused are NUL and lone surrogates in keys and strings (PostgreSQL's jsonb
 * cannot hold them), numbers that overflow to infinity and nesting over {@link MAXIMUM_DEPTH}
 * levels; up to 20 flaws are named by path and none by value. The object decodes to itself.
 */
export const MetadataPatch = Bag.check(
  Schema.makeFilter<MetadataPatch>(flawsOf, {
    description:
      "A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars " +
      "replace, null removes the key. At most 32 levels of nesting.",
    toJsonSchema: () => [jsonSchemaOfBag(), true]
  })
)

/**
 * The bag after a patch, by RFC 7396 section 2: objects merge deep, arrays and scalars replace, null
 * removes the key, and nulls inside a patch for a missing or non-object value are dropped. Arrays
 * are taken as they are, nulls in them included. Neither argument is changed; without a patch the bag
 * itself is the answer.
 *
 * The recursion follows the patch alone, so the depth limit of {@link MetadataPatch} bounds it.
 */
export const merge = (current: MetadataBag, patch: MetadataPatch | undefined): MetadataBag => {
  if (patch === undefined) return current
  // A Map and Object.fromEntries define own keys, where an assignment to `__proto__` would not.
  const merged = new Map(Object.entries(current))
  for (const [key, value] of Object.entries(patch)) {
    const target = merged.get(key)
    if (value === null) merged.delete(key)
    else if (isObject(value)) merged.set(key, merge(isObject(target) ? target : empty, value))
    else merged.set(key, value)
  }
  return Object.fromEntries(merged)
}

const utf8 = new TextEncoder()

/** The size of a bag in bytes: its compact JSON in UTF-8. An empty bag counts 2. */
export const byteSize = (bag: MetadataBag): number => utf8.encode(JSON.stringify(bag)).byteLength

/** The size in bytes of bags that share one budget: the sum of theirs. */
export const combinedSize = (...bags: ReadonlyArray<MetadataBag>): number =>
  bags.reduce((sum, bag) => sum + byteSize(bag), 0)

/** By how much is too much: the budget and the size, both in bytes. */
export interface BudgetExcess {
  readonly limit: number
  readonly size: number
}

/** Excess of bags that share one budget of {@link BUDGET} bytes; undefined if they fit. */
export const overBudget = (...bags: ReadonlyArray<MetadataBag>): BudgetExcess | undefined => {
  const length = bags.reduce((sum, bag) => sum + JSON.stringify(bag).length, 0)
  if (length * MOST_BYTES_OF_A_UNIT <= BUDGET) return undefined
  const size = combinedSize(...bags)
  return size > BUDGET ? { limit: BUDGET, size } : undefined
}

/** Maximum size of a UTF-16 code unit in UTF-8. Counting the bytes of a text makes a copy of it. */
const MOST_BYTES_OF_A_UNIT = 3

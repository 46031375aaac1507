import { Equal } from "effect"

/** True for an object as JSON or a literal makes it: none of a class, and no list. */
export const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const areSame = (one: ReadonlyArray<unknown>, other: ReadonlyArray<unknown>): boolean =>
  one.length === other.length && one.every((member, index) => isSame(member, other[index]))

const haveSameMembers = (
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>
): boolean => {
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  )
}

/**
 * Equality of values that may hold JSON of a caller's choosing. `Equal` alone calls the members of
 * an object that are named as its own methods are, so that such a key would end in a defect.
 */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (Array.isArray(one) && Array.isArray(other)) return areSame(one, other)
  if (isPlainObject(one) && isPlainObject(other)) return haveSameMembers(one, other)
  if (Array.isArray(one) || Array.isArray(other) || isPlainObject(one) || isPlainObject(other))
    return false
  return Equal.equals(one, other)
}

/** The members in which a record differs from its former self, but for the time of the change. */
export const changedNames = (before: object, after: object): ReadonlyArray<string> => {
  const former = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after)
    .filter(([name, value]) => name !== "updatedAt" && !isSame(value, former.get(name)))
    .map(([name]) => name)
}

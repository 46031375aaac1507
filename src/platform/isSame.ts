import { Equal } from "effect"
import { isPlainObject } from "./isPlainObject.ts"

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

/** Anything that JSON can say. */
export type Json =
  | string
  | number
  | boolean
  | null
  | ReadonlyArray<Json>
  | { readonly [key: string]: Json }

export type JsonObject = { readonly [key: string]: Json }

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** True if two values are equal; the order of members does not matter. */
export const same = (one: Json | undefined, other: Json | undefined): boolean => {
  if (isObject(one) && isObject(other)) {
    const names = Object.keys(one)
    return (
      names.length === Object.keys(other).length &&
      names.every((name) => Object.hasOwn(other, name) && same(one[name], other[name]))
    )
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => same(item, other[index]))
  }
  return one === other
}

/** The merge patch (RFC 7396) that makes one object of another. */
export const patchBetween = (before: JsonObject, after: JsonObject): JsonObject => {
  const changes: Array<readonly [string, Json]> = []
  for (const name of Object.keys(before)) {
    if (!Object.hasOwn(after, name)) changes.push([name, null])
  }
  for (const [name, value] of Object.entries(after)) {
    const former = Object.hasOwn(before, name) ? before[name] : undefined
    if (isObject(former) && isObject(value)) {
      const inner = patchBetween(former, value)
      if (Object.keys(inner).length > 0) changes.push([name, inner])
    } else if (former === undefined || !same(former, value)) changes.push([name, value])
  }
  return Object.fromEntries(changes)
}

/** Size of a value in a budget: bytes of compact JSON in UTF-8. */
export const bytesOf = (value: Json): number =>
  new TextEncoder().encode(JSON.stringify(value)).length

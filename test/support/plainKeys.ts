import type { Schema } from "effect"

/**
 * The same data under keys that JSON writes as they are. V8 reads a key that is written with an
 * escape as another one where it has seen a key that ends with a backslash (nodejs/node#63785).
 */
export const plainKeys = (json: Schema.Json): Schema.Json => {
  if (Array.isArray(json)) return json.map(plainKeys)
  if (typeof json !== "object" || json === null) return json
  return Object.fromEntries(
    Object.entries(json).map(([key, member]) => [
      key.replaceAll(/["\\\p{Cc}\p{Cs}]/gu, "_"),
      plainKeys(member)
    ])
  )
}

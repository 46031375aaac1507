import type { Schema } from "effect"

/** An OpenAPI document, or a part of one, as plain JSON. */
export type Json = Schema.Json
export type JsonObject = { readonly [key: string]: Json }

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The member, where it is an object; else an empty one. */
export const objectAt = (value: JsonObject, key: string): JsonObject => {
  const member = value[key]
  return isObject(member) ? member : {}
}

/** The member, where it is a list; else an empty one. */
export const listAt = (value: JsonObject, key: string): ReadonlyArray<Json> => {
  const member = value[key]
  return Array.isArray(member) ? member : []
}

export const mapValues = (
  value: JsonObject,
  change: (member: JsonObject, key: string) => Json
): JsonObject =>
  Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      isObject(member) ? change(member, key) : member
    ])
  )

/** Changes every object in the value, the inner ones first. */
export const deepMap = (value: Json, change: (object: JsonObject) => JsonObject): Json => {
  if (Array.isArray(value)) return value.map((item) => deepMap(item, change))
  if (!isObject(value)) return value
  const inner = Object.entries(value).map(([key, member]) => [key, deepMap(member, change)])
  return change(Object.fromEntries(inner))
}

/** The object without some of its members. */
export const without = (value: JsonObject, ...keys: ReadonlyArray<string>): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))

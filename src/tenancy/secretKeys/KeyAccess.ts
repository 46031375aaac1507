import { Schema } from "effect"

/** A key that may write may also read. */
export const AccessLevel = Schema.Literals(["read", "write"])
export type AccessLevel = typeof AccessLevel.Type

/** The groups of the server API that a key opens; `full`: all of them, those to come too. */
export const KeyAccess = Schema.Union([
  Schema.Literal("full"),
  Schema.Record(Schema.String, AccessLevel).check(Schema.isMinProperties(1))
]).annotate({
  identifier: "KeyAccess",
  description:
    "full, or the groups of the server API (the tags of its OpenAPI document) that the key opens, each with read or write, which includes read"
})
export type KeyAccess = typeof KeyAccess.Type

export const opens = (access: KeyAccess, group: string, needed: AccessLevel): boolean => {
  if (access === "full") return true
  const level = Object.hasOwn(access, group) ? access[group] : undefined
  return level === "write" || level === needed
}

import { DateTime, Option, Result } from "effect"
import {
  attributeNamed,
  isJsonObject,
  type Json,
  type JsonObject,
  type ScimAttribute,
  type ScimResource
} from "./ScimAttribute.ts"
import { commonAttributes } from "./resources.ts"
import { flawed, isScimFlaw, type ScimFlaw } from "./ScimFlaw.ts"

/** The longest text of one attribute. */
const maximumText = 1024
/** The most elements of a list, but members of a group. */
export const maximumElements = 50

const wrong = (path: string, expected: string) =>
  flawed("invalidValue", `${path}: expected ${expected}`)

const readText = (path: string, value: Json, longest: number = maximumText): string | undefined => {
  // JSON has rounded it already: two people's numbers may be one.
  if (typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw wrong(path, "text, as a number loses digits")
  }
  if (typeof value === "number" || typeof value === "boolean") return String(value)
  if (typeof value !== "string") throw wrong(path, "text")
  if (value.length > longest) throw wrong(path, `at most ${longest} characters`)
  if (value.includes("\u0000") || !value.isWellFormed()) {
    throw wrong(path, "text without NUL or lone surrogates")
  }
  return value.trim() === "" ? undefined : value
}

/** Entra and the faulty send booleans as texts. */
const readFlag = (path: string, value: Json): boolean | undefined => {
  if (typeof value === "boolean") return value
  if (value === "") return undefined
  const text = typeof value === "string" ? value.toLowerCase() : ""
  if (text === "true" || text === "false") return text === "true"
  throw wrong(path, "true or false")
}

const readTime = (path: string, value: Json): string | undefined => {
  const time = typeof value === "string" ? DateTime.make(value) : Option.none()
  if (Option.isNone(time)) throw wrong(path, "a time")
  return DateTime.formatIso(time.value)
}

const readMembers = (
  path: string,
  attributes: ReadonlyArray<ScimAttribute>,
  value: JsonObject
): JsonObject => {
  const read: { [name: string]: Json } = {}
  for (const [name, member] of Object.entries(value)) {
    const attribute = attributeNamed(attributes, name)
    if (attribute === undefined || attribute.mutability === "readOnly") continue
    const own = readValue(attribute, member, `${path}${attribute.name}`)
    if (own !== undefined) read[attribute.name] = own
  }
  return read
}

const readOne = (attribute: ScimAttribute, value: Json, path: string): Json | undefined => {
  if (value === null) return undefined
  switch (attribute.type) {
    case "boolean":
      return readFlag(path, value)
    case "dateTime":
      return readTime(path, value)
    case "complex": {
      const { subAttributes = [], textIs } = attribute
      const whole =
        !isJsonObject(value) && textIs !== undefined && !Array.isArray(value)
          ? { [textIs]: value }
          : value
      if (!isJsonObject(whole)) throw wrong(path, "an object")
      const read = readMembers(`${path}.`, subAttributes, whole)
      return Object.keys(read).length === 0 ? undefined : read
    }
    default:
      return readText(path, value, attribute.longest)
  }
}

/** The first of several that claim to be the primary one stays it. */
export const withOnePrimary = (elements: ReadonlyArray<Json>): ReadonlyArray<Json> => {
  const primary = elements.findIndex((one) => isJsonObject(one) && one["primary"] === true)
  return elements.map((one, index) =>
    index !== primary && isJsonObject(one) && one["primary"] === true
      ? { ...one, primary: false }
      : one
  )
}

/**
 * The value of an attribute in its own form; undefined for one that is unassigned. Throws the flaw of
 * a value of another type.
 */
export const readValue = (
  attribute: ScimAttribute,
  value: Json,
  path: string = attribute.name
): Json | undefined => {
  if (attribute.multiValued !== true) return readOne(attribute, value, path)
  if (value === null) return undefined
  const elements = Array.isArray(value) ? value : [value]
  if (attribute.name !== "members" && elements.length > maximumElements) {
    throw wrong(path, `at most ${maximumElements} values`)
  }
  const read = elements
    .map((one) => readOne(attribute, one, path))
    .filter((one) => one !== undefined)
  return read.length === 0 ? undefined : withOnePrimary(read)
}

const readAll = (resource: ScimResource, body: JsonObject): JsonObject => {
  const own = [...commonAttributes, ...resource.core.attributes]
  const read: { [name: string]: Json } = { ...readMembers("", own, body) }
  for (const { attributes, id } of resource.extensions) {
    const key = Object.keys(body).find((name) => name.toLowerCase() === id.toLowerCase())
    const value = key === undefined ? undefined : body[key]
    if (value === undefined || value === null) continue
    if (!isJsonObject(value)) throw wrong(id, "an object")
    const members = readMembers(`${id}:`, attributes, value)
    if (Object.keys(members).length > 0) read[id] = members
  }
  const missing = resource.core.attributes.find(
    ({ defaulted, name, required }) =>
      required === true && defaulted !== true && read[name] === undefined
  )
  if (missing !== undefined) throw wrong(missing.name, "a value")
  return read
}

const invalidSyntax = flawed("invalidSyntax", "The body is no resource")

/** Runs a reader that throws flaws. */
export const caughtFlaw = <A>(read: () => A): Result.Result<A, ScimFlaw> =>
  Result.try({ try: read, catch: (error) => (isScimFlaw(error) ? error : invalidSyntax) })

/**
 * Reads a resource out of a body: names in any case, the values of known attributes that may be
 * written, in their own form. Everything else is ignored.
 */
export const readResource = (
  resource: ScimResource,
  body: unknown
): Result.Result<JsonObject, ScimFlaw> =>
  isJsonObject(body) ? caughtFlaw(() => readAll(resource, body)) : Result.fail(invalidSyntax)

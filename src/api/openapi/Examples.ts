import { isObject, listAt, objectAt, type Json, type JsonObject } from "./Json.ts"
import { prefix } from "./Schemas.ts"

const lines = `{"email":"ada@example.com","emailVerified":true,"firstName":"Ada","externalId":"customer-1815"}\n`

/** Bodies that are not JSON, by their media type. */
export const exampleTexts: { readonly [media: string]: string } = {
  "text/html": "<!doctype html><title>Continue to Example</title>",
  "application/samlmetadata+xml":
    '<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://app.acme.example/_service/auth/sso/01a0b2c3-d4e5-7f60-8a1b-2c3d4e5f6071/metadata"/>',
  "text/csv": "email,emailVerified,firstName\nada@example.com,true,Ada\n",
  "text/event-stream": `id: AQAAAAAAAAcX3Jj0zq1s\ndata: {"action":"user.banned"}\n\n`,
  "application/x-ndjson": lines,
  "application/json": lines,
  "image/svg+xml":
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'
}

/** Values by the member that they are of: `email`, or `Passkey.name` where others differ. */
export type Words = { readonly [member: string]: Json }

const typeOf = (value: Json): string => {
  if (value === null) return "null"
  if (Array.isArray(value)) return "array"
  return Number.isInteger(value) ? "integer" : typeof value
}

/** A word may name members of several types: the schema says whether it is this one. */
const fits = (value: Json, schema: JsonObject): boolean => {
  const values = listAt(schema, "enum")
  if (values.length > 0) return values.includes(value)
  const options = listAt(schema, "anyOf").filter(isObject)
  if (options.length > 0) return options.some((option) => fits(value, option))
  const type = schema["type"]
  const types = Array.isArray(type) ? type : [type]
  return type === undefined || types.includes(typeOf(value))
}

/**
 * Composes an example of a schema, member by member, out of words. Null stands where a word is
 * missing, so that the check of the documents finds that the example does not fit.
 */
export const exampleOf =
  (schemas: JsonObject, words: Words) =>
  (schema: JsonObject, place: string): Json => {
    const compose = (given: JsonObject, owner: string, parent: string, member: string): Json => {
      const reference = given["$ref"]
      const name = typeof reference === "string" ? reference.slice(prefix.length) : undefined
      const described = name === undefined ? given : objectAt(schemas, name)
      const word = [`${parent}.${member}`, `${owner}.${member}`, member, name ?? ""]
        .map((key) => words[key])
        .find((value) => value !== undefined && fits(value, described))
      if (word !== undefined) return word
      const inside = name ?? owner
      const [first] = listAt(described, "enum")
      if (first !== undefined) return first
      const [option] = [...listAt(described, "anyOf"), ...listAt(described, "oneOf")]
      if (isObject(option)) return compose(option, inside, parent, member)
      const { type } = described
      if (type === "array" || (Array.isArray(type) && type.includes("array"))) {
        return [compose(objectAt(described, "items"), inside, parent, member)]
      }
      if (type === "object" || (Array.isArray(type) && type.includes("object"))) {
        const members = Object.entries(objectAt(described, "properties"))
        return Object.fromEntries(
          members.map(([key, value]) => [
            key,
            compose(isObject(value) ? value : {}, inside, member, key)
          ])
        )
      }
      return words[String(described["format"])] ?? null
    }
    return compose(schema, place, "", "")
  }

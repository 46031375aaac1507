import { Option, Schema } from "effect"
import { EmailAddress } from "../../contract/EmailAddress.ts"
import { Name } from "../../contract/Values.ts"
import { isJsonObject, type Json, type JsonObject } from "../../platform/scim/ScimAttribute.ts"

/** The parts of a user's resource that have a column of their own, and the others. */
export interface RecordParts {
  readonly userName: string
  readonly externalId: string | null
  /** Undefined where the resource says nothing of it. */
  readonly active: boolean | undefined
  readonly attributes: JsonObject
}

const asAddress = Schema.decodeUnknownOption(EmailAddress)
const asName = Schema.decodeUnknownOption(Name)

/** Takes a resource apart, as it was read by the schema of users. */
export const partsOf = (resource: JsonObject): RecordParts => {
  const { active, externalId, userName, ...attributes } = resource
  return {
    userName: String(userName),
    externalId: typeof externalId === "string" ? externalId : null,
    active: typeof active === "boolean" ? active : undefined,
    attributes
  }
}

const valuesOf = (emails: Json | undefined): ReadonlyArray<string> => {
  const elements = Array.isArray(emails) ? emails.filter(isJsonObject) : []
  const primary = elements.filter((one: JsonObject) => one["primary"] === true)
  return [...primary, ...elements].flatMap((one: JsonObject) => {
    const value = one["value"]
    return typeof value === "string" ? [value] : []
  })
}

/** The address of a person: the primary one, else the first, else the user name; null without one. */
export const addressOf = ({
  attributes,
  userName
}: Pick<RecordParts, "attributes" | "userName">): EmailAddress | null => {
  const [first] = valuesOf(attributes["emails"])
  return Option.getOrNull(asAddress(first ?? userName))
}

/** The names of a person, each null if it is missing or no name here. */
export const namesOf = ({
  attributes
}: Pick<RecordParts, "attributes">): {
  readonly firstName: string | null
  readonly lastName: string | null
} => {
  const name = attributes["name"]
  const part = (key: string) => Option.getOrNull(asName(isJsonObject(name) ? name[key] : undefined))
  const [firstName, lastName] = [part("givenName"), part("familyName")]
  if (firstName !== null || lastName !== null) return { firstName, lastName }
  const whole = part("formatted") ?? Option.getOrNull(asName(attributes["displayName"]))
  return { firstName: whole, lastName: null }
}

/** The domain of an address in its comparison form. */
export const domainOf = (addressKey: string): string =>
  addressKey.slice(addressKey.lastIndexOf("@") + 1)

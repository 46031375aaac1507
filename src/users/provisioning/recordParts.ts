import { Option, Schema, type DateTime, Effect, Result } from "effect"
import { EmailAddress, keyOf } from "../../contract/EmailAddress.ts"
import { Name } from "../../contract/Values.ts"
import { isJsonObject, type Json, type JsonObject } from "../../platform/scim/ScimAttribute.ts"
import type { UserId } from "../../contract/Ids.ts"
import type { UnlinkedReason, DirectoryRecord } from "./DirectoryRecord.ts"
import type { MetadataBag } from "../../contract/Metadata.ts"
import { flawed, type ScimFlaw } from "../../platform/scim/ScimFlaw.ts"
import { readResource } from "../../platform/scim/readResource.ts"
import { userResource } from "../../platform/scim/resources.ts"

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

/** The most that the attributes of one user take, in UTF-16 code units. */
const maximumAttributes = 32_768

/** Attributes as a column holds them. */
export const asBag = (attributes: JsonObject): MetadataBag => attributes as MetadataBag

/** A record in the form of the protocol, without what the service adds. */
export const resourceOf = ({
  active,
  attributes,
  externalId,
  userName
}: DirectoryRecord): JsonObject => ({
  ...(attributes as JsonObject),
  userName,
  active,
  ...(externalId === null ? {} : { externalId })
})

/** A linked record would get an address that nobody vouches for. */
export const foreignAddress = flawed(
  "mutability",
  "The address of a linked user changes only within the organization's verified domains"
)

/** True if a change was refused for a name or an address that the record may not have. */
export const namesWrongly = (error: ScimFlaw): boolean =>
  error === foreignAddress || error.scimType === "uniqueness"

/** Another resource made of a record's present one, or why there is none. */
export type ResourceChange = (resource: JsonObject) => Result.Result<JsonObject, ScimFlaw>

/** The change that lets the person of a record go, and changes nothing else. */
export const inactive: ResourceChange = (resource) => Result.succeed({ ...resource, active: false })

/** True if a change lets the person of an active record go, whatever else it changes. */
export const letsGo = (record: DirectoryRecord | undefined, change: ResourceChange): boolean => {
  if (record?.active !== true) return false
  const after = change(resourceOf(record))
  return Result.isSuccess(after) && after.success["active"] === false
}

const lengthOf = (attributes: JsonObject): number => JSON.stringify(attributes).length

/** Reads a body as the parts of a record. */
export const readParts = Effect.fnUntraced(function* (body: unknown) {
  const parts = partsOf(yield* Effect.fromResult(readResource(userResource, body)))
  if (lengthOf(parts.attributes) > maximumAttributes) {
    return yield* flawed("invalidValue", "The user has more attributes than there is room for")
  }
  return parts
})

/** Comparison form of the parts' address, and its domain. */
export const addressParts = (parts: RecordParts) => {
  const address = addressOf(parts)
  const addressKey = address === null ? null : keyOf(address)
  return { addressKey, addressDomain: addressKey === null ? null : domainOf(addressKey) }
}

/** The person of a record. */
export type AccountLink =
  | { readonly _tag: "Linked"; readonly userId: UserId; readonly made: boolean }
  | { readonly _tag: "Unlinked"; readonly reason: UnlinkedReason }

/** Link of a record whose person has another one already; of a deleted person's none. */
export const heldLink = ({
  unlinkedReason
}: Pick<DirectoryRecord, "unlinkedReason">): AccountLink | undefined =>
  unlinkedReason === "user_deleted" ? undefined : { _tag: "Unlinked", reason: "account_in_use" }

/** Columns that a link to a person sets. */
export const linkParts = (link: AccountLink, now: DateTime.Utc) =>
  link._tag === "Linked"
    ? { userId: link.userId, unlinkedReason: null, linkedAt: now, madeUser: link.made }
    : { userId: null, unlinkedReason: link.reason, linkedAt: null, madeUser: false }

/** Members of a record that the directory knows nothing of. */
export const ofService: ReadonlySet<string> = new Set([
  "deactivatedAt",
  "addressKey",
  "addressDomain",
  "unlinkedReason",
  "linkedAt",
  "madeUser",
  "manages",
  "revision",
  "updatedAt"
])

import { type DateTime, Effect, Result } from "effect"
import { keyOf } from "../../contract/EmailAddress.ts"
import type { MetadataBag } from "../../contract/Metadata.ts"
import { flawed, type ScimFlaw } from "../../platform/scim/ScimFlaw.ts"
import type { JsonObject } from "../../platform/scim/ScimAttribute.ts"
import { readResource } from "../../platform/scim/readResource.ts"
import { userResource } from "../../platform/scim/resources.ts"
import type { AccountLink } from "./AccountLinks.ts"
import type { DirectoryRecord } from "./DirectoryRecord.ts"
import { addressOf, domainOf, partsOf, type RecordParts } from "./recordParts.ts"

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

import { maximumAddresses } from "../../contract/EmailAddress.ts"
import { Schema } from "effect"
import { EmailAddressId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { StoredEmailAddress, type EmailKey } from "../../contract/EmailAddress.ts"

/** An address of a signed-in person, as it is answered (contract: "User, emails"). */
export const OwnEmailAddress = Schema.Struct({
  id: EmailAddressId,
  email: StoredEmailAddress,
  primary: Schema.Boolean,
  verifiedAt: Schema.NullOr(Timestamp),
  createdAt: Timestamp
}).annotate({ identifier: "EmailAddress" })
export type OwnEmailAddress = typeof OwnEmailAddress.Type

/** An address as it is answered: what it is compared by stays inside. */
export const shown = ({
  key: _key,
  ...address
}: OwnEmailAddress & { readonly key: EmailKey }): OwnEmailAddress => address

/** What has to be known of an address to decide what its user can do with it. */
interface HeldAddress {
  readonly key: EmailKey
  readonly primary: boolean
  readonly verifiedAt: object | null
}

/** Whether a user can add an address; whose it is otherwise does not count, so that it is not told. */
export const additionOf = (
  held: ReadonlyArray<Pick<HeldAddress, "key">>,
  key: EmailKey
): "added" | "own" | "too_many" => {
  if (held.some((address) => address.key === key)) return "own"
  return held.length >= maximumAddresses ? "too_many" : "added"
}

/** What promoting an address comes to: a primary one is what it is to be, verified or not. */
export const promotionOf = ({
  primary,
  verifiedAt
}: Omit<HeldAddress, "key">): "promoted" | "unchanged" | "unverified" => {
  if (primary) return "unchanged"
  return verifiedAt === null ? "unverified" : "promoted"
}

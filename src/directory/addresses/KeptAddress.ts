import { DateTime, Schema } from "effect"
import { EmailAddressId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { EmailKey, StoredEmailAddress } from "../../contract/EmailAddress.ts"

/** An address of a user with all that it takes to give it back to them once it was removed. */
export const KeptAddress = Schema.Struct({
  id: EmailAddressId,
  email: StoredEmailAddress,
  key: EmailKey,
  verifiedAt: Schema.NullOr(Timestamp),
  createdAt: Timestamp
})
export type KeptAddress = typeof KeptAddress.Type

/** An address that the user has now. */
interface PresentAddress {
  readonly key: EmailKey
  readonly primary: boolean
  readonly createdAt: DateTime.Utc
}

/**
 * What becomes of the address that the owner of an account was told at of a sign-in, when they disavow
 * it. It is `restored` where the user still has it, and where it was removed it comes back only if it
 * was theirs no later than what is the primary address now, which then is the newcomer. The other way
 * round either of the two may be the intruder's, whether their owner removed it or they the owner's:
 * then neither is primary, so that nobody gets at the account by mail (`unclear`).
 */
export const restorationOf = (
  told: Pick<KeptAddress, "key" | "createdAt">,
  addresses: ReadonlyArray<PresentAddress>
): "unchanged" | "restored" | "unclear" => {
  const primary = addresses.find((address) => address.primary)
  // None at all: the user is deleted, or was left without one before.
  if (primary === undefined || primary.key === told.key) return "unchanged"
  if (addresses.some(({ key }) => key === told.key)) return "restored"
  return DateTime.isGreaterThan(told.createdAt, primary.createdAt) ? "unclear" : "restored"
}

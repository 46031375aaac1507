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
 * Decides what happens to the mailed address when its owner disavows a sign-in. `restored` if the
 * user still has it; a removed address comes back only if it is no newer than the present primary
 * one, which is then the newcomer. Otherwise either could be the intruder's, and neither stays
 * primary, so that nobody can reset the password by mail (`unclear`).
 */
export const restorationOf = (
  told: Pick<KeptAddress, "key" | "createdAt">,
  addresses: ReadonlyArray<PresentAddress>
): "unchanged" | "restored" | "unclear" => {
  const primary = addresses.find((address) => address.primary)
  // None at all: the user was deleted, or had lost the address before.
  if (primary === undefined || primary.key === told.key) return "unchanged"
  if (addresses.some(({ key }) => key === told.key)) return "restored"
  return DateTime.isGreaterThan(told.createdAt, primary.createdAt) ? "unclear" : "restored"
}

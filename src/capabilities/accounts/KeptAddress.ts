import { Schema } from "effect"
import { EmailAddressId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { EmailKey, StoredEmailAddress } from "../emailAddresses/EmailAddress.ts"

/** An address of a user with all that it takes to give it back to them once it was removed. */
export const KeptAddress = Schema.Struct({
  id: EmailAddressId,
  email: StoredEmailAddress,
  key: EmailKey,
  verifiedAt: Schema.NullOr(Timestamp),
  createdAt: Timestamp
})
export type KeptAddress = typeof KeptAddress.Type

import { Schema } from "effect"
import { PasskeyId, type UserId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import type { UserStatus } from "../../directory/users/UserStatus.ts"
import type { ProvenPasskey } from "../secondFactors/SecondFactor.ts"

/** Maximum number of passkeys of a user. */
export const maximumPasskeys = 20

/** The name of a passkey that nobody has named, from a model that nobody knows. */
export const unnamedPasskey = "Passkey"

/** A passkey as its owner and the customer's backend see it; nothing of it is a secret. */
export const Passkey = Schema.Struct({
  id: PasskeyId,
  name: Schema.String,
  createdAt: Timestamp,
  lastUsedAt: Schema.NullOr(Timestamp),
  backedUp: Schema.Boolean.annotate({ description: "Whether it is backed up elsewhere" }),
  transports: Schema.Array(Schema.String),
  authenticatorName: Schema.NullOr(
    Schema.String.annotate({ description: "Such as `iCloud Keychain`, if known" })
  )
}).annotate({ identifier: "Passkey" })
export type Passkey = typeof Passkey.Type

/** A passkey with all that verifies it, and whose it is. */
export interface StoredPasskey extends Omit<Passkey, "authenticatorName"> {
  readonly userId: UserId
  readonly userStatus: UserStatus
  /** The handle by which authenticators know the user. */
  readonly handle: Uint8Array
  readonly credentialId: Uint8Array
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly deviceBound: boolean
  readonly aaguid: string | null
}

/**
 * True if a signature counter advances as it should (WebAuthn section 6.1.1). The counter of a
 * device-bound key may not stand still unless the key has none; a synced key has one per copy.
 */
export const counterMovesOn = (
  { counter, deviceBound }: Pick<StoredPasskey, "counter" | "deviceBound">,
  presented: number
): boolean => !deviceBound || presented > counter || (presented === 0 && counter === 0)

/** Proof of a user that a used passkey gives. */
export const provenBy = ({ deviceBound, id, userId }: StoredPasskey) =>
  ({ userId, method: "passkey", passkey: { id, deviceBound } }) as ProvenPasskey

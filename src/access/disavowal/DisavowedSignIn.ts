import { DateTime, Schema } from "effect"
import { SessionId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { KeptAddress } from "../../directory/addresses/KeptAddress.ts"
import type { EmailKey } from "../../contract/EmailAddress.ts"

/** The sign-in that a mailed link disavows, as the link was issued. */
export const DisavowedSignIn = Schema.Struct({
  sessionId: SessionId,
  signedInAt: Timestamp,
  /** SHA-256 of the device's secret in hexadecimal digits. */
  device: Schema.String,
  /** The primary address of that time, which the link is mailed to. */
  told: KeptAddress
})
export type DisavowedSignIn = typeof DisavowedSignIn.Type

/** An address that the user has once the change is done. */
interface LeftAddress {
  readonly key: EmailKey
  readonly primary: boolean
  readonly createdAt: DateTime.Utc
}

/**
 * Whether a change of addresses or of the password takes the link of a sign-in away. It does so only
 * where it is made from a device that the user was signed in at before that sign-in (`since`): the
 * link of an intruder's own sign-in outlives whatever they change. And only a link that was mailed to
 * an address that is not the user's any more, or that came to the account after the primary one: such
 * a link would hand the account back to whoever was just shut out of it.
 */
export const isSuperseded = (
  { signedInAt, told }: Pick<DisavowedSignIn, "signedInAt" | "told">,
  since: DateTime.Utc,
  addresses: ReadonlyArray<LeftAddress>
): boolean => {
  if (!DateTime.isLessThan(since, signedInAt)) return false
  const left = addresses.find(({ key }) => key === told.key)
  if (left === undefined) return true
  const primary = addresses.find((address) => address.primary)
  return (
    primary !== undefined &&
    primary.key !== left.key &&
    DateTime.isGreaterThan(left.createdAt, primary.createdAt)
  )
}

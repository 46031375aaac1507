import { DateTime, Schema } from "effect"
import { SessionId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { KeptAddress } from "../../directory/addresses/Addressee.ts"
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
 * Decides if a change of addresses or password voids the link that disavows a sign-in. The change
 * must come from a device that the user was signed in on before that sign-in (`since`), so that an
 * intruder cannot void the link of their own sign-in. And the link must have been mailed to an
 * address that the user no longer has, or that is newer than the primary one: such a link would
 * return the account to the person who was just shut out.
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

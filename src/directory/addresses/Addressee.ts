import type { DateTime } from "effect"
import type { EmailAddressId, UserId } from "../../contract/Ids.ts"
import type { Locale } from "../../contract/Values.ts"
import type { EmailAddress, EmailKey } from "../../contract/EmailAddress.ts"
import type { UserStatus } from "../users/UserStatus.ts"
import type { RegistrationState } from "../users/User.ts"

/** An address of a user. */
export interface HeldAddress {
  readonly id: EmailAddressId
  /** As its owner spells it: mail goes here, never to what a request says. */
  readonly email: EmailAddress
  readonly key: EmailKey
  readonly primary: boolean
  readonly verifiedAt: DateTime.Utc | null
  readonly createdAt: DateTime.Utc
}

/** Data of a user that flows by mail need. */
export interface Addressee {
  readonly userId: UserId
  readonly status: UserStatus
  readonly registrationState: RegistrationState
  readonly firstName: string | null
  readonly lastName: string | null
  readonly locale: Locale | null
}

/** A user by one of their addresses. */
export interface AddressedUser extends Addressee {
  readonly address: HeldAddress
}

/** Letters of any script, in words: nothing that reads as an address, a number or markup. */
const plainName = /^\p{L}(?:[\p{L}\p{M}'’ -]|\.(?= |$)){0,39}$/u

/**
 * The name to greet somebody by; null at an address that is not proven, as its account and its name
 * may be the work of somebody else, and for a text that is no plain name.
 */
export const greetedAs = (account: AddressedUser | undefined): string | null => {
  if (account === undefined || account.address.verifiedAt === null) return null
  const { firstName } = account
  return firstName !== null && plainName.test(firstName) ? firstName : null
}

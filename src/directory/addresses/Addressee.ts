import { Schema, Struct, DateTime } from "effect"
import { EmailAddressId, UserId } from "../../contract/Ids.ts"
import { Language, Timestamp } from "../../contract/Values.ts"
import { EmailKey, StoredEmailAddress, type EmailAddress } from "../../contract/EmailAddress.ts"
import { RegistrationState, UserStatus } from "../users/User.ts"

/** An address of a user. */
export const HeldAddress = Schema.Struct({
  id: EmailAddressId,
  /** As its owner spells it: mail goes here, never to what a request says. */
  email: StoredEmailAddress,
  key: EmailKey,
  primary: Schema.Boolean,
  verifiedAt: Schema.NullOr(Timestamp),
  createdAt: Timestamp
})
export type HeldAddress = typeof HeldAddress.Type

/** An address of a user with all that it takes to give it back to them once it was removed. */
export const KeptAddress = Schema.Struct(Struct.omit(HeldAddress.fields, ["primary"]))
export type KeptAddress = typeof KeptAddress.Type

/** Data of a user that flows by mail need. */
export const Addressee = Schema.Struct({
  userId: UserId,
  status: UserStatus,
  registrationState: RegistrationState,
  firstName: Schema.NullOr(Schema.String),
  lastName: Schema.NullOr(Schema.String),
  locale: Schema.NullOr(Language)
})
export type Addressee = typeof Addressee.Type

/** A user by one of their addresses. */
export const AddressedUser = Schema.Struct({ ...Addressee.fields, address: HeldAddress })
export type AddressedUser = typeof AddressedUser.Type

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

/** Reader of a mail to a user: at the stored spelling, in their language, greeted by their name. */
export const readerOf = (account: AddressedUser) => ({
  to: account.address.email,
  locale: account.locale,
  firstName: greetedAs(account)
})

/** Reader of a mail to an address that may be nobody's. */
export const readerAt = (
  account: AddressedUser | undefined,
  email: EmailAddress
): ReturnType<typeof readerOf> =>
  account === undefined ? { to: email, locale: null, firstName: null } : readerOf(account)

/**
 * Decides what happens to the mailed address when its owner disavows a sign-in. `restored` if the
 * user still has it; a removed address comes back only if it is no newer than the present primary
 * one, which is then the newcomer. Otherwise either could be the intruder's, and neither stays
 * primary, so that nobody can reset the password by mail (`unclear`).
 */
export const restorationOf = (
  told: Pick<KeptAddress, "key" | "createdAt">,
  addresses: ReadonlyArray<Pick<HeldAddress, "key" | "primary" | "createdAt">>
): "unchanged" | "restored" | "unclear" => {
  const primary = addresses.find((address) => address.primary)
  // None at all: the user was deleted, or had lost the address before.
  if (primary === undefined || primary.key === told.key) return "unchanged"
  if (addresses.some(({ key }) => key === told.key)) return "restored"
  return DateTime.isGreaterThan(told.createdAt, primary.createdAt) ? "unclear" : "restored"
}

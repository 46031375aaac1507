import {
  EmailAddress,
  maximumAddresses,
  StoredEmailAddress,
  type EmailKey
} from "../../contract/EmailAddress.ts"
import { Schema, Effect } from "effect"
import { EmailAddressId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { Problem } from "../../contract/Problem.ts"

/** An address that a backend gives a user. */
export const NewEmailAddress = Schema.Struct({
  email: EmailAddress,
  verified: Schema.optionalKey(Schema.Boolean),
  primary: Schema.optionalKey(Schema.Boolean)
})
export type NewEmailAddress = typeof NewEmailAddress.Type

/** A backend's changes of an address, neither of which can be undone. */
export const EmailAddressChanges = Schema.Struct({
  verified: Schema.optionalKey(Schema.Literal(true)),
  primary: Schema.optionalKey(Schema.Literal(true))
})
export type EmailAddressChanges = typeof EmailAddressChanges.Type

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

/** State of an address that decides the actions of its user. */
interface HeldAddress {
  readonly key: EmailKey
  readonly primary: boolean
  readonly verifiedAt: object | null
}

/**
 * Outcome of adding an address. Another owner of it does not count, so that the outcome does not
 * reveal one.
 */
export const additionOf = (
  held: ReadonlyArray<Pick<HeldAddress, "key">>,
  key: EmailKey
): "added" | "own" | "too_many" => {
  if (held.some((address) => address.key === key)) return "own"
  return held.length >= maximumAddresses ? "too_many" : "added"
}

/** Outcome of promoting an address: a primary one stays as it is, verified or not. */
export const promotionOf = ({
  primary,
  verifiedAt
}: Omit<HeldAddress, "key">): "promoted" | "unchanged" | "unverified" => {
  if (primary) return "unchanged"
  return verifiedAt === null ? "unverified" : "promoted"
}

/** The user has no such address. */
export class EmailAddressNotFound extends Problem<EmailAddressNotFound>()(
  "email_address_not_found",
  404,
  "There is no such email address"
) {}

/** The user has as many addresses as one may have. */
export class TooManyEmailAddresses extends Problem<TooManyEmailAddresses>()(
  "too_many_email_addresses",
  409,
  "No more email addresses can be added",
  { limit: Schema.Int }
) {}

/** Only an address that is proven can become the primary one. */
export class UnverifiedEmailAddress extends Problem<UnverifiedEmailAddress>()(
  "email_not_verified",
  409,
  "The email address is not verified yet"
) {}

/** The primary address cannot be removed; promote another one first. */
export class PrimaryEmail extends Problem<PrimaryEmail>()(
  "primary_email",
  409,
  "The primary email address cannot be removed"
) {}

/** One of a user's addresses. */
export const byId = <A extends { readonly id: EmailAddressId }>(
  addresses: ReadonlyArray<A>,
  id: EmailAddressId
): Effect.Effect<A, EmailAddressNotFound> => {
  const address = addresses.find((candidate) => candidate.id === id)
  return address === undefined ? Effect.fail(new EmailAddressNotFound()) : Effect.succeed(address)
}

import { Effect, Schema } from "effect"
import type { EmailAddressId } from "../../contract/Ids.ts"
import { Problem } from "../../contract/Problem.ts"

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

import { Schema } from "effect"
import { EmailAddress } from "../../contract/EmailAddress.ts"

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

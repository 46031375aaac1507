import { Schema } from "effect"
import { UserId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { Asserted } from "../../directory/identities/Asserted.ts"

/**
 * A sign-in by a connection that waits for the person: for the proof that the account of their
 * address is theirs, or for their consent to a new one. It is encrypted at rest.
 */
export const ConnectedContinuation = Schema.Struct({
  asserted: Asserted,
  /** Owner of the account that is to be linked; null for a new one. */
  owner: Schema.NullOr(UserId),
  missing: Schema.Array(Schema.Literals(["proof", "legalConsent"])),
  /** SHA-256 of the secret of the browser it was begun in; null for a native install. */
  browser: Schema.NullOr(Schema.String),
  expiresAt: Timestamp
})
export type ConnectedContinuation = typeof ConnectedContinuation.Type

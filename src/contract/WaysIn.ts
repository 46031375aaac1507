import { Schema } from "effect"

/** A user's ways to sign in. */
export const WaysIn = Schema.Struct({
  password: Schema.Boolean,
  /** An identity at a provider that the environment still offers, or at an active connection. */
  provider: Schema.Boolean,
  /** A passkey, if passkeys can be used. */
  passkey: Schema.Boolean
})
export type WaysIn = typeof WaysIn.Type

/** True if any way in is left. A mailed code is none: the address may go (contract: "Passkeys"). */
export const hasWayIn = ({ passkey, password, provider }: WaysIn): boolean =>
  password || provider || passkey

/** A user's ways to sign in. */
export interface WaysIn {
  readonly password: boolean
  /** An identity at a provider that the environment still offers. */
  readonly provider: boolean
  /** A passkey, if passkeys can be used. */
  readonly passkey: boolean
}

/** True if any way in is left. A mailed code is none: the address may go (contract: "Passkeys"). */
export const hasWayIn = ({ passkey, password, provider }: WaysIn): boolean =>
  password || provider || passkey

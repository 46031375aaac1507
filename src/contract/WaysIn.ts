/** What a user has to sign in with. */
export interface WaysIn {
  readonly password: boolean
  /** Of an identity at a provider that the environment still offers. */
  readonly provider: boolean
  /** Of a passkey, where passkeys can be used. */
  readonly passkey: boolean
}

/** Whether any is left. A mailed code is none: the address may go (contract: "Passkeys"). */
export const hasWayIn = ({ passkey, password, provider }: WaysIn): boolean =>
  password || provider || passkey

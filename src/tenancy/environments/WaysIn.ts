import { Schema } from "effect"
import { rpIdOf, type Party } from "./RelyingParty.ts"

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

/** Dependence of users on the passkeys of an environment. */
export interface HeldPasskeys {
  readonly keys: number
  readonly usersWithNothingElse: number
}

/**
 * The users whom a change would lock out: those who have nothing but a passkey when passkeys are
 * turned off, and everybody with a passkey when its domain changes.
 */
export const lockedOutUsers = (
  before: Party,
  after: Party,
  { keys, usersWithNothingElse: alone }: HeldPasskeys,
  { force = false }: { readonly force?: boolean }
): ReadonlyArray<string> => {
  const problems: Array<string> = []
  const turnsOff = before.settings.passkeys.enabled && !after.settings.passkeys.enabled
  if (turnsOff && alone > 0) {
    problems.push(
      `settings.passkeys.enabled: users who can sign in by a passkey only: ${alone}. Give them another way in first`
    )
  }
  const [made, asked] = [rpIdOf(before), rpIdOf(after)]
  if (made !== asked && keys > 0 && !force) {
    problems.push(
      `settings.passkeys.rpId: ${keys} passkeys were made for ${made} and do not work for ${asked}. Add --force to change it all the same`
    )
  }
  return problems
}

import type { HeldPasskeys } from "./EnvironmentsStore.ts"
import { rpIdOf, type Party } from "./RelyingParty.ts"

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

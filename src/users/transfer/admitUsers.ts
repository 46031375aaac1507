import { keyOf, type EmailKey } from "../../contract/EmailAddress.ts"
import { isFlawed, type LineFlaw, type Read, type Refusal } from "./ImportFile.ts"
import { accountOf, type Occupied, type PreparedUser, hexOf } from "./PreparedUser.ts"

/** Outcome of some lines. */
export interface Admitted {
  readonly users: ReadonlyArray<PreparedUser>
  readonly skipped: number
  readonly refusals: ReadonlyArray<Refusal>
}

/** Takes note of what admitted users occupy. */
export interface Claims extends Occupied {
  readonly ids: Set<string>
  readonly externalIds: Set<string>
  readonly emailKeys: Set<EmailKey>
  readonly accounts: Set<string>
  readonly credentialIds: Set<string>
  readonly userHandles: Set<string>
}

export const noClaims = (): Claims => ({
  ids: new Set(),
  externalIds: new Set(),
  emailKeys: new Set(),
  accounts: new Set(),
  credentialIds: new Set(),
  userHandles: new Set()
})

const passkeyFlaws = (
  { passkeyUserHandle: handle, passkeys }: PreparedUser,
  occupied: ReadonlyArray<Occupied>
): ReadonlyArray<LineFlaw> => {
  const shared = handle !== null && occupied.some((each) => each.userHandles.has(hexOf(handle)))
  return [
    ...(shared
      ? [
          {
            path: "passkeyUserHandle",
            message: "Another user is known to authenticators by it: each needs their own"
          }
        ]
      : []),
    ...passkeys.flatMap(({ credentialId }, index) =>
      occupied.some(({ credentialIds }) => credentialIds.has(hexOf(credentialId)))
        ? [
            {
              path: `passkeys.${index}.credentialId`,
              message: "passkey_exists: another user has this passkey"
            }
          ]
        : []
    )
  ]
}

const flawsOf = (
  user: PreparedUser,
  occupied: ReadonlyArray<Occupied>
): ReadonlyArray<LineFlaw> => {
  const { addresses, identities } = user
  const flaws: Array<LineFlaw> = [...passkeyFlaws(user, occupied)]
  const others = addresses.findIndex(({ isPrimary }) => !isPrimary)
  addresses.forEach(({ email, isPrimary, verifiedAt }, index) => {
    // Of the others only verified ones are anybody's alone.
    if (!isPrimary && verifiedAt === null) return
    const key = keyOf(email)
    if (occupied.some(({ emailKeys }) => emailKeys.has(key))) {
      const path = isPrimary ? "email" : `emailAddresses.${index - others}.email`
      flaws.push({ path, message: "email_taken: another user has this address" })
    }
  })
  identities.forEach((identity, index) => {
    const account = accountOf(identity)
    if (occupied.some(({ accounts }) => accounts.has(account))) {
      const message = "identity_in_use: another user signs in with this account"
      flaws.push({ path: `identities.${index}`, message })
    }
  })
  return flaws
}

const claim = (prepared: PreparedUser, claims: Claims) => {
  const { addresses, identities, passkeyUserHandle, passkeys, user } = prepared
  if (passkeyUserHandle !== null) claims.userHandles.add(hexOf(passkeyUserHandle))
  for (const { credentialId } of passkeys) claims.credentialIds.add(hexOf(credentialId))
  claims.ids.add(user.id)
  if (user.externalId !== null) claims.externalIds.add(user.externalId)
  addresses.forEach(({ email, isPrimary, verifiedAt }) => {
    if (isPrimary || verifiedAt !== null) claims.emailKeys.add(keyOf(email))
  })
  for (const identity of identities) claims.accounts.add(accountOf(identity))
}

/** Number of noted claims. */
export const sizeOf = (claims: Claims): number =>
  claims.ids.size +
  claims.externalIds.size +
  claims.emailKeys.size +
  claims.accounts.size +
  claims.credentialIds.size +
  claims.userHandles.size

const isKnown = ({ user }: PreparedUser, { externalIds, ids }: Occupied): boolean =>
  ids.has(user.id) || (user.externalId !== null && externalIds.has(user.externalId))

/**
 * Decides in the order of the file: who is there already, by id or external id, is passed over;
 * who has what another user has, in the database or on an earlier line, is refused.
 */
export const admitUsers = (
  lines: ReadonlyArray<Read<PreparedUser>>,
  occupied: Occupied,
  claims: Claims
): Admitted => {
  const users: Array<PreparedUser> = []
  const refusals: Array<Refusal> = []
  let skipped = 0
  for (const { content, line } of lines) {
    if (isFlawed(content)) {
      refusals.push({ line, errors: content })
      continue
    }
    if (isKnown(content, occupied) || isKnown(content, claims)) {
      skipped += 1
      continue
    }
    const flaws = flawsOf(content, [occupied, claims])
    if (flaws.length > 0) {
      refusals.push({ line, errors: flaws })
      continue
    }
    claim(content, claims)
    users.push(content)
  }
  return { users, skipped, refusals }
}

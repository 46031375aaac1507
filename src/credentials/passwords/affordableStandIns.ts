import { Redacted } from "effect"
import { isUnaffordable, workOf } from "../../platform/hashCosts.ts"
import { standInFor } from "../../platform/PasswordHasher.ts"
import type { CountedKind } from "./PasswordsStore.ts"

/**
 * Maximum cost that all other kinds of hashes together may add to a verification, in hashes of
 * today's cost: about 0.7 s of a core.
 */
export const mostWork = 32

/**
 * Which kinds of hashes every verification may run, the cheapest first, so that one account with an
 * expensive hash does not make every sign-in of its environment wait for seconds.
 */
export const affordableStandIns = (
  standIns: ReadonlyArray<Redacted.Redacted>
): ReadonlyArray<Redacted.Redacted> => {
  const weighed = standIns
    .filter((standIn) => !isUnaffordable(Redacted.value(standIn)))
    .map((standIn) => ({ standIn, work: workOf(Redacted.value(standIn)) }))
    .toSorted((one, other) => one.work - other.work)
  let sum = 0
  return weighed.flatMap(({ standIn, work }) => {
    sum += work
    return sum > mostWork ? [] : [standIn]
  })
}

/** The imported hashes that an operator should know of. */
export interface NotableHashes {
  /** Hashes over the memory limit: only a reset lets their owners in by password. */
  readonly unusable: number
  /** Hashes that only their own sign-in computes, so that its time reveals the account. */
  readonly telling: number
}

/** Counts what stands out among the hashes of an environment. */
export const notableAmong = (kinds: ReadonlyArray<CountedKind>): NotableHashes => {
  const standIns = kinds.map(({ hash }) => Redacted.value(standInFor(hash)))
  const even = new Set(
    affordableStandIns([...new Set(standIns)].map((text) => Redacted.make(text))).map(
      Redacted.value
    )
  )
  let unusable = 0
  let telling = 0
  for (const [index, { count }] of kinds.entries()) {
    const standIn = standIns[index] ?? ""
    if (isUnaffordable(standIn)) unusable += count
    else if (!even.has(standIn)) telling += count
  }
  return { unusable, telling }
}

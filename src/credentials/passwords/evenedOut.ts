import { Redacted } from "effect"

/** How many of today's hashes all other kinds together may add to a verification: about 0.7 s of a core. */
export const mostWork = 32

const number = (text: string | undefined): number => Number(text ?? 0)

/** What a hash costs to verify, in hashes of today's costs (as measured, to within a third). */
const workOf = (hash: string): number => {
  if (hash.startsWith("$2")) return 2.7 * 2 ** (number(hash.slice(4, 6)) - 10)
  const [, scryptLogN, blockSize, lanes = "1"] =
    /scrypt\$ln=(\d+),r=(\d+)(?:,p=(\d+))?\$/.exec(hash) ?? []
  if (scryptLogN !== undefined) {
    return (2 ** number(scryptLogN) * number(blockSize) * number(lanes)) / 65_536
  }
  const [, iterations] = /^\$pbkdf2-[^$]+\$i=(\d+)/.exec(hash) ?? []
  if (iterations !== undefined) return number(iterations) / 66_000
  const [, memoryKiB, passes] = /\$m=(\d+),t=(\d+),/.exec(hash) ?? []
  return (number(memoryKiB) * number(passes)) / 38_912
}

/**
 * Which kinds of hashes every verification may run, the cheapest first, so that one account with an
 * expensive hash does not make every sign-in of its environment wait for seconds.
 */
export const evenedOut = (
  standIns: ReadonlyArray<Redacted.Redacted>
): ReadonlyArray<Redacted.Redacted> => {
  const weighed = standIns
    .map((standIn) => ({ standIn, work: workOf(Redacted.value(standIn)) }))
    .toSorted((one, other) => one.work - other.work)
  let sum = 0
  return weighed.flatMap(({ standIn, work }) => {
    sum += work
    return sum > mostWork ? [] : [standIn]
  })
}

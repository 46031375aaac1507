import { load, type Stand } from "./measure.ts"
import { operations } from "./operations.ts"
import type { Options } from "./options.ts"
import { compared, type ComparedId, type Peer, peerName, peerRate } from "./peer.ts"
import { table } from "./report.ts"
import { median } from "./statistics.ts"

/** What both systems answered in one round, in requests a second. */
export type ComparedRound = Readonly<
  Record<ComparedId, { readonly ours: number; readonly theirs: number }>
>

/** Loads both systems with each call that both know, one right after the other. */
export const compareOnce = async (
  directory: string,
  stand: Stand,
  peer: Peer,
  postmaster: number,
  options: Options
): Promise<ComparedRound> => {
  const round: Partial<Record<ComparedId, { ours: number; theirs: number }>> = {}
  for (const { id } of compared) {
    const operation = operations.find((candidate) => candidate.id === id)!
    const { connections = options.connections } = operation
    const ours = await load(directory, stand, operation, postmaster, options)
    if (ours.failed > 0) throw new Error(`${ours.failed} requests of ${id} failed`)
    const theirs = await peerRate(directory, peer, id, { ...options, connections })
    round[id] = { ours: ours.requests / ours.seconds, theirs }
  }
  return round as ComparedRound
}

const timesOf = (rounds: ReadonlyArray<ComparedRound>, id: ComparedId): number =>
  median(rounds.map((round) => round[id].ours / round[id].theirs))

/** One line for each call that is not as many times faster as promised. */
export const brokenByComparison = (rounds: ReadonlyArray<ComparedRound>): ReadonlyArray<string> =>
  compared.flatMap(({ id, least, name }) => {
    const times = timesOf(rounds, id)
    return Number.isFinite(times) && times >= least
      ? []
      : [`${name}: ${times.toFixed(1)} times the rate of ${peerName}, under ${least}`]
  })

/** The rates of both, as a table of Markdown. */
export const comparisonTable = (rounds: ReadonlyArray<ComparedRound>): string =>
  table(
    ["call", "Gatehouse/s", `${peerName}/s`, "times", "goal"],
    compared.map(({ id, least, name }) => [
      name,
      median(rounds.map((round) => round[id].ours)).toFixed(0),
      median(rounds.map((round) => round[id].theirs)).toFixed(0),
      timesOf(rounds, id).toFixed(1),
      String(least)
    ])
  )

import { usageOf } from "./machine.ts"
import { drive } from "./load.ts"
import { load, type Stand } from "./measure.ts"
import { operations } from "./operations.ts"
import type { Options } from "./options.ts"
import { betterAuth } from "./peers/betterAuth.ts"
import { keycloak } from "./peers/keycloak.ts"
import { kratos } from "./peers/kratos.ts"
import { compared, type ComparedId, type Peer, type PeerKind } from "./peers/Peer.ts"
import type { Goal } from "./promises.ts"
import { table } from "./report.ts"
import { median } from "./statistics.ts"

/** All systems that Gatehouse can be compared with. */
export const peerKinds: ReadonlyArray<PeerKind> = [betterAuth, kratos, keycloak]

const ours = "Gatehouse"

/** What the systems answered in one round, in requests a second, and what they took, by their names. */
export interface ComparedRound {
  readonly rates: Readonly<Record<ComparedId, Readonly<Record<string, number>>>>
  /** In MiB; undefined where the system does not tell. */
  readonly memory: Readonly<Record<string, number | undefined>>
}

/** Loads all systems with each call that all know, one right after the other. */
export const compareOnce = async (
  directory: string,
  stand: Stand,
  peers: ReadonlyArray<Peer>,
  postmaster: number,
  options: Options
): Promise<ComparedRound> => {
  const rates: Partial<Record<ComparedId, Record<string, number>>> = {}
  for (const { id, name } of compared) {
    const operation = operations.find((candidate) => candidate.id === id)!
    const { connections = options.connections } = operation
    const rateOf = ({ failed, requests, seconds }: Awaited<ReturnType<typeof drive>>) => {
      if (failed > 0) throw new Error(`${failed} requests of ${name} failed`)
      return requests / seconds
    }
    const rate: Record<string, number> = {
      [ours]: rateOf(await load(directory, stand, operation, postmaster, options))
    }
    for (const peer of peers) {
      rate[peer.name] = rateOf(
        await drive(directory, { ...peer.calls[id], connections, seconds: options.seconds })
      )
    }
    rates[id] = rate
  }
  const pids = Object.fromEntries(peers.map(({ name, pid }) => [name, pid]))
  const memory = Object.entries({ [ours]: stand.service.pid, ...pids }).map(
    ([name, pid]) => [name, usageOf(pid)?.rss] as const
  )
  return { rates: rates as ComparedRound["rates"], memory: Object.fromEntries(memory) }
}

const namesOf = ([first]: ReadonlyArray<ComparedRound>): ReadonlyArray<string> =>
  Object.keys(first?.memory ?? {}).filter((name) => name !== ours)

const rateOf = (rounds: ReadonlyArray<ComparedRound>, id: ComparedId, name: string): number =>
  median(rounds.map(({ rates }) => rates[id][name] ?? NaN))

const timesOf = (rounds: ReadonlyArray<ComparedRound>, id: ComparedId, name: string): number =>
  median(rounds.map(({ rates }) => (rates[id][ours] ?? NaN) / (rates[id][name] ?? NaN)))

/** By how much each call has to be faster than better-auth. */
export const goalsByComparison = (rounds: ReadonlyArray<ComparedRound>): ReadonlyArray<Goal> =>
  rounds.length === 0 || !namesOf(rounds).includes(betterAuth.name)
    ? []
    : compared.flatMap(({ id, least, name }) => {
        if (least === undefined) return []
        const times = timesOf(rounds, id, betterAuth.name)
        return {
          name,
          goal: `${least} times ${betterAuth.name}`,
          measured: times.toFixed(1),
          kept: times >= least
        }
      })

const whole = (value: number): string => Math.round(value).toLocaleString("en")

/** The rates of all as a table of Markdown, beside each by how much Gatehouse is faster. */
export const comparisonLines = (
  rounds: ReadonlyArray<ComparedRound>,
  peers: ReadonlyArray<PeerKind>
): ReadonlyArray<string> => {
  const names = namesOf(rounds)
  const memory = [ours, ...names].flatMap((name) => {
    const mebibytes = rounds.flatMap((round) => round.memory[name] ?? [])
    return mebibytes.length === 0 ? [] : [`${name} ${whole(median(mebibytes))}`]
  })
  return [
    table(
      ["calls/s", ours, ...names.flatMap((name) => [name, "times"])],
      compared.map(({ id, name }) => [
        name,
        whole(rateOf(rounds, id, ours)),
        ...names.flatMap((peer) => [
          whole(rateOf(rounds, id, peer)),
          timesOf(rounds, id, peer).toFixed(1)
        ])
      ])
    ),
    "",
    ...(memory.length === 0 ? [] : [`Memory after a round, in MiB: ${memory.join(", ")}.`]),
    ...peers.flatMap(({ missing, name }) =>
      missing === undefined ? [] : [`Left out: ${name}: ${missing}.`]
    )
  ]
}

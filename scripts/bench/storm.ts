import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { cryptoLimit } from "./limits.ts"
import type { Stand } from "./measure.ts"
import { refreshRows, signInRows } from "./operations.ts"
import { type Usage, usageOf } from "./machine.ts"
import { nodeOutput } from "./processes.ts"
import { median } from "./statistics.ts"

/** How many people sign in at once. */
export const atOnce = 200

/** What the clients of one storm, or of a calm, came to; times in milliseconds. */
export interface StormFigures {
  readonly refreshes: number
  readonly p50: number
  readonly p99: number
  readonly signedIn: number
  readonly signInsPerSecond: number
  /** How often a sign-in was answered 503, to be tried again. */
  readonly overloaded: number
  /** Answers that were neither 2xx nor a sign-in's 503. */
  readonly failed: number
}

/** One round: a calm and a storm right after it, between two measures of the bare hash. */
export interface StormRound {
  readonly calm: StormFigures
  readonly storm: StormFigures
  /** Hashes a second on every core with nothing else to do. */
  readonly bareHashes: number
  /** CPU time for each sign-in of the storm in milliseconds, the refreshes beside it included. */
  readonly serviceCpu: number | undefined
  readonly databaseCpu: number | undefined
}

/** Throws sign-ins at the service, while others refresh. */
export const measureStorm = async (
  directory: string,
  { fixture, service }: Stand,
  postmaster: number,
  seconds: number
): Promise<StormRound> => {
  const file = join(directory, "storm.json")
  const refreshes = refreshRows(fixture, Infinity)
  const signIns = signInRows(fixture, Infinity)
  writeFileSync(file, JSON.stringify({ origin: service.origin, refreshes, signIns, atOnce }))
  const run = async (kind: "idle" | "storm"): Promise<StormFigures> =>
    JSON.parse(
      await nodeOutput(import.meta.resolve("./stormDriver.ts"), [file, String(seconds), kind])
    )
  const calm = await run("idle")
  const before = await cryptoLimit("hash", seconds)
  const used = [usageOf(service.pid), usageOf(postmaster)] as const
  const storm = await run("storm")
  const perSignIn = (pid: number, earlier: Usage | undefined) => {
    const now = usageOf(pid)
    if (earlier === undefined || now === undefined) return undefined
    return ((now.cpu - earlier.cpu) * 1000) / storm.signedIn
  }
  const serviceCpu = perSignIn(service.pid, used[0])
  const databaseCpu = perSignIn(postmaster, used[1])
  const after = await cryptoLimit("hash", seconds)
  return { calm, storm, bareHashes: (before + after) / 2, serviceCpu, databaseCpu }
}

/** The slowest refresh of a hundred may take so many times as long as while nobody signs in. */
const mostSlowdown = 10

/** The share of the bare hashes that sign-ins must reach. */
const leastShare = 0.9

/** What the rounds came to: by how much a refresh slows down, and how much of the hash is reached. */
export const outcomeOf = (rounds: ReadonlyArray<StormRound>) => ({
  slowdown: median(rounds.map(({ calm, storm }) => storm.p99 / calm.p99)),
  share: median(rounds.map(({ bareHashes, storm }) => storm.signInsPerSecond / bareHashes)),
  failed: rounds.reduce((sum, { calm, storm }) => sum + calm.failed + storm.failed, 0)
})

/** One line for each promise about sign-ins that did not hold. */
export const brokenByStorm = (rounds: ReadonlyArray<StormRound>): ReadonlyArray<string> => {
  const { failed, share, slowdown } = outcomeOf(rounds)
  const broken: Array<string> = []
  if (failed > 0) broken.push(`${atOnce} sign-ins at once: ${failed} requests failed`)
  // Said the other way round, a measure that came to nothing would pass.
  if (!(slowdown < mostSlowdown)) {
    broken.push(
      `${atOnce} sign-ins at once: refresh p99 grows ${slowdown.toFixed(1)} times, not under ${mostSlowdown}`
    )
  }
  if (!(share >= leastShare)) {
    broken.push(
      `${atOnce} sign-ins at once: ${share.toFixed(2)} of the bare argon2id rate, under ${leastShare}`
    )
  }
  return broken
}

/** What was done and what came of it, in lines of at most 100 columns. */
export const stormLines = (rounds: ReadonlyArray<StormRound>): ReadonlyArray<string> => {
  const { share, slowdown } = outcomeOf(rounds)
  const of = (figure: (round: StormRound) => number | undefined, digits = 1): string => {
    const values = rounds.map(figure).filter((value) => value !== undefined)
    return values.length === 0 ? "-" : median(values).toFixed(digits)
  }
  return [
    `${atOnce} sign-ins at once, each that is through followed by another, a 503 tried again after its`,
    `Retry-After (${of(({ storm }) => storm.overloaded, 0)} of them): ${of(({ storm }) => storm.signInsPerSecond)} sign-ins/s, ${share.toFixed(2)} of the ${of(({ bareHashes }) => bareHashes)} bare argon2id hashes/s. Meanwhile`,
    `one refresh every 20 ms: p50 ${of(({ storm }) => storm.p50)} ms, p99 ${of(({ storm }) => storm.p99)} ms, ${slowdown.toFixed(1)} times the ${of(({ calm }) => calm.p99)} ms of a calm.`,
    `A sign-in of the storm takes ${of(({ serviceCpu }) => serviceCpu)} ms of CPU of the service and ${of(({ databaseCpu }) => databaseCpu)} ms of the database.`
  ]
}

import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { cryptoLimit } from "./limits.ts"
import type { Stand } from "./measure.ts"
import type { Options } from "./options.ts"
import type { Person } from "./people.ts"
import { nodeOutput } from "./processes.ts"
import { median } from "./statistics.ts"

/** What the driver is told. */
export interface PasskeyLoad {
  readonly origin: string
  readonly connections: number
  readonly people: ReadonlyArray<Pick<Person, "email" | "password">>
}

/** What one way of signing in came to; times in milliseconds. */
export interface PasskeyFigures {
  /** Sign-ins, each begun and completed. */
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly failed: number
}

/** One round: both ways of signing in, and what is left of a passkey's without a service. */
export interface PasskeyRound {
  readonly passkey: PasskeyFigures
  readonly password: PasskeyFigures
  /** ES256 signatures that one thread verifies in a second with nothing else to do. */
  readonly bareVerifications: number
}

/** Signs in by passkey and by password, each as fast as the connections allow. */
export const measurePasskeys = async (
  directory: string,
  { fixture, service }: Stand,
  { connections, seconds }: Options
): Promise<PasskeyRound> => {
  const file = join(directory, "passkeys.json")
  const people = fixture.people.map(({ email, password }) => ({ email, password }))
  const load: PasskeyLoad = { origin: service.origin, connections, people }
  writeFileSync(file, JSON.stringify(load))
  const run = async (kind: "passkey" | "password"): Promise<PasskeyFigures> =>
    JSON.parse(
      await nodeOutput(import.meta.resolve("./passkeyDriver.ts"), [file, String(seconds), kind])
    )
  return {
    passkey: await run("passkey"),
    password: await run("password"),
    bareVerifications: await cryptoLimit("verify", seconds)
  }
}

/** The goal: so many times as many sign-ins by passkey as by password. */
const leastTimes = 5

const timesOf = (rounds: ReadonlyArray<PasskeyRound>): number =>
  median(rounds.map(({ passkey, password }) => passkey.perSecond / password.perSecond))

/** One line for each promise about passkeys that did not hold; the goal is told, and is none. */
export const brokenByPasskeys = (rounds: ReadonlyArray<PasskeyRound>): ReadonlyArray<string> => {
  const failed = rounds.reduce(
    (sum, { passkey, password }) => sum + passkey.failed + password.failed,
    0
  )
  return failed > 0 ? [`passkeys: ${failed} sign-ins failed`] : []
}

/** What was done and what came of it, in lines of at most 100 columns. */
export const passkeyLines = (rounds: ReadonlyArray<PasskeyRound>): ReadonlyArray<string> => {
  const of = (figure: (round: PasskeyRound) => number, digits = 1): string =>
    median(rounds.map(figure)).toFixed(digits)
  return [
    `By passkey, each a ceremony begun and proven: ${of(({ passkey }) => passkey.perSecond)} sign-ins/s, p50 ${of(({ passkey }) => passkey.p50)} ms, p99 ${of(({ passkey }) => passkey.p99)} ms;`,
    `by password as the same clients do it: ${of(({ password }) => password.perSecond)} sign-ins/s, p50 ${of(({ password }) => password.p50)} ms, p99 ${of(({ password }) => password.p99)} ms: ${timesOf(rounds).toFixed(1)} times as many`,
    `(goal: ${leastTimes}). One thread alone verifies ${of(({ bareVerifications }) => bareVerifications, 0)} ES256 signatures/s.`
  ]
}

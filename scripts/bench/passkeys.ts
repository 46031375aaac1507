import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { cryptoLimit } from "./limits.ts"
import type { Stand } from "./measure.ts"
import type { Options } from "./options.ts"
import type { Person } from "./people.ts"
import { nodeOutput } from "./processes.ts"
import { wrapped } from "./report.ts"
import { median } from "./statistics.ts"

/** What the driver is told. */
export interface PasskeyLoad {
  readonly origin: string
  readonly connections: number
  readonly people: ReadonlyArray<Pick<Person, "device" | "email" | "password">>
  /** The processes whose CPU time counts. */
  readonly service: number
  readonly database: number
}

/** What one way of signing in came to; times in milliseconds. */
export interface PasskeyFigures {
  /** Sign-ins, each begun and completed. */
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** CPU time for each sign-in in milliseconds; undefined where the system does not tell. */
  readonly serviceCpu: number | undefined
  readonly databaseCpu: number | undefined
  readonly driverCpu: number
  readonly failed: number
}

/** One round: both ways of signing in, and what is left of a passkey's without a service. */
export interface PasskeyRound {
  readonly passkey: PasskeyFigures
  readonly password: PasskeyFigures
  /** ES256 signatures that one thread verifies in a second with nothing else to do. */
  readonly bareVerifications: number
}

/**
 * A few people who sign in by password keep every core hashing; by passkey they mostly wait for the
 * disk of the database, so that it takes more of them.
 */
const moreConnections = 3

/** Signs in by passkey and by password, each as fast as the connections allow. */
export const measurePasskeys = async (
  directory: string,
  { fixture, service }: Stand,
  postmaster: number,
  { connections, seconds }: Options
): Promise<PasskeyRound> => {
  const file = join(directory, "passkeys.json")
  const people = fixture.people.map(({ device, email, password }) => ({ device, email, password }))
  const run = async (kind: "passkey" | "password"): Promise<PasskeyFigures> => {
    const load: PasskeyLoad = {
      origin: service.origin,
      connections: kind === "passkey" ? connections * moreConnections : connections,
      people,
      service: service.pid,
      database: postmaster
    }
    writeFileSync(file, JSON.stringify(load))
    const args = [file, String(seconds), kind]
    return JSON.parse(await nodeOutput(import.meta.resolve("./passkeyDriver.ts"), args))
  }
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
  const of = (figure: (round: PasskeyRound) => number | undefined, digits = 1): string => {
    const values = rounds.map(figure).filter((value) => value !== undefined)
    return values.length === 0 ? "-" : median(values).toFixed(digits)
  }
  const one = (kind: "passkey" | "password"): string =>
    `${of((round) => round[kind].perSecond)} sign-ins/s, p50 ${of((round) => round[kind].p50)} ms, p99 ${of((round) => round[kind].p99)} ms, CPU ${of((round) => round[kind].serviceCpu, 2)} ms (service), ${of((round) => round[kind].databaseCpu, 2)} ms (database), ${of((round) => round[kind].driverCpu, 2)} ms (client)`
  return [
    `Sign-in by passkey, a ceremony begun and proven on a device that is known, over ${moreConnections} times as many connections: ${one("passkey")}.`,
    `By password: ${one("password")}.`,
    `That is ${timesOf(rounds).toFixed(1)} times as many by passkey (goal: ${leastTimes}). One thread alone verifies ${of(({ bareVerifications }) => bareVerifications, 0)} ES256 signatures/s.`
  ].flatMap(wrapped)
}

import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { ask, isGood } from "./ask.ts"
import type { Stand } from "./measure.ts"
import { refreshRows } from "./operations.ts"
import type { Options } from "./options.ts"
import { nodeOutput } from "./processes.ts"
import { median } from "./statistics.ts"

/** What the backend's process works on. */
export interface VerificationInput {
  readonly origin: string
  readonly secretKey: string
  readonly tokens: ReadonlyArray<string>
  readonly connections: number
  readonly seconds: number
}

/** What it came to; times in milliseconds. */
export interface Verifications {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Requests that were not taken for signed in. */
  readonly failed: number
}

/** The same with a look at the session, and by the token alone. */
export interface RevocationRound {
  readonly checked: Verifications
  readonly unchecked: Verifications
}

/** One round of a backend that verifies requests. */
export const measureRevocation = async (
  directory: string,
  { fixture, service }: Stand,
  { connections, seconds }: Options
): Promise<RevocationRound> => {
  const tokens: Array<string> = []
  // They live for a minute: each round needs its own.
  for (const row of refreshRows(fixture, Infinity)) {
    const answer = await ask(service.origin, row)
    if (!isGood(answer)) throw new Error(`A refresh was answered ${answer.status}`)
    tokens.push(JSON.parse(answer.body).accessToken)
  }
  const file = join(directory, "revocation.json")
  const { secretKey } = fixture
  const input: VerificationInput = {
    origin: service.origin,
    secretKey,
    tokens,
    connections,
    seconds: Math.min(seconds, 20)
  }
  writeFileSync(file, JSON.stringify(input))
  const run = async (kind: "checked" | "unchecked"): Promise<Verifications> =>
    JSON.parse(await nodeOutput(import.meta.resolve("./revocationDriver.ts"), [file, kind]))
  return { checked: await run("checked"), unchecked: await run("unchecked") }
}

/** One line where a request of somebody who is signed in was refused. */
export const brokenByRevocation = (
  rounds: ReadonlyArray<RevocationRound>
): ReadonlyArray<string> => {
  const failed = rounds.reduce((sum, { checked, unchecked }) => {
    return sum + checked.failed + unchecked.failed
  }, 0)
  return failed > 0 ? [`authenticateRequest: ${failed} requests were not taken for signed in`] : []
}

/** What came of it, in lines of at most 100 columns. */
export const revocationLines = (rounds: ReadonlyArray<RevocationRound>): ReadonlyArray<string> => {
  const of = (figure: (round: RevocationRound) => number, digits = 0) =>
    median(rounds.map(figure)).toFixed(digits)
  return [
    `authenticateRequest with checkRevocation in one process: ${of(({ checked }) => checked.perSecond)}/s, p50 ${of(({ checked }) => checked.p50, 1)} ms, p99 ${of(({ checked }) => checked.p99, 1)} ms;`,
    `by the token alone ${of(({ unchecked }) => unchecked.perSecond)}/s.`
  ]
}

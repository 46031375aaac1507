/**
 * One process of clients: for so many seconds somebody refreshes every 20 ms, one after another of
 * those in the file; with `storm`, meanwhile, 200 people sign in at once, and whoever is through is
 * followed by another. Who is answered 503 waits as long as `Retry-After` says and tries again, as a
 * browser's client does. Prints one line of JSON.
 */
import { readFileSync } from "node:fs"
import { Agent } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { ask, isGood } from "./ask.ts"
import type { Row } from "./load.ts"
import type { StormFigures } from "./storm.ts"
import { percentile } from "./statistics.ts"

interface Input {
  readonly origin: string
  readonly refreshes: ReadonlyArray<Row>
  readonly signIns: ReadonlyArray<Row>
  readonly atOnce: number
}

const [file = "", seconds, kind] = process.argv.slice(2)
const input: Input = JSON.parse(readFileSync(file, "utf8"))
const interval = 20

// A browser's client keeps its connection; each of many at once opens one.
const agent = new Agent({ keepAlive: true })

const times: Array<number> = []
let failed = 0
let overloaded = 0
let signedIn = 0
let inTime = 0

const refresh = async (row: Row) => {
  const started = performance.now()
  const answer = await ask(input.origin, row, agent)
  times.push(performance.now() - started)
  if (!isGood(answer)) failed += 1
}

const signIn = async (row: Row): Promise<void> => {
  const answer = await ask(input.origin, row, agent)
  if (answer.status === 503) {
    overloaded += 1
    await sleep(Number(answer.headers["retry-after"] ?? 1) * 1000)
    return performance.now() < end ? signIn(row) : undefined
  }
  if (!isGood(answer)) {
    failed += 1
    return
  }
  signedIn += 1
  if (performance.now() < end) inTime += 1
}

const started = performance.now()
const end = started + Number(seconds) * 1000
const storming = { now: kind === "storm" }
const probes: Array<Promise<void>> = []

const probe = async () => {
  // By the clock and not after the answer: a refresh that hangs must not hide those behind it.
  for (let at = started, turn = 0; storming.now || at < end; at += interval, turn++) {
    await sleep(Math.max(0, at - performance.now()))
    const row = input.refreshes[turn % input.refreshes.length]
    if (row !== undefined) probes.push(refresh(row))
  }
  await Promise.all(probes)
}

const client = async (first: number) => {
  for (let turn = first; performance.now() < end; turn += input.atOnce) {
    const row = input.signIns[turn % input.signIns.length]
    if (row !== undefined) await signIn(row)
  }
}

const storm = async () => {
  await Promise.all(Array.from({ length: input.atOnce }, (_, first) => client(first)))
  storming.now = false
}

const probing = probe()
if (kind === "storm") await storm()
await probing
agent.destroy()

const figures: StormFigures = {
  refreshes: times.length,
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
  signedIn,
  signInsPerSecond: inTime / Number(seconds),
  overloaded,
  failed
}
process.stdout.write(`${JSON.stringify(figures)}\n`)

import { Effect } from "effect"
import { fileURLToPath } from "node:url"
import type { ConnectionDetails } from "../../src/platform/EmbeddedPostgres.ts"
import { heapReader } from "./heapReader.ts"
import { install } from "./installation.ts"
import { drive } from "./load.ts"
import { usageOf } from "./machine.ts"
import { signInRows } from "./operations.ts"
import type { Options } from "./options.ts"
import { signInPeople } from "./people.ts"
import { freePort } from "./processes.ts"
import { atMost, type Goal } from "./promises.ts"
import { startService } from "./service.ts"

/** How many people sign in, in turn. */
const people = 1000

/** How often the heap is read. */
const readings = 20

/** A run this long has company on its machine; a slow answer is one all the same. */
const patience = 60

/** A sign-in would have to hold less than this for ever: a million leave 8 MiB at most. */
const mostBytes = 8

/** The heap once everything that nobody holds is collected. */
export interface HeapReading {
  readonly signIns: number
  readonly bytes: number
  /** Memory of the service in MiB. */
  readonly rss: number | undefined
}

/** So many sign-ins in a row, with the heap after each twentieth of them, and how many failed. */
export interface HeapFigures {
  readonly readings: ReadonlyArray<HeapReading>
  readonly failed: number
}

const preload = fileURLToPath(import.meta.resolve("./cheapHashes.ts"))

/** Signs people in over and over, on an installation of its own. */
export const measureHeap = Effect.fnUntraced(function* (
  server: ConnectionDetails,
  directory: string,
  { connections, seconds, signIns }: Options,
  say: (text: string) => void
) {
  const installation = yield* install(server, people, "bench_heap")
  const port = yield* Effect.promise(freePort)
  const service = yield* Effect.acquireRelease(
    Effect.promise(() =>
      startService(installation, {}, ["--import", preload, `--inspect=127.0.0.1:${port}`])
    ),
    ({ stop }) => Effect.promise(stop)
  )
  return yield* Effect.promise(async () => {
    const { secretKey } = installation
    const signedIn = await signInPeople(service, secretKey, people)
    const fixture = { users: people, secretKey, checkpoint: "", people: signedIn }
    const rows = signInRows(fixture, people)
    const heap = await heapReader(port)
    const figures: Array<HeapReading> = []
    let done = 0
    let failed = 0
    for (let reading = 1; reading <= readings; reading++) {
      while (done < (signIns / readings) * reading) {
        const { origin } = service
        const load = await drive(directory, { origin, rows, connections, seconds, patience })
        done += load.requests
        failed += load.failed
      }
      const bytes = await heap.used()
      figures.push({ signIns: done, bytes, rss: usageOf(service.pid)?.rss })
      say(`${done} sign-ins: ${bytes} bytes in the heap, ${failed} failed`)
    }
    heap.close()
    return { readings: figures, failed } satisfies HeapFigures
  })
}, Effect.scoped)

/**
 * By how many bytes a sign-in lets the heap grow: the slope of the line that lies closest to the
 * readings of the last three quarters. Before, there is still code to be compiled.
 */
export const growthOf = ({ readings: all }: HeapFigures): number => {
  const late = all.slice(Math.floor(all.length / 4))
  const mean = (of: (reading: HeapReading) => number) =>
    late.reduce((sum, reading) => sum + of(reading), 0) / late.length
  const [x, y] = [mean(({ signIns }) => signIns), mean(({ bytes }) => bytes)]
  return (
    mean(({ bytes, signIns }) => (signIns - x) * (bytes - y)) /
    mean(({ signIns }) => (signIns - x) ** 2)
  )
}

export const goalsByHeap = (figures: HeapFigures): ReadonlyArray<Goal> => [
  atMost("heap", growthOf(figures), mostBytes, " bytes a sign-in", 1),
  ...(figures.failed === 0 ? [] : [atMost("heap", figures.failed, 0, " sign-ins that fail")])
]

const mebibytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1)

/** What was done and what came of it. */
export const heapLines = (figures: HeapFigures): ReadonlyArray<string> => [
  "The heap after a full collection, while people sign in with hashes that cost nothing:",
  ...figures.readings.map(
    ({ bytes, rss, signIns }) =>
      `  ${signIns.toLocaleString("en").padStart(9)} sign-ins: ${mebibytes(bytes)} MiB (${rss?.toFixed(0) ?? "-"} MiB of the process)`
  ),
  `From a quarter of them on, a sign-in adds ${growthOf(figures).toFixed(1)} bytes.`
]

/**
 * `npm run bench`: how the service does on a small and on a large installation, beside what node:http
 * and the database could reach in the same minutes. Every process is a real one: the service as in
 * production, the embedded PostgreSQL with its durable settings, the load from outside.
 *
 * `USERS`, `SCALE`, `SECONDS`, `CONNECTIONS` and `ROUNDS` change the run; `ONLY` names operations.
 * Ends with 1 where a promise is broken.
 */
import { Effect } from "effect"
import { mkdtempSync, rmSync } from "node:fs"
import { availableParallelism, cpus, tmpdir } from "node:os"
import { join } from "node:path"
import * as EmbeddedPostgres from "../../src/platform/EmbeddedPostgres.ts"
import { install, postmasterOf } from "./installation.ts"
import { loadTool } from "./load.ts"
import { tellsUsage } from "./machine.ts"
import { type Figures, limitsOf, load, setUp } from "./measure.ts"
import { operations } from "./operations.ts"
import { readOptions } from "./options.ts"
import { hasPgbench } from "./pgbench.ts"
import { brokenPromises, type Series, tableOf } from "./report.ts"

const options = readOptions()
const say = (text: string): void => console.error(text)

const leftOut = [
  ...(loadTool === "wrk"
    ? []
    : ["wrk is not installed: autocannon makes the load, and takes more of the processor"]),
  ...(hasPgbench ? [] : ["pgbench is not installed: its limit is left out"]),
  ...(tellsUsage ? [] : ["this system does not tell what a process uses: CPU and RSS are left out"])
]

const bench = Effect.fnUntraced(function* (directory: string) {
  say(`Installing ${options.users} and ${options.scale} users`)
  const server = yield* EmbeddedPostgres.start({ dataDir: directory })
  const postmaster = yield* postmasterOf(server)
  const small = yield* setUp(yield* install(server, options.users))
  const large = yield* setUp(yield* install(server, options.scale))

  const only = process.env["ONLY"]?.split(",")
  const chosen = operations.filter(({ id }) => only === undefined || only.includes(id))
  const stands = [small, large]
  const all = chosen.flatMap((operation) =>
    stands.map((stand) => ({ operation, stand, rounds: new Array<Figures>() }))
  )

  yield* Effect.promise(async () => {
    say("Warming up")
    for (const { operation, stand } of all) {
      await load(directory, stand, operation, postmaster, options)
    }
    for (let round = 1; round <= options.rounds; round++) {
      for (const operation of chosen) {
        // Loads that are compared follow one another, so that a busy neighbour meets both.
        const pair = all.filter((series) => series.operation === operation)
        const loads = new Map<Series, Awaited<ReturnType<typeof load>>>()
        for (const series of pair) {
          loads.set(series, await load(directory, series.stand, operation, postmaster, options))
        }
        for (const series of pair) {
          const limits = await limitsOf(directory, series.stand, operation, options)
          series.rounds.push({ ...loads.get(series)!, ...limits })
        }
        say(`Round ${round}: ${operation.name}`)
      }
    }
  })
  return { all, idleRss: stands.map((stand) => stand.idleRss) }
}, Effect.scoped)

const directory = mkdtempSync(join(tmpdir(), "gatehouse-bench-"))
try {
  const { all, idleRss } = await Effect.runPromise(bench(directory))
  const pairs = all.flatMap((series, index) =>
    index % 2 === 0 ? [[series, all[index + 1]!] as const] : []
  )
  const broken = brokenPromises(all, pairs)
  console.log(
    [
      `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), Node ${process.version}, ${loadTool}, ${options.connections} connections, medians of ${options.rounds} rounds of ${options.seconds} s; load, service and database share the machine.`,
      ...leftOut.map((line) => `Left out: ${line}.`),
      `The idle service takes ${idleRss.map((rss) => (rss === undefined ? "-" : Math.round(rss))).join(" and ")} MiB.`,
      "",
      tableOf(all),
      "",
      ...(broken.length === 0 ? ["Every promise holds."] : broken.map((line) => `BROKEN: ${line}`))
    ].join("\n")
  )
  if (broken.length > 0) process.exitCode = 1
} finally {
  rmSync(directory, { recursive: true, force: true })
}

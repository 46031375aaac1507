/**
 * `npm run bench:growth`: CPU time of hot operations and of the protocols in installations of growing
 * size, side by side on one PostgreSQL. `SIZES` names the sizes (1000,10000,100000,1000000), `ONLY` the
 * operations; `SECONDS`, `ROUNDS` and `CONNECTIONS` are those of the bench. The largest installation has
 * a hundred environments: half of its people are in the one that is measured. On the cluster whose
 * coordinator `TEST_CITUS_URL` names, all of whose nodes are on this machine, each has one environment.
 * With `--write` what was measured is written into the tables and the picture of docs/performance.md. Ends with 1 where an
 * operation is not flat.
 */
import { Effect } from "effect"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import * as Database from "../../../src/platform/Database.ts"
import type { ConnectionDetails } from "../../../src/platform/EmbeddedPostgres.ts"
import { seedConsole } from "../consoleSeed.ts"
import { installAt } from "../installation.ts"
import { drive } from "../load.ts"
import { usageOf } from "../machine.ts"
import { setUp, type Stand } from "../measure.ts"
import { operations } from "../operations.ts"
import { readOptions } from "../options.ts"
import { chartOf } from "./chart.ts"
import { setUpEnterprise } from "./enterprise.ts"
import { seedNeighbours, seedProtocols, settle } from "./fill.ts"
import { protocolOperations, setUpProtocols, type Protocols } from "./protocols.ts"
import {
  between,
  brokenBy,
  curvesOf,
  growthTable,
  operationsTable,
  withRows,
  type Growth
} from "./report.ts"
import { startServers, type Servers } from "./servers.ts"
import { loadSteps, steppedOperations, type Cost } from "./steps.ts"

const say = (text: string): void => console.error(text)

/** From so many people on, an installation has a hundred environments. */
const manyFrom = 1_000_000
const neighbours = 99

/** Events of each person: with ten, most of the time would go into filling. */
const eventsEach = 4

/** Rows of a load, which are asked over and over. */
const loadedRows = 20_000

const hot: ReadonlySet<string> = new Set([
  "get",
  "patch",
  "email",
  "query",
  "list",
  "poll",
  "signin",
  "signup",
  "organization",
  "refresh",
  "me",
  "boot",
  "token"
])

/** Operations of the server plane that stand among the protocols in the table. */
const ofProtocols: ReadonlySet<string> = new Set(["key", "memberkey", "machine", "introspection"])

const sizes = (process.env["SIZES"] ?? "1000,10000,100000,1000000").split(",").map(Number)
if (sizes.some((size) => !Number.isInteger(size) || size < 1000)) {
  throw new Error("SIZES names whole numbers from 1000 on, separated by commas")
}

const pictured =
  "CPU of the service and of PostgreSQL for each request, by the number of people: two diagrams with logarithmic axes"

interface Grown {
  readonly stand: Stand
  readonly protocols: Protocols
}

const grow = Effect.fnUntraced(function* (
  servers: Servers,
  database: ConnectionDetails,
  size: number
) {
  const isLarge = size >= manyFrom && !servers.checksRows
  const own = isLarge ? size / 2 : size
  const began = performance.now()
  const installation = yield* installAt(database, own, eventsEach)
  const { details, environmentId, secretKey } = installation
  const owner = Database.layerWith(details, 2)
  yield* seedConsole(environmentId, own).pipe(Effect.provide(owner))
  const stand = yield* setUp(installation, [])
  const enterprise = yield* setUpEnterprise(stand.service, installation)
  const protocols = yield* setUpProtocols(stand.service, secretKey, stand.fixture, enterprise)
  yield* Effect.gen(function* () {
    const { applicationId } = stand.fixture.provider
    yield* seedProtocols(environmentId, own, applicationId, enterprise.directories)
    if (isLarge) {
      yield* seedNeighbours(environmentId, neighbours, Math.floor((size - own) / neighbours))
    }
    yield* settle
    yield* servers.spread
  }).pipe(Effect.provide(owner))
  say(`${size} people, in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const grown: Grown = { stand, protocols }
  return grown
})

const bench = Effect.fnUntraced(function* (directory: string) {
  const options = readOptions()
  const isChosen = (id: string) => options.only?.includes(id) ?? true
  const servers = yield* startServers(directory)
  // The nodes of a cluster are joined for one database at a time.
  const databases = yield* Effect.forEach(sizes, (size) =>
    Effect.map(servers.database(`growth_${size}`), (database) => ({ database, size }))
  )
  const grown = yield* Effect.forEach(
    databases,
    ({ database, size }) => grow(servers, database, size),
    { concurrency: "unbounded" }
  )

  const driven = async (
    { stand }: Grown,
    operation: ReturnType<typeof protocolOperations>[number],
    seconds: number
  ): Promise<Cost> => {
    const { fixture, service } = stand
    const rows = operation.rowsOf(fixture, loadedRows)
    const usage = () =>
      [usageOf(service.pid)?.cpu ?? NaN, usageOf(...servers.postmasters)?.cpu ?? NaN] as const
    const before = usage()
    const done = await drive(directory, {
      origin: service.origin,
      rows,
      nice: true,
      connections: operation.connections ?? options.connections,
      seconds
    })
    const after = usage()
    return {
      perSecond: done.requests / done.seconds,
      p50: done.p50,
      serviceCpu: ((after[0] - before[0]) / done.requests) * 1e6,
      databaseCpu: ((after[1] - before[1]) / done.requests) * 1e6,
      failed: done.failed
    }
  }

  const lists = grown.map(({ protocols }) => protocolOperations(protocols))
  const named = [
    ...operations.filter(({ id }) => hot.has(id) || ofProtocols.has(id)),
    ...(lists[0] ?? [])
  ].filter(({ id }) => isChosen(id))
  const stepped = steppedOperations.filter(({ id }) => isChosen(id))
  const growths: ReadonlyArray<Growth> = [...named, ...stepped].map(({ id, name }) => ({
    id,
    name,
    costs: sizes.map(() => [])
  }))
  const measure = async (seconds: number, keep: boolean) => {
    for (const growth of growths) {
      for (const [index, one] of grown.entries()) {
        if (growth.id === "userinfo") await one.protocols.renewTokens()
        const steps = stepped.find(({ id }) => id === growth.id)
        const plain =
          operations.find(({ id }) => id === growth.id) ??
          lists[index]?.find(({ id }) => id === growth.id)
        const cost =
          steps === undefined
            ? await driven(one, plain!, seconds)
            : await loadSteps(steps, one.stand, one.protocols, servers.postmasters, {
                ...options,
                seconds
              })
        if (keep) growth.costs[index]!.push(cost)
      }
      say(growth.name)
    }
  }
  yield* Effect.promise(async () => {
    say("Warming up")
    await measure(options.seconds, false)
    for (let round = 1; round <= options.rounds; round++) {
      say(`Round ${round}`)
      await measure(options.seconds, true)
      say(growthTable(sizes, growths))
    }
  })
  return growths
}, Effect.scoped)

const directory = mkdtempSync(join(tmpdir(), "gatehouse-growth-"))
try {
  const growths = await Effect.runPromise(bench(directory))
  const tables = {
    operations: operationsTable(growths.filter(({ id }) => !hot.has(id))),
    growth: growthTable(sizes, growths)
  }
  console.log([tables.operations, "", tables.growth, "", ...brokenBy(growths)].join("\n"))
  if (process.argv.includes("--write")) {
    const page = fileURLToPath(new URL("../../../docs/performance.md", import.meta.url))
    let text = between(readFileSync(page, "utf8"), "operations", (kept) =>
      withRows(kept, tables.operations)
    )
    // One size has no curve.
    if (sizes.length > 1) {
      text = between(text, "growth", (kept) => {
        const growth = withRows(kept, tables.growth)
        const picture = chartOf(sizes, curvesOf(growth, "CPU µs"), curvesOf(growth, "DB µs"))
        writeFileSync(new URL("../../../docs/growth.svg", import.meta.url), picture)
        return `![${pictured}](growth.svg)\n\n${growth}`
      })
    }
    writeFileSync(page, text)
  }
  if (brokenBy(growths).length > 0) process.exitCode = 1
} finally {
  rmSync(directory, { recursive: true, force: true })
}

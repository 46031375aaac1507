/**
 * `npm run bench`: how the service does on a small and on a large installation, beside what node:http,
 * the database and bare cryptography could reach in the same minutes. Every process is a real one:
 * the service as in production, the embedded PostgreSQL with its durable settings, the load from
 * outside.
 *
 * `USERS`, `SCALE`, `SECONDS`, `CONNECTIONS` and `ROUNDS` change the run (`SCALE=0`: no large
 * installation); `ONLY` names operations, `storm`, `webhooks`, `authenticate` (a backend that verifies
 * requests), `passkeys`, `console`, which is what an operator's pages read,
 * `heap`, which is what `SIGN_INS` sign-ins leave in the heap and only measured where it is named,
 * `scim`, which is a directory's push of ten thousand people and takes some minutes, only where named
 * (on the cluster whose coordinator `TEST_CITUS_URL` names, where it names one),
 * and `peers`, which are other systems beside ours; `--peers` names those too; and `provider`, which is the
 * protocol of applications beside Keycloak and Hydra. better-auth is
 * installed for it; `KRATOS`, `KEYCLOAK` and `HYDRA` say where those are.
 * Ends with 1 where a promise is broken.
 */
import { Effect } from "effect"
import { mkdtempSync, rmSync } from "node:fs"
import { availableParallelism, cpus, tmpdir } from "node:os"
import { join } from "node:path"
import * as EmbeddedPostgres from "../../src/platform/EmbeddedPostgres.ts"
import {
  compareOnce,
  type ComparedRound,
  comparisonLines,
  goalsByComparison,
  peerKinds
} from "./comparison.ts"
import {
  brokenByConsole,
  consoleLines,
  measureConsole,
  installConsole,
  openConsole,
  type ConsoleFigures
} from "./console.ts"
import { goalsByHeap, type HeapFigures, heapLines, measureHeap } from "./heap.ts"
import { install, postmasterOf } from "./installation.ts"
import { loadTool } from "./load.ts"
import { tellsUsage } from "./machine.ts"
import { type Figures, limitsOf, load, people, setUp, type Stand } from "./measure.ts"
import { operations } from "./operations.ts"
import { readOptions } from "./options.ts"
import { listening } from "./peers/database.ts"
import { program as pgBouncer } from "./pgBouncer.ts"
import type { Peer } from "./peers/Peer.ts"
import { brokenByPasskeys, measurePasskeys, passkeyLines, type PasskeyRound } from "./passkeys.ts"
import { hasPgbench } from "./pgbench.ts"
import { goalsOf, goalsTable, missed } from "./promises.ts"
import { detailsOf, type Series, tableOf } from "./report.ts"
import {
  goalsByProvider,
  measureProvider,
  providerKinds,
  providerLines,
  type ProviderRound
} from "./provider/measure.ts"
import type { Subject } from "./provider/Subject.ts"
import { brokenByScim, measureScim, scimLines } from "./scim.ts"
import { measureWebhooks, setUpWebhooks, webhookLines, type WebhookRound } from "./webhooks.ts"
import {
  brokenByRevocation,
  measureRevocation,
  type RevocationRound,
  revocationLines
} from "./revocation.ts"
import { brokenByStorm, measureStorm, stormLines, type StormRound } from "./storm.ts"

const options = readOptions()
const say = (text: string): void => console.error(text)

const leftOut = [
  ...(loadTool === "wrk"
    ? []
    : ["wrk is not installed: autocannon makes the load, and takes more of the processor"]),
  ...(hasPgbench ? [] : ["pgbench is not installed: its limit is left out"]),
  ...(tellsUsage ? [] : ["this system does not tell what a process uses: CPU and RSS are left out"])
]

const isChosen = (id: string): boolean => options.only?.includes(id) ?? true

const known = [
  ...operations.map(({ id }) => id),
  "storm",
  "webhooks",
  "authenticate",
  "passkeys",
  "console",
  "heap",
  "scim",
  "peers",
  "provider"
]
const unknown = options.only?.filter((id) => !known.includes(id)) ?? []
if (unknown.length > 0) {
  throw new Error(`ONLY names ${unknown.join(", ")}, and there is ${known.join(", ")}`)
}

/** Measurements that have an installation of their own. */
const apart: ReadonlySet<string> = new Set(["console", "heap", "scim"])

const bench = Effect.fnUntraced(function* (directory: string) {
  const largest = options.scale === 0 ? options.users : options.scale
  const alone = options.only?.every((id) => apart.has(id)) === true
  const sizes = alone ? [] : options.scale === 0 ? [options.users] : [options.users, options.scale]
  say(`Installing ${sizes.join(" and ")} users`)
  const peersHere = isChosen("peers")
    ? peerKinds.filter(({ missing }) => missing === undefined)
    : []
  const providersHere = isChosen("provider")
    ? providerKinds.filter(({ missing }) => missing === undefined)
    : []
  const server = yield* EmbeddedPostgres.start({
    dataDir: directory,
    settings:
      peersHere.length > 1 || providersHere.length > 0 || pgBouncer !== undefined
        ? { listen_addresses: listening }
        : {}
  })
  const postmaster = yield* postmasterOf(server)
  const chosen = operations.filter(({ id }) => isChosen(id))
  const stands: Array<Stand> = []
  for (const users of sizes) stands.push(yield* setUp(yield* install(server, users), chosen))

  const all: ReadonlyArray<Series & { readonly rounds: Array<Figures> }> = chosen.flatMap(
    (operation) => stands.map((stand) => ({ operation, stand, rounds: [] }))
  )
  const storms: Array<StormRound> = []
  const passkeys: Array<PasskeyRound> = []
  const comparisons: Array<ComparedRound> = []
  const revocations: Array<RevocationRound> = []
  const webhooks: Array<WebhookRound> = []
  let pages: ReadonlyArray<ConsoleFigures> = []
  const hooked = isChosen("webhooks") ? yield* setUpWebhooks(server) : undefined
  const protocol: Array<ProviderRound> = []
  const subjects: Array<Subject> = isChosen("provider")
    ? [{ name: "Gatehouse", pid: stands[0]!.service.pid, ...stands[0]!.fixture.provider }]
    : []
  for (const { name, start } of providersHere) {
    say(`Starting ${name} as a provider`)
    subjects.push(yield* start(server, options.connections))
  }
  const peers: Array<Peer> = []
  for (const { name, start } of peersHere) {
    say(`Starting ${name}`)
    peers.push(yield* start(server, people))
  }

  yield* Effect.promise(async () => {
    say("Warming up")
    for (const { operation, stand } of all) {
      await load(directory, stand, operation, postmaster, options)
    }
    if (subjects.length > 0) await measureProvider(directory, subjects, options)
    if (peers.length > 0) await compareOnce(directory, stands[0]!, peers, postmaster, options)
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
      if (isChosen("storm")) {
        storms.push(await measureStorm(directory, stands[0]!, postmaster, options.seconds))
        say(`Round ${round}: storm of sign-ins`)
      }
      if (isChosen("authenticate")) {
        revocations.push(await measureRevocation(directory, stands[0]!, options))
        say(`Round ${round}: a backend that verifies requests`)
      }
      if (hooked !== undefined) {
        webhooks.push(await measureWebhooks(directory, hooked, options))
        say(`Round ${round}: webhooks`)
      }
      if (isChosen("passkeys")) {
        passkeys.push(await measurePasskeys(directory, stands[0]!, postmaster, options))
        say(`Round ${round}: sign-ins by passkey`)
      }
      if (subjects.length > 0) {
        protocol.push(await measureProvider(directory, subjects, options))
        say(`Round ${round}: the protocol of applications`)
      }
      if (peers.length > 0) {
        comparisons.push(await compareOnce(directory, stands[0]!, peers, postmaster, options))
        say(`Round ${round}: other systems`)
      }
    }
  })
  if (isChosen("console")) {
    say("Installing the console's environment")
    const stand = yield* openConsole(yield* installConsole(server, largest))
    pages = yield* Effect.promise(() => measureConsole(stand))
  }
  // It takes long, and compares with nothing.
  const heap: HeapFigures | undefined =
    options.only?.includes("heap") === true
      ? yield* measureHeap(server, directory, options, say)
      : undefined
  const scim = options.only?.includes("scim") === true ? yield* measureScim(server, say) : undefined
  return {
    all,
    comparisons,
    heap,
    largest,
    pages,
    passkeys,
    protocol,
    revocations,
    scim,
    stands,
    storms,
    webhooks
  }
}, Effect.scoped)

const directory = mkdtempSync(join(tmpdir(), "gatehouse-bench-"))
try {
  const measured = await Effect.runPromise(bench(directory))
  const { all, comparisons, heap, largest, pages } = measured
  const { passkeys, protocol, revocations, scim, stands, storms, webhooks } = measured
  const goals = [
    ...goalsOf(all, stands),
    ...goalsByComparison(comparisons),
    ...goalsByProvider(protocol),
    ...(heap === undefined ? [] : goalsByHeap(heap))
  ]
  const broken = [
    ...missed(goals),
    ...(storms.length === 0 ? [] : brokenByStorm(storms)),
    ...brokenByRevocation(revocations),
    ...(passkeys.length === 0 ? [] : brokenByPasskeys(passkeys)),
    ...brokenByConsole(pages),
    ...(scim === undefined ? [] : brokenByScim(scim))
  ]
  console.log(
    [
      `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), Node ${process.version}, ${loadTool}, ${options.connections} connections,`,
      `medians of ${options.rounds} rounds of ${options.seconds} s; load, service and database share the machine.`,
      ...leftOut.map((line) => `Left out: ${line}.`),
      "",
      ...(all.length === 0 ? [] : [tableOf(all), "", ...detailsOf(all, stands), ""]),
      ...(storms.length === 0 ? [] : [...stormLines(storms), ""]),
      ...(revocations.length === 0 ? [] : [...revocationLines(revocations), ""]),
      ...(webhooks.length === 0 ? [] : [...webhookLines(webhooks), ""]),
      ...(passkeys.length === 0 ? [] : [...passkeyLines(passkeys), ""]),
      ...(pages.length === 0 ? [] : [...consoleLines(pages, largest), ""]),
      ...(heap === undefined ? [] : [...heapLines(heap), ""]),
      ...(scim === undefined ? [] : [...scimLines(scim), ""]),
      ...(protocol.length === 0 ? [] : [...providerLines(protocol), ""]),
      ...(comparisons.length === 0 ? [] : [...comparisonLines(comparisons, peerKinds), ""]),
      ...(goals.length === 0 ? [] : [goalsTable(goals), ""]),
      ...(broken.length === 0 ? ["Every promise holds."] : broken.map((line) => `BROKEN: ${line}`))
    ].join("\n")
  )
  if (broken.length > 0) process.exitCode = 1
} finally {
  rmSync(directory, { recursive: true, force: true })
}

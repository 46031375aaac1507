/**
 * Whether an answer tells that an address is known, by its time or by its bytes: the service as in
 * production, on a fresh database, asked for known and unknown addresses in turn, by JSON and by the
 * forms of its pages; then for users whose hashes came from other systems. Prints one table. Ends
 * with 1 where the medians of a route differ by more than the tolerance and by more than chance, or
 * where the bytes differ.
 *
 * `SAMPLES` changes how often each route is asked each way; `ONLY` names routes by part of a name.
 */
import { Effect } from "effect"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { Agent, type IncomingMessage, request as httpRequest } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { setTimeout as pause } from "node:timers/promises"
import { SMTPServer } from "smtp-server"
import * as EmbeddedPostgres from "../src/platform/EmbeddedPostgres.ts"
import { environmentOf, type Installation, install } from "./bench/installation.ts"
import { nodeOutput } from "./bench/processes.ts"
import { type Service, startService } from "./bench/service.ts"
import { median, percentile } from "./bench/statistics.ts"
import { foreignHashes, foreignRoutes, password, type Route, routes } from "./enumeration/routes.ts"

const samples = Number(process.env["SAMPLES"] ?? 200)

/** Far from what closes an account, so that each answer is a first one of its address. */
const samplesPerAddress = 5

/** The tolerated difference of medians, in milliseconds. */
const toleranceOf = (ms: number): number => Math.max(1, 0.05 * ms)

/** Beyond it a difference of ranks is no chance: p < 0.001 on both sides. */
const significantZ = 3.29

/** Requests that nobody counts, while the service warms up. */
const warmUp = 20

const only = process.env["ONLY"]?.split(",")
const isChosen = ({ name }: Route): boolean => only?.some((part) => name.includes(part)) ?? true

/** Lets what goes on behind an answer end, so that it is no part of the next one's time. */
const restMs = 15

/** What one address was answered: how long it took in milliseconds, and all that it said. */
interface Asked {
  readonly took: number
  readonly said: string
}

interface Measured {
  readonly route: Route
  readonly known: ReadonlyArray<Asked>
  readonly unknown: ReadonlyArray<Asked>
}

/** The standard score of the Mann-Whitney U of two samples; positive where the first is slower. */
const rankScore = (first: ReadonlyArray<number>, second: ReadonlyArray<number>): number => {
  let wins = 0
  for (const a of first) for (const b of second) wins += a > b ? 1 : a === b ? 0.5 : 0
  const pairs = first.length * second.length
  return (wins - pairs / 2) / Math.sqrt((pairs * (first.length + second.length + 1)) / 12)
}

const agent = new Agent({ keepAlive: true })

/** What differs from one answer to the next, whomever it is about. */
const passing = new Set(["date", "x-correlation-id", "ratelimit", "ratelimit-policy", "etag"])

/** An answer with its secrets, ids and the address blotted out, each for its length. */
const saidBy = ({ headers, statusCode }: IncomingMessage, body: string, email: string): string => {
  const told = Object.entries(headers).filter(([name]) => !passing.has(name))
  return JSON.stringify([statusCode, told, body])
    .replaceAll(email, "ADDRESS")
    .replaceAll(encodeURIComponent(email), "ADDRESS")
    .replaceAll(/[A-Za-z0-9_-]{40,}/g, ({ length }) => `<${length}>`)
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<id>")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>")
}

/** Asks once. */
const ask = async ({ origin }: Service, route: Route, email: string): Promise<Asked> => {
  // `fetch` would not send another Host.
  const request = httpRequest(`${origin}/_service${route.path}`, {
    method: "POST",
    agent,
    headers: route.headers
  })
  const answered = once(request, "response") as Promise<[IncomingMessage]>
  const sent = route.body(email)
  const started = performance.now()
  request.end(sent)
  const [response] = await answered
  const body = await text(response)
  const took = performance.now() - started
  if (response.statusCode !== route.status) {
    throw new Error(`${route.name}: ${response.statusCode} ${body}`)
  }
  return { took, said: saidBy(response, body, email) }
}

/** Users whose hashes another system has made; an import alone takes all of their kinds. */
const importUsers = async (
  { details }: Installation,
  directory: string,
  routesOfKinds: ReadonlyArray<Route>
): Promise<void> => {
  const lines = routesOfKinds.flatMap((route) => {
    const passwordHash = foreignHashes[route.hash ?? ""]
    return passwordHash === undefined
      ? []
      : addressesOf("known", route).map((email) =>
          JSON.stringify({ email, emailVerified: true, passwordHash })
        )
  })
  const file = join(directory, "users.jsonl")
  writeFileSync(file, `${lines.join("\n")}\n`)
  const command = ["user", "import", "--environment", "bench", "--file", file, "--json"]
  await nodeOutput(import.meta.resolve("../src/cli/main.ts"), command, environmentOf(details))
  // As long as it takes until a new kind counts.
  await pause(6_000)
}

const register = async (
  { origin }: Service,
  { secretKey }: Installation,
  email: string,
  emailVerified: boolean
): Promise<void> => {
  const response = await fetch(`${origin}/api/server/v1/users`, {
    method: "POST",
    headers: { authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
    body: JSON.stringify({ email, emailVerified, password })
  })
  if (!response.ok) throw new Error(await response.text())
}

const samplesOf = ({ share = 1 }: Route): number => Math.ceil(samples * share)

const addressesOf = (kind: string, route: Route): ReadonlyArray<string> =>
  Array.from(
    { length: Math.ceil((samplesOf(route) + warmUp) / samplesPerAddress) },
    // Of one length, as the answers that repeat them have to be.
    (_, number) => `${kind}${number}@${route.name.replaceAll(/\W+/g, "-")}.example`
  )

const isImported = ({ hash }: Route): boolean => hash !== undefined && hash in foreignHashes

const measure = async (
  service: Service,
  installation: Installation,
  route: Route
): Promise<Measured> => {
  const addresses = { known: addressesOf("known", route), unknown: addressesOf("other", route) }
  for (const email of isImported(route) ? [] : addresses.known) {
    await register(service, installation, email, route.pending !== true)
  }
  const asked = { known: new Array<Asked>(), unknown: new Array<Asked>() }
  for (let round = 0; round < samplesOf(route) + warmUp; round += 1) {
    // By chance, so that neither kind always follows the other.
    const order =
      Math.random() < 0.5 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)
    for (const kind of order) {
      const list = addresses[kind]
      const answer = await ask(service, route, list[round % list.length] ?? "")
      if (round >= warmUp) asked[kind].push(answer)
      await pause(restMs)
    }
  }
  return { route, ...asked }
}

/** What one kind of address is told that the other never is. */
const differenceOf = ({ known, unknown }: Measured): string | undefined => {
  const [first, second] = [known, unknown].map((asked) => new Set(asked.map(({ said }) => said)))
  return [...(first ?? [])].find((said) => second?.has(said) !== true)
}

const judge = (measured: Measured) => {
  const { route } = measured
  const known = measured.known.map(({ took }) => took)
  const unknown = measured.unknown.map(({ took }) => took)
  const medians = [median(known), median(unknown)] as const
  const difference = medians[0] - medians[1]
  const tolerance = toleranceOf(medians[1])
  const z = rankScore(known, unknown)
  const isSlower = Math.abs(difference) > tolerance && Math.abs(z) > significantZ
  const said = differenceOf(measured)
  if (said !== undefined) console.error(`${route.name} says of known addresses alone:\n${said}`)
  const tells = isSlower || said !== undefined
  const ms = (value: number) => value.toFixed(2)
  const row = [
    route.name,
    ms(medians[0]),
    ms(percentile(known, 0.95)),
    ms(medians[1]),
    ms(percentile(unknown, 0.95)),
    ms(difference),
    ms(tolerance),
    z.toFixed(1),
    said === undefined ? "alike" : "DIFFER",
    tells ? "TELLS" : "ok"
  ]
  return { row, tells }
}

/** Takes every mail, so that its delivery fails and repeats nothing. */
const takeMails = async () => {
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _session, callback) => {
      stream.resume()
      stream.on("end", () => callback())
    }
  })
  server.on("error", () => undefined)
  const listening = server.listen(0, "127.0.0.1")
  await once(listening, "listening")
  const { port } = listening.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, close: () => server.close(() => undefined) }
}

const enumerate = Effect.fnUntraced(function* (directory: string) {
  const server = yield* EmbeddedPostgres.start({ dataDir: directory })
  const installation = yield* install(server, 1000)
  return yield* Effect.promise(async () => {
    const mails = await takeMails()
    const service = await startService(installation, { SMTP_URL: mails.url })
    try {
      const measured: Array<Measured> = []
      for (const route of routes.filter(isChosen)) {
        measured.push(await measure(service, installation, route))
      }
      // Last, as each kind that the environment holds slows every sign-in down.
      const kinds = foreignRoutes.filter(isChosen)
      if (kinds.length > 0) await importUsers(installation, directory, foreignRoutes)
      for (const route of kinds) measured.push(await measure(service, installation, route))
      return measured
    } finally {
      agent.destroy()
      await service.stop()
      mails.close()
    }
  })
}, Effect.scoped)

const columns = [
  "route",
  "known median",
  "p95",
  "unknown median",
  "p95",
  "difference",
  "tolerance",
  "z",
  "bytes",
  ""
]

const directory = mkdtempSync(join(tmpdir(), "gatehouse-enumeration-"))
try {
  const judged = (await Effect.runPromise(enumerate(directory))).map(judge)
  const line = (cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`
  console.log(
    [
      `${samples} answers each way (a quarter among kinds of hashes), in milliseconds. A route tells where the medians differ by more than the tolerance (5 %, at least 1 ms) and the ranks by more than chance (|z| > ${significantZ}), or where the bytes differ.`,
      "",
      line(columns),
      line(columns.map((_, index) => (index === 0 ? "---" : "---:"))),
      ...judged.map(({ row }) => line(row))
    ].join("\n")
  )
  if (judged.some(({ tells }) => tells)) process.exitCode = 1
} finally {
  rmSync(directory, { recursive: true, force: true })
}

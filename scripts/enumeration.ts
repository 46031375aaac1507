/**
 * Whether the time of an answer tells that an address is known: the service as in production, on a
 * fresh database, asked for known and unknown addresses in turn. Prints one table. Ends with 1 where
 * the medians of a route differ by more than the tolerance and by more than chance.
 *
 * `SAMPLES` changes how often each route is asked each way.
 */
import { Effect } from "effect"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { Agent, type IncomingMessage, request as httpRequest } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { setTimeout as pause } from "node:timers/promises"
import { SMTPServer } from "smtp-server"
import * as EmbeddedPostgres from "../src/platform/EmbeddedPostgres.ts"
import { type Installation, install } from "./bench/installation.ts"
import { pageHeaders } from "./bench/people.ts"
import { type Service, startService } from "./bench/service.ts"
import { median, percentile } from "./bench/statistics.ts"

const samples = Number(process.env["SAMPLES"] ?? 200)

/** Far from what closes an account, so that each answer is a first one of its address. */
const samplesPerAddress = 5

/** The tolerated difference of medians, in milliseconds. */
const toleranceOf = (ms: number): number => Math.max(1, 0.05 * ms)

/** Beyond it a difference of ranks is no chance: p < 0.001 on both sides. */
const significantZ = 3.29

/** Requests that nobody counts, while the service warms up. */
const warmUp = 20

/** Lets what goes on behind an answer end, so that it is no part of the next one's time. */
const restMs = 15

const password = "correct horse battery staple"

interface Route {
  readonly name: string
  readonly path: string
  readonly body: (email: string) => object
  readonly status: number
  /** Whether only an address that is not verified yet counts as known. */
  readonly pending?: true
}

const routes: ReadonlyArray<Route> = [
  {
    name: "sign-in",
    path: "/auth/login",
    body: (email) => ({ email, password: "not the password" }),
    status: 401
  },
  {
    name: "forgot-password",
    path: "/auth/forgot-password",
    body: (email) => ({ email }),
    status: 202
  },
  {
    name: "email-code",
    path: "/auth/email-code",
    body: (email) => ({ email }),
    status: 202
  },
  {
    name: "sign-up",
    path: "/auth/sign-up",
    body: (email) => ({ email, password, legalConsentAccepted: true }),
    status: 202
  },
  {
    name: "resend-verification",
    path: "/auth/sign-up/resend-verification-email",
    body: (email) => ({ email }),
    status: 202,
    pending: true
  }
]

interface Measured {
  readonly route: Route
  readonly known: ReadonlyArray<number>
  readonly unknown: ReadonlyArray<number>
}

/** The standard score of the Mann-Whitney U of two samples; positive where the first is slower. */
const rankScore = (first: ReadonlyArray<number>, second: ReadonlyArray<number>): number => {
  let wins = 0
  for (const a of first) for (const b of second) wins += a > b ? 1 : a === b ? 0.5 : 0
  const pairs = first.length * second.length
  return (wins - pairs / 2) / Math.sqrt((pairs * (first.length + second.length + 1)) / 12)
}

const agent = new Agent({ keepAlive: true })

/** Asks once and answers the milliseconds that it took. */
const ask = async ({ origin }: Service, route: Route, email: string): Promise<number> => {
  // `fetch` would not send another Host.
  const request = httpRequest(`${origin}/_service${route.path}`, {
    method: "POST",
    agent,
    headers: pageHeaders
  })
  const answered = once(request, "response") as Promise<[IncomingMessage]>
  const started = performance.now()
  request.end(JSON.stringify(route.body(email)))
  const [response] = await answered
  const body = await text(response)
  const took = performance.now() - started
  if (response.statusCode !== route.status) throw new Error(`${route.name}: ${body}`)
  return took
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

const addressesOf = (kind: string, route: Route): ReadonlyArray<string> =>
  Array.from(
    { length: Math.ceil((samples + warmUp) / samplesPerAddress) },
    (_, number) => `${kind}${number}@${route.name}.example`
  )

const measure = async (
  service: Service,
  installation: Installation,
  route: Route
): Promise<Measured> => {
  const addresses = { known: addressesOf("known", route), unknown: addressesOf("other", route) }
  for (const email of addresses.known) {
    await register(service, installation, email, route.pending !== true)
  }
  const times = { known: new Array<number>(), unknown: new Array<number>() }
  for (let round = 0; round < samples + warmUp; round += 1) {
    // By chance, so that neither kind always follows the other.
    const order =
      Math.random() < 0.5 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)
    for (const kind of order) {
      const list = addresses[kind]
      const took = await ask(service, route, list[round % list.length] ?? "")
      if (round >= warmUp) times[kind].push(took)
      await pause(restMs)
    }
  }
  return { route, ...times }
}

const judge = ({ known, route, unknown }: Measured) => {
  const medians = [median(known), median(unknown)] as const
  const difference = medians[0] - medians[1]
  const tolerance = toleranceOf(medians[1])
  const z = rankScore(known, unknown)
  const tells = Math.abs(difference) > tolerance && Math.abs(z) > significantZ
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
      for (const route of routes) measured.push(await measure(service, installation, route))
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
  ""
]

const directory = mkdtempSync(join(tmpdir(), "gatehouse-enumeration-"))
try {
  const judged = (await Effect.runPromise(enumerate(directory))).map(judge)
  const line = (cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`
  console.log(
    [
      `${samples} answers each way, in milliseconds. A route tells where the medians differ by more than the tolerance (5 %, at least 1 ms) and the ranks by more than chance (|z| > ${significantZ}).`,
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

import { Effect } from "effect"
import { request, Agent } from "node:http"
import { generateSync } from "otplib"
import { ask, isGood } from "./ask.ts"
import { consoleRequests, type ConsoleRequest } from "./consoleRequests.ts"
import { seedConsole } from "./consoleSeed.ts"
import { install, operate, type Installation } from "./installation.ts"
import type { Row } from "./load.ts"
import type { ConnectionDetails } from "../../src/platform/EmbeddedPostgres.ts"
import * as Database from "../../src/platform/Database.ts"
import { freePort } from "./processes.ts"
import { table } from "./report.ts"
import { startService } from "./service.ts"
import { percentile } from "./statistics.ts"

/** What a page may take, in milliseconds. */
const goal = 300

/** How often each is asked, one after the other, as an operator's browser does. */
const times = 20

const host = "console.bench.example"

/** What one way to ask came to; times in milliseconds. */
export interface ConsoleFigures {
  readonly name: string
  readonly p50: number
  readonly p95: number
  readonly max: number
  /** The first answer that is not 2xx; undefined where there is none. */
  readonly refused: string | undefined
}

/** The console of an installation, at the browser of an owner. */
export interface ConsoleStand {
  readonly environmentId: string
  readonly users: number
  readonly origin: string
  readonly headers: Row["headers"]
}

const pageHeaders = {
  host,
  origin: `https://${host}`,
  "content-type": "application/json",
  "sec-fetch-site": "same-origin"
}

/** Makes an owner of who follows the link, as they would: with a password and a second factor. */
const signedIn = async (origin: string, link: string): Promise<string> => {
  const cookies = new Map<string, string>()
  const post = async (path: string, json: object) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const headers = { ...pageHeaders, ...(cookie === "" ? {} : { cookie }) }
    const row = { method: "POST", path: `/_service${path}`, headers, body: JSON.stringify(json) }
    const answer = await ask(origin, row)
    if (!isGood(answer)) throw new Error(`POST ${path}: ${answer.status} ${answer.body}`)
    for (const line of answer.headers["set-cookie"] ?? []) {
      const [pair = ""] = line.split(";")
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1))
    }
    return JSON.parse(answer.body)
  }
  const token = new URL(link).searchParams.get("token")
  const { enrollmentToken } = await post("/auth/invitation/password-signup", {
    token,
    password: "correct horse battery staple",
    legalConsentAccepted: true
  })
  const { secret } = await post("/auth/mfa/enrollment/start", { enrollmentToken })
  await post("/auth/mfa/enrollment/confirm", { enrollmentToken, code: generateSync({ secret }) })
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
}

/** Starts the service of an installation with its console, and signs its owner in. */
export const openConsole = Effect.fnUntraced(function* (installation: Installation) {
  const { details, environmentId, users } = installation
  const port = yield* Effect.promise(freePort)
  const settings = { CONSOLE_URL: `https://${host}`, CONSOLE_PORT: String(port) }
  yield* Effect.acquireRelease(
    Effect.promise(() => startService(installation, settings)),
    ({ stop }) => Effect.promise(stop)
  )
  const email = `owner-${port}@bench.example`
  const invited = yield* operate(details, `operator invite --email ${email}`, [], settings)
  const origin = `http://127.0.0.1:${port}`
  const cookie = yield* Effect.promise(() => signedIn(origin, invited.url))
  const stand: ConsoleStand = {
    environmentId,
    users,
    origin,
    headers: { ...pageHeaders, cookie }
  }
  return stand
})

/** Fills an installation of its own with all that an operator's pages show. */
export const installConsole = Effect.fnUntraced(function* (
  server: ConnectionDetails,
  users: number
) {
  const installation = yield* install(server, users, "bench_console")
  const { details, environmentId } = installation
  yield* seedConsole(environmentId, users).pipe(Effect.provide(Database.layerWith(details, 2)))
  return installation
})

/** How long the answer takes; of one that does not end, what comes first of it. */
const timed = (stand: ConsoleStand, row: Row, agent: Agent) =>
  new Promise<{ readonly took: number; readonly status: number; readonly body: string }>(
    (resolve, reject) => {
      const started = performance.now()
      const options = { method: row.method, headers: row.headers, agent }
      const sent = request(new URL(row.path, stand.origin), options, (response) => {
        const chunks: Array<Buffer> = []
        const done = () =>
          resolve({
            took: performance.now() - started,
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks).toString("utf8")
          })
        const endless = response.headers["content-type"]?.startsWith("text/event-stream") === true
        response.on("data", (chunk: Buffer) => {
          chunks.push(chunk)
          if (endless) {
            done()
            response.destroy()
          }
        })
        response.on("error", reject)
        response.on("end", done)
      })
      sent.on("error", reject)
      sent.end(row.body)
    }
  )

/** The next request of a walk, from what the one before was answered. */
const further = (row: Row, text: string): Row | undefined => {
  const { nextCursor, page } = JSON.parse(text)
  if (row.body !== undefined) {
    const body = JSON.parse(row.body)
    if (page?.hasMore !== true) return undefined
    const place = page.mode === "poll" ? { checkpoint: page.checkpoint } : { cursor: page.cursor }
    return { ...row, body: JSON.stringify({ ...body, page: { ...body.page, ...place } }) }
  }
  if (typeof nextCursor !== "string") return undefined
  const url = new URL(row.path, "http://x")
  url.searchParams.set("cursor", nextCursor)
  return { ...row, path: url.pathname + url.search }
}

const measureOne = async (
  stand: ConsoleStand,
  asked: ConsoleRequest,
  agent: Agent
): Promise<ConsoleFigures> => {
  const rowAt = (number: number): Row => ({
    method: asked.method,
    path: asked.path(number),
    headers: stand.headers,
    ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body(number)) })
  })
  const measured: Array<number> = []
  let refused: string | undefined
  let row: Row | undefined
  for (let number = 0; number < times; number++) {
    row ??= rowAt(number)
    const { body, status, took } = await timed(stand, row, agent)
    measured.push(took)
    const good = status >= 200 && status < 300
    if (!good) refused ??= `${status} ${body.slice(0, 200)}`
    row = good && asked.walks === true ? further(row, body) : undefined
  }
  return {
    name: asked.name,
    p50: percentile(measured, 0.5),
    p95: percentile(measured, 0.95),
    max: percentile(measured, 1),
    refused
  }
}

/** Asks all that pages ask, one request at a time. */
export const measureConsole = async (
  stand: ConsoleStand
): Promise<ReadonlyArray<ConsoleFigures>> => {
  const agent = new Agent({ keepAlive: true })
  const figures: Array<ConsoleFigures> = []
  for (const asked of consoleRequests(stand.environmentId, stand.users)) {
    figures.push(await measureOne(stand, asked, agent))
  }
  agent.destroy()
  return figures
}

/** One line for each request that is too slow for a page, or is not answered. */
export const brokenByConsole = (figures: ReadonlyArray<ConsoleFigures>): ReadonlyArray<string> =>
  figures.flatMap(({ name, p95, refused }) => [
    ...(refused === undefined ? [] : [`Console ${name}: ${refused}`]),
    ...(p95 <= goal ? [] : [`Console ${name}: p95 ${p95.toFixed(0)} ms, over ${goal}`])
  ])

/** The times of all, the slowest first, as a table of Markdown. */
export const consoleLines = (
  figures: ReadonlyArray<ConsoleFigures>,
  users: number
): ReadonlyArray<string> => [
  `The console's reads with ${users.toLocaleString("en")} users, ${times} of each one after the other:`,
  "",
  table(
    ["read", "p50 ms", "p95 ms", "max ms", "goal"],
    figures
      .toSorted((a, b) => b.p95 - a.p95)
      .map(({ max, name, p50, p95 }) => [
        name,
        p50.toFixed(1),
        p95.toFixed(1),
        max.toFixed(1),
        String(goal)
      ])
  )
]

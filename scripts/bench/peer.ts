import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import * as Database from "../../src/platform/Database.ts"
import type { ConnectionDetails } from "../../src/platform/EmbeddedPostgres.ts"
import { currentCosts } from "../../src/platform/PasswordHasher.ts"
import { type Answer, ask, isGood } from "./ask.ts"
import { drive, type Row } from "./load.ts"
import type { Options } from "./options.ts"
import manifest from "./peer/package.json" with { type: "json" }
import { freePort, output, startNode, stop } from "./processes.ts"

/** The system that Gatehouse is compared with, in the same minutes on the same machine. */
export const peerName = `better-auth ${manifest.dependencies["better-auth"]}`

/** What both do, by the operation's id of ours, and by how much ours has to be faster. */
export const compared = [
  { id: "me", name: "session read", least: 15 },
  { id: "token", name: "token mint", least: 10 },
  { id: "signin", name: "sign-in", least: 1.2 }
] as const

/** One of the calls that both systems know. */
export type ComparedId = (typeof compared)[number]["id"]

/** The peer with people who are signed in. */
export interface Peer {
  readonly origin: string
  readonly rows: Readonly<Record<ComparedId, ReadonlyArray<Row>>>
}

const server = import.meta.resolve("./peer/server.mjs")
const folder = dirname(fileURLToPath(server))
const password = "correct horse battery staple"

/** Signs up through the API, which signs in at once, and answers the session's cookie. */
const signUp = async (origin: string, email: string): Promise<string> => {
  const answer = await ask(origin, {
    method: "POST",
    path: "/api/auth/sign-up/email",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify({ email, password, name: "Somebody" })
  })
  if (!isGood(answer)) throw new Error(`${peerName} does not sign up: ${answer.body}`)
  return (answer.headers["set-cookie"] ?? []).map((text) => text.split(";", 1)[0]).join("; ")
}

/** A call that answers something else than what it is there for is no measure of anything. */
const requireAnswer = async (origin: string, [row]: ReadonlyArray<Row>, key: string) => {
  const answer: Answer = await ask(origin, row!)
  if (!isGood(answer) || !answer.body.includes(`"${key}"`)) {
    throw new Error(`${peerName} answers ${row!.path} with ${answer.status} ${answer.body}`)
  }
}

const rowsOf = async (origin: string, count: number): Promise<Peer["rows"]> => {
  const emails = Array.from({ length: count }, (_, index) => `person${index}@bench.example`)
  const cookies: Array<string> = []
  for (const email of emails) cookies.push(await signUp(origin, email))
  const reading = (path: string) =>
    cookies.map((cookie): Row => ({ method: "GET", path, headers: { origin, cookie } }))
  const rows = {
    me: reading("/api/auth/get-session"),
    token: reading("/api/auth/token"),
    signin: emails.map((email): Row => ({
      method: "POST",
      path: "/api/auth/sign-in/email",
      headers: { origin, "content-type": "application/json" },
      body: JSON.stringify({ email, password })
    }))
  }
  await requireAnswer(origin, rows.me, "email")
  await requireAnswer(origin, rows.token, "token")
  await requireAnswer(origin, rows.signin, "token")
  return rows
}

const untilReady = async (origin: string, hasEnded: () => boolean): Promise<void> => {
  for (;;) {
    const answered = await fetch(`${origin}/api/auth/ok`).then(
      ({ ok }) => ok,
      () => false
    )
    if (answered) return
    if (hasEnded()) throw new Error(`${peerName} does not start`)
    await new Promise((resume) => setTimeout(resume, 100))
  }
}

/** Installs exactly what the lock file names. */
const installPeer = () => output("npm", ["ci", "--no-audit", "--no-fund", "--prefix", folder])

/** Starts the peer on a database of its own in the same server, with so many people. */
export const startPeer = Effect.fnUntraced(function* (postgres: ConnectionDetails, people: number) {
  const { host, password: secret, port, username } = postgres
  const database = "bench_peer"
  yield* Effect.promise(installPeer)
  yield* Effect.flatMap(SqlClient.SqlClient, (sql) => sql`CREATE DATABASE ${sql(database)}`).pipe(
    Effect.provide(Database.layerWith(postgres, 1))
  )
  const ownPort = yield* Effect.promise(freePort)
  const child = yield* Effect.acquireRelease(
    Effect.sync(() =>
      startNode([], server, {
        NODE_ENV: "production",
        PORT: String(ownPort),
        AUTH_SECRET: randomBytes(32).toString("hex"),
        ARGON2: JSON.stringify({
          memoryCost: currentCosts.memoryKiB,
          timeCost: currentCosts.passes,
          parallelism: currentCosts.lanes
        }),
        PGHOST: host,
        PGPORT: String(port),
        PGUSER: username,
        PGPASSWORD: Redacted.value(secret),
        PGDATABASE: database
      })
    ),
    (process) => Effect.promise(() => stop(process))
  )
  const origin = `http://127.0.0.1:${ownPort}`
  return yield* Effect.promise(async () => {
    await untilReady(origin, () => child.exitCode !== null)
    return { origin, rows: await rowsOf(origin, people) } satisfies Peer
  })
})

/** How many of a call the peer answers in a second. */
export const peerRate = async (
  directory: string,
  { origin, rows }: Peer,
  id: ComparedId,
  options: Pick<Options, "connections" | "seconds">
): Promise<number> => {
  const load = await drive(directory, { origin, rows: rows[id], ...options })
  if (load.failed > 0) throw new Error(`${peerName} failed ${load.failed} requests of ${id}`)
  return load.requests / load.seconds
}

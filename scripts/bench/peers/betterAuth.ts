import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import * as Database from "../../../src/platform/Database.ts"
import { currentCosts } from "../../../src/platform/PasswordHasher.ts"
import { freePort, output, startNode, stop } from "../processes.ts"
import manifest from "./better-auth/package.json" with { type: "json" }
import { makeDatabase } from "./database.ts"
import {
  json,
  must,
  type Peer,
  type PeerKind,
  peopleOf,
  requireAnswers,
  untilReady
} from "./Peer.ts"

const name = `better-auth ${manifest.dependencies["better-auth"]}`
const server = import.meta.resolve("./better-auth/server.mjs")
const folder = dirname(fileURLToPath(server))

/** Signs up through the API, which signs in at once. */
const signUp = async (
  origin: string,
  login: { readonly email: string; readonly password: string }
) => {
  const answer = await must(origin, {
    method: "POST",
    path: "/api/auth/sign-up/email",
    headers: { origin, ...json },
    body: JSON.stringify({ ...login, name: "Somebody" })
  })
  const cookies = (answer.headers["set-cookie"] ?? []).map((text) => text.split(";", 1)[0])
  return { cookie: cookies.join("; "), id: String(JSON.parse(answer.body).user.id) }
}

const callsOf = async (origin: string, count: number): Promise<Peer["calls"]> => {
  const people = peopleOf(count)
  const known: Array<Awaited<ReturnType<typeof signUp>>> = []
  for (const login of people) known.push(await signUp(origin, login))
  const reading = (path: string) => ({
    origin,
    rows: known.map(({ cookie }) => ({ method: "GET", path, headers: { origin, cookie } }))
  })
  const asAdmin = { origin, cookie: known[0]!.cookie }
  const users = "/api/auth/admin"
  return {
    me: reading("/api/auth/get-session"),
    token: reading("/api/auth/token"),
    signin: {
      origin,
      rows: people.map((login) => ({
        method: "POST",
        path: "/api/auth/sign-in/email",
        headers: { origin, ...json },
        body: JSON.stringify(login)
      }))
    },
    get: {
      origin,
      rows: known.map(({ id }) => ({
        method: "GET",
        path: `${users}/get-user?id=${id}`,
        headers: asAdmin
      }))
    },
    list: {
      origin,
      rows: [{ method: "GET", path: `${users}/list-users?limit=20`, headers: asAdmin }]
    }
  }
}

/** On node:http, in one process, with a pool of ten: as Gatehouse has. */
export const betterAuth: PeerKind = {
  name,
  // Installed by its own lock file.
  missing: undefined,
  start: Effect.fnUntraced(function* (postgres, people) {
    yield* Effect.promise(() =>
      output("npm", ["ci", "--no-audit", "--no-fund", "--prefix", folder])
    )
    const details = yield* makeDatabase(postgres, "bench_better_auth")
    const port = yield* Effect.promise(freePort)
    const child = yield* Effect.acquireRelease(
      Effect.sync(() =>
        startNode([], server, {
          NODE_ENV: "production",
          PORT: String(port),
          AUTH_SECRET: randomBytes(32).toString("hex"),
          ARGON2: JSON.stringify({
            memoryCost: currentCosts.memoryKiB,
            timeCost: currentCosts.passes,
            parallelism: currentCosts.lanes
          }),
          PGHOST: details.host,
          PGPORT: String(details.port),
          PGUSER: details.username,
          PGPASSWORD: Redacted.value(details.password),
          PGDATABASE: details.database
        })
      ),
      (process) => Effect.promise(() => stop(process))
    )
    const origin = `http://127.0.0.1:${port}`
    const calls = yield* Effect.promise(async () => {
      await untilReady(`${origin}/api/auth/ok`, () => child.exitCode !== null)
      return callsOf(origin, people)
    })
    yield* Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql`UPDATE "user" SET role = 'admin' WHERE email = ${peopleOf(1)[0]!.email}`
    ).pipe(Effect.provide(Database.layerWith(details, 1)))
    yield* Effect.promise(async () => {
      await requireAnswers(calls, {
        me: '"email"',
        token: '"token"',
        signin: '"token"',
        get: '"email"',
        list: '"users"'
      })
    })
    return { name, pid: child.pid ?? 0, calls }
  })
}

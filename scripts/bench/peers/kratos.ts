import { Effect } from "effect"
import { execFileSync } from "node:child_process"
import { generateKeyPairSync, randomBytes } from "node:crypto"
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { currentCosts } from "../../../src/platform/PasswordHasher.ts"
import { loadTool } from "../load.ts"
import { freePort, output, startProgram, stopTree } from "../processes.ts"
import { byAddress, makeDatabase } from "./database.ts"
import {
  json,
  must,
  type Peer,
  type PeerKind,
  peopleOf,
  pool,
  requireAnswers,
  untilReady
} from "./Peer.ts"

const program = process.env["KRATOS"] ?? ""
const isHere = program !== "" && existsSync(program)
const told = isHere ? execFileSync(program, ["version"], { encoding: "utf8" }) : ""
const name = `Ory Kratos ${/\d+\.\d+\.\d+/.exec(told)?.[0] ?? ""}`.trim()

const inline = (value: object): string =>
  `base64://${Buffer.from(JSON.stringify(value)).toString("base64")}`

/** A person who signs in with an address and a password. */
const schema = {
  $id: "https://bench.example/person.schema.json",
  $schema: "http://json-schema.org/draft-07/schema#",
  type: "object",
  properties: {
    traits: {
      type: "object",
      properties: {
        email: {
          type: "string",
          format: "email",
          "ory.sh/kratos": { credentials: { password: { identifier: true } } }
        }
      },
      required: ["email"]
    }
  }
}

/** What signs its tokens: one key of ES256. */
const signingKey = () => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  return { ...privateKey.export({ format: "jwk" }), alg: "ES256", use: "sig", kid: "bench" }
}

const configurationOf = (dsn: string, publicPort: number, adminPort: number) => {
  const at = (port: number) => ({ host: "127.0.0.1", port, base_url: `http://127.0.0.1:${port}/` })
  return {
    dsn,
    serve: { public: at(publicPort), admin: at(adminPort) },
    selfservice: {
      default_browser_return_url: `http://127.0.0.1:${publicPort}/`,
      methods: { password: { enabled: true, config: { haveibeenpwned_enabled: false } } }
    },
    log: { level: "error" },
    secrets: {
      cookie: [randomBytes(16).toString("hex")],
      cipher: [randomBytes(16).toString("hex")]
    },
    hashers: {
      algorithm: "argon2",
      argon2: {
        memory: `${currentCosts.memoryKiB}KB`,
        iterations: currentCosts.passes,
        parallelism: currentCosts.lanes,
        salt_length: 16,
        key_length: 32
      }
    },
    identity: { default_schema_id: "default", schemas: [{ id: "default", url: inline(schema) }] },
    session: {
      whoami: {
        required_aal: "aal1",
        tokenizer: {
          templates: { bench: { ttl: "5m", jwks_url: inline({ keys: [signingKey()] }) } }
        }
      }
    },
    courier: { smtp: { connection_uri: "smtp://127.0.0.1:25/?disable_starttls=true" } }
  }
}

/** A sign-in is two requests: one begins it, and the other names what was begun. */
const opening = { method: "GET", path: "/self-service/login/api", headers: json }
const signingIn = (flow: string, { email, password }: ReturnType<typeof peopleOf>[number]) => ({
  method: "POST",
  path: `/self-service/login?flow=${flow}`,
  headers: json,
  body: JSON.stringify({ method: "password", identifier: email, password })
})

const callsOf = async (origin: string, admin: string, count: number): Promise<Peer["calls"]> => {
  const people = peopleOf(count)
  const known: Array<{ id: string; token: string }> = []
  for (const person of people) {
    const made = await must(admin, {
      method: "POST",
      path: "/admin/identities",
      headers: json,
      body: JSON.stringify({
        schema_id: "default",
        traits: { email: person.email },
        credentials: { password: { config: { password: person.password } } }
      })
    })
    const flow = JSON.parse((await must(origin, opening)).body).id
    const { body } = await must(origin, signingIn(flow, person))
    known.push({ id: JSON.parse(made.body).id, token: JSON.parse(body).session_token })
  }
  const asSession = (path: string) => ({
    origin,
    rows: known.map(({ token }) => ({ method: "GET", path, headers: { "X-Session-Token": token } }))
  })
  const asBackend = (paths: ReadonlyArray<string>) => ({
    origin: admin,
    rows: paths.map((path) => ({ method: "GET", path, headers: json }))
  })
  return {
    me: asSession("/sessions/whoami"),
    token: asSession("/sessions/whoami?tokenize_as=bench"),
    signin: { origin, opening, rows: people.map((person) => signingIn("%ID%", person)) },
    get: asBackend(known.map(({ id }) => `/admin/identities/${id}`)),
    list: asBackend(["/admin/identities?page_size=20"])
  }
}

/** One process as in production, but for TLS; on all cores. `KRATOS` names its program. */
export const kratos: PeerKind = {
  name,
  missing: !isHere
    ? "KRATOS does not name its program"
    : loadTool === "wrk"
      ? undefined
      : "only wrk makes sign-ins of two requests",
  start: Effect.fnUntraced(function* (postgres, people) {
    const { database } = yield* makeDatabase(postgres, "bench_kratos")
    const { authority, password, username } = byAddress(postgres)
    const dsn = `postgres://${username}:${encodeURIComponent(password)}@${authority}/${database}?sslmode=disable&max_conns=${pool}&max_idle_conns=${pool}`
    const publicPort = yield* Effect.promise(freePort)
    const adminPort = yield* Effect.promise(freePort)
    const folder = yield* Effect.acquireRelease(
      Effect.sync(() => mkdtempSync(join(tmpdir(), "gatehouse-kratos-"))),
      (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true }))
    )
    const file = join(folder, "kratos.json")
    writeFileSync(file, JSON.stringify(configurationOf(dsn, publicPort, adminPort)))
    yield* Effect.promise(() =>
      output(program, ["migrate", "sql", "-e", "--yes", "-c", file], { DSN: dsn })
    )
    const child = yield* Effect.acquireRelease(
      Effect.sync(() => startProgram(program, ["serve", "all", "-c", file], {})),
      (process) => Effect.promise(() => stopTree(process))
    )
    const admin = `http://127.0.0.1:${adminPort}`
    const calls = yield* Effect.promise(async () => {
      await untilReady(`${admin}/admin/health/ready`, () => child.exitCode !== null)
      return callsOf(`http://127.0.0.1:${publicPort}`, admin, people)
    })
    yield* Effect.promise(async () => {
      await requireAnswers(calls, {
        me: '"email"',
        token: '"tokenized":"eyJ',
        get: '"email"',
        list: '"email"'
      })
    })
    return { name, pid: child.pid ?? 0, calls }
  })
}

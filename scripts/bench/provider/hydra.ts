import { Effect } from "effect"
import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { byAddress, makeDatabase } from "../peers/database.ts"
import { json, must, pool, untilReady } from "../peers/Peer.ts"
import { freePort, output, startProgram, stopTree } from "../processes.ts"
import { protocolCall, redirectUri, type Subject, type SubjectKind } from "./Subject.ts"

const program = process.env["HYDRA"] ?? ""
const isHere = program !== "" && existsSync(program)
const version = isHere
  ? (/v?[\d.]+\d/.exec(execFileSync(program, ["version"], { encoding: "utf8" }))?.[0] ?? "")
  : ""
const name = `Hydra ${version}`.trim()

const robot = { id: "robot", secret: "what-the-robot-knows" }
const app = { id: "app", secret: "what-the-app-knows", redirectUri }

const clients = [
  {
    client_id: robot.id,
    client_secret: robot.secret,
    grant_types: ["client_credentials"],
    scope: "read",
    token_endpoint_auth_method: "client_secret_basic"
  },
  {
    client_id: app.id,
    client_secret: app.secret,
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    scope: "openid offline",
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: "client_secret_basic"
  }
]

/** One process as in production, but for TLS; on all cores. `HYDRA` names its program. */
export const hydra: SubjectKind = {
  name,
  missing: isHere ? undefined : "HYDRA does not name its program",
  start: Effect.fnUntraced(function* (postgres, browsers) {
    const { database } = yield* makeDatabase(postgres, "bench_hydra")
    const { authority, password, username } = byAddress(postgres)
    const dsn = `postgres://${username}:${encodeURIComponent(password)}@${authority}/${database}?sslmode=disable&max_conns=${pool}&max_idle_conns=${pool}`
    const publicPort = yield* Effect.promise(freePort)
    const adminPort = yield* Effect.promise(freePort)
    const origin = `http://127.0.0.1:${publicPort}`
    const admin = `http://127.0.0.1:${adminPort}`
    const environment = {
      DSN: dsn,
      SECRETS_SYSTEM: "a-secret-of-the-bench-that-is-long-enough",
      URLS_SELF_ISSUER: origin,
      URLS_LOGIN: `${origin}/login`,
      URLS_CONSENT: `${origin}/consent`,
      SERVE_PUBLIC_HOST: "127.0.0.1",
      SERVE_PUBLIC_PORT: String(publicPort),
      SERVE_ADMIN_HOST: "127.0.0.1",
      SERVE_ADMIN_PORT: String(adminPort),
      STRATEGIES_ACCESS_TOKEN: "jwt",
      TTL_ACCESS_TOKEN: "1h",
      LOG_LEVEL: "fatal",
      SQA_OPT_OUT: "true"
    }
    yield* Effect.promise(() => output(program, ["migrate", "sql", "-e", "--yes"], environment))
    const child = yield* Effect.acquireRelease(
      Effect.sync(() => startProgram(program, ["serve", "all", "--dev"], environment)),
      (process) => Effect.promise(() => stopTree(process))
    )
    return yield* Effect.promise(async () => {
      await untilReady(`${admin}/health/ready`, () => child.exitCode !== null)
      for (const client of clients) {
        await must(admin, {
          method: "POST",
          path: "/admin/clients",
          headers: json,
          body: JSON.stringify(client)
        })
      }
      const machine = protocolCall("/oauth2/token", robot, {
        grant_type: "client_credentials",
        scope: "read"
      })
      const { access_token: token } = JSON.parse((await must(origin, machine)).body)
      const introspection = protocolCall("/admin/oauth2/introspect", robot, { token })
      const told = await must(admin, introspection)
      if (!told.body.includes('"active":true')) throw new Error(told.body)
      const subject: Subject = {
        name,
        pid: child.pid ?? 0,
        machine: { origin, rows: [machine] },
        introspection: { origin: admin, rows: [introspection] },
        flow: {
          origin,
          authorizePath: "/oauth2/auth",
          tokenPath: "/oauth2/token",
          headers: {},
          browsers: Array.from({ length: browsers }, () => "browser=1"),
          client: app,
          scope: "openid offline",
          admin
        }
      }
      return subject
    })
  })
}

import { Effect, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { spawn } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import * as Database from "../../src/platform/Database.ts"
import { Redacted } from "effect"
import * as TestPostgres from "../../src/testing/TestPostgres.ts"
import { bundlePrograms } from "../support/bundlePrograms.ts"
import { freePort } from "../support/freePort.ts"
import { openRoad, type Road } from "../support/Road.ts"
import { worldSettings } from "../fuzz/worldSettings.ts"
import { host } from "./Asking.ts"
import type { Clock } from "./Clock.ts"
import { Instance } from "./Instance.ts"
import { hasNginx, startNginx } from "./nginx.ts"
import type { Outside } from "./Outside.ts"

/** A production installation: a database, two instances, and a proxy where there is one. */
export interface Installation {
  readonly instances: ReadonlyArray<Instance>
  readonly secretKey: string
  /** Port at which people find it. */
  readonly port: () => number
  readonly proxy: "nginx" | "none"
  /** The way from the instances to their database. */
  readonly road: Road
  /** Runs a statement in its database. */
  readonly query: <A>(
    statement: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>
  ) => Promise<A>
  /** Tells every instance what time it is by now. */
  readonly moveClock: () => Promise<void>
  /** Sweeps its database, as autovacuum would. */
  readonly vacuum: () => Promise<void>
  /** Leads it to the server that is the primary by now. */
  readonly follow: () => void
  /** Ends every connection to its database. */
  readonly cutConnections: () => Promise<void>
  readonly stop: () => Promise<void>
}

const project = resolve(import.meta.dirname, "../..")
const encryptionKey = Buffer.alloc(32, 7).toString("base64")

/** Starts the service once outside of production, which makes an environment and shows its key. */
const firstKey = (program: string, env: Readonly<Record<string, string>>): Promise<string> =>
  new Promise((done, fail) => {
    const child = spawn(process.execPath, [program], {
      cwd: project,
      env: { PATH: process.env["PATH"] ?? "", HOST: "127.0.0.1", PORT: "0", WORKERS: "1", ...env },
      stdio: ["ignore", "pipe", "pipe"]
    })
    let written = ""
    let key = ""
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      written += chunk
      const shown = /Secret key +(sk_\w+_[\w-]{49})\n/.exec(written)?.[1]
      if (shown !== undefined && written.includes('"message":"Listening"') && key === "") {
        key = shown
        child.kill("SIGTERM")
      }
    })
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => (written += chunk))
    child.on("close", () => (key === "" ? fail(new Error(written.slice(0, 2000))) : done(key)))
  })

/** Starts it. */
export const install = async (
  server: TestPostgres.TestPostgres,
  scope: Scope.Scope,
  clock: Clock,
  outside: Outside,
  lines: (line: string) => void
): Promise<Installation> => {
  const folder = await mkdtemp(join(tmpdir(), "gatehouse-campaign-"))
  const programs = join(folder, "programs")
  await bundlePrograms(programs)
  const program = join(programs, "service.mjs")
  const authority = join(folder, "authority.pem")
  await writeFile(authority, outside.certificate)
  const clockFile = join(folder, "clock")
  await writeFile(clockFile, String(clock.offsetSeconds))

  const template = await Effect.runPromise(TestPostgres.ensureTemplate(server))
  const details = await Effect.runPromise(
    Scope.provide(TestPostgres.freshDatabase(server, template), scope)
  )
  const common = {
    DATABASE_URL: Redacted.value(Database.urlOf(details)),
    ENCRYPTION_KEY: encryptionKey,
    NODE_COMPILE_CACHE: join(folder, "compiled")
  }
  const secretKey = await firstKey(program, common)
  const query: Installation["query"] = (statement) =>
    Effect.runPromise(
      Effect.flatMap(SqlClient.SqlClient, statement).pipe(
        // Another server may be the primary by now.
        Effect.provide(Database.layerWith({ ...details, port: server.port }, 1)),
        Effect.orDie
      )
    )
  const settings = JSON.stringify(worldSettings)
  await query((sql) =>
    Effect.andThen(
      sql`UPDATE environments SET app_url = ${`https://${host}`}, settings = ${settings}::jsonb
          WHERE kind <> 'platform'`,
      sql`INSERT INTO environment_hosts (environment_id, host, position)
          SELECT id, ${host}, 99 FROM environments WHERE kind <> 'platform'`
    )
  )

  const road = await openRoad(
    details.host.startsWith("/")
      ? { path: join(details.host, `.s.PGSQL.${details.port}`) }
      : { host: details.host, port: details.port }
  )
  const env = () => ({
    ...common,
    NODE_ENV: "production",
    DATABASE_URL: Redacted.value(
      Database.urlOf({ ...details, host: "127.0.0.1", port: road.port })
    ),
    LOG_LEVEL: "Debug",
    SMTP_URL: `smtp://127.0.0.1:${outside.smtpPort}`,
    TRUSTED_PROXIES: "127.0.0.1",
    OUTBOUND_ALLOW: "127.0.0.0/8",
    NODE_EXTRA_CA_CERTS: authority,
    CLOCK_FILE: clockFile,
    DATABASE_POOL: "10"
  })
  const ports = [await Effect.runPromise(freePort), await Effect.runPromise(freePort)]
  const instances = ports.map((port) => new Instance(port, program, env, lines))
  for (const instance of instances) await instance.start()
  const front = await Effect.runPromise(freePort)
  const nginx = hasNginx() ? await startNginx(front, ports) : undefined
  let turn = 0
  return {
    instances,
    secretKey,
    proxy: nginx === undefined ? "none" : "nginx",
    port: () => (nginx === undefined ? ports[(turn += 1) % ports.length]! : front),
    query,
    road,
    // It is left undone where it comes into a trouble or takes too long.
    vacuum: () => query((sql) => Effect.ignore(sql`VACUUM (ANALYZE)`)).catch(() => undefined),
    follow: () => road.leadTo({ host: server.host, port: server.port }),
    moveClock: async () => {
      await writeFile(clockFile, String(clock.offsetSeconds))
      for (const instance of instances) await instance.signal("SIGUSR2")
    },
    cutConnections: () =>
      Effect.runPromise(
        TestPostgres.administer(
          server,
          (sql) => sql`
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${details.database}`
        )
      ).then(() => undefined),
    stop: async () => {
      await nginx?.stop()
      for (const instance of instances) await instance.signal("SIGTERM")
      road.stop()
      await rm(folder, { recursive: true, force: true })
    }
  }
}

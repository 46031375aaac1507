import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, Schedule } from "effect"
import { spawn } from "node:child_process"
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { join } from "node:path"
import { dataDirectory } from "../../support/DataDirectory.ts"
import { fault } from "../../support/Fault.ts"
import { browserAt, encryptionKey, mailedCode } from "../../support/FreshService.ts"
import { freePort } from "../../support/freePort.ts"
import * as NetworkPostgres from "../../support/NetworkPostgres.ts"
import { password } from "../../support/People.ts"
import * as ServiceProcess from "../../support/ServiceProcess.ts"
import * as SignUps from "../../support/SignUps.ts"
import * as WriteStorm from "../../support/WriteStorm.ts"

const program = "/usr/sbin/pgbouncer"
const isMissing = !existsSync(program)
const skipped = isMissing ? `, skipped as there is no ${program}` : ""

/** Fewer than the service has to it, so that connections are shared from one transaction to the next. */
const serverConnections = 3

const isListening = (port: number) =>
  Effect.callback<boolean>((resume) => {
    const socket = connect({ host: "127.0.0.1", port })
    socket.once("connect", () => resume(Effect.succeed(true)))
    socket.once("error", () => resume(Effect.succeed(false)))
    socket.once("connect", () => socket.destroy())
  })

/** PgBouncer in transaction mode before a database of the tests; answers the URL of the service. */
const pgBouncer = Effect.gen(function* () {
  const postgres = yield* NetworkPostgres.make()
  yield* postgres.start
  const { details } = postgres
  const folder = yield* dataDirectory
  const port = yield* freePort
  const log = join(folder, "log")
  const file = join(folder, "pgbouncer.ini")
  const server =
    `host=${details.host} port=${details.port} dbname=${details.database} ` +
    `user=${details.username} password='${Redacted.value(details.password)}'`
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "any",
    pool_mode: "transaction",
    default_pool_size: serverConnections,
    max_client_conn: 100
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(file, `[databases]\ngatehouse = ${server}\n[pgbouncer]\n${lines.join("\n")}\n`)
  writeFileSync(log, "")
  chmodSync(file, 0o644)
  // It refuses to run as root.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  yield* Effect.acquireRelease(
    Effect.sync(() => spawn(program, [file], { ...nobody, stdio: ["ignore", "pipe", "pipe"] })),
    (child) =>
      Effect.callback<void>((resume) => {
        if (child.exitCode !== null) return resume(Effect.void)
        child.on("exit", () => resume(Effect.void))
        child.kill("SIGKILL")
      })
  ).pipe(
    Effect.tap((child) =>
      Effect.sync(() => {
        for (const stream of [child.stdout, child.stderr]) {
          stream.on("data", (chunk: Buffer) => writeFileSync(log, chunk, { flag: "a" }))
        }
      })
    )
  )
  yield* isListening(port).pipe(
    Effect.repeat({ until: (listens) => listens, schedule: Schedule.spaced("50 millis") }),
    Effect.timeout("20 seconds")
  )
  return {
    url: `postgresql://anybody:any@127.0.0.1:${port}/gatehouse`,
    log: () => readFileSync(log, "utf8")
  }
})

describe.skipIf(isMissing)(`behind PgBouncer${skipped}`, () => {
  it.live(
    "in transaction mode everything works as on PostgreSQL itself",
    () =>
      Effect.gen(function* () {
        const { saw } = yield* fault("PgBouncer in transaction mode", {
          promised: "with DATABASE_POOLER=transaction, everything works as on PostgreSQL itself",
          done:
            `two instances over ${serverConnections} shared connections: sign-up, sign-in, ` +
            "refresh, a mailed code, and a storm of writes to both"
        })
        const { log, url } = yield* pgBouncer
        const env = {
          DATABASE_URL: url,
          DATABASE_POOLER: "transaction",
          ENCRYPTION_KEY: encryptionKey
        }
        const service = yield* ServiceProcess.start({ env })
        const { secretKey } = service
        const other = yield* ServiceProcess.start({ env, secretKey })

        const email = "ada@example.com"
        const browser = browserAt(service)
        const begun = yield* SignUps.begin(browser, email)
        assert.strictEqual(begun.status, 202, begun.text)
        const code = yield* mailedCode(service, email)
        const signedUp = yield* SignUps.verify(browser, { signUpId: begun.json.signUpId, code })
        assert.strictEqual(signedUp.status, 200, signedUp.text)
        const refreshed = yield* browser.ask("/auth/refresh", { method: "POST" })
        assert.strictEqual(refreshed.status, 200, refreshed.text)

        const created = yield* service.ask("/users", {
          method: "POST",
          json: { email: "eve@example.com", emailVerified: true, password }
        })
        assert.strictEqual(created.status, 201, created.text)
        const signedIn = yield* browserAt(other).ask("/auth/login", {
          json: { email: "eve@example.com", password }
        })
        assert.strictEqual(signedIn.status, 200, signedIn.text)

        const instances = [service.ask, other.ask]
        const storm = yield* WriteStorm.start((n) => instances[n % 2] ?? service.ask)
        yield* WriteStorm.untilAcknowledged(storm, 60)
        const writes = yield* storm.end
        assert.deepStrictEqual(
          writes.filter(({ acknowledged }) => !acknowledged),
          []
        )
        yield* WriteStorm.assertNothingLost(other.ask, writes)
        for (const { stderr, stdout } of [service.output(), other.output()]) {
          assert.notMatch(stdout, /"level":"(Warn|Error|Fatal)"/)
          assert.strictEqual(stderr, "")
        }
        assert.notMatch(log(), /ERROR|FATAL/)
        yield* saw(`${writes.length} writes, all acknowledged and told once; no error anywhere`)
      }),
    240_000
  )
})

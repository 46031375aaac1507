import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { createServer, connect, type AddressInfo, type Socket } from "node:net"
import * as Database from "../../src/platform/Database.ts"
import { encryptionKey, envOn, freshEnv } from "../support/FreshService.ts"
import { assertProblem } from "../support/Problems.ts"
import * as ServiceProcess from "../support/ServiceProcess.ts"
import { stall } from "../support/Stall.ts"
import { freshDatabase } from "../support/TestDatabase.ts"
import { untilRefused } from "../support/untilRefused.ts"

/** A service on a database of its own, and a way into that database. */
const startOn = Effect.fnUntraced(function* (env: Readonly<Record<string, string>> = {}) {
  const details = yield* freshDatabase
  const service = yield* ServiceProcess.start({ env: { ...envOn(details), ...env } })
  return { service, database: Database.layerWith(details) }
})

const newUser = { method: "POST", json: { firstName: "Ada" } } as const

const users = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return (yield* sql`SELECT 1 FROM users`).length
})

/** A connection that is open, on which as much was sent. */
const connection = (port: number, bytes: string) =>
  Effect.acquireRelease(
    Effect.callback<Socket>((resume) => {
      const socket = connect({ host: "127.0.0.1", port })
      socket.on("error", () => socket.destroy())
      socket.once("connect", () => {
        socket.write(bytes, () => resume(Effect.succeed(socket)))
      })
    }),
    (socket) => Effect.sync(() => socket.destroy())
  )

const closed = (socket: Socket) =>
  Effect.callback<void>((resume) => {
    if (socket.closed) resume(Effect.void)
    socket.once("close", () => resume(Effect.void))
  })

/** A process starts slowly where the machine has much else to do. */
const patient = { timeout: 120_000 }

describe("a process that cannot start", patient, () => {
  const refused = (env: Readonly<Record<string, string>>, lines: ReadonlyArray<string>) =>
    Effect.gen(function* () {
      const ended = yield* ServiceProcess.run(env)
      assert.strictEqual(ended.stderr, lines.map((line) => `${line}\n`).join(""))
      assert.strictEqual(ended.stdout, "")
      assert.strictEqual(ended.code, 1)
    })

  it.effect("tells every unusable variable in a readable line, and nothing else", () =>
    refused(
      {
        NODE_ENV: "prod",
        PORT: "80000",
        PLANES: "all",
        DATABASE_URL: "mysql://root:hunter2@localhost/x",
        DATABASE_POOL: "1",
        ENCRYPTION_KEY: "short",
        SMTP_URL: "https://user:hunter2@mail.test",
        TRUSTED_PROXIES: "10.0.0.0/33",
        LOG_LEVEL: "loud",
        DRAIN_SECONDS: "-1",
        SHUTDOWN_SECONDS: "0",
        WORKERS: "0",
        OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318"
      },
      [
        "NODE_ENV must be production, development or test",
        "TRUSTED_PROXIES must be addresses or ranges separated by commas, or none",
        "PORT must be a port number from 0 to 65535",
        "PLANES must be server, client, console or both",
        "DATABASE_URL must be a PostgreSQL URL (postgres://user:password@host/database), with ?sslmode=require for TLS",
        "DATABASE_POOL must be a whole number from 2 to 500",
        "ENCRYPTION_KEY must be 32 bytes in base64 (make one with: openssl rand -base64 32)",
        "SMTP_URL must be an SMTP URL (smtp://user:password@host:587)",
        "LOG_LEVEL must be Debug, Info, Warn or Error",
        "DRAIN_SECONDS must be a whole number from 0 to 600",
        "SHUTDOWN_SECONDS must be a whole number from 1 to 600",
        "WORKERS must be a whole number from 1 to 50 (each takes 4 of DATABASE_POOL at least)",
        "OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL (http://localhost:4318)"
      ]
    )
  )

  it.effect("tells what production cannot do without", () =>
    refused({ NODE_ENV: "production" }, [
      "DATABASE_URL must be set in production",
      "SMTP_URL must be set in production",
      "ENCRYPTION_KEY must be set in production",
      "TRUSTED_PROXIES must be set in production"
    ])
  )

  it.effect("tells that its port is taken", () =>
    Effect.gen(function* () {
      const other = yield* Effect.acquireRelease(
        Effect.callback<AddressInfo>((resume) => {
          const server = createServer().listen(0, "127.0.0.1", () => {
            resume(Effect.succeed(server.address() as AddressInfo))
          })
        }),
        () => Effect.void
      )
      yield* refused({ ...(yield* freshEnv), PORT: String(other.port) }, [
        `Port ${other.port} is in use by another process: end that process, or choose another port with PORT (CONSOLE_PORT for the console, METRICS_PORT for metrics), such as PORT=3001`
      ])
    })
  )

  it.effect("tells that the database cannot be reached, without its password", () =>
    refused(
      { DATABASE_URL: "postgres://ada:hunter2@127.0.0.1:1/x", ENCRYPTION_KEY: encryptionKey },
      [
        "The database of DATABASE_URL could not be used: nothing listens at its host and port: check both, and that PostgreSQL runs"
      ]
    )
  )

  it.effect("tells that the database refuses its password, without the password", () =>
    Effect.gen(function* () {
      const details = yield* freshDatabase
      // A server may take any password of those whom it knows.
      const stranger = { username: "stranger", password: Redacted.make("hunter2") }
      yield* refused(envOn({ ...details, ...stranger }), [
        "The database of DATABASE_URL could not be used: its server refuses the user or the password; special characters of a password are percent-encoded"
      ])
    })
  )
})

describe("a process that is told to stop", patient, () => {
  it.effect("finishes what it has begun", () =>
    Effect.gen(function* () {
      // Connections enough for all of them to be where they are held up.
      const { database, service } = yield* startOn({ DATABASE_POOL: "60" })
      yield* Effect.gen(function* () {
        const { release, untilWaiting } = yield* stall("users")
        const inFlight = yield* Effect.forEach(Array.from({ length: 20 }), () =>
          Effect.forkChild(service.ask("/users", newUser))
        )
        yield* untilWaiting(20)
        yield* service.signal("SIGTERM")
        yield* untilRefused(service.port)
        yield* release
        const answers = yield* Effect.forEach(inFlight, Fiber.join)
        assert.deepStrictEqual(
          answers.map(({ status }) => status),
          Array.from({ length: 20 }, () => 201)
        )
        for (const { headers } of answers) assert.strictEqual(headers.get("connection"), "close")
        const ended = yield* service.ended
        assert.strictEqual(ended.code, 0)
        assert.strictEqual(ended.stderr, "")
        assert.strictEqual(yield* users, 20)
      }).pipe(Effect.provide(database))
    })
  )

  it.effect("serves on for DRAIN_SECONDS as not ready, and ends connections by its answers", () =>
    Effect.gen(function* () {
      const { service } = yield* startOn({ DRAIN_SECONDS: "3" })
      const ready = () => Effect.promise(() => fetch(`${service.origin}/health/ready`))
      assert.strictEqual((yield* ready()).headers.get("connection"), "keep-alive")
      yield* service.signal("SIGINT")
      const turned = yield* Effect.repeat(Effect.suspend(ready), {
        until: ({ status }) => status === 503
      })
      assert.strictEqual(turned.headers.get("connection"), "close")
      const answer = yield* service.ask("/users", newUser)
      assert.strictEqual(answer.status, 201)
      assert.strictEqual(answer.headers.get("connection"), "close")
      assert.strictEqual((yield* service.ended).code, 0)
    })
  )

  it.effect("is not held up by connections that ask for nothing, or are idle", () =>
    Effect.gen(function* () {
      const { service } = yield* startOn({ SHUTDOWN_SECONDS: "600" })
      const silent = yield* connection(service.port, "")
      const partial = yield* connection(service.port, "GET /health/live HT")
      const idle = yield* connection(service.port, "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n")
      yield* Effect.callback<void>((resume) => {
        idle.once("data", () => resume(Effect.void))
      })
      yield* service.signal("SIGTERM")
      yield* closed(silent)
      yield* closed(partial)
      yield* closed(idle)
      assert.strictEqual((yield* service.ended).code, 0)
    })
  )

  it.effect("answers 503 to what takes longer than SHUTDOWN_SECONDS, undoes it, and ends", () =>
    Effect.gen(function* () {
      const { database, service } = yield* startOn({ SHUTDOWN_SECONDS: "1" })
      yield* Effect.gen(function* () {
        const { release, untilWaiting } = yield* stall("users")
        const inFlight = yield* Effect.forkChild(service.ask("/users", newUser))
        yield* untilWaiting(1)
        // Somebody who reads nothing of their answers holds nothing up either.
        const request = "GET /openapi/server.json HTTP/1.1\r\nHost: x\r\n\r\n"
        const deaf = yield* connection(service.port, request.repeat(100))
        deaf.pause()
        // An answer to another caller tells that the first one's are under way.
        yield* Effect.promise(() => fetch(`${service.origin}/health/live`))
        yield* service.signal("SIGTERM")
        const answer = yield* Fiber.join(inFlight)
        assertProblem(answer, 503, "overloaded")
        assert.isNotNull(answer.headers.get("retry-after"))
        assert.strictEqual((yield* service.ended).code, 0)
        yield* release
        assert.strictEqual(yield* users, 0)
      }).pipe(Effect.provide(database))
    })
  )
})

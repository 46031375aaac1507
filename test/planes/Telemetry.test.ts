import { assert, describe, it, layer } from "@effect/vitest"
import { Deferred, Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import * as Database from "../../src/platform/Database.ts"
import * as People from "../support/People.ts"
import { attack } from "../support/Attack.ts"
import { freePort } from "../support/freePort.ts"
import { envOn } from "../support/FreshService.ts"
import { exchangeUntil } from "../support/RawSocket.ts"
import * as ServiceProcess from "../support/ServiceProcess.ts"
import { freshDatabase } from "../support/TestDatabase.ts"
import { TestService } from "../support/TestService.ts"

const users = "/api/server/v1/users"
const unknownUser = "00000000-0000-7000-8000-000000000000"

/** The counters of requests, by their labels. */
const requestsCounted = Effect.gen(function* () {
  const { askAt } = yield* TestService
  const { text } = yield* askAt("/metrics")
  const lines = text.matchAll(
    /^http_server_request_duration_seconds_count\{method="([^"]*)",route="([^"]*)",status="(\d+)"\} (\d+)$/gm
  )
  return Array.from(lines, ([, method, route, status, count]) => ({
    method: method!,
    route: route!,
    status: status!,
    count: Number(count)
  }))
})

layer(TestService.layer)("metrics", (it) => {
  const raw = Effect.fnUntraced(function* (line: string) {
    const { port, secretKey } = yield* TestService
    const head = `${line} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${Redacted.value(secretKey)}`
    const [answer] = yield* exchangeUntil(port, 1, `${head}\r\n\r\n`)
    return answer!.status
  })

  it.effect("count requests by method, template of the route, and status", () =>
    Effect.gen(function* () {
      yield* raw(`GET ${users}/${unknownUser}`)
      yield* raw(`GET ${users}/${unknownUser}`)
      yield* raw(`GET ${users}/x?email=ada@example.com`)
      yield* raw("GET /health/live")
      const counted = yield* requestsCounted
      const of = (route: string, status: string) =>
        counted.find((entry) => entry.route === route && entry.status === status)?.count
      assert.strictEqual(of("/api/server/v1/users/:userId", "404"), 2)
      assert.strictEqual(of("/api/server/v1/users/:userId", "400"), 1)
      assert.strictEqual(of("/health/live", "200"), 1)
    })
  )

  it.effect("have few labels, whatever a caller sends: no path, no method of its own", () =>
    Effect.gen(function* () {
      const count = Effect.map(requestsCounted, (entries) => entries.length)
      yield* raw("PROPFIND /nope")
      yield* raw("GET /nope")
      yield* count
      const before = yield* count
      for (let calls = 0; calls < 20; calls += 1) {
        yield* raw(`GET /nope-${calls}`)
        yield* raw(`GET ${users}/${calls}`)
        yield* raw(`GET ${users}/${unknownUser.slice(0, -2)}${10 + calls}`)
        yield* raw(`GET /health/live?x=${calls}`)
        yield* raw(`GET ${users}%2f${calls}`)
      }
      for (const method of ["PURGE", "LOCK", "M-SEARCH", "TRACE", "REPORT"]) {
        assert.strictEqual(yield* raw(`${method} /nope`), 404)
      }
      const counted = yield* requestsCounted
      assert.strictEqual(counted.length, before)
      const methods = new Set(counted.map(({ method }) => method))
      assert.deepStrictEqual([...methods].toSorted(), ["GET", "other"])
    })
  )

  it.effect("count what happened by the trail's own words, once it is committed", () =>
    Effect.gen(function* () {
      const { askAt } = yield* TestService
      const events = Effect.gen(function* () {
        const { text } = yield* askAt("/metrics")
        return [...text.matchAll(/^gatehouse_audit_events_total\{(.*)\} (\d+)$/gm)].map(
          ([, labels = "", count]) => `${labels.split(",").toSorted()} ${count}`
        )
      })
      yield* People.person("ada@example.com")
      yield* People.signIn("ada@example.com")
      const wrong = { email: "ada@example.com", password: "some wrong password" }
      yield* (yield* TestService).browser().ask("/auth/login", { json: wrong })
      const counted = yield* events
      const refused = 'action="session.refused",reason="invalid_credentials",result="failure"'
      assert.include(counted, 'action="session.created",reason="",result="success" 1')
      assert.include(counted, `${refused} 1`)
    })
  )

  it.effect("tell how the process, its pool and its queues fare", () =>
    Effect.gen(function* () {
      const { text } = yield* (yield* TestService).askAt("/metrics")
      const names = [
        "process_resident_memory_bytes",
        "process_cpu_seconds_total",
        "nodejs_eventloop_lag_p99_seconds",
        'gatehouse_database_transactions{state="waiting"}',
        'gatehouse_database_transactions{state="running"}',
        "gatehouse_password_hashes_in_flight",
        "gatehouse_audit_lag_seconds"
      ]
      for (const name of names) assert.include(text, `\n${name} `)
      assert.match(text, /^process_resident_memory_bytes \d{7,}$/m)
    })
  )
})

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: ReadonlyArray<{ readonly key: string; readonly value: object }>
}

/** Takes what is sent by OTLP over HTTP. */
const collector = Effect.gen(function* () {
  const received: Array<{ readonly path: string; readonly body: string }> = []
  const ready = yield* Deferred.make<number>()
  const server = yield* Effect.acquireRelease(
    Effect.sync(() =>
      createServer((request, response) => {
        let body = ""
        request.setEncoding("utf8").on("data", (chunk: string) => {
          body += chunk
        })
        request.on("end", () => {
          received.push({ path: request.url ?? "", body })
          response.writeHead(200, { "content-type": "application/json" }).end("{}")
        })
      })
    ),
    (server) =>
      Effect.callback<void>((resume) => {
        server.closeAllConnections()
        server.close(() => resume(Effect.void))
      })
  )
  server.listen(0, "127.0.0.1", () => {
    Deferred.doneUnsafe(ready, Effect.succeed((server.address() as AddressInfo).port))
  })
  const port = yield* Deferred.await(ready)
  const spans = (): ReadonlyArray<Span> =>
    received.flatMap(({ body }) =>
      JSON.parse(body).resourceSpans.flatMap(
        (resource: {
          readonly scopeSpans: ReadonlyArray<{ readonly spans: ReadonlyArray<Span> }>
        }) => resource.scopeSpans.flatMap((scope) => scope.spans)
      )
    )
  return { endpoint: `http://127.0.0.1:${port}`, received, spans }
})

describe("traces, and metrics at an address of their own", { timeout: 120_000 }, () => {
  const secrets = ["sentinel-query", "sentinel-name", "sentinel-bag", "sentinel-mail", "sk_test_"]

  it.effect("go to the collector, tell the routes, and hold nothing that was sent", () =>
    Effect.gen(function* () {
      yield* attack("leaks in errors and logs", "forged trace contexts")
      const { endpoint, received, spans } = yield* collector
      const details = yield* freshDatabase
      const metricsPort = yield* freePort
      const service = yield* ServiceProcess.start({
        env: {
          ...envOn(details),
          OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
          METRICS_PORT: String(metricsPort)
        }
      })
      const foreign = "0af7651916cd43dd8448eb211c80319c"
      const traced = {
        traceparent: `00-${foreign}-b7ad6b7169203331-01`,
        tracestate: "vendor=sentinel-query",
        b3: `${foreign}-b7ad6b7169203331-0`
      }
      yield* service.ask("/users?query=sentinel-query&sentinel-query", { headers: traced })
      const made = {
        method: "POST",
        json: {
          firstName: "sentinel-name",
          email: "sentinel-mail@example.com",
          privateMetadata: { a: "sentinel-bag" }
        },
        headers: { ...traced, cookie: "__Host-session=sentinel-query", "idempotency-key": "a" }
      }
      assert.strictEqual((yield* service.ask("/users", made)).status, 201)
      // A unique index is broken: PostgreSQL quotes the address.
      const again = { ...made, headers: {} }
      assert.strictEqual((yield* service.ask("/users", again)).status, 409)
      assert.strictEqual((yield* service.ask("/users?a=sentinel-query")).status, 400)
      yield* Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`ALTER TABLE users ADD CHECK (first_name IS NULL) NOT VALID`
      ).pipe(Effect.provide(Database.layerWith(details)))
      const unnamed = { method: "POST", json: { firstName: "sentinel-name" } }
      assert.strictEqual((yield* service.ask("/users", unnamed)).status, 500)
      const metrics = yield* Effect.promise(async () => {
        const elsewhere = await fetch(`${service.origin}/metrics`)
        assert.strictEqual(elsewhere.status, 404)
        const own = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
        assert.strictEqual(own.status, 200)
        return own.text()
      })
      assert.match(metrics, /^http_server_request_duration_seconds_count\{.*status="500"\} 1$/m)
      for (const secret of secrets) assert.notInclude(metrics, secret)
      yield* service.signal("SIGTERM")
      assert.strictEqual((yield* service.ended).code, 0)

      assert.isTrue(received.every(({ path }) => path === "/v1/traces"))
      const sent = received.map(({ body }) => body).join("")
      for (const secret of secrets) assert.notInclude(sent, secret)

      const routes = spans().flatMap(({ attributes }) =>
        attributes.filter(({ key }) => key === "http.route").map(({ value }) => value)
      )
      assert.deepInclude(routes, { stringValue: "/api/server/v1/users" })
      assert.isTrue(spans().some(({ name }) => name === "Users.create"))
      // A trace that a caller names is not joined: it could hide its calls, or drown another's.
      assert.isFalse(spans().some(({ traceId }) => traceId === foreign))
    })
  )
})

import { assert, describe, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { connect } from "node:net"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { attack } from "../support/Attack.ts"
import { assertFlaws, assertProblem } from "../support/Problems.ts"
import { exchange, exchangeUntil } from "../support/RawSocket.ts"
import { TestService } from "../support/TestService.ts"

const unknownUser = "00000000-0000-7000-8000-000000000000"
const users = "/api/server/v1/users"

/** Asks with a request line and fields that fetch would not send as they stand. */
const raw = Effect.fnUntraced(function* (
  line: string,
  fields: ReadonlyArray<string> = ["Host: gatehouse.test"]
) {
  const { port, secretKey } = yield* TestService
  const head = [line, ...fields, `Authorization: Bearer ${Redacted.value(secretKey)}`]
  const [answer] = yield* exchangeUntil(port, 1, `${head.join("\r\n")}\r\n\r\n`)
  assert.isDefined(answer)
  return answer!
})

const get = (target: string) => raw(`GET ${target} HTTP/1.1`)

layer(TestService.layer)((it) => {
  describe("the boundary: routes", () => {
    it.effect("an unknown route is 404 route_not_found, with or without a key", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        assertProblem(yield* ask("/nope"), 404, "route_not_found")
        assertProblem(yield* ask("/nope", { key: undefined }), 404, "route_not_found")
        assertProblem(yield* ask("/nope", { method: "POST", json: {} }), 404, "route_not_found")
        // An asset of another version: its path takes the method, but there is none.
        assertProblem(yield* get("/_service/assets/pages.old.css"), 404, "route_not_found")
      })
    )

    it.effect.each([
      [`${users}/`, "a trailing slash"],
      [`${users}/${unknownUser}/`, "a trailing slash after a parameter"],
      ["/api/server/v1//users", "a doubled slash"],
      ["//api/server/v1/users", "a doubled slash at the start"],
      ["/API/server/v1/users", "another letter case"],
      ["/api/server/v1/%75sers", "an encoded letter"],
      ["/api/server/v1%2Fusers", "an encoded slash"],
      ["/api/server/v1/users%2F", "an encoded slash at the end"],
      ["/api/server/v1/./users", "a dot segment"],
      ["/api/server/v1/x/../users", "two dots"],
      ["/api/server/v1/%2e%2e/v1/users", "encoded dots"],
      ["/api/server/v1/users;x=1", "a path parameter after a semicolon"],
      [`${users}/${unknownUser};x`, "a semicolon after a parameter"],
      ["/api/server/v1\\users", "a backslash"],
      ["/health/live%00", "an encoded NUL"],
      ["/health/live/", "a health check with a trailing slash"],
      ["/docs/", "the reference with a trailing slash"],
      ["*", "the asterisk form"]
    ] as const)("a route has one spelling: %s is 404 (%s)", ([target]) =>
      Effect.gen(function* () {
        assertProblem(yield* get(target), 404, "route_not_found")
      })
    )

    it.effect.each([
      [`${users}/%zz`, "no hexadecimal digits"],
      [`${users}/%`, "a lone percent sign"],
      [`${users}/%ff`, "no UTF-8"],
      [`${users}/%ED%A0%80`, "an encoded surrogate"],
      ["/nope/%zz", "an unknown route too"]
    ] as const)("a path that is not percent-encoded UTF-8 is 400: %s (%s)", ([target]) =>
      Effect.gen(function* () {
        assertFlaws(yield* get(target), ["/path"])
      })
    )

    it.effect.each([
      [`${users}/%00`, "NUL"],
      [`${users}/x`, "a word"],
      [`${users}/${"a".repeat(2000)}`, "2,000 characters"],
      [`${users}/%2e%2e`, "encoded dots"],
      [`${users}/${unknownUser}%2Fx`, "an encoded slash"],
      [`${users}/${"%F0%9F%98%80".repeat(200)}`, "200 encoded emoji"]
    ] as const)("a path parameter that is no UUID is 400 and named: %s (%s)", ([target]) =>
      Effect.gen(function* () {
        assertFlaws(yield* get(target), ["/path/userId"])
      })
    )

    it.effect("a path parameter is judged after the credential", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const answer = yield* ask("/users/x", { key: undefined })
        assertProblem(answer, 401, "invalid_secret_key")
      })
    )

    it.effect.each([
      ["PUT", users, "GET, HEAD, POST"],
      ["DELETE", users, "GET, HEAD, POST"],
      ["OPTIONS", users, "GET, HEAD, POST"],
      ["TRACE", users, "GET, HEAD, POST"],
      ["PROPFIND", users, "GET, HEAD, POST"],
      ["POST", `${users}/${unknownUser}`, "DELETE, GET, HEAD, PATCH"],
      ["PUT", `${users}/x`, "DELETE, GET, HEAD, PATCH"],
      ["GET", "/api/server/v1/audit-events/search", "POST"],
      ["HEAD", "/api/server/v1/audit-events/search", "POST"],
      ["PATCH", "/api/server/v1/api-keys/verify", "POST"],
      ["OPTIONS", "/api/server/v1/api-keys/verify", "POST"],
      ["GET", "/_service/organizations/active", "PUT"],
      ["DELETE", "/_service/users/me/passkeys/start", "POST"],
      ["POST", "/health/live", "GET, HEAD"],
      ["DELETE", "/metrics", "GET, HEAD"]
    ] as const)("a wrong method is 405 with Allow: %s %s", ([method, target, allow]) =>
      Effect.gen(function* () {
        const answer = yield* raw(`${method} ${target} HTTP/1.1`)
        assert.strictEqual(answer.status, 405)
        assert.strictEqual(answer.headers.get("allow"), allow)
        if (method === "HEAD") assert.strictEqual(answer.text, "")
        else assertProblem(answer, 405, "method_not_allowed")
      })
    )

    it.effect("HEAD answers what GET would, without the body", () =>
      Effect.gen(function* () {
        const list = yield* raw(`HEAD ${users} HTTP/1.1`)
        assert.strictEqual(list.status, 200)
        assert.strictEqual(list.text, "")
        const missing = yield* raw(`HEAD ${users}/${unknownUser} HTTP/1.1`)
        assert.strictEqual(missing.status, 404)
        assert.strictEqual(missing.headers.get("content-type"), "application/problem+json")
      })
    )
  })

  describe("the boundary: heads of requests", () => {
    it.effect("an absolute-form target is its path, and its authority the Host", () =>
      Effect.gen(function* () {
        assert.strictEqual((yield* get("http://gatehouse.test/health/live")).status, 200)
        assertProblem(yield* get("http://gatehouse.test/nope"), 404, "route_not_found")
      })
    )

    it.effect.each([
      "http://[bad/health/live",
      "ftp://gatehouse.test/health/live",
      "health/live",
      "/health/live#fragment"
    ])("a target that is neither a path nor a valid absolute form is 400: %s", (target) =>
      Effect.gen(function* () {
        const answer = yield* get(target)
        assertProblem(answer, 400, "invalid_request")
      })
    )

    it.effect("HTTP/1.1 needs exactly one Host (RFC 9112 section 3.2), HTTP/1.0 none", () =>
      Effect.gen(function* () {
        assertFlaws(yield* raw("GET /health/live HTTP/1.1", []), ["/header/host"])
        const twice = yield* raw("GET /health/live HTTP/1.1", ["Host: a.test", "Host: b.test"])
        assertFlaws(twice, ["/header/host"])
        assert.strictEqual((yield* raw("GET /health/live HTTP/1.0", [])).status, 200)
      })
    )

    it.effect("a credential that stands twice opens nothing", () =>
      Effect.gen(function* () {
        yield* attack("malformed input fails open")
        const { secretKey } = yield* TestService
        const again = `Authorization: Bearer ${Redacted.value(secretKey)}`
        const answer = yield* raw(`GET ${users} HTTP/1.1`, ["Host: gatehouse.test", again])
        assertProblem(answer, 401, "invalid_secret_key")
        assert.strictEqual(answer.headers.get("www-authenticate"), "Bearer")
      })
    )

    it.effect.each([
      ["GET /health/live HTTP/1.1\r\nHost: x\r\nX: \u0000\r\n\r\n", 400, "a NUL in a field"],
      ["GET /health/live HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n", 400, "a folded field"],
      ["GET /health/live HTTP/1.1\r\nHost : x\r\n\r\n", 400, "a space before the colon"],
      ["FOO /health/live HTTP/1.1\r\nHost: x\r\n\r\n", 400, "a method that is none"],
      ["\u0016\u0003\u0001\u0002\u0000\r\n\r\n", 400, "the start of a TLS handshake"],
      ["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, "the preface of HTTP/2"],
      ["CONNECT gatehouse.test:443 HTTP/1.1\r\nHost: x\r\n\r\n", 400, "a tunnel"],
      [
        `GET /health/live HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(20_000)}\r\n\r\n`,
        431,
        "a long field"
      ],
      [`GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, "a long target"],
      [
        "GET /health/live HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n",
        417,
        "an unknown expectation"
      ],
      [
        `POST ${users} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
        400,
        "two lengths (request smuggling)"
      ],
      [
        `POST ${users} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
        400,
        "two different lengths"
      ]
    ] as const)("what Node cannot parse is answered with a problem too: %#", ([bytes, status]) =>
      Effect.gen(function* () {
        yield* attack("request smuggling")
        const { port } = yield* TestService
        const [answer] = yield* exchange(port, bytes)
        assertProblem(answer!, status, "invalid_request")
        assert.strictEqual(answer!.headers.get("connection"), "close")
        assert.strictEqual(answer!.headers.get("cache-control"), "no-store")
        assert.strictEqual(answer!.headers.get("x-content-type-options"), "nosniff")
        assert.strictEqual(answer!.headers.get("referrer-policy"), "no-referrer")
      })
    )

    it.effect.each([
      "CONNECT gatehouse.test:443 HTTP/1.1\r\nHost: x\r\n\r\n",
      "FOO / HTTP/1.1\r\n\r\n",
      "GET /health/live HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n",
      `POST ${users} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{`
    ])("a caller that resets its connection harms nobody: %j", (bytes) =>
      Effect.gen(function* () {
        const { askAt, port } = yield* TestService
        yield* Effect.forEach(
          Array.from({ length: 30 }, (_, index) => index),
          (index) =>
            Effect.callback<void>((resume) => {
              const socket = connect({ host: "127.0.0.1", port })
              socket.on("error", () => socket.destroy())
              socket.on("close", () => resume(Effect.void))
              socket.on("connect", () => {
                socket.write(bytes, () => {
                  // Before, while and after it is answered.
                  if (index % 3 === 0) socket.resetAndDestroy()
                  else if (index % 3 === 1) setImmediate(() => socket.resetAndDestroy())
                })
              })
              socket.on("data", () => socket.resetAndDestroy())
              if (!bytes.startsWith("POST")) return
              socket.on("connect", () => setImmediate(() => socket.resetAndDestroy()))
            }),
          { concurrency: 5, discard: true }
        )
        assert.strictEqual((yield* askAt("/health/live")).status, 200)
      })
    )

    it.effect("requests that are pipelined are answered in their order", () =>
      Effect.gen(function* () {
        const { port } = yield* TestService
        const one = (target: string) => `GET ${target} HTTP/1.1\r\nHost: gatehouse.test\r\n\r\n`
        const bytes = one("/health/live") + one("/nope") + one("/health/live")
        const answers = yield* exchangeUntil(port, 3, bytes)
        assert.deepStrictEqual(
          answers.map(({ status }) => status),
          [200, 404, 200]
        )
      })
    )

    it.effect.each(["h2c", "websocket", "TLS/1.2"])(
      "an offer to upgrade to %s is passed over, and the connection stays",
      (protocol) =>
        Effect.gen(function* () {
          yield* attack("request smuggling")
          const { port } = yield* TestService
          const offer = `Connection: Upgrade, HTTP2-Settings\r\nUpgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABk\r\n`
          const one = `GET /health/live HTTP/1.1\r\nHost: gatehouse.test\r\n${offer}\r\n`
          const answers = yield* exchangeUntil(port, 2, one, one)
          assert.deepStrictEqual(
            answers.map(({ status }) => status),
            [200, 200]
          )
        })
    )
  })

  describe("the boundary: every answer", () => {
    const everyKind = [
      ["/api/server/v1/users", {}, 200],
      ["/api/server/v1/users", { method: "POST", json: {} }, 201],
      ["/api/server/v1/users/x", {}, 400],
      ["/api/server/v1/users", { key: undefined }, 401],
      ["/nope", {}, 404],
      ["/api/server/v1/users", { method: "PUT" }, 405],
      ["/health/live", {}, 200],
      ["/health/ready", {}, 200],
      ["/metrics", {}, 200],
      ["/docs", {}, 200],
      ["/openapi/server.json", {}, 200]
    ] as const

    it.effect.each(everyKind)("carries the contract's headers: %s %o", ([path, request, status]) =>
      Effect.gen(function* () {
        const { askAt } = yield* TestService
        const answer = yield* askAt(path, request)
        assert.strictEqual(answer.status, status)
        assert.strictEqual(answer.headers.get("cache-control"), "no-store")
        assert.strictEqual(answer.headers.get("x-content-type-options"), "nosniff")
        const isPage = answer.headers.get("content-type")?.startsWith("text/html") === true
        assert.strictEqual(
          answer.headers.get("referrer-policy"),
          isPage ? "strict-origin" : "no-referrer"
        )
        assert.isNull(answer.headers.get("strict-transport-security"))
        assert.match(answer.headers.get("x-correlation-id") ?? "", /^[0-9a-f-]{36}$/)
        assert.isNull(answer.headers.get("x-powered-by"))
        assert.isNull(answer.headers.get("server"))
      })
    )

    it.effect("asks browsers to keep to https where the environment's address is https", () =>
      Effect.gen(function* () {
        const { environment } = yield* (yield* TestService).tenant("kept")
        const appUrl = new URL("https://kept.test")
        const environments = yield* Environments
        yield* environments.update(environment.id, {}, { appUrl, hosts: [appUrl.host] })
        yield* TestClock.adjust("1 second")
        for (const path of [
          "/_service/boot",
          "/_service/users/me",
          "/_service/pages/sign-in",
          "/",
          "/.well-known/change-password",
          "/nothing",
          "/api/server/v1/users"
        ]) {
          const answer = yield* raw(`GET ${path} HTTP/1.1`, ["Host: kept.test"])
          assert.include([200, 302, 401, 404], answer.status)
          assert.match(answer.headers.get("strict-transport-security") ?? "", /^max-age=/, path)
        }
      })
    )

    it.effect("a valid UUID in X-Correlation-Id is taken over, in lower case", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        for (const sent of [
          "3f1e0c5a-8d4b-4c6e-9f00-0123456789ab",
          "3F1E0C5A-8D4B-4C6E-9F00-0123456789AB",
          "019a9f3c-7c1e-7d2b-8a44-5b6c7d8e9f00"
        ]) {
          const answer = yield* ask("/nope", { headers: { "x-correlation-id": sent } })
          assert.strictEqual(answer.headers.get("x-correlation-id"), sent.toLowerCase())
          assert.strictEqual(answer.json.instance, `urn:uuid:${sent.toLowerCase()}`)
        }
      })
    )

    it.effect.each([
      "",
      "x",
      "3f1e0c5a8d4b4c6e9f000123456789ab",
      "{3f1e0c5a-8d4b-4c6e-9f00-0123456789ab}",
      "3f1e0c5a-8d4b-4c6e-9f00-0123456789ab ,",
      "3f1e0c5a-8d4b-4c6e-9f00-0123456789abc",
      "3f1e0c5a-8d4b-9c6e-9f00-0123456789ab",
      "urn:uuid:3f1e0c5a-8d4b-4c6e-9f00-0123456789ab",
      "a".repeat(5000)
    ])("anything else in X-Correlation-Id is replaced: %s", (sent) =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const answer = yield* ask("/nope", { headers: { "x-correlation-id": sent } })
        const used = answer.headers.get("x-correlation-id") ?? ""
        assert.match(used, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/)
        assertProblem(answer, 404, "route_not_found")
      })
    )

    it.effect("two correlation ids are none", () =>
      Effect.gen(function* () {
        const id = "3f1e0c5a-8d4b-4c6e-9f00-0123456789ab"
        const field = `X-Correlation-Id: ${id}`
        const answer = yield* raw("GET /nope HTTP/1.1", ["Host: gatehouse.test", field, field])
        assert.notStrictEqual(answer.headers.get("x-correlation-id"), id)
      })
    )

    it.effect("audit events carry the correlation id of the call, and are found by it", () =>
      Effect.gen(function* () {
        const { ask, sequence } = yield* TestService
        const id = "3f1e0c5a-8d4b-4c6e-9f00-aaaaaaaaaaaa"
        const headers = { "x-correlation-id": id.toUpperCase() }
        yield* ask("/users", { method: "POST", json: {}, headers })
        yield* ask("/users", { method: "POST", json: {} })
        yield* sequence
        const found = yield* ask("/audit-events/search", {
          method: "POST",
          json: { page: { mode: "poll", checkpoint: null }, filters: { correlationId: id } }
        })
        assert.deepStrictEqual(
          found.json.items.map((event: { action: string; correlationId: string }) => [
            event.action,
            event.correlationId
          ]),
          [["user.created", id]]
        )
      })
    )
  })
})

layer(TestService.layerWith({ production: true }))("the boundary in production", (it) => {
  it.effect("asks browsers to keep to https on every answer, unparsable requests too", () =>
    Effect.gen(function* () {
      const { ask, port } = yield* TestService
      const [unparsable] = yield* exchange(port, "FOO / HTTP/1.1\r\n\r\n")
      for (const { headers } of [yield* ask("/users"), yield* ask("/nope"), unparsable!]) {
        const value = headers.get("strict-transport-security") ?? ""
        assert.match(value, /^max-age=\d{8,}; includeSubDomains$/)
      }
    })
  )

  it.effect("serves no API reference and no mail preview", () =>
    Effect.gen(function* () {
      const { askAt } = yield* TestService
      for (const path of [
        "/docs",
        "/docs/client",
        "/openapi/server.json",
        "/openapi/client.json",
        "/openapi/console.json",
        "/openapi/hooks.json",
        "/openapi/configuration.json",
        "/_dev/mail",
        "/_dev/mail.json"
      ]) {
        assertProblem(yield* askAt(path), 404, "route_not_found")
      }
    })
  )
})

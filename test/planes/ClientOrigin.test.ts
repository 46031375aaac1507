import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { IpNetwork } from "effect/net"
import { TestClock } from "effect/testing"
import { attack } from "../support/Attack.ts"
import { password, person, signIn } from "../support/People.ts"
import { assertProblem } from "../support/Problems.ts"
import { TestService } from "../support/TestService.ts"

const allow = Effect.fnUntraced(function* (origins: ReadonlyArray<string>) {
  const service = yield* TestService
  yield* service.ask("/allowed-origins", { method: "PUT", json: { origins } })
  yield* TestClock.adjust("1 second")
})

const proxied = { trustedProxies: [IpNetwork.fromStringUnsafe("127.0.0.1/32")] }

const forwardedTo = Effect.fnUntraced(function* (host: string) {
  const { browser } = yield* TestService
  const headers = { host: "other.test", "x-forwarded-for": "192.0.2.7", "x-forwarded-host": host }
  return yield* browser().ask("/boot", { headers })
})

layer(TestService.layerWith(proxied))("a trusted proxy", (it) => {
  it.effect("does not choose the environment by a host that it passes on", () =>
    Effect.gen(function* () {
      yield* attack("host and forwarded headers in links")
      assertProblem(yield* forwardedTo("main.test"), 404, "unknown_host")
    })
  )
})

layer(TestService.layerWith({ ...proxied, trustForwardedHost: true }))(
  "a proxy that is trusted with the host",
  (it) => {
    it.effect("chooses the environment", () =>
      Effect.gen(function* () {
        assert.strictEqual((yield* forwardedTo("main.test")).status, 200)
        assertProblem(yield* forwardedTo("evil.test"), 404, "unknown_host")
      })
    )

    it.effect.each([
      ["names no caller", {}],
      ["is asked by a caller behind another proxy", { "x-forwarded-for": "10.9.8.7, 192.0.2.7" }]
    ] as const)("chooses it where it %s", ([, fields]) =>
      Effect.gen(function* () {
        const { browser } = yield* TestService
        const boot = (host: string) =>
          browser().ask("/boot", {
            headers: { ...fields, host: "other.test", "x-forwarded-host": host }
          })
        assert.strictEqual((yield* boot("main.test")).status, 200)
        // What a caller sent and a proxy added to is nobody's word.
        assertProblem(yield* boot("main.test, evil.test, main.test"), 404, "unknown_host")
      })
    )
  }
)

const loopback = [
  "http://localhost:5173",
  "http://localhost",
  "http://127.0.0.1:8080",
  "http://[::1]:5173"
]

const loopbackStatuses = Effect.fnUntraced(function* (email: string) {
  yield* person(email)
  const { browser } = yield* TestService
  const asked = yield* Effect.forEach(loopback, (origin) =>
    browser().ask("/auth/login", { json: { email, password }, origin })
  )
  return asked.map(({ headers, status }) => [status, headers.get("access-control-allow-origin")])
})

layer(TestService.layer)((it) => {
  describe("pages that this machine serves", () => {
    it.effect("count as allowed in development, and others do not", () =>
      Effect.gen(function* () {
        const { browser } = yield* TestService
        const statuses = yield* loopbackStatuses("developer@example.com")
        assert.deepStrictEqual(
          statuses,
          loopback.map((origin) => [200, origin])
        )
        const json = { email: "developer@example.com", password }
        for (const origin of [
          "https://localhost:5173",
          "http://localhost.evil.test",
          "http://127.0.0.1.evil.test",
          "http://10.0.0.1:5173",
          "null"
        ]) {
          const refused = yield* browser().ask("/auth/login", { json, origin })
          assertProblem(refused, 403, "origin_not_allowed")
        }
      })
    )

    it.effect(
      "or an unknown host are told what would let them in, in words of the service's own",
      () =>
        Effect.gen(function* () {
          const { browser } = yield* TestService
          const json = { email: "developer@example.com", password }
          const page = yield* browser().ask("/auth/login", {
            json,
            origin: "https://app.test:8443"
          })
          assert.include(page.json.detail, "/api/server/v1/allowed-origins")
          assert.include(page.json.detail, "https://app.test:8443")
          const strange = yield* browser().ask("/auth/login", { json, origin: 'x"<b>' })
          assert.notInclude(strange.text, "<b>")
          const host = yield* browser().ask("/boot", { headers: { host: "auth.acme.test" } })
          assert.include(
            host.json.detail,
            "environment update --environment NAME --host auth.acme.test"
          )
          const odd = yield* browser().ask("/boot", { headers: { host: "a<b>" } })
          assert.notInclude(odd.text, "<b>")
        })
    )
  })

  for (const [name, settings] of [
    ["in production", { production: true }],
    ["where a network reaches the service", { host: "0.0.0.0" }]
  ] as const) {
    layer(TestService.layerWith(settings))(`pages of a loopback address ${name}`, (it) => {
      it.effect("are as foreign as any", () =>
        Effect.gen(function* () {
          yield* attack("cross-site request forgery", "cross-origin reads")
          for (const answer of yield* loopbackStatuses("operator@example.com")) {
            assert.deepStrictEqual(answer, [403, null])
          }
        })
      )
    })
  }

  describe("hosts, origins and CORS of the client plane", () => {
    it.effect("a host that is no environment's is not served", () =>
      Effect.gen(function* () {
        const { browser } = yield* TestService
        for (const host of ["other.test", "main.test.evil.test", "main.test:81", "127.0.0.1"]) {
          const answer = yield* browser().ask("/boot", { headers: { host } })
          assertProblem(answer, 404, "unknown_host")
        }
        const forwarded = yield* browser().ask("/boot", {
          headers: {
            host: "other.test",
            "x-forwarded-host": "main.test",
            forwarded: "host=main.test"
          }
        })
        assertProblem(forwarded, 404, "unknown_host")
      })
    )

    it.effect("another site's page can sign nobody in or out", () =>
      Effect.gen(function* () {
        yield* person("victim@example.com")
        const { browser } = yield* signIn("victim@example.com")
        const json = { email: "victim@example.com", password }
        const foreign = [
          { origin: "http://evil.test" },
          { origin: "https://main.test" },
          { origin: "http://main.test:81" },
          { origin: "http://main.test.evil.test" },
          { origin: "null" },
          { origin: null, headers: { "sec-fetch-site": "cross-site" } },
          { origin: null }
        ]
        for (const request of foreign) {
          const signedIn = yield* browser.ask("/auth/login", { json, ...request })
          assertProblem(signedIn, 403, "origin_not_allowed")
          const signedOut = yield* browser.ask("/auth/logout", { method: "POST", ...request })
          assertProblem(signedOut, 403, "origin_not_allowed")
        }
        assert.strictEqual((yield* browser.ask("/users/me")).status, 200)
        assert.strictEqual(
          (yield* browser.ask("/users/me", { headers: { "sec-fetch-site": "cross-site" } })).status,
          200,
          "reading changes nothing, so where it comes from does not matter"
        )
      })
    )

    it.effect("without cookies, or by a bearer, no origin is needed", () =>
      Effect.gen(function* () {
        const { browser } = yield* TestService
        yield* person("install@example.com")
        const answer = yield* browser().ask("/auth/login?_is_native=true", {
          json: { email: "install@example.com", password },
          origin: null
        })
        assert.strictEqual(answer.status, 200, answer.text)
        const refreshed = yield* browser().ask("/auth/refresh", {
          method: "POST",
          bearer: answer.json.sessionToken,
          origin: null
        })
        assert.strictEqual(refreshed.status, 200)
      })
    )

    it.effect("an allowed origin may call, and gets CORS headers on errors too", () =>
      Effect.gen(function* () {
        const { browser } = yield* TestService
        yield* allow(["https://app.example.com", "com.example.app://callback"])
        for (const origin of ["https://app.example.com", "com.example.app://callback"]) {
          const page = browser()
          const answer = yield* page.ask("/auth/login", {
            json: { email: "nobody@example.com", password: "whatever" },
            origin
          })
          assertProblem(answer, 401, "invalid_credentials")
          assert.strictEqual(answer.headers.get("access-control-allow-origin"), origin)
          assert.strictEqual(answer.headers.get("access-control-allow-credentials"), "true")
          assert.strictEqual(answer.headers.get("vary"), "Origin")
        }
        yield* allow([])
        const refused = yield* browser().ask("/auth/login", {
          json: { email: "nobody@example.com", password: "whatever" },
          origin: "https://app.example.com"
        })
        assertProblem(refused, 403, "origin_not_allowed")
        assert.isNull(refused.headers.get("access-control-allow-origin"))
      })
    )

    it.effect.each([
      ["/boot/", 404],
      ["/b%6Fot", 404],
      ["/users/%zz", 400]
    ] as const)("an answer to a path that is no route's has CORS headers: %s", ([path, status]) =>
      Effect.gen(function* () {
        const { browser } = yield* TestService
        const origin = "https://app.example.com"
        yield* allow([origin])
        const answer = yield* browser().ask(path, { headers: { origin } })
        assert.strictEqual(answer.status, status)
        assert.strictEqual(answer.headers.get("access-control-allow-origin"), origin)
        assert.strictEqual(answer.headers.get("vary"), "Origin")
      })
    )

    it.effect("a preflight is answered for allowed origins only", () =>
      Effect.gen(function* () {
        yield* attack("cross-origin reads")
        const { browser } = yield* TestService
        yield* allow(["https://app.example.com"])
        const preflight = (origin: string) =>
          browser().ask("/auth/login", {
            method: "OPTIONS",
            origin,
            headers: { "access-control-request-method": "POST" }
          })
        const allowed = yield* preflight("https://app.example.com")
        assert.strictEqual(allowed.status, 204)
        assert.include(allowed.headers.get("access-control-allow-methods"), "POST")
        const foreign = yield* preflight("https://evil.test")
        assert.isNull(foreign.headers.get("access-control-allow-origin"))
      })
    )

    it.effect("the environment's configuration is open to everybody, without credentials", () =>
      Effect.gen(function* () {
        const { browser } = yield* TestService
        const answer = yield* browser().ask("/environment", { origin: "https://anywhere.test" })
        assert.strictEqual(answer.headers.get("access-control-allow-origin"), "*")
        assert.isNull(answer.headers.get("access-control-allow-credentials"))
        assert.strictEqual(answer.headers.get("cache-control"), "public, max-age=60")
        assert.deepStrictEqual(answer.json.locales, ["en", "da"])
      })
    )
  })
})

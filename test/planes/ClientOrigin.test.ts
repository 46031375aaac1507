import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
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

layer(TestService.layer)("hosts, origins and CORS of the client plane", (it) => {
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

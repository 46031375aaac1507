import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import * as jose from "jose"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { attack } from "../support/Attack.ts"
import { clientOperations, nobody } from "../support/ClientOperations.ts"
import { mailsTo } from "../support/Mailbox.ts"
import { password, person, signIn } from "../support/People.ts"
import { assertProblem } from "../support/Problems.ts"
import { exchange } from "../support/RawSocket.ts"
import { TestService } from "../support/TestService.ts"

/** Every field by which a proxy, or who plays one, names another host, scheme or caller. */
const hostile = {
  forwarded: 'for=192.0.2.66;host=evil.example;proto=https, for="[2001:db8::66]"',
  "x-forwarded-host": "evil.example",
  "x-forwarded-server": "evil.example",
  "x-forwarded-proto": "https",
  "x-forwarded-port": "1337",
  "x-forwarded-for": "192.0.2.66",
  "x-host": "evil.example",
  "x-original-host": "evil.example",
  "x-original-url": "/_service/boot",
  "x-rewrite-url": "/_service/boot",
  "x-real-ip": "192.0.2.66",
  "x-client-ip": "192.0.2.66",
  "true-client-ip": "192.0.2.66",
  "x-http-method-override": "DELETE"
} as const

layer(TestService.layer)("hostile requests", (it) => {
  // Host and Forwarded poisoning: Zitadel CVE-2023-49097, GHSA-93m4-mfpg-c3xf, CVE-2025-64101.
  it.effect(
    "host poisoning: no link, issuer, cookie or answer is made of what a proxy might say",
    () =>
      Effect.gen(function* () {
        yield* attack("host and forwarded headers in links")
        const service = yield* TestService
        const { email } = yield* person("poisoned@example.com", { emailVerified: false })
        const ask = (path: string, json: object, browser = service.browser()) =>
          browser.ask(path, { json, headers: hostile })
        yield* ask("/auth/login", { email, password })
        yield* ask("/auth/forgot-password", { email })
        yield* ask("/auth/sign-up/resend-verification-email", { email })
        yield* ask("/auth/sign-up", { email, password, legalConsentAccepted: true })
        const mails = yield* mailsTo(email)
        assert.isAtLeast(mails.length, 3)
        for (const { html, links, subject, text } of mails) {
          assert.notInclude(`${html}${text}${subject}`, "evil.example")
          for (const link of links) assert.match(link, /^http:\/\/main\.test\/_service\/pages\//)
        }
        yield* person("issued@example.com")
        const browser = service.browser()
        const signedIn = yield* ask(
          "/auth/login",
          { email: "issued@example.com", password },
          browser
        )
        assert.strictEqual(signedIn.status, 200, signedIn.text)
        const claims = jose.decodeJwt(signedIn.json.accessToken)
        assert.strictEqual(claims.iss, "http://main.test/_service")
        assert.strictEqual(claims.aud, "http://main.test")
        assert.strictEqual(claims["azp"], "http://main.test")
        assert.strictEqual(signedIn.json.session.ipAddress, "127.0.0.1")
        for (const line of signedIn.headers.getSetCookie()) {
          // What a token says is nobody's choice.
          assert.notMatch(line.replace(/=[^;]*/, ""), /domain|secure|evil/i)
        }
      })
  )

  it.effect("host poisoning: a Host that is nearly an environment's is none", () =>
    Effect.gen(function* () {
      yield* attack("host and forwarded headers in links")
      const { port } = yield* TestService
      const hosts = [
        "main.test.",
        "main.test:80",
        "main.test@evil.example",
        "evil.example@main.test",
        "main.test/",
        "main.test#",
        "main.test evil.example",
        "main.test,evil.example",
        "xmain.test",
        "main.test\u0000",
        "*.test",
        "main.tes%74",
        "_.main.test"
      ]
      for (const host of hosts) {
        const [answer] = yield* exchange(
          port,
          `GET /_service/boot HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
        )
        assert.include([400, 404], answer?.status, host)
        assert.notInclude(answer?.text, 'environment":')
      }
      const [twice] = yield* exchange(
        port,
        "GET /_service/boot HTTP/1.1\r\nHost: main.test\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
      )
      assert.strictEqual(twice?.status, 400)
    })
  )

  // Rate-limit keys: better-auth GHSA-p6v2-xcpg-h6xw; spoofed addresses: CWE-348.
  it.effect("throttle evasion: an address that a caller claims to have counts for nothing", () =>
    Effect.gen(function* () {
      yield* attack("key of a rate limit")
      const environments = yield* Environments
      const service = yield* TestService
      yield* environments.update("main", { throttle: { addressRequests: 3 } }).pipe(Effect.orDie)
      yield* TestClock.adjust("20 minutes")
      const statuses: Array<number> = []
      for (let i = 0; i < 6; i += 1) {
        const claimed = `198.51.100.${i}`
        const answer = yield* service.browser().ask("/auth/forgot-password", {
          json: { email: `evader${i}@example.com` },
          headers: { ...hostile, "x-forwarded-for": claimed, forwarded: `for=${claimed}` }
        })
        statuses.push(answer.status)
      }
      assert.deepStrictEqual(statuses, [202, 202, 202, 429, 429, 429])
      yield* environments.update("main", { throttle: { addressRequests: 100 } }).pipe(Effect.orDie)
      yield* TestClock.adjust("20 minutes")
    })
  )

  // Path normalization: Clerk CVE-2026-41248, better-auth CVE-2025-71399 (`//sign-in` skips limits).
  it.effect(
    "path confusion: another spelling of a route is no route, for whoever is signed in",
    () =>
      Effect.gen(function* () {
        yield* attack("path normalization")
        const { port } = yield* TestService
        yield* person("paths@example.com")
        const { browser } = yield* signIn("paths@example.com")
        const token = browser.cookies.get("gatehouse_session")?.value
        for (const operation of clientOperations) {
          const path = operation.path.replaceAll(/:\w+/g, nobody)
          const spellings = [
            `/${path}`,
            `${path}/`,
            `/_%${path.charCodeAt(2).toString(16)}${path.slice(3)}`,
            `/.${path}`,
            `/x/..${path}`,
            `${path};x=1`,
            // Behind a parameter these are part of its value.
            ...(path.endsWith(nobody) ? [] : [`${path}%2f`, `${path}%00`]),
            path.toUpperCase(),
            path.replaceAll(/(?<!^)\//g, "\\")
          ]
          const requests = spellings.map((spelling, i) =>
            [
              `${operation.method} ${spelling} HTTP/1.1`,
              "Host: main.test",
              "Origin: http://main.test",
              `Cookie: gatehouse_session=${token}`,
              ...(i === spellings.length - 1 ? ["Connection: close"] : []),
              "\r\n"
            ].join("\r\n")
          )
          const answers = yield* exchange(port, requests.join(""))
          assert.lengthOf(answers, spellings.length)
          for (const [i, answer] of answers.entries()) {
            assert.include([400, 404, 405], answer.status, `${operation.method} ${spellings[i]}`)
            const { code } = answer.json.properties
            assert.include(["route_not_found", "method_not_allowed", "invalid_request"], code)
          }
        }
        assert.strictEqual((yield* browser.ask("/users/me")).status, 200)
      })
  )

  // Login CSRF: RFC 6749 section 10.12's class; ASVS 5.0 3.5.1 to 3.5.3.
  it.effect("login CSRF: no form, no text, no page of another site can sign a browser in", () =>
    Effect.gen(function* () {
      yield* attack("login forgery", "cross-site request forgery")
      const service = yield* TestService
      yield* person("csrf@example.com")
      const json = JSON.stringify({ email: "csrf@example.com", password })
      const forms = [
        ["application/x-www-form-urlencoded", `email=csrf%40example.com&password=${password}`],
        ["text/plain", json],
        ["multipart/form-data; boundary=x", json],
        ["text/plain; application/json", json]
      ] as const
      for (const [type, body] of forms) {
        for (const origin of ["http://main.test", "http://evil.main.test", "null"]) {
          const browser = service.browser()
          const answer = yield* browser.ask("/auth/login", {
            method: "POST",
            body,
            origin,
            headers: { "content-type": type, "sec-fetch-site": "same-origin" }
          })
          assert.include([403, 415], answer.status, `${type} from ${origin}`)
          assert.strictEqual(browser.cookies.size, 0)
        }
      }
      const origins = [
        "http://main.test.evil.example",
        "http://evilmain.test",
        "http://sub.main.test",
        "http://main.test:8080",
        "https://main.test",
        "http://main.test@evil.example",
        "http://main.test, http://evil.example",
        "file://",
        "null",
        ""
      ]
      for (const origin of origins) {
        for (const headers of [
          {},
          { "sec-fetch-site": "same-origin" },
          { referer: "http://main.test/" }
        ]) {
          const browser = service.browser()
          const answer = yield* browser.ask("/auth/login", {
            method: "POST",
            body: json,
            origin,
            headers: { "content-type": "application/json", ...headers }
          })
          assertProblem(answer, 403, "origin_not_allowed")
          assert.isNull(answer.headers.get("access-control-allow-origin"))
          assert.strictEqual(browser.cookies.size, 0)
        }
      }
    })
  )

  it.effect("CSRF: a method override or a GET changes nothing", () =>
    Effect.gen(function* () {
      yield* attack("cross-site request forgery")
      yield* person("override@example.com")
      const { browser } = yield* signIn("override@example.com")
      const override = { "x-http-method-override": "DELETE", "x-method-override": "POST" }
      yield* browser.ask("/users/me/sessions?_method=DELETE", { headers: override })
      for (const path of ["/auth/logout", "/auth/refresh", "/auth/disavow", "/auth/verify-email"]) {
        for (const method of ["GET", "HEAD"]) {
          const answer = yield* browser.ask(path, { method, headers: override })
          assert.strictEqual(answer.status, 405)
        }
      }
      assert.strictEqual((yield* browser.ask("/users/me")).status, 200)
    })
  )

  // Web cache poisoning: CWE-349, RFC 9111 section 4.1; CWE-524 for what is private.
  it.effect(
    "cache poisoning: what is cached is the same for everybody, and nothing else is cached",
    () =>
      Effect.gen(function* () {
        yield* attack("cached and deceived answers")
        const service = yield* TestService
        yield* person("cached@example.com")
        const { browser } = yield* signIn("cached@example.com")
        const open = ["/environment", "/.well-known/jwks.json", "/.well-known/openid-configuration"]
        for (const path of open) {
          const plain = yield* service.browser().ask(path)
          const etag = plain.headers.get("etag")
          assert.match(etag ?? "", /^"[\w-]{43}"$/, path)
          for (const headers of [hostile, { origin: "https://evil.example" }, { origin: "null" }]) {
            const poisoned = yield* browser.ask(path, {
              headers: { ...headers, "accept-language": "da" }
            })
            assert.strictEqual(poisoned.text, plain.text, path)
            assert.strictEqual(poisoned.headers.get("etag"), etag)
            assert.strictEqual(poisoned.headers.get("access-control-allow-origin"), "*")
            assert.isNull(poisoned.headers.get("access-control-allow-credentials"))
            assert.deepStrictEqual(poisoned.headers.getSetCookie(), [])
          }
          const again = yield* browser.ask(path, { headers: { "if-none-match": etag ?? "" } })
          assert.strictEqual(again.status, 304, path)
        }
        for (const path of [
          "/boot",
          "/users/me",
          "/users/me/sessions",
          "/boot/x.css",
          "/users/me.js"
        ]) {
          const answer = yield* browser.ask(path)
          assert.strictEqual(answer.headers.get("cache-control"), "no-store", path)
          assert.strictEqual(answer.headers.get("vary"), "Origin", path)
        }
      })
  )

  // Large heads and header injection: CWE-113, CWE-400.
  it.effect(
    "header floods and line breaks in fields end in a problem, and serve the next caller",
    () =>
      Effect.gen(function* () {
        yield* attack("response splitting")
        const { browser, port } = yield* TestService
        const head = "GET /_service/boot HTTP/1.1\r\nHost: main.test\r\nConnection: close\r\n"
        const [flooded] = yield* exchange(port, `${head}Cookie: ${"a=b; ".repeat(10_000)}\r\n\r\n`)
        assert.strictEqual(flooded?.status, 431)
        const [broken] = yield* exchange(port, `${head}Origin: http://x\rSet-Cookie: a=b\r\n\r\n`)
        assert.strictEqual(broken?.status, 400)
        const cookies = Array.from({ length: 1000 }, (_, i) => `gatehouse_sessio${i}=x`).join("; ")
        const many = yield* browser().ask("/boot", {
          headers: { cookie: cookies.slice(0, 12_000) }
        })
        assert.strictEqual(many.status, 200)
      })
  )
})

import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { EnvironmentName } from "../../src/contract/Environment.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { attack } from "../support/Attack.ts"
import { lastToken } from "../support/Mailbox.ts"
import { password, person, signIn } from "../support/People.ts"
import { assertProblem } from "../support/Problems.ts"
import { TestBrowser } from "../support/TestBrowser.ts"
import { TestService } from "../support/TestService.ts"

const cookie = "gatehouse_session"

const tokenOf = (browser: TestBrowser): string => browser.cookies.get(cookie)?.value ?? ""

const swapCase = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
  )

/** Everything that is nearly the token: shorter, longer, in another case or another encoding. */
const nearly = (token: string): ReadonlyArray<string> => [
  token.slice(0, -1),
  token.slice(1),
  token.slice(0, 22),
  `${token}A`,
  `${token}=`,
  `${token}.`,
  `%${token.charCodeAt(0).toString(16)}${token.slice(1)}`,
  `"${token}"`,
  swapCase(token),
  Buffer.from(token, "base64url").toString("hex"),
  Buffer.from(token, "base64url").toString("base64"),
  Buffer.from(token).toString("base64url"),
  "A".repeat(43),
  ""
]

const asking = Effect.fnUntraced(function* (headers: Readonly<Record<string, string>>) {
  return yield* (yield* TestService).browser().ask("/users/me", { headers })
})

layer(TestService.layer)("stolen, altered and planted credentials", (it) => {
  // Token replay and reuse: Zitadel CVE-2025-46815; ASVS 5.0 7.4.1, 7.4.2.
  it.effect(
    "token replay: after logout, revocation, ban and deletion the token opens nothing, as either kind",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const ends = {
          logout: (browser: TestBrowser) => browser.ask("/auth/logout", { method: "POST" }),
          revoke: (browser: TestBrowser, _: string, sessionId: string) =>
            browser.ask(`/users/me/sessions/${sessionId}`, { method: "DELETE" }),
          server: (_: TestBrowser, id: string) =>
            service.ask(`/users/${id}/sessions`, { method: "DELETE" }),
          ban: (_: TestBrowser, id: string) => service.ask(`/users/${id}/ban`, { method: "POST" }),
          delete: (_: TestBrowser, id: string) => service.ask(`/users/${id}`, { method: "DELETE" })
        }
        for (const [name, end] of Object.entries(ends)) {
          const { email, id } = yield* person(`${name}@replay.example`)
          const { browser, result } = yield* signIn(email)
          const token = tokenOf(browser)
          assert.isBelow((yield* end(browser, id, result.session.id)).status, 300)
          for (const headers of [
            { cookie: `${cookie}=${token}` },
            { authorization: `Bearer ${token}` }
          ]) {
            assertProblem(yield* asking(headers), 401, "unauthenticated")
            const page = service.browser()
            for (const path of ["/auth/refresh", "/auth/reauthenticate/send-code"]) {
              const replayed = yield* page.ask(path, { method: "POST", headers })
              assertProblem(replayed, 401, "unauthenticated")
            }
            const boot = yield* page.ask("/boot", { headers })
            assert.deepStrictEqual([boot.json.user, boot.json.sessions], [null, []])
          }
        }
      })
  )

  it.effect(
    "token replay: a replaced token writes nothing at once, and reads nothing after ten seconds",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const { email } = yield* person("replaced@replay.example")
        const { browser } = yield* signIn(email)
        const token = tokenOf(browser)
        yield* browser.ask("/auth/reauthenticate", { json: { password } })
        const page = service.browser()
        const replay = (method: string, path: string, json?: object) =>
          page.ask(path, { method, bearer: token, ...(json === undefined ? {} : { json }) })
        assertProblem(yield* replay("DELETE", "/users/me/sessions"), 401, "unauthenticated")
        const proof = yield* replay("POST", "/auth/reauthenticate", { password })
        assertProblem(proof, 401, "unauthenticated")
        assert.strictEqual((yield* replay("POST", "/auth/logout")).status, 204)
        assert.strictEqual((yield* browser.ask("/users/me")).status, 200, "it signed nobody out")
        yield* TestClock.adjust("10 seconds")
        assertProblem(yield* replay("GET", "/users/me"), 401, "unauthenticated")
        assertProblem(yield* replay("POST", "/auth/refresh"), 401, "unauthenticated")
      })
  )

  // Altered tokens: Zitadel CVE-2026-27840 (truncated tokens were valid); ASVS 5.0 7.2.3.
  it.effect(
    "altered token: truncated, extended, re-encoded or case-changed, a session token is nobody's",
    () =>
      Effect.gen(function* () {
        const { email } = yield* person("altered@example.com")
        const token = tokenOf((yield* signIn(email)).browser)
        assert.strictEqual((yield* asking({ cookie: `${cookie}=${token}` })).status, 200)
        for (const other of nearly(token)) {
          assertProblem(yield* asking({ cookie: `${cookie}=${other}` }), 401, "unauthenticated")
          const bearer = yield* asking({ authorization: `Bearer ${other}` })
          assertProblem(bearer, 401, "unauthenticated")
        }
      })
  )

  it.effect("altered token: a reset link is good only as it was mailed", () =>
    Effect.gen(function* () {
      yield* attack("token reuse and altered tokens")
      const { email } = yield* person("link@example.com")
      const browser = (yield* TestService).browser()
      yield* browser.ask("/auth/forgot-password", { json: { email } })
      const token = yield* lastToken(email, "password_reset")
      for (const path of ["/auth/reset-password", "/auth/verify-email", "/auth/disavow"]) {
        const fields = path === "/auth/reset-password" ? { password: "one more passphrase" } : {}
        for (const other of nearly(token)) {
          const answer = yield* browser.ask(path, { json: { token: other, ...fields } })
          assertProblem(answer, 400, "invalid_token")
        }
      }
      const json = { token, password: "one more passphrase" }
      assert.strictEqual((yield* browser.ask("/auth/reset-password", { json })).status, 200)
    })
  )

  it.effect("token confusion: what is another kind of secret opens no session", () =>
    Effect.gen(function* () {
      yield* attack("JWT confusion")
      const service = yield* TestService
      const { email } = yield* person("kinds@example.com")
      const { browser, result } = yield* signIn(email)
      yield* browser.ask("/auth/forgot-password", { json: { email } })
      const others = [
        result.accessToken,
        result.session.id,
        browser.cookies.get("gatehouse_device")?.value ?? "",
        browser.cookies.get("session_hint")?.value ?? "",
        yield* lastToken(email, "password_reset")
      ]
      for (const other of others) {
        assert.notStrictEqual(other, "")
        const bearer = yield* asking({ authorization: `Bearer ${other}` })
        assertProblem(bearer, 401, "unauthenticated")
        assertProblem(yield* asking({ cookie: `${cookie}=${other}` }), 401, "unauthenticated")
      }
      const bearer = tokenOf(browser)
      const server = yield* service.ask("/users", {
        key: undefined,
        headers: { authorization: `Bearer ${bearer}` }
      })
      assertProblem(server, 401, "invalid_secret_key")
    })
  )

  // Cookie tossing and prefixes: RFC 6265bis section 4.1.3, ReactPHP CVE-2022-36032; ASVS 5.0 3.3.
  it.effect(
    "cookie tossing: of two cookies of one name neither counts, in whichever order they come",
    () =>
      Effect.gen(function* () {
        yield* person("own@example.com")
        yield* person("tossed@example.com")
        const own = tokenOf((yield* signIn("own@example.com")).browser)
        const tossed = tokenOf((yield* signIn("tossed@example.com")).browser)
        for (const [first, second] of [
          [own, tossed],
          [tossed, own],
          [own, "x"],
          ["", own]
        ]) {
          const headers = { cookie: `a=1; ${cookie}=${first};${cookie}=${second}; b=2` }
          assertProblem(yield* asking(headers), 401, "unauthenticated")
        }
      })
  )

  it.effect("cookie tossing: a cookie whose name is only alike is none", () =>
    Effect.gen(function* () {
      yield* attack("cookie tossing")
      const { email } = yield* person("alike@example.com")
      const token = tokenOf((yield* signIn(email)).browser)
      const names = [
        "__Host-session",
        "GATEHOUSE_SESSION",
        "gatehouse_session[]",
        "x_gatehouse_session"
      ]
      for (const name of [...names, "gatehouse%5Fsession", "=gatehouse_session", "__proto__"]) {
        assertProblem(yield* asking({ cookie: `${name}=${token}` }), 401, "unauthenticated")
      }
      assert.strictEqual((yield* asking({ cookie: `; =; a; ${cookie}=${token};` })).status, 200)
    })
  )

  it.effect(
    "cookie prefix: over https only the __Host- cookie counts, with what makes browsers keep it so",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const environments = yield* Environments
        const environment = yield* Effect.orDie(
          environments.create({
            name: EnvironmentName.make("secure"),
            appUrl: new URL("https://secure.test"),
            hosts: [],
            settings: {}
          })
        )
        const origin = "https://secure.test"
        const browser = new TestBrowser(service.origin, environment.hosts[0] ?? "")
        const email = "tls@example.com"
        const begun = yield* browser.ask("/auth/sign-up", {
          json: { email, password, legalConsentAccepted: true },
          origin
        })
        assert.strictEqual(begun.status, 202, begun.text)
        assert.isTrue(browser.cookies.has("__Host-pending"))
        const { code } = (yield* service.askAt("/_dev/mail.json?to=tls%40example.com")).json
          .items[0]
        const { signUpId } = begun.json
        const json = { signUpId, code }
        const done = yield* browser.ask("/auth/sign-up/verify", { json, origin })
        assert.strictEqual(done.status, 200, done.text)
        for (const name of ["__Host-session", "__Host-device", "__Host-pending"]) {
          const attributes = browser.cookies.get(name)?.attributes ?? []
          assert.includeMembers([...attributes], ["HttpOnly", "Secure", "SameSite=Lax", "Path=/"])
          assert.isFalse(attributes.some((attribute) => attribute.startsWith("Domain")))
        }
        const token = browser.cookies.get("__Host-session")?.value ?? ""
        for (const name of [cookie, "__host-session", "__Secure-session", "session"]) {
          const answer = yield* new TestBrowser(service.origin, browser.host).ask("/users/me", {
            headers: { cookie: `${name}=${token}` }
          })
          assertProblem(answer, 401, "unauthenticated")
        }
        assert.strictEqual((yield* browser.ask("/users/me")).status, 200)
      })
  )

  it.effect(
    "forced logout: an install's logout touches no cookie of the browser that it runs in",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const { email } = yield* person("embedded@example.com")
        const { browser } = yield* signIn(email)
        const install = yield* service.browser().ask("/auth/login?_is_native=true", {
          json: { email, password },
          origin: null
        })
        const out = yield* browser.ask("/auth/logout", {
          method: "POST",
          bearer: install.json.sessionToken
        })
        assert.strictEqual(out.status, 204)
        assert.deepStrictEqual(out.headers.getSetCookie(), [])
        const native = yield* browser.ask("/auth/logout?_is_native=true", { method: "POST" })
        assert.deepStrictEqual(native.headers.getSetCookie(), [])
        assert.strictEqual((yield* browser.ask("/users/me")).status, 200)
      })
  )
})

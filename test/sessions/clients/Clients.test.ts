import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { assertNoEvent, eventsOf } from "../../support/AuditEvents.ts"
import { attack } from "../../support/Attack.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

const tokenOf = (browser: TestBrowser): string =>
  browser.cookies.get("gatehouse_session")?.value ?? ""

layer(TestService.layer)("clients and their tokens", (it) => {
  it.effect("the session cookie is out of reach of scripts, the hint is not", () =>
    Effect.gen(function* () {
      yield* person("cookies@example.com")
      const { browser } = yield* signIn("cookies@example.com")
      const attributes = browser.cookies.get("gatehouse_session")?.attributes ?? []
      for (const attribute of ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=2592000"]) {
        assert.include(attributes, attribute)
      }
      const hint = browser.cookies.get("session_hint")
      assert.match(hint?.value ?? "", /^1\.\d+$/)
      assert.notInclude(hint?.attributes ?? [], "HttpOnly")
    })
  )

  it.effect("a native install gets its token in the body, sets no cookie and ignores cookies", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      yield* person("native@example.com")
      const { browser } = yield* signIn("native@example.com")
      const install = service.browser()
      const answer = yield* install.ask("/auth/login?_is_native=true", {
        json: { email: "native@example.com", password },
        origin: null
      })
      assert.match(answer.json.sessionToken, /^[A-Za-z0-9_-]{43}$/)
      assert.strictEqual(install.cookies.size, 0)
      const me = yield* install.ask("/users/me", { bearer: answer.json.sessionToken })
      assert.strictEqual(me.status, 200)
      // With a bearer the browser's own cookie counts for nothing.
      const ignored = yield* browser.ask("/users/me", { bearer: "a".repeat(43) })
      assertProblem(ignored, 401, "unauthenticated")
    })
  )

  it.effect("the credential of a proxy in front is no bearer: cookies count beside it", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      yield* person("proxied@example.com")
      const browser = service.browser()
      const headers = { authorization: "Basic dTpw" }
      const json = { email: "proxied@example.com", password }
      const signedIn = yield* browser.ask("/auth/login", { json, headers })
      assert.strictEqual(signedIn.status, 200, signedIn.text)
      assert.notProperty(signedIn.json, "sessionToken")
      // The device is known from then on, as that of any browser.
      assert.isTrue(browser.cookies.has("gatehouse_device"))
      assert.strictEqual((yield* browser.ask("/users/me", { headers })).status, 200)
      const refreshed = yield* browser.ask("/auth/refresh", { method: "POST", headers })
      assert.strictEqual(refreshed.status, 200, refreshed.text)
      // Nor does it lift what holds for cookies.
      const foreign = yield* browser.ask("/auth/refresh", {
        method: "POST",
        headers,
        origin: null
      })
      assertProblem(foreign, 403, "origin_not_allowed")
      for (const authorization of ["Bearer", "bearer a b", "BEARER nonsense"]) {
        const refused = yield* browser.ask("/users/me", { headers: { authorization } })
        assertProblem(refused, 401, "unauthenticated")
      }
      const out = yield* browser.ask("/auth/logout", { method: "POST", headers })
      assert.strictEqual(out.status, 204, out.text)
      assertProblem(yield* browser.ask("/users/me", { headers }), 401, "unauthenticated")
    })
  )

  it.effect("a planted token reads nobody's account once the victim has signed in", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      yield* person("mallory@example.com")
      const victim = yield* person("victim@example.com")
      const mallory = yield* signIn("mallory@example.com")
      const planted = tokenOf(mallory.browser)
      const browser = service.browser()
      browser.cookies.set("gatehouse_session", { value: planted, attributes: [] })
      yield* signIn("victim@example.com", browser)
      assert.notStrictEqual(tokenOf(browser), planted)
      const read = yield* mallory.browser.ask("/users/me")
      assert.strictEqual(read.json.email, "mallory@example.com")
      // The victim's session is on the same client by now, and no part of what the old token reads.
      const held = yield* mallory.browser.ask("/boot")
      assert.lengthOf(held.json.sessions, 1)
      assert.notInclude(held.text, victim.id)
      const written = yield* mallory.browser.ask("/users/me/sessions", { method: "DELETE" })
      assertProblem(written, 401, "unauthenticated")
      yield* TestClock.adjust("11 seconds")
      assertProblem(yield* mallory.browser.ask("/users/me"), 401, "unauthenticated")
      const me = yield* browser.ask("/users/me")
      assert.strictEqual(me.json.id, victim.id)
    })
  )

  it.effect("a replaced token has no part in the proof that replaced it", () =>
    Effect.gen(function* () {
      yield* person("proves@example.com")
      const { browser } = yield* signIn("proves@example.com")
      const asked = yield* browser.ask("/users/me/data-requests", { method: "POST" })
      const copy = `/users/me/data-requests/${asked.json.id}/download`
      yield* TestClock.adjust("10 minutes")
      const stolen = (yield* TestService).browser()
      stolen.cookies.set("gatehouse_session", { value: tokenOf(browser), attributes: [] })
      assertProblem(yield* browser.ask(copy), 403, "reauthentication_required")
      yield* browser.ask("/auth/reauthenticate", { json: { password } })
      assertProblem(yield* browser.ask(copy), 404, "data_request_not_found")
      assert.strictEqual((yield* stolen.ask("/users/me")).status, 200)
      assertProblem(yield* stolen.ask(copy), 403, "reauthentication_required")
    })
  )

  it.effect("a replaced token still refreshes for ten seconds, so other tabs stay signed in", () =>
    Effect.gen(function* () {
      yield* person("tabs@example.com")
      const { browser } = yield* signIn("tabs@example.com")
      const old = tokenOf(browser)
      yield* signIn("tabs@example.com", browser)
      const otherTab = (yield* TestService).browser()
      otherTab.cookies.set("gatehouse_session", { value: old, attributes: [] })
      // Signing in again as the same user ended the session that the old token was for.
      assertProblem(
        yield* otherTab.ask("/auth/refresh", { method: "POST" }),
        401,
        "unauthenticated"
      )
      yield* person("second@example.com")
      const before = tokenOf(browser)
      yield* signIn("second@example.com", browser)
      otherTab.cookies.set("gatehouse_session", { value: before, attributes: [] })
      const refreshed = yield* otherTab.ask("/auth/refresh", { method: "POST" })
      assert.strictEqual(refreshed.status, 200, refreshed.text)
      assert.strictEqual(refreshed.json.session.user.email, "tabs@example.com")
      yield* TestClock.adjust("10 seconds")
      assertProblem(
        yield* otherTab.ask("/auth/refresh", { method: "POST" }),
        401,
        "unauthenticated"
      )
    })
  )

  it.effect("reading and refreshing never replace the token", () =>
    Effect.gen(function* () {
      yield* person("steady@example.com")
      const { browser } = yield* signIn("steady@example.com")
      for (const path of ["/users/me", "/boot", "/users/me/sessions"]) {
        assert.deepStrictEqual((yield* browser.ask(path)).headers.getSetCookie(), [])
      }
      const refreshed = yield* browser.ask("/auth/refresh", { method: "POST" })
      assert.deepStrictEqual(refreshed.headers.getSetCookie(), [])
    })
  )

  it.effect("a token matches whole: truncated, extended or changed it is nobody's", () =>
    Effect.gen(function* () {
      yield* attack("token reuse and altered tokens")
      const service = yield* TestService
      yield* person("whole@example.com")
      const { browser } = yield* signIn("whole@example.com")
      const token = tokenOf(browser)
      const swapped = token.replace(/[a-z]/, (letter) => letter.toUpperCase())
      const others = [token.slice(0, -1), `${token}A`, `${token}=`, `${token}%20`, swapped, "", "x"]
      for (const value of others) {
        const other = service.browser()
        other.cookies.set("gatehouse_session", { value, attributes: [] })
        assertProblem(yield* other.ask("/users/me"), 401, "unauthenticated")
      }
    })
  )

  it.effect("switching asks who is there before it looks at what is asked", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const email = "dead-client@example.com"
      yield* person(email)
      for (const request of [
        { json: {} },
        { method: "POST", body: "{" },
        { json: { sessionId: "x" } }
      ]) {
        const answer = yield* service.browser().ask("/auth/switch-session", request)
        assertProblem(answer, 401, "unauthenticated")
      }
      const { browser, result } = yield* signIn(email)
      const flawed = yield* browser.ask("/auth/switch-session", { json: {} })
      assertProblem(flawed, 400, "invalid_request")
      yield* service.ask(`/users/${result.user.id}/sessions`, { method: "DELETE" })
      const json = { sessionId: result.session.id }
      const dead = yield* browser.ask("/auth/switch-session", { json })
      assertProblem(dead, 401, "unauthenticated")
    })
  )

  it.effect("a browser holds several people and switches between them, not to another device", () =>
    Effect.gen(function* () {
      yield* person("one@example.com")
      yield* person("two@example.com")
      const { browser, result: one } = yield* signIn("one@example.com")
      yield* signIn("two@example.com", browser)
      assert.strictEqual((yield* browser.ask("/users/me")).json.email, "two@example.com")
      const switched = yield* browser.ask("/auth/switch-session", {
        json: { sessionId: one.session.id }
      })
      assert.strictEqual(switched.status, 200, switched.text)
      assert.isUndefined(switched.json.sessionToken)
      assert.strictEqual((yield* browser.ask("/users/me")).json.email, "one@example.com")
      const elsewhere = yield* signIn("one@example.com")
      const foreign = yield* browser.ask("/auth/switch-session", {
        json: { sessionId: elsewhere.result.session.id }
      })
      assertProblem(foreign, 404, "session_not_found")
      const nobody = (yield* TestService).browser()
      assertProblem(
        yield* nobody.ask("/auth/switch-session", { json: { sessionId: one.session.id } }),
        401,
        "unauthenticated"
      )
    })
  )

  it.effect("switching to and fro is no flood of the trail", () =>
    Effect.gen(function* () {
      yield* attack("floods of the trail", "floods of writes")
      yield* person("to@example.com")
      yield* person("fro@example.com")
      const { browser, result: to } = yield* signIn("to@example.com")
      const { result: fro } = yield* signIn("fro@example.com", browser)
      const switchTo = ({ session }: { readonly session: { readonly id: string } }) =>
        browser.ask("/auth/switch-session", { json: { sessionId: session.id } })
      yield* assertNoEvent(yield* switchTo(fro))
      assert.lengthOf(yield* eventsOf(yield* switchTo(to)), 1)
      const environments = yield* Environments
      yield* environments.update("main", { throttle: { sessionWrites: 3 } })
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* switchTo(fro)).status, 200)
      assertProblem(yield* switchTo(to), 429, "rate_limited")
      yield* TestClock.adjust("1 minute")
      assert.strictEqual((yield* switchTo(to)).status, 200)
      yield* environments.update("main", { throttle: { sessionWrites: 120 } })
      yield* TestClock.adjust("1 second")
    })
  )

  it.effect("signing out of one session makes the most recently active other one active", () =>
    Effect.gen(function* () {
      yield* person("stays@example.com")
      yield* person("leaves@example.com")
      const { browser, result: stays } = yield* signIn("stays@example.com")
      const { result: leaves } = yield* signIn("leaves@example.com", browser)
      const out = yield* browser.ask("/auth/logout", { json: { sessionId: leaves.session.id } })
      assert.strictEqual(out.status, 204)
      assert.isTrue(browser.cookies.has("gatehouse_session"))
      const boot = yield* browser.ask("/boot")
      assert.strictEqual(boot.json.activeSessionId, stays.session.id)
      yield* browser.ask("/auth/logout", { method: "POST" })
      assert.isFalse(browser.cookies.has("gatehouse_session"))
      assert.strictEqual(
        (yield* browser.ask("/auth/logout", { method: "POST" })).status,
        204,
        "signing out twice is fine"
      )
    })
  )

  it.effect("the hint tells of the last sign-in or sign-out, and of nothing else", () =>
    Effect.gen(function* () {
      yield* person("hinted@example.com")
      yield* person("shown@example.com")
      const { browser } = yield* signIn("hinted@example.com")
      const { result: shown } = yield* signIn("shown@example.com", browser)
      const hint = () => browser.cookies.get("session_hint")?.value
      const signedIn = hint()
      yield* TestClock.adjust("10 seconds")
      const token = tokenOf(browser)
      const proven = yield* browser.ask("/auth/reauthenticate", { json: { password } })
      assert.strictEqual(proven.status, 204, proven.text)
      assert.notStrictEqual(tokenOf(browser), token)
      assert.strictEqual(hint(), signedIn, "a proof is no sign-in")
      yield* browser.ask("/auth/logout", { json: { sessionId: shown.session.id } })
      assert.notStrictEqual(hint(), signedIn, "other tabs learn that somebody left")
      assert.match(hint() ?? "", /^1\.\d+$/)
    })
  )

  it.effect(
    "the hint is widened at the hosts within its domain, and stays with a satellite elsewhere",
    () =>
      Effect.gen(function* () {
        const { environment, origin } = yield* TestService
        const { update } = yield* Environments
        yield* person("widened@example.com")
        const hosts = ["main.test", "shop.main.test:8080", "satellite.example", "127.0.0.1:3000"]
        yield* update(environment.id, { hintDomain: "main.test" }, { hosts })
        yield* TestClock.adjust("1 second")
        const domains = ["Domain=main.test", "Domain=main.test", undefined, undefined]
        for (const [index, host] of hosts.entries()) {
          const browser = new TestBrowser(origin, host)
          yield* signIn("widened@example.com", browser)
          const domainOf = (name: string) =>
            browser.cookies.get(name)?.attributes.find((one) => one.startsWith("Domain="))
          // A browser drops a cookie for a domain that its host is not within.
          assert.strictEqual(domainOf("session_hint"), domains[index], host)
          assert.isUndefined(domainOf("gatehouse_session"))
          const left = yield* browser.ask("/auth/logout", { method: "POST" })
          const cleared = left.headers.getSetCookie().find((one) => one.startsWith("session_hint="))
          assert.include(cleared, "Max-Age=0")
          assert.strictEqual(/Domain=[^;]*/.exec(cleared ?? "")?.[0], domains[index], host)
        }
        // Behind a proxy that names a host of its own, browsers are at another one.
        yield* update(environment.id, {}, { hosts: ["backend:8080"] })
        yield* TestClock.adjust("1 second")
        const proxied = new TestBrowser(origin, "backend:8080")
        yield* signIn("widened@example.com", proxied)
        const { attributes = [] } = proxied.cookies.get("session_hint") ?? {}
        assert.include(attributes, "Domain=main.test")
        yield* update(environment.id, { hintDomain: null }, { hosts: ["main.test"] })
        yield* TestClock.adjust("1 second")
      })
  )

  it.effect("the eleventh session of a client ends the least recently active one", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const browser = service.browser()
      const sessions: Array<string> = []
      for (let i = 0; i < 11; i++) {
        yield* person(`crowd${i}@example.com`)
        const { result } = yield* signIn(`crowd${i}@example.com`, browser)
        sessions.push(result.session.id)
        yield* TestClock.adjust("1 second")
      }
      const boot = yield* browser.ask("/boot")
      const held = boot.json.sessions.map((session: { id: string }) => session.id)
      assert.sameMembers(held, sessions.slice(1))
    })
  )
})

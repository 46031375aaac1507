import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { attack } from "../support/Attack.ts"
import { impersonate } from "../support/Impersonation.ts"
import { lastCode, lastToken, otherCode } from "../support/Mailbox.ts"
import { password, person, signIn } from "../support/People.ts"
import { assertProblem } from "../support/Problems.ts"
import { begun, verify } from "../support/SignUps.ts"
import type { TestBrowser } from "../support/TestBrowser.ts"
import { TestService } from "../support/TestService.ts"

const cookie = "gatehouse_session"

layer(TestService.layer)("reaching for what is another's", (it) => {
  // Insecure direct object references: OWASP API1:2023; Zitadel CVE-2025-27507, CVE-2025-64431.
  it.effect(
    "IDOR: another person's session can be neither ended, switched to nor seen by its id",
    () =>
      Effect.gen(function* () {
        yield* attack("another tenant's or user's records")
        const service = yield* TestService
        const other = yield* service.tenant("elsewhere")
        yield* person("mallory@example.com")
        yield* person("victim@example.com")
        const mallory = yield* signIn("mallory@example.com")
        const victim = yield* signIn("victim@example.com")
        const foreign = yield* service.ask("/users", {
          method: "POST",
          key: other.secretKey,
          json: { email: "victim@example.com", emailVerified: true, password }
        })
        assert.strictEqual(foreign.status, 201)
        const abroad = service.browser(other)
        const there = yield* abroad.ask("/auth/login", {
          json: { email: "victim@example.com", password }
        })
        assert.strictEqual(there.status, 200, there.text)
        for (const sessionId of [victim.result.session.id, there.json.session.id]) {
          const path = `/users/me/sessions/${sessionId}`
          const ended = yield* mallory.browser.ask(path, { method: "DELETE" })
          assertProblem(ended, 404, "session_not_found")
          const switched = yield* mallory.browser.ask("/auth/switch-session", {
            json: { sessionId }
          })
          assertProblem(switched, 404, "session_not_found")
          const out = yield* mallory.browser.ask("/auth/logout", { json: { sessionId } })
          assert.strictEqual(out.status, 204)
        }
        const gone = "018f0000-0000-7000-8000-000000000009"
        const unknown = yield* mallory.browser.ask(`/users/me/sessions/${gone}`, {
          method: "DELETE"
        })
        assertProblem(unknown, 404, "session_not_found")
        yield* mallory.browser.ask("/users/me/sessions", { method: "DELETE" })
        assert.strictEqual((yield* victim.browser.ask("/users/me")).status, 200)
        assert.strictEqual((yield* abroad.ask("/users/me")).status, 200)
        assert.strictEqual((yield* mallory.browser.ask("/users/me")).status, 200)
        const own = yield* mallory.browser.ask("/users/me/sessions")
        assert.lengthOf(own.json.items, 1)
      })
  )

  // Cross-tenant use of credentials: Zitadel CVE-2026-33132; ASVS 5.0 8.4.1.
  it.effect(
    "cross-tenant: cookies, tokens, links and codes of one environment are nothing in another",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const other = yield* service.tenant("neighbour")
        const { email } = yield* person("tenant@example.com")
        const { browser } = yield* signIn(email)
        const token = browser.cookies.get(cookie)?.value ?? ""
        const abroad = (): TestBrowser => service.browser(other)
        for (const headers of [
          { cookie: `${cookie}=${token}` },
          { authorization: `Bearer ${token}` }
        ]) {
          assertProblem(yield* abroad().ask("/users/me", { headers }), 401, "unauthenticated")
          const boot = yield* abroad().ask("/boot", { headers })
          assert.deepStrictEqual([boot.json.user, boot.json.sessions], [null, []])
          yield* abroad().ask("/auth/logout", { method: "POST", headers })
        }
        assert.strictEqual((yield* browser.ask("/users/me")).status, 200)
        yield* browser.ask("/auth/forgot-password", { json: { email } })
        const link = yield* lastToken(email, "password_reset")
        const reset = { token: link, password: "one more passphrase" }
        const answer = yield* abroad().ask("/auth/reset-password", { json: reset })
        assertProblem(answer, 400, "invalid_token")
        const signUp = yield* begun(browser, "begun@example.com")
        const visitor = abroad()
        for (const [name, value] of browser.cookies) visitor.cookies.set(name, value)
        assertProblem(yield* verify(visitor, signUp), 400, "invalid_code")
        assert.strictEqual((yield* verify(browser, signUp)).status, 200)
        assert.strictEqual(
          (yield* service.browser().ask("/auth/reset-password", { json: reset })).status,
          200
        )
      })
  )

  it.effect("cross-origin: another environment's page may not call this one", () =>
    Effect.gen(function* () {
      yield* attack("cross-origin reads")
      const service = yield* TestService
      const other = yield* service.tenant("sibling")
      const answer = yield* service.browser().ask("/auth/login", {
        json: { email: "x@example.com", password },
        origin: `http://${other.environment.hosts[0]}`
      })
      assertProblem(answer, 403, "origin_not_allowed")
    })
  )

  // Impersonation beyond its purpose: contract "Impersonation"; ASVS 5.0 8.3.1.
  it.effect("impersonation: ends no session of the person, and proves no address of theirs", () =>
    Effect.gen(function* () {
      yield* attack("misuse of impersonation")
      const service = yield* TestService
      const { email, id } = yield* person("person@example.com")
      const own = yield* signIn(email)
      const { browser } = yield* impersonate(id)
      const blocked: ReadonlyArray<readonly [string, string, object?]> = [
        ["DELETE", "/users/me/sessions"],
        ["DELETE", `/users/me/sessions/${own.result.session.id}`],
        ["PUT", "/users/me/password", { currentPassword: password, newPassword: "not my own one" }],
        ["POST", "/auth/reauthenticate", { password }],
        ["POST", "/auth/reauthenticate/send-code"],
        ["POST", "/auth/verify-email", { token: "A".repeat(43) }]
      ]
      for (const [method, path, json] of blocked) {
        const answer = yield* browser.ask(path, { method, ...(json === undefined ? {} : { json }) })
        assertProblem(answer, 403, "forbidden_while_impersonating")
      }
      assert.strictEqual((yield* own.browser.ask("/users/me")).status, 200)
      const me = yield* browser.ask("/users/me")
      assert.strictEqual(me.status, 200)
      assert.strictEqual((yield* browser.ask("/auth/logout", { method: "POST" })).status, 204)
      assertProblem(yield* browser.ask("/users/me"), 401, "unauthenticated")
      assert.strictEqual((yield* own.browser.ask("/users/me")).status, 200)
      assert.strictEqual((yield* service.browser().ask("/boot")).json.user, null)
    })
  )

  // Confused deputy: a proof of one session or purpose used for another; ASVS 5.0 6.6.2.
  it.effect(
    "proof confusion: a code of one purpose, session or person is nothing for another",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        yield* person("first@example.com")
        yield* person("second@example.com")
        const first = yield* signIn("first@example.com")
        const second = yield* signIn("second@example.com")
        yield* first.browser.ask("/auth/reauthenticate/send-code", { method: "POST" })
        const emailCode = yield* lastCode("first@example.com", "reauthentication_code")
        const crossed = yield* second.browser.ask("/auth/reauthenticate", { json: { emailCode } })
        assertProblem(crossed, 400, "invalid_credentials")
        const browser = service.browser()
        const signUp = yield* begun(browser, "third@example.com")
        if (signUp.code !== emailCode) {
          const answer = yield* verify(browser, { ...signUp, code: emailCode })
          assertProblem(answer, 400, "invalid_code")
        }
        const wrong = { emailCode: otherCode(emailCode) }
        const guessed = yield* first.browser.ask("/auth/reauthenticate", { json: wrong })
        assertProblem(guessed, 400, "invalid_credentials")
        const done = yield* first.browser.ask("/auth/reauthenticate", { json: { emailCode } })
        assert.strictEqual(done.status, 204, done.text)
      })
  )
})

import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { lastToken, mailsTo } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"

const next = "another phrase of mine"

const forgot = Effect.fnUntraced(function* (email: string) {
  const service = yield* TestService
  return yield* service.browser().ask("/auth/forgot-password", { json: { email } })
})

const reset = Effect.fnUntraced(function* (token: string, chosen = next) {
  const service = yield* TestService
  const browser = service.browser()
  const answer = yield* browser.ask("/auth/reset-password", {
    json: { token, password: chosen }
  })
  return { browser, answer }
})

const login = Effect.fnUntraced(function* (email: string, chosen: string) {
  const service = yield* TestService
  return yield* service.browser().ask("/auth/login", { json: { email, password: chosen } })
})

layer(TestService.layer)("forgotten and changed passwords", (it) => {
  it.effect("a mailed link sets a new password, once, and ends every session", () =>
    Effect.gen(function* () {
      yield* person("lost@example.com")
      const { browser } = yield* signIn("lost@example.com")
      assert.strictEqual((yield* forgot("lost@example.com")).status, 202)
      const token = yield* lastToken("lost@example.com", "password_reset")
      assertProblem((yield* reset(token, "password1")).answer, 422, "password_rejected")
      const answers = yield* Effect.all(
        Array.from({ length: 5 }, () => reset(token)),
        { concurrency: "unbounded" }
      )
      const done = answers.filter(({ answer }) => answer.status === 200)
      assert.strictEqual(done.length, 1)
      assertProblem(yield* browser.ask("/users/me"), 401, "unauthenticated")
      assert.strictEqual((yield* done[0]!.browser.ask("/users/me")).status, 200)
      assertProblem(yield* login("lost@example.com", password), 401, "invalid_credentials")
      assert.strictEqual((yield* login("lost@example.com", next)).status, 200)
    })
  )

  it.effect("asking for a link tells nothing of the address", () =>
    Effect.gen(function* () {
      yield* person("there@example.com")
      const known = yield* forgot("there@example.com")
      const unknown = yield* forgot("nowhere@example.com")
      assert.deepStrictEqual([known.status, known.text], [unknown.status, unknown.text])
      assert.deepStrictEqual(yield* mailsTo("nowhere@example.com"), [])
    })
  )

  it.effect("a link is dead after an hour, after a fresh one, and unless it matches whole", () =>
    Effect.gen(function* () {
      yield* person("links@example.com")
      yield* forgot("links@example.com")
      const older = yield* lastToken("links@example.com", "password_reset")
      yield* TestClock.adjust("1 second")
      yield* forgot("links@example.com")
      const token = yield* lastToken("links@example.com", "password_reset")
      for (const other of [older, token.slice(0, -1), `${token}A`, token.toUpperCase()]) {
        assertProblem((yield* reset(other)).answer, 400, "invalid_token")
      }
      yield* TestClock.adjust("1 hour")
      assertProblem((yield* reset(token)).answer, 400, "invalid_token")
    })
  )

  it.effect("a change needs the current password, voids links and ends other sessions", () =>
    Effect.gen(function* () {
      yield* person("change@example.com")
      const { browser } = yield* signIn("change@example.com")
      const other = yield* signIn("change@example.com")
      yield* forgot("change@example.com")
      const token = yield* lastToken("change@example.com", "password_reset")
      const change = (currentPassword: string) =>
        browser.ask("/users/me/password", {
          method: "PUT",
          json: { currentPassword, newPassword: next }
        })
      assertProblem(yield* change("not the one"), 400, "invalid_credentials")
      const before = browser.cookies.get("gatehouse_session")?.value
      const changed = yield* change(password)
      assert.strictEqual(changed.status, 204, changed.text)
      assert.notStrictEqual(browser.cookies.get("gatehouse_session")?.value, before)
      assert.strictEqual((yield* browser.ask("/users/me")).status, 200)
      assertProblem(yield* other.browser.ask("/users/me"), 401, "unauthenticated")
      assertProblem((yield* reset(token)).answer, 400, "invalid_token")
      const templates = (yield* mailsTo("change@example.com")).map(({ template }) => template)
      assert.include(templates, "credential_changed")
      assert.strictEqual((yield* login("change@example.com", next)).status, 200)
    })
  )

  it.effect("a caller by bearer gets the replaced token in the body", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      yield* person("bearer@example.com")
      const answer = yield* service.browser().ask("/auth/login?_is_native=true", {
        json: { email: "bearer@example.com", password },
        origin: null
      })
      const changed = yield* service.browser().ask("/users/me/password", {
        method: "PUT",
        json: { currentPassword: password, newPassword: next },
        bearer: answer.json.sessionToken,
        origin: null
      })
      assert.strictEqual(changed.status, 200, changed.text)
      const me = yield* service.browser().ask("/users/me", { bearer: changed.json.sessionToken })
      assert.strictEqual(me.status, 200)
    })
  )

  it.effect("wrong current passwords are counted", () =>
    Effect.gen(function* () {
      yield* person("counted@example.com")
      const { browser } = yield* signIn("counted@example.com")
      let last = 0
      for (let i = 0; i < 12 && last !== 429; i += 1) {
        const answer = yield* browser.ask("/users/me/password", {
          method: "PUT",
          json: { currentPassword: "a wrong one", newPassword: next }
        })
        last = answer.status
      }
      assert.strictEqual(last, 429)
    })
  )
})

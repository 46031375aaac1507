import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { eventsOf } from "../../support/AuditEvents.ts"
import { impersonate } from "../../support/Impersonation.ts"
import { lastCode, mailsTo } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

const chosen = "a wholly new passphrase"

const change = (browser: TestBrowser, json: object) =>
  browser.ask("/users/me/password", { method: "PUT", json })

const withoutPassword = Effect.fnUntraced(function* (email: string) {
  const sql = yield* SqlClient.SqlClient
  const user = yield* person(email)
  const signedIn = yield* signIn(email)
  yield* sql`DELETE FROM password_credentials WHERE user_id = ${user.id}`
  return signedIn
})

layer(TestService.layer)("one's own password", (it) => {
  it.effect("a change takes the current one, replaces the token and ends the other sessions", () =>
    Effect.gen(function* () {
      const ada = yield* person("ada@example.com")
      const { browser } = yield* signIn("ada@example.com")
      const other = yield* signIn("ada@example.com")
      const before = yield* browser.ask("/users/me/password")
      assert.isTrue(before.json.hasPassword)
      const old = browser.cookies.get("gatehouse_session")?.value ?? ""
      yield* TestClock.adjust("1 minute")
      const changed = yield* change(browser, { currentPassword: password, newPassword: chosen })
      assert.strictEqual(changed.status, 204, changed.text)
      assert.strictEqual(changed.text, "")
      const fresh = browser.cookies.get("gatehouse_session")?.value
      assert.notStrictEqual(fresh, old)
      const after = yield* browser.ask("/users/me/password")
      assert.notStrictEqual(after.json.updatedAt, before.json.updatedAt)
      assertProblem(yield* other.browser.ask("/users/me"), 401, "unauthenticated")
      const [event, ...others] = yield* eventsOf(changed)
      assert.deepStrictEqual(others, [])
      assert.strictEqual(event.action, "user.password_set")
      assert.deepStrictEqual(event.actor, { type: "user", id: ada.id, impersonatorId: null })
      const templates = (yield* mailsTo("ada@example.com")).map(({ template }) => template)
      assert.include(templates, "credential_changed")
      const replay = (yield* TestService).browser()
      const reading = { bearer: old }
      assert.strictEqual((yield* replay.ask("/users/me", reading)).status, 200)
      const writing = { ...reading, method: "PUT", json: { newPassword: chosen } }
      assertProblem(yield* replay.ask("/users/me/password", writing), 401, "unauthenticated")
      yield* TestClock.adjust("10 seconds")
      assertProblem(yield* replay.ask("/users/me", reading), 401, "unauthenticated")
      assert.strictEqual((yield* browser.ask("/users/me")).status, 200)
    })
  )

  it.effect("other sessions stay where that is asked for", () =>
    Effect.gen(function* () {
      yield* person("keep@example.com")
      const { browser } = yield* signIn("keep@example.com")
      const other = yield* signIn("keep@example.com")
      const json = { currentPassword: password, newPassword: chosen, revokeOtherSessions: false }
      assert.strictEqual((yield* change(browser, json)).status, 204)
      assert.strictEqual((yield* other.browser.ask("/users/me")).status, 200)
    })
  )

  it.effect("a caller by bearer gets the new token in the body", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      yield* person("native@example.com")
      const login = yield* service.browser().ask("/auth/login?_is_native=true", {
        json: { email: "native@example.com", password },
        origin: null
      })
      const browser = service.browser()
      const changed = yield* browser.ask("/users/me/password", {
        method: "PUT",
        json: { currentPassword: password, newPassword: chosen },
        bearer: login.json.sessionToken
      })
      assert.strictEqual(changed.status, 200, changed.text)
      assert.deepStrictEqual(Object.keys(changed.json), ["sessionToken"])
      assert.strictEqual(browser.cookies.size, 0)
      const me = yield* browser.ask("/users/me", { bearer: changed.json.sessionToken })
      assert.strictEqual(me.status, 200)
    })
  )

  it.effect("a wrong or missing current password changes nothing", () =>
    Effect.gen(function* () {
      yield* person("wrong@example.com")
      const { browser } = yield* signIn("wrong@example.com")
      for (const currentPassword of ["not the password", "", undefined]) {
        const refused = yield* change(browser, {
          ...(currentPassword === undefined ? {} : { currentPassword }),
          newPassword: chosen
        })
        assertProblem(refused, 400, "invalid_credentials")
      }
      const rejected = yield* change(browser, { currentPassword: password, newPassword: "short" })
      assert.strictEqual(assertProblem(rejected, 422, "password_rejected").reason, "too_short")
      yield* signIn("wrong@example.com")
      assertProblem(
        yield* (yield* TestService).browser().ask("/users/me/password"),
        401,
        "unauthenticated"
      )
    })
  )

  it.effect("wrong current passwords count for the session, at once as one by one", () =>
    Effect.gen(function* () {
      yield* person("guessed@example.com")
      const { browser } = yield* signIn("guessed@example.com")
      const other = yield* signIn("guessed@example.com")
      const answers = yield* Effect.all(
        Array.from({ length: 20 }, () =>
          change(browser, { currentPassword: "not the password", newPassword: chosen })
        ),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(answers.filter(({ status }) => status === 400).length, 10)
      const right = { currentPassword: password, newPassword: chosen }
      const limited = yield* change(browser, right)
      assertProblem(limited, 429, "rate_limited")
      assert.isNotNull(limited.headers.get("retry-after"))
      const reauthenticated = yield* browser.ask("/auth/reauthenticate", { json: { password } })
      assertProblem(reauthenticated, 429, "rate_limited")
      assert.strictEqual((yield* change(other.browser, right)).status, 204)
    })
  )

  it.effect("of many changes by one current password at once exactly one succeeds", () =>
    Effect.gen(function* () {
      yield* person("race@example.com")
      const { browser } = yield* signIn("race@example.com")
      const bearer = browser.cookies.get("gatehouse_session")?.value ?? ""
      const answers = yield* Effect.all(
        Array.from({ length: 8 }, (_, i) =>
          browser.ask("/users/me/password", {
            method: "PUT",
            json: { currentPassword: password, newPassword: `${chosen} ${i}` },
            bearer
          })
        ),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(answers.filter(({ status }) => status === 200).length, 1)
      for (const { status } of answers) assert.include([200, 400, 401], status)
    })
  )

  it.effect("a first password needs a fresh proof of identity instead", () =>
    Effect.gen(function* () {
      const { browser } = yield* withoutPassword("first@example.com")
      const status = yield* browser.ask("/users/me/password")
      assert.deepStrictEqual(status.json, { hasPassword: false, updatedAt: null })
      assertProblem(
        yield* change(browser, { currentPassword: password, newPassword: chosen }),
        400,
        "invalid_credentials"
      )
      yield* TestClock.adjust("10 minutes")
      const stale = yield* change(browser, { newPassword: chosen })
      assertProblem(stale, 403, "reauthentication_required")
      yield* browser.ask("/auth/reauthenticate/send-code", { method: "POST" })
      const emailCode = yield* lastCode("first@example.com", "reauthentication_code")
      const proven = yield* browser.ask("/auth/reauthenticate", { json: { emailCode } })
      assert.strictEqual(proven.status, 204, proven.text)
      assert.strictEqual((yield* change(browser, { newPassword: chosen })).status, 204)
      assert.isTrue((yield* browser.ask("/users/me/password")).json.hasPassword)
    })
  )

  it.effect("an impersonator cannot touch it", () =>
    Effect.gen(function* () {
      const { id } = yield* person("victim@example.com")
      const { browser } = yield* impersonate(id)
      const json = { currentPassword: password, newPassword: chosen }
      assertProblem(yield* change(browser, json), 403, "forbidden_while_impersonating")
      for (const path of ["/auth/reauthenticate", "/auth/reauthenticate/send-code"]) {
        const refused = yield* browser.ask(path, { json: {} })
        assertProblem(refused, 403, "forbidden_while_impersonating")
      }
    })
  )

  it.effect("a body with unknown keys is refused", () =>
    Effect.gen(function* () {
      yield* person("strict@example.com")
      const { browser } = yield* signIn("strict@example.com")
      assertFlaws(yield* change(browser, { currentPassword: password, userId: "x" }), [
        "/body/newPassword",
        "/body/userId"
      ])
    })
  )
})

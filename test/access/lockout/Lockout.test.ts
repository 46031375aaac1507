import { assert, layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { UserId } from "../../../src/contract/Ids.ts"
import { sha256 } from "../../../src/platform/Crypto.ts"
import { userSubject } from "../../../src/tenancy/throttle/Throttle.ts"
import { attack } from "../../support/Attack.ts"
import { assertNoEvent, eventsOf } from "../../support/AuditEvents.ts"
import { lastMail, mailsTo } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

const guess = Effect.fnUntraced(function* (
  email: string,
  attempt = "a wrong guess",
  at?: TestBrowser
) {
  const browser = at ?? (yield* TestService).browser()
  return yield* browser.ask("/auth/login", { json: { email, password: attempt } })
})

const lockoutOf = Effect.fnUntraced(function* (id: string, method = "GET") {
  return yield* (yield* TestService).ask(`/users/${id}/lockout`, { method })
})

const open = { state: "open", failures: 0, until: null }
const allOpen = { password: open, secondFactor: open, emailCode: open }

layer(TestService.layer)("the lockout of a user", (it) => {
  it.effect("tells what a sign-in would meet, and until when, and cleared it meets nothing", () =>
    Effect.gen(function* () {
      const email = "Locked@example.com"
      const { id } = yield* person(email)
      const { browser } = yield* signIn(email)
      yield* TestClock.adjust("1 hour")
      const none = yield* lockoutOf(id)
      assert.strictEqual(none.status, 200, none.text)
      assert.deepStrictEqual(none.json, allOpen)
      for (let i = 0; i < 3; i += 1) yield* guess(email)
      const some = { state: "open", failures: 3, until: null }
      assert.deepStrictEqual((yield* lockoutOf(id)).json.password, some)
      const until = DateTime.formatIso(DateTime.add(yield* DateTime.now, { minutes: 15 }))
      yield* TestClock.adjust("1 minute")
      for (let i = 0; i < 9; i += 1) yield* guess(email)
      for (let i = 0; i < 11; i += 1) yield* guess(email, "a wrong guess", browser)
      assertProblem(yield* guess(email, password), 429, "rate_limited")
      assertProblem(yield* guess(email, password, browser), 429, "rate_limited")
      const full = { state: "throttled", failures: 10, until }
      assert.deepStrictEqual((yield* lockoutOf(id)).json, { ...allOpen, password: full })
      const cleared = yield* lockoutOf(id, "DELETE")
      assert.strictEqual(cleared.status, 204, cleared.text)
      const actions = (yield* eventsOf(cleared)).map((event: { action: string }) => event.action)
      assert.includeMembers(actions, ["user.lockout_cleared"])
      assert.strictEqual((yield* lastMail(email, "credential_changed")).to, email)
      assert.deepStrictEqual((yield* lockoutOf(id)).json.password, open)
      assert.strictEqual((yield* guess(email, password)).status, 200)
      assert.strictEqual((yield* guess(email, password, browser)).status, 200)
    })
  )

  it.effect("is nothing to clear, to record or to mail of, where nothing was counted", () =>
    Effect.gen(function* () {
      const { id } = yield* person("unhindered@example.com")
      yield* signIn("unhindered@example.com")
      const nothing = yield* lockoutOf(id, "DELETE")
      assert.strictEqual(nothing.status, 204, nothing.text)
      yield* assertNoEvent(nothing)
      yield* guess("unhindered@example.com")
      const cleared = yield* lockoutOf(id, "DELETE")
      assert.lengthOf(yield* eventsOf(cleared), 1)
      const again = yield* lockoutOf(id, "DELETE")
      assert.strictEqual(again.status, 204, again.text)
      yield* assertNoEvent(again)
      assert.lengthOf(yield* mailsTo("unhindered@example.com"), 1)
    })
  )

  it.effect("closed factors say so, and open again", () =>
    Effect.gen(function* () {
      yield* attack("lock-out of others")
      const sql = yield* SqlClient.SqlClient
      const { environment } = yield* TestService
      const { id } = yield* person("closed@example.com")
      yield* guess("closed@example.com")
      yield* sql`UPDATE throttle_counters SET consecutive = 100 WHERE scope = 'sign_in:account'`
      yield* sql`
        INSERT INTO throttle_counters
          (environment_id, scope, subject, window_started_at, attempts, consecutive)
        VALUES (${environment.id}, 'second_factor:account', ${userSubject(UserId.make(id))}, now(), 1, 100),
          (${environment.id}, 'email_code:account', ${sha256("closed@example.com")}, now(), 1, 100)`
      const closed = { state: "closed", failures: 100, until: null }
      assert.deepStrictEqual((yield* lockoutOf(id)).json, {
        password: closed,
        secondFactor: closed,
        emailCode: closed
      })
      assertProblem(yield* guess("closed@example.com", password), 429, "rate_limited")
      assert.strictEqual((yield* lockoutOf(id, "DELETE")).status, 204)
      assert.deepStrictEqual((yield* lockoutOf(id)).json, allOpen)
      assert.strictEqual((yield* guess("closed@example.com", password)).status, 200)
    })
  )

  it.effect("is that of a user of the environment, and a deleted one's is not cleared", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const elsewhere = yield* service.tenant("elsewhere")
      const { id } = yield* person("gone@example.com")
      yield* service.ask(`/users/${id}`, { method: "DELETE" })
      assert.deepStrictEqual((yield* lockoutOf(id)).json, allOpen)
      const refused = yield* lockoutOf(id, "DELETE")
      assertProblem(refused, 403, "user_deleted")
      yield* assertNoEvent(refused)
      for (const method of ["GET", "DELETE"]) {
        const unknown = "018f0000-0000-7000-8000-000000000009"
        assertProblem(yield* lockoutOf(unknown, method), 404, "user_not_found")
        const foreign = yield* service.ask(`/users/${id}/lockout`, {
          method,
          key: elsewhere.secretKey
        })
        assertProblem(foreign, 403, "wrong_environment")
      }
    })
  )
})

import { assert, layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { sha256 } from "../../../src/platform/Crypto.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { lastCode, lastMail, lastToken, mailsTo, otherCode } from "../../support/Mailbox.ts"
import { person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

/** Lets the limits of one window out of the way, so that only failures in a row count. */
const withWideWindows = Effect.gen(function* () {
  const environments = yield* Environments
  yield* environments.update("main", {
    signIn: { emailCode: true },
    throttle: {
      accountFailures: 1000,
      addressRequests: 100_000,
      mailsPerAddressPerHour: 1000,
      mailsPerAddressAndNetworkPerHour: 1000
    }
  })
  yield* TestClock.adjust("1 second")
})

/** Asks for a code, and says what to type. */
const asked = Effect.fnUntraced(function* (email: string, at?: TestBrowser) {
  const browser = at ?? (yield* TestService).browser()
  const begun = yield* browser.ask("/auth/email-code", { json: { email } })
  assert.strictEqual(begun.status, 202, begun.text)
  const { requestId } = begun.json
  const code = yield* lastCode(email, "email_code")
  const typed = (code: string) =>
    browser.ask("/auth/email-code/verify", { json: { requestId, code } })
  return { browser, right: typed(code), wrong: typed(otherCode(code)) }
})

/** So many wrong codes in a row; only the first and the last of them are typed. */
const fail = Effect.fnUntraced(function* (email: string, times: number, at?: TestBrowser) {
  const sql = yield* SqlClient.SqlClient
  const { wrong } = yield* asked(email, at)
  assertProblem(yield* wrong, 400, "invalid_code")
  if (times === 1) return
  yield* sql`
    UPDATE throttle_counters SET consecutive = consecutive + ${times - 2}
    WHERE scope = ${at === undefined ? "email_code:account" : "email_code:device"}
      AND (${at !== undefined} OR subject = ${sha256(email.toLowerCase())})`
  assertProblem(yield* wrong, 400, "invalid_code")
})

const closings = (email: string) =>
  Effect.map(mailsTo(email), (mails) =>
    mails.filter(({ template }) => template === "email_code_closed")
  )

const lockoutOf = (id: string, method = "GET") =>
  Effect.flatMap(TestService, ({ ask }) => ask(`/users/${id}/lockout`, { method }))

layer(TestService.layer)("mailed codes after a hundred wrong ones in a row", (it) => {
  it.effect(
    "are closed to unknown devices for good, and their owner is told once, with a link",
    () =>
      Effect.gen(function* () {
        yield* attack("brute force of passwords and codes", "lock-out of others")
        yield* withWideWindows
        const email = "ada@example.com"
        const { id } = yield* person(email, { locale: "da" })
        const { browser } = yield* signIn(email)
        yield* fail(email, 99)
        assert.lengthOf(yield* closings(email), 0)
        yield* fail(email, 1)
        const late = yield* asked(email)
        for (let i = 0; i < 3; i += 1) assertProblem(yield* late.right, 429, "rate_limited")
        yield* TestClock.adjust("1 days")
        assertProblem(yield* (yield* asked(email)).right, 429, "rate_limited")
        assert.lengthOf(yield* closings(email), 1)
        assert.strictEqual((yield* lastMail(email, "email_code_closed")).locale, "da")
        const closed = { state: "closed", failures: 100, until: null }
        assert.deepStrictEqual((yield* lockoutOf(id)).json.emailCode, closed)
        // A device of theirs is not stopped, nor does its success let strangers guess again.
        assert.strictEqual((yield* (yield* asked(email, browser)).right).status, 200)
        assertProblem(yield* (yield* asked(email)).right, 429, "rate_limited")
      })
  )

  it.effect("are opened by the mailed link, by the link beside a code, and by the server", () =>
    Effect.gen(function* () {
      yield* withWideWindows
      const service = yield* TestService
      const email = "bo@example.com"
      const { id } = yield* person(email)
      const isOpen = Effect.gen(function* () {
        const { right } = yield* asked(email)
        return (yield* right).status === 200
      })
      yield* fail(email, 100)
      assert.isFalse(yield* isOpen)
      const token = yield* lastToken(email, "email_code_closed")
      const json = { token, password: "a wholly new passphrase" }
      const reset = yield* service.browser().ask("/auth/reset-password", { json })
      assert.strictEqual(reset.status, 200, reset.text)
      assert.isTrue(yield* isOpen)
      yield* fail(email, 100)
      const { browser, right } = yield* asked(email)
      assertProblem(yield* right, 429, "rate_limited")
      const link = { token: yield* lastToken(email, "email_code") }
      const followed = yield* browser.ask("/auth/email-link/verify", { json: link })
      assert.strictEqual(followed.status, 200, followed.text)
      assert.isTrue(yield* isOpen)
      yield* fail(email, 100)
      assert.isFalse(yield* isOpen)
      assert.strictEqual((yield* lockoutOf(id, "DELETE")).status, 204)
      assert.isTrue(yield* isOpen)
    })
  )

  it.effect("that were right in between are not closed: they count in a row", () =>
    Effect.gen(function* () {
      yield* withWideWindows
      const email = "cy@example.com"
      yield* person(email)
      for (let round = 0; round < 2; round += 1) {
        yield* fail(email, 99)
        assert.strictEqual((yield* (yield* asked(email)).right).status, 200)
      }
      assert.lengthOf(yield* closings(email), 0)
    })
  )

  it.effect("are closed to a known device by that device's own failures only", () =>
    Effect.gen(function* () {
      yield* withWideWindows
      const email = "di@example.com"
      yield* person(email)
      const { browser } = yield* signIn(email)
      yield* fail(email, 100, browser)
      assertProblem(yield* (yield* asked(email, browser)).right, 429, "rate_limited")
      assert.strictEqual((yield* (yield* asked(email)).right).status, 200)
    })
  )

  it.effect("answer alike for an address that is nobody's, which is mailed no closing", () =>
    Effect.gen(function* () {
      yield* attack("enumeration of accounts")
      yield* withWideWindows
      yield* person("known@example.com")
      for (const email of ["known@example.com", "nobody@example.com"]) {
        yield* fail(email, 100)
        const { right, wrong } = yield* asked(email)
        for (const typed of [right, wrong]) {
          const refused = yield* typed
          assertProblem(refused, 429, "rate_limited")
          assert.include(refused.headers.get("ratelimit"), `"email-code-account";r=0`)
        }
      }
      assert.lengthOf(yield* closings("known@example.com"), 1)
      assert.lengthOf(yield* closings("nobody@example.com"), 0)
    })
  )

  it.effect("throttle one network for a window, which the lock-out shows and ends", () =>
    Effect.gen(function* () {
      yield* withWideWindows
      const environments = yield* Environments
      yield* environments.update("main", { throttle: { accountFailures: 10 } })
      yield* TestClock.adjust("1 second")
      const email = "window@example.com"
      const { id } = yield* person(email)
      const until = DateTime.formatIso(DateTime.add(yield* DateTime.now, { minutes: 15 }))
      const states: Array<unknown> = []
      for (let i = 0; i < 2; i += 1) {
        const { wrong } = yield* asked(email)
        for (let tried = 0; tried < 5; tried += 1) yield* wrong
        states.push((yield* lockoutOf(id)).json.emailCode)
      }
      assert.deepStrictEqual(states, [
        { state: "open", failures: 5, until: null },
        { state: "throttled", failures: 10, until }
      ])
      const { right } = yield* asked(email)
      assertProblem(yield* right, 429, "rate_limited")
      yield* lockoutOf(id, "DELETE")
      const open = { state: "open", failures: 0, until: null }
      assert.deepStrictEqual((yield* lockoutOf(id)).json.emailCode, open)
      assert.strictEqual((yield* right).status, 200)
    })
  )
})

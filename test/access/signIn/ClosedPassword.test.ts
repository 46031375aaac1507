import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { sha256 } from "../../../src/platform/Crypto.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { lastMail, lastToken, mailsTo } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"

const chosen = "a wholly new passphrase"

const guess = Effect.fnUntraced(function* (
  email: string,
  attempt = "a wrong guess",
  at?: TestBrowser
) {
  const browser = at ?? (yield* TestService).browser()
  return yield* browser.ask("/auth/login", { json: { email, password: attempt } })
})

/** Lets the limits of one window out of the way, so that only failures in a row count. */
const withWideWindows = Effect.gen(function* () {
  const environments = yield* Environments
  yield* environments.update("main", {
    throttle: { accountFailures: 1000, addressFailures: 100_000 }
  })
  yield* TestClock.adjust("1 second")
})

/** So many failures in a row; only the first and the last of them take a request. */
const fail = Effect.fnUntraced(function* (email: string, times: number, at?: TestBrowser) {
  const sql = yield* SqlClient.SqlClient
  const once = Effect.map(guess(email, "a wrong guess", at), (answer) =>
    assertProblem(answer, 401, "invalid_credentials")
  )
  yield* once
  if (times === 1) return
  yield* sql`
    UPDATE throttle_counters SET consecutive = consecutive + ${times - 2}
    WHERE scope = ${at === undefined ? "sign_in:account" : "sign_in:device"}
      AND consecutive > 0 AND (${at !== undefined} OR subject = ${sha256(email.toLowerCase())})`
  yield* once
})

const reset = Effect.fnUntraced(function* (email: string) {
  const token = yield* lastToken(email, "password_closed")
  const browser = (yield* TestService).browser()
  return yield* browser.ask("/auth/reset-password", { json: { token, password: chosen } })
})

/** Everything that an answer tells, less what differs from any answer to the next. */
const toldBy = ({ headers, json, status }: RawResponse) => ({
  status,
  body: { ...json, instance: null },
  headers: [...headers].filter(
    ([name]) => !["date", "x-correlation-id", "set-cookie", "content-length"].includes(name)
  )
})

layer(TestService.layer)("a password after a hundred failures in a row", (it) => {
  it.effect("is closed to unknown devices for good, and its owner is told once, with a link", () =>
    Effect.gen(function* () {
      yield* withWideWindows
      yield* person("Ada@example.com", { locale: "da" })
      const { browser } = yield* signIn("ada@example.com")
      yield* fail("ada@example.com", 99)
      assert.notInclude(
        (yield* mailsTo("ada@example.com")).map(({ template }) => template),
        "password_closed"
      )
      yield* fail("ADA@example.com", 1)
      for (let i = 0; i < 3; i += 1) {
        assertProblem(yield* guess("ada@example.com", password), 429, "rate_limited")
      }
      yield* TestClock.adjust("1 days")
      const later = yield* guess("ada@example.com", password)
      const { retryAfterSeconds } = assertProblem(later, 429, "rate_limited")
      assert.strictEqual(later.headers.get("retry-after"), String(retryAfterSeconds))
      const closed = (yield* mailsTo("ada@example.com")).filter(
        ({ template }) => template === "password_closed"
      )
      assert.strictEqual(closed.length, 1)
      const mail = yield* lastMail("ada@example.com", "password_closed")
      assert.strictEqual(mail.to, "Ada@example.com")
      assert.strictEqual(mail.locale, "da")
      yield* signIn("ada@example.com", browser)
      assertProblem(yield* guess("ada@example.com", password), 429, "rate_limited")
    })
  )

  it.effect("is told of once a window, as long after it was closed as somebody still tries", () =>
    Effect.gen(function* () {
      yield* withWideWindows
      yield* person("eli@example.com")
      yield* fail("eli@example.com", 100)
      yield* TestClock.adjust("1 days")
      const told = []
      for (let i = 0; i < 4; i += 1) {
        const refused = yield* guess("eli@example.com", password)
        assertProblem(refused, 429, "rate_limited")
        told.push(...(yield* eventsOf(refused)))
        yield* TestClock.adjust("1 second")
      }
      assert.strictEqual(told.length, 1)
      assert.deepInclude(told[0].metadata, { counter: "sign_in:account", endsAt: null })
    })
  )

  it.effect("is opened by the mailed link, and has a hundred failures again", () =>
    Effect.gen(function* () {
      yield* withWideWindows
      yield* person("bo@example.com")
      yield* fail("bo@example.com", 100)
      assertProblem(yield* guess("bo@example.com", password), 429, "rate_limited")
      assert.strictEqual((yield* reset("bo@example.com")).status, 200)
      assert.strictEqual((yield* guess("bo@example.com", chosen)).status, 200)
      yield* fail("bo@example.com", 2)
    })
  )

  it.effect("that was right in between is not closed: they count in a row", () =>
    Effect.gen(function* () {
      yield* withWideWindows
      yield* person("cy@example.com")
      yield* fail("cy@example.com", 99)
      yield* signIn("cy@example.com")
      yield* fail("cy@example.com", 99)
      yield* signIn("cy@example.com")
      assert.notInclude(
        (yield* mailsTo("cy@example.com")).map(({ template }) => template),
        "password_closed"
      )
    })
  )

  it.effect("answers alike for an address that is nobody's, which is mailed nothing", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* withWideWindows
      yield* person("known@example.com")
      const answersBoth = Effect.fnUntraced(function* (times: number, status: number) {
        for (let i = 0; i < times; i += 1) {
          const known = yield* guess("known@example.com")
          const unknown = yield* guess("nobody@example.com")
          const left = /login-address\\";r=\d+/
          const shown = (answer: RawResponse) => JSON.stringify(toldBy(answer)).replace(left, "")
          assert.strictEqual(shown(known), shown(unknown))
          assert.strictEqual(known.status, status)
        }
      })
      yield* answersBoth(12, 401)
      // Those in between would be like the twelfth.
      const counted = yield* sql`
        UPDATE throttle_counters SET consecutive = consecutive + 85
        WHERE scope = 'sign_in:account' AND consecutive = 12 RETURNING scope`
      assert.strictEqual(counted.length, 2)
      yield* answersBoth(3, 401)
      yield* answersBoth(2, 429)
      assert.deepStrictEqual(yield* mailsTo("nobody@example.com"), [])
      const written = yield* sql`
        SELECT address_key AS key, status FROM mails WHERE template = 'password_closed'
          AND address_key IN ('known@example.com', 'nobody@example.com') ORDER BY address_key`
      assert.deepStrictEqual(written, [
        { key: "known@example.com", status: "kept" },
        { key: "nobody@example.com", status: "withheld" }
      ])
    })
  )

  it.effect("is closed to a known device by that device's own failures only", () =>
    Effect.gen(function* () {
      yield* withWideWindows
      yield* person("di@example.com")
      const { browser } = yield* signIn("di@example.com")
      yield* fail("di@example.com", 100, browser)
      assertProblem(yield* guess("di@example.com", password, browser), 429, "rate_limited")
      const other = yield* signIn("di@example.com")
      assert.strictEqual(other.result.status, "complete")
      assert.strictEqual((yield* reset("di@example.com")).status, 200)
      assert.strictEqual((yield* guess("di@example.com", chosen, browser)).status, 200)
    })
  )

  it.effect("counts guesses at once as that number", () =>
    Effect.gen(function* () {
      yield* withWideWindows
      yield* person("fay@example.com")
      yield* fail("fay@example.com", 90)
      const answers = yield* Effect.all(
        Array.from({ length: 30 }, () => guess("fay@example.com")),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(answers.filter(({ status }) => status === 401).length, 10)
      assertProblem(yield* guess("fay@example.com", password), 429, "rate_limited")
      const closed = (yield* mailsTo("fay@example.com")).filter(
        ({ template }) => template === "password_closed"
      )
      assert.strictEqual(closed.length, 1)
    })
  )

  it.effect("is not closed by attempts that were turned away", () =>
    Effect.gen(function* () {
      const environments = yield* Environments
      const sql = yield* SqlClient.SqlClient
      yield* environments.update("main", { throttle: { accountFailures: 10 } })
      yield* TestClock.adjust("1 second")
      yield* person("gus@example.com")
      for (let i = 0; i < 10; i += 1) yield* fail("gus@example.com", 1)
      yield* sql`UPDATE throttle_counters SET consecutive = 95
        WHERE scope = 'sign_in:account' AND subject = ${sha256("gus@example.com")}`
      for (let i = 0; i < 6; i += 1) {
        assertProblem(yield* guess("gus@example.com"), 429, "rate_limited")
      }
      yield* TestClock.adjust("15 minutes")
      yield* signIn("gus@example.com")
    })
  )
})

import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { challenge, codeOf, enrolledPerson, wrongCode } from "../../support/Authenticator.ts"
import { lastCode, lastMail, lastToken, mailsTo } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

const reauthenticate = (browser: TestBrowser, json: object) =>
  browser.ask("/auth/reauthenticate", { json })

const verify = (browser: TestBrowser, challengeId: string, code: string) =>
  browser.ask("/auth/mfa/verify", { json: { challengeId, code } })

const actionsOf = (events: ReadonlyArray<{ readonly action: string }>) =>
  events.map(({ action }) => action)

layer(TestService.layer)("proving again who one is, with a second factor", (it) => {
  it.effect("takes that factor: the password or a mailed code alone will not do", () =>
    Effect.gen(function* () {
      const { browser, email, id, secret } = yield* enrolledPerson("ada@example.com")
      yield* browser.ask("/auth/reauthenticate/send-code", { method: "POST" })
      const emailCode = yield* lastCode(email, "reauthentication_code")
      for (const proof of [{ password }, { password: "wrong" }, { emailCode }]) {
        const refused = yield* reauthenticate(browser, proof)
        assertProblem(refused, 403, "second_factor_required")
      }
      yield* TestClock.adjust("10 minutes")
      const old = browser.cookies.get("gatehouse_session")?.value
      const done = yield* reauthenticate(browser, { totpCode: yield* codeOf(secret) })
      assert.strictEqual(done.status, 204, done.text)
      assert.notStrictEqual(browser.cookies.get("gatehouse_session")?.value, old)
      const [event, ...others] = yield* eventsOf(done)
      assert.deepStrictEqual(others, [])
      assert.strictEqual(event.action, "mfa.challenge_passed")
      assert.deepStrictEqual(event.metadata, { method: "totp" })
      assert.deepStrictEqual(event.actor, { type: "user", id, impersonatorId: null })
      const fresh = yield* browser.ask("/users/me/mfa/recovery-codes", { method: "POST" })
      assert.strictEqual(fresh.status, 200, fresh.text)
    })
  )

  it.effect("a recovery code does as well, once, and neither code counts a second time", () =>
    Effect.gen(function* () {
      const { browser, recoveryCodes, secret } = yield* enrolledPerson("paper@example.com")
      const [recoveryCode] = recoveryCodes
      assert.strictEqual((yield* reauthenticate(browser, { recoveryCode })).status, 204)
      const again = yield* reauthenticate(browser, { recoveryCode })
      assertProblem(again, 400, "invalid_credentials")
      assert.deepStrictEqual(actionsOf(yield* eventsOf(again)), ["mfa.challenge_failed"])
      yield* TestClock.adjust("30 seconds")
      const totpCode = yield* codeOf(secret)
      const bearer = browser.cookies.get("gatehouse_session")?.value ?? ""
      const answers = yield* Effect.all(
        Array.from({ length: 8 }, () =>
          browser.ask("/auth/reauthenticate", { json: { totpCode }, bearer })
        ),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(answers.filter(({ status }) => status === 200).length, 1)
    })
  )

  it.effect("a first password takes it too", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { browser, id } = yield* enrolledPerson("first@example.com")
      yield* sql`DELETE FROM password_credentials WHERE user_id = ${id}`
      yield* sql`UPDATE sessions SET authentication_methods = '{email_code}' WHERE user_id = ${id}`
      const json = { newPassword: "a wholly new passphrase" }
      const refused = yield* browser.ask("/users/me/password", { method: "PUT", json })
      assertProblem(refused, 403, "second_factor_required")
    })
  )
})

layer(TestService.layer)("throttling of second factors", (it) => {
  it.effect(
    "ten wrong codes close it to unknown devices for a while, apart from the password",
    () =>
      Effect.gen(function* () {
        const ada = yield* enrolledPerson("ada@example.com")
        yield* TestClock.adjust("30 seconds")
        const wrong = yield* wrongCode(ada.secret)
        for (let tries = 0; tries < 10; tries += 5) {
          const { browser, challengeId } = yield* challenge(ada.email)
          for (let i = 0; i < 5; i += 1) {
            assertProblem(yield* verify(browser, challengeId, wrong), 400, "invalid_code")
          }
        }
        const { browser, challengeId } = yield* challenge(ada.email)
        const refused = yield* verify(browser, challengeId, yield* codeOf(ada.secret))
        const { retryAfterSeconds } = assertProblem(refused, 429, "rate_limited")
        assert.strictEqual(refused.headers.get("retry-after"), String(retryAfterSeconds))
        // The device where the owner has signed in before has tries of its own.
        const own = yield* challenge(ada.email, ada.browser)
        const done = yield* verify(own.browser, own.challengeId, yield* codeOf(ada.secret))
        assert.strictEqual(done.status, 200, done.text)
        yield* TestClock.adjust("15 minutes")
        const after = yield* challenge(ada.email)
        const passed = yield* verify(after.browser, after.challengeId, yield* codeOf(ada.secret))
        assert.strictEqual(passed.status, 200, passed.text)
      })
  )

  it.effect(
    "a hundred in a row close it until a mailed link is followed; the owner is told once",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const environments = yield* Environments
        const sql = yield* SqlClient.SqlClient
        const ada = yield* enrolledPerson("closed@example.com")
        yield* environments.update("main", {
          throttle: { accountFailures: 1000, addressRequests: 100_000 },
          codes: { maxAttempts: 10 }
        })
        yield* TestClock.adjust("30 seconds")
        const wrong = yield* wrongCode(ada.secret)
        const tenMore = Effect.gen(function* () {
          assert.strictEqual((yield* mailsTo(ada.email)).length, 1)
          const { browser, challengeId } = yield* challenge(ada.email)
          const answers = yield* Effect.all(
            Array.from({ length: 10 }, () => verify(browser, challengeId, wrong)),
            { concurrency: 4 }
          )
          for (const answer of answers) assertProblem(answer, 400, "invalid_code")
        })
        yield* tenMore
        // Eighty that would only do the same again.
        const counted = yield* sql`
          UPDATE throttle_counters SET consecutive = consecutive + 80
          WHERE scope = 'second_factor:account' AND consecutive = 10 RETURNING scope`
        assert.strictEqual(counted.length, 1)
        yield* tenMore
        const mail = yield* lastMail(ada.email, "second_factor_closed")
        assert.strictEqual(mail.links.length, 1)
        yield* TestClock.adjust("15 minutes")
        const { browser, challengeId } = yield* challenge(ada.email)
        const closed = yield* verify(browser, challengeId, yield* codeOf(ada.secret))
        assertProblem(closed, 429, "rate_limited")
        const own = yield* challenge(ada.email, ada.browser)
        const known = yield* verify(own.browser, own.challengeId, yield* codeOf(ada.secret))
        assert.strictEqual(known.status, 200, known.text)
        yield* TestClock.adjust("30 seconds")
        const reset = yield* service.browser().ask("/auth/reset-password?_is_native=true", {
          json: {
            token: yield* lastToken(ada.email, "second_factor_closed"),
            password: "a wholly new passphrase"
          },
          origin: null
        })
        assert.strictEqual(reset.json.status, "mfa_required", reset.text)
        const done = yield* service.browser().ask("/auth/mfa/verify?_is_native=true", {
          json: { challengeId: reset.json.challengeId, code: yield* codeOf(ada.secret) },
          origin: null
        })
        assert.strictEqual(done.status, 200, done.text)
        const closings = (yield* mailsTo(ada.email)).filter(
          ({ template }) => template === "second_factor_closed"
        )
        assert.strictEqual(closings.length, 1)
      })
  )

  it.effect("the calls of one network address are limited on each route that takes a code", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const environments = yield* Environments
      yield* environments.update("main", { throttle: { addressRequests: 1 } })
      yield* TestClock.adjust("20 minutes")
      const bodies: Readonly<Record<string, object>> = {
        "/auth/mfa/verify": { challengeId: "x", code: "0" },
        "/auth/mfa/enrollment/confirm": { enrollmentToken: "x", code: "0" }
      }
      for (const [path, json] of Object.entries(bodies)) {
        const first = yield* service.browser().ask(path, { json })
        assert.strictEqual(first.status, 400, first.text)
        assert.isNotNull(first.headers.get("ratelimit"))
        const limited = yield* service.browser().ask(path, { json })
        assertProblem(limited, 429, "rate_limited")
        assert.isNotNull(limited.headers.get("retry-after"))
      }
      const email = "limited@example.com"
      yield* person(email)
      const { browser } = yield* signIn(email)
      const confirm = () => browser.ask("/users/me/mfa/totp/confirm", { json: { code: "000000" } })
      assertProblem(yield* confirm(), 400, "invalid_code")
      assertProblem(yield* confirm(), 429, "rate_limited")
    })
  )
})

import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { codeOf, enrolledPerson, wrongCode } from "../../support/Authenticator.ts"
import { lastMail, lastToken } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { signUp } from "../../support/SignUps.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

const setPolicy = Effect.fnUntraced(function* (policy: "off" | "optional" | "required") {
  yield* (yield* Environments).update("main", { mfa: { policy } })
  yield* TestClock.adjust("1 second")
})

/** Signs in where a second factor is asked for and the user has none. */
const owing = Effect.fnUntraced(function* (email: string, at?: TestBrowser) {
  const browser = at ?? (yield* TestService).browser()
  const answer = yield* browser.ask("/auth/login", { json: { email, password } })
  assert.strictEqual(answer.json.status, "mfa_enrollment_required", answer.text)
  return { browser, answer, enrollmentToken: answer.json.enrollmentToken as string }
})

const start = (browser: TestBrowser, enrollmentToken: string) =>
  browser.ask("/auth/mfa/enrollment/start", { json: { enrollmentToken } })

const confirm = (browser: TestBrowser, enrollmentToken: string, code: string) =>
  browser.ask("/auth/mfa/enrollment/confirm", { json: { enrollmentToken, code } })

const secretFor = Effect.fnUntraced(function* (browser: TestBrowser, enrollmentToken: string) {
  const started = yield* start(browser, enrollmentToken)
  assert.strictEqual(started.status, 200, started.text)
  return started.json.secret as string
})

layer(TestService.layer)("a second factor that the environment asks for", (it) => {
  it.effect(
    "a sign-in without one ends in taking one up: a session, codes, a word to the user",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { id } = yield* person("ada@example.com")
        const old = yield* signIn("ada@example.com")
        yield* setPolicy("required")
        assert.strictEqual((yield* old.browser.ask("/users/me")).status, 200, "open sessions stay")
        const { answer, browser, enrollmentToken } = yield* owing("ada@example.com")
        assert.sameMembers(Object.keys(answer.json), ["status", "enrollmentToken", "expiresAt"])
        assert.deepStrictEqual((yield* browser.ask("/auth/sign-in/pending")).json, answer.json)
        const started = yield* start(browser, enrollmentToken)
        assert.sameMembers(Object.keys(started.json), ["secret", "otpauthUri", "qrCodeSvg"])
        assert.match(started.json.qrCodeSvg, /^<svg /)
        const uri = new URL(started.json.otpauthUri)
        assert.strictEqual(uri.searchParams.get("secret"), started.json.secret)
        assert.strictEqual(decodeURIComponent(uri.pathname), "/main:ada@example.com")
        const [stored] = yield* sql`SELECT 1 FROM totp_credentials WHERE user_id = ${id}`
        assert.isUndefined(stored)

        const done = yield* confirm(browser, enrollmentToken, yield* codeOf(started.json.secret))
        assert.strictEqual(done.status, 200, done.text)
        assert.strictEqual(done.json.status, "complete")
        assert.isTrue(done.json.user.mfaEnabled)
        assert.strictEqual(done.json.recoveryCodes.length, 10)
        assert.deepStrictEqual(done.json.session.authenticationMethods, ["password", "totp"])
        assert.strictEqual((yield* browser.ask("/users/me")).status, 200)
        assertProblem(yield* old.browser.ask("/users/me"), 401, "unauthenticated")
        const actions = (yield* eventsOf(done)).map((event: { action: string }) => event.action)
        assert.sameMembers(actions, ["mfa.enrolled", "session.created"])
        const mail = yield* lastMail("ada@example.com", "credential_changed")
        assert.strictEqual(mail.subject, "Two-step sign-in was turned on")
        assertProblem(yield* start(browser, enrollmentToken), 400, "invalid_token")
        yield* setPolicy("optional")
      })
  )

  it.effect("signing up and resetting a password end there too", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      yield* setPolicy("required")
      const { answer: verified, browser } = yield* signUp("new@example.com")
      assert.strictEqual(verified.json.status, "mfa_enrollment_required", verified.text)
      assertProblem(yield* browser.ask("/users/me"), 401, "unauthenticated")
      const { enrollmentToken } = verified.json
      const secret = yield* secretFor(browser, enrollmentToken)
      const done = yield* confirm(browser, enrollmentToken, yield* codeOf(secret))
      assert.strictEqual(done.json.status, "complete", done.text)

      yield* person("reset@example.com")
      yield* browser.ask("/auth/forgot-password", { json: { email: "reset@example.com" } })
      const token = yield* lastToken("reset@example.com", "password_reset")
      const json = { token, password: "a wholly new passphrase" }
      const reset = yield* service.browser().ask("/auth/reset-password", { json })
      assert.strictEqual(reset.json.status, "mfa_enrollment_required", reset.text)
      yield* setPolicy("optional")
    })
  )

  it.effect("only the browser that began it may go on, and only with the latest secret", () =>
    Effect.gen(function* () {
      const { browser: fresh } = yield* TestService
      yield* person("bound@example.com")
      yield* setPolicy("required")
      const { browser, enrollmentToken } = yield* owing("bound@example.com")
      const stranger = fresh()
      assertProblem(yield* start(stranger, enrollmentToken), 400, "invalid_token")
      const unstarted = yield* confirm(browser, enrollmentToken, "000000")
      assertProblem(unstarted, 400, "invalid_code")
      const older = yield* secretFor(browser, enrollmentToken)
      const secret = yield* secretFor(browser, enrollmentToken)
      const code = yield* codeOf(secret)
      assertProblem(yield* confirm(stranger, enrollmentToken, code), 400, "invalid_token")
      const dead = yield* confirm(browser, enrollmentToken, yield* codeOf(older))
      assertProblem(dead, 400, "invalid_code")
      assert.strictEqual((yield* confirm(browser, enrollmentToken, code)).status, 200)
      yield* setPolicy("optional")
    })
  )

  it.effect("of many confirmations at once one counts, whichever sign-in they belong to", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { id } = yield* person("raced@example.com")
      yield* setPolicy("required")
      const pending = [yield* owing("raced@example.com"), yield* owing("raced@example.com")]
      const codes: Array<string> = []
      for (const { browser, enrollmentToken } of pending) {
        codes.push(yield* codeOf(yield* secretFor(browser, enrollmentToken)))
      }
      const answers = yield* Effect.all(
        Array.from({ length: 10 }, (_, i) => {
          const { browser, enrollmentToken } = pending[i % 2] as (typeof pending)[number]
          return confirm(browser, enrollmentToken, codes[i % 2] as string)
        }),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(answers.filter(({ status }) => status === 200).length, 1)
      const sessions = yield* sql`
        SELECT 1 FROM sessions WHERE user_id = ${id} AND revoked_at IS NULL`
      assert.strictEqual(sessions.length, 1)
      const recovery = yield* sql`SELECT 1 FROM recovery_codes WHERE user_id = ${id}`
      assert.strictEqual(recovery.length, 10)
      yield* setPolicy("optional")
    })
  )

  it.effect("it has five tries and ten minutes", () =>
    Effect.gen(function* () {
      yield* person("tries@example.com")
      yield* setPolicy("required")
      const { browser, enrollmentToken } = yield* owing("tries@example.com")
      const secret = yield* secretFor(browser, enrollmentToken)
      const wrong = yield* wrongCode(secret)
      for (let tries = 0; tries < 5; tries += 1) {
        assertProblem(yield* confirm(browser, enrollmentToken, wrong), 400, "invalid_code")
      }
      const right = yield* confirm(browser, enrollmentToken, yield* codeOf(secret))
      assertProblem(right, 400, "invalid_token")
      assertProblem(yield* browser.ask("/auth/sign-in/pending"), 404, "nothing_pending")
      const late = yield* owing("tries@example.com")
      const lateSecret = yield* secretFor(late.browser, late.enrollmentToken)
      yield* TestClock.adjust("10 minutes")
      const code = yield* codeOf(lateSecret)
      assertProblem(yield* start(late.browser, late.enrollmentToken), 400, "invalid_token")
      assertProblem(yield* confirm(late.browser, late.enrollmentToken, code), 400, "invalid_token")
      yield* setPolicy("optional")
    })
  )

  it.effect(
    "it dies with a changed password, a ban, and a factor that was taken up elsewhere",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const { id } = yield* person("dies@example.com")
        const own = yield* signIn("dies@example.com")
        yield* setPolicy("required")
        const first = yield* owing("dies@example.com")
        const json = {
          currentPassword: password,
          newPassword: password,
          revokeOtherSessions: false
        }
        const changed = yield* own.browser.ask("/users/me/password", { method: "PUT", json })
        assert.strictEqual(changed.status, 204, changed.text)
        assertProblem(yield* start(first.browser, first.enrollmentToken), 400, "invalid_token")

        const second = yield* owing("dies@example.com")
        const secret = yield* secretFor(second.browser, second.enrollmentToken)
        yield* service.ask(`/users/${id}/ban`, { method: "POST" })
        const banned = yield* confirm(second.browser, second.enrollmentToken, yield* codeOf(secret))
        assertProblem(banned, 400, "invalid_token")
        yield* service.ask(`/users/${id}/unban`, { method: "POST" })

        const third = yield* owing("dies@example.com")
        const other = yield* owing("dies@example.com")
        const mine = yield* secretFor(third.browser, third.enrollmentToken)
        const theirs = yield* secretFor(other.browser, other.enrollmentToken)
        const done = yield* confirm(third.browser, third.enrollmentToken, yield* codeOf(mine))
        assert.strictEqual(done.status, 200, done.text)
        const late = yield* confirm(other.browser, other.enrollmentToken, yield* codeOf(theirs))
        assertProblem(late, 400, "invalid_token")
        assertProblem(yield* start(other.browser, other.enrollmentToken), 400, "invalid_token")
        yield* setPolicy("optional")
      })
  )

  it.effect(
    "where the policy became off nothing is taken up, and who has a factor is asked for it",
    () =>
      Effect.gen(function* () {
        const { email, secret } = yield* enrolledPerson("kept@example.com")
        yield* person("off@example.com")
        yield* setPolicy("required")
        const { browser, enrollmentToken } = yield* owing("off@example.com")
        const code = yield* codeOf(yield* secretFor(browser, enrollmentToken))
        yield* setPolicy("off")
        assertProblem(yield* start(browser, enrollmentToken), 403, "mfa_disabled")
        assertProblem(yield* confirm(browser, enrollmentToken, code), 403, "mfa_disabled")
        yield* signIn("off@example.com")
        yield* TestClock.adjust("30 seconds")
        const json = { email, password }
        const asked = yield* browser.ask("/auth/login", { json })
        assert.strictEqual(asked.json.status, "mfa_required")
        const done = yield* browser.ask("/auth/mfa/verify", {
          json: { challengeId: asked.json.challengeId, code: yield* codeOf(secret) }
        })
        assert.strictEqual(done.status, 200, done.text)
        yield* setPolicy("optional")
      })
  )
})

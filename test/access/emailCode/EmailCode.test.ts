import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { EmailCodes } from "../../../src/access/emailCode/EmailCodes.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { Redacted } from "effect"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { enrolledPerson } from "../../support/Authenticator.ts"
import { lastCode, lastMail, lastToken, mailsTo, otherCode } from "../../support/Mailbox.ts"
import { person } from "../../support/People.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

const turnOn = Effect.gen(function* () {
  const environments = yield* Environments
  yield* environments.update("main", { signIn: { emailCode: true } })
  yield* TestClock.adjust("1 second")
})

/** Asks for a code at a browser, or a new one. */
const request = Effect.fnUntraced(function* (email: string, at?: TestBrowser) {
  const browser = at ?? (yield* TestService).browser()
  const answer = yield* browser.ask("/auth/email-code", { json: { email } })
  assert.strictEqual(answer.status, 202, answer.text)
  return { browser, answer, requestId: answer.json.requestId as string }
})

const verify = (browser: TestBrowser, requestId: string, code: string) =>
  browser.ask("/auth/email-code/verify", { json: { requestId, code } })

layer(TestService.layer)("signing in by a mailed code", (it) => {
  it.effect("is not there unless it is turned on", () =>
    Effect.gen(function* () {
      const browser = (yield* TestService).browser()
      const json = { email: "ada@example.com" }
      const off = yield* browser.ask("/auth/email-code", { json })
      assertProblem(off, 403, "email_code_disabled")
      yield* turnOn
      const foreign = yield* browser.ask("/auth/email-code", {
        json: { ...json, redirectUrl: "https://evil.example" }
      })
      assertFlaws(foreign, ["/body/redirectUrl"], "invalid_redirect_url")
    })
  )

  it.effect("signs in by the code of the mail, once, at the stored spelling", () =>
    Effect.gen(function* () {
      const { id } = yield* person("Ada@example.com")
      const { answer, browser, requestId } = yield* request("ada@EXAMPLE.com")
      assert.deepStrictEqual(Object.keys(answer.json).toSorted(), ["expiresAt", "requestId"])
      const mail = yield* lastMail("Ada@example.com", "email_code")
      assert.strictEqual(mail.to, "Ada@example.com")
      assert.strictEqual(mail.links.length, 1)
      const code = yield* lastCode("Ada@example.com", "email_code")
      assertProblem(yield* verify(browser, requestId, otherCode(code)), 400, "invalid_code")
      const answers = yield* Effect.all(
        Array.from({ length: 5 }, () => verify(browser, requestId, code)),
        { concurrency: "unbounded" }
      )
      const done = answers.filter(({ status }) => status === 200)
      assert.strictEqual(done.length, 1)
      assert.strictEqual(done[0]?.json.user.id, id)
      assert.deepStrictEqual(done[0]?.json.session.authenticationMethods, ["email_code"])
      assertProblem(yield* verify(browser, requestId, code), 400, "invalid_code")
    })
  )

  it.effect("counts in the browser that asked only, however it got out", () =>
    Effect.gen(function* () {
      yield* attack("relayed code or link")
      const service = yield* TestService
      const email = "relay@example.com"
      yield* person(email)
      const { browser, requestId } = yield* request(email)
      const code = yield* lastCode(email, "email_code")
      const elsewhere = service.browser()
      assertProblem(yield* verify(elsewhere, requestId, code), 400, "invalid_code")
      const own = yield* request("somebody@example.com", elsewhere)
      assertProblem(yield* verify(own.browser, requestId, code), 400, "invalid_code")
      const done = yield* verify(browser, requestId, code)
      assert.strictEqual(done.status, 200, done.text)
    })
  )

  it.effect("the link counts in that browser too, and shows the code in any other", () =>
    Effect.gen(function* () {
      yield* attack("relayed code or link")
      const service = yield* TestService
      const codes = yield* EmailCodes
      const email = "link@example.com"
      yield* person(email)
      const { browser } = yield* request(email)
      const token = yield* lastToken(email, "email_code")
      const { environment } = service
      const shown = yield* codes.open(environment, null, Redacted.make(token))
      const code = shown._tag === "OtherBrowser" ? Redacted.value(shown.code) : ""
      assert.strictEqual(code, yield* lastCode(email, "email_code"))
      // A scanner follows the link, and even presses the button: it is another browser.
      const scanner = service.browser()
      yield* scanner.ask(`/pages/email-code?token=${token}`)
      const json = { token }
      assertProblem(yield* scanner.ask("/auth/email-link/verify", { json }), 400, "invalid_token")
      const done = yield* browser.ask("/auth/email-link/verify", { json })
      assert.strictEqual(done.status, 200, done.text)
      assertProblem(yield* browser.ask("/auth/email-link/verify", { json }), 400, "invalid_token")
    })
  )

  it.effect("each request has its own code, and the first that is verified ends the others", () =>
    Effect.gen(function* () {
      const email = "several@example.com"
      yield* person(email)
      const first = yield* request(email)
      const firstCode = yield* lastCode(email, "email_code")
      const second = yield* request(email)
      const secondCode = yield* lastCode(email, "email_code")
      const done = yield* verify(first.browser, first.requestId, firstCode)
      assert.strictEqual(done.status, 200, done.text)
      const late = yield* verify(second.browser, second.requestId, secondCode)
      assertProblem(late, 400, "invalid_code")
    })
  )

  it.effect("guesses count for the address, however many requests they are spread over", () =>
    Effect.gen(function* () {
      yield* attack("brute force of passwords and codes")
      const email = "guessed@example.com"
      yield* person(email)
      for (let asked = 0; asked < 2; asked += 1) {
        const { browser, requestId } = yield* request(email)
        const wrong = otherCode(yield* lastCode(email, "email_code"))
        for (let i = 0; i < 5; i += 1) {
          assertProblem(yield* verify(browser, requestId, wrong), 400, "invalid_code")
        }
      }
      const { browser, requestId } = yield* request(email)
      const code = yield* lastCode(email, "email_code")
      assertProblem(yield* verify(browser, requestId, code), 429, "rate_limited")
      yield* TestClock.adjust("15 minutes")
      const expired = yield* verify(browser, requestId, code)
      assertProblem(expired, 400, "invalid_code")
    })
  )

  it.effect("never skips the second factor", () =>
    Effect.gen(function* () {
      yield* attack("second factor bypass")
      const { email } = yield* enrolledPerson("factor@example.com")
      const { browser, requestId } = yield* request(email)
      const done = yield* verify(browser, requestId, yield* lastCode(email, "email_code"))
      assert.strictEqual(done.json.status, "mfa_required", done.text)
      assert.isUndefined(browser.cookies.get("gatehouse_session"))
    })
  )

  it.effect("a banned user is told so, by code and by link, and only by the right one", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const email = "banned@example.com"
      const { id } = yield* person(email)
      const byCode = yield* request(email)
      const code = yield* lastCode(email, "email_code")
      const byLink = yield* request(email)
      const token = yield* lastToken(email, "email_code")
      yield* sql`UPDATE users SET status = 'banned' WHERE id = ${id}`
      assertProblem(
        yield* verify(byCode.browser, byCode.requestId, otherCode(code)),
        400,
        "invalid_code"
      )
      const refused = yield* verify(byCode.browser, byCode.requestId, code)
      assertProblem(refused, 403, "user_banned")
      const [event] = yield* eventsOf(refused)
      assert.strictEqual(event.result, "denied")
      const json = { token }
      const linked = yield* byLink.browser.ask("/auth/email-link/verify", { json })
      assertProblem(linked, 403, "user_banned")
      yield* service.ask(`/users/${id}`, { method: "DELETE" })
    })
  )

  it.effect("proves an address that nobody has proven yet, by code and by link, and says so", () =>
    Effect.gen(function* () {
      const actions = (events: ReadonlyArray<{ readonly action: string }>) =>
        events.map(({ action }) => action).toSorted()
      for (const way of ["code", "link"] as const) {
        const email = `unproven-${way}@example.com`
        yield* person(email, { emailVerified: false })
        const { browser, requestId } = yield* request(email)
        const done =
          way === "code"
            ? yield* verify(browser, requestId, yield* lastCode(email, "email_code"))
            : yield* browser.ask("/auth/email-link/verify", {
                json: { token: yield* lastToken(email, "email_code") }
              })
        assert.strictEqual(done.status, 200, done.text)
        assert.isNotNull(done.json.user.emailVerifiedAt)
        assert.deepStrictEqual(actions(yield* eventsOf(done)), [
          "session.created",
          "user.email_verified"
        ])
      }
      const { browser } = yield* request("by-link@example.com")
      const json = { token: yield* lastToken("by-link@example.com", "email_code") }
      const made = yield* browser.ask("/auth/email-link/verify", { json })
      assert.deepStrictEqual(actions(yield* eventsOf(made)), ["session.created", "user.created"])
    })
  )

  it.effect("makes a user of an address that is nobody's, where sign-up is public", () =>
    Effect.gen(function* () {
      yield* attack("enumeration of accounts")
      const environments = yield* Environments
      const { answer, browser, requestId } = yield* request("new@example.com")
      assert.deepStrictEqual(Object.keys(answer.json).toSorted(), ["expiresAt", "requestId"])
      const done = yield* verify(
        browser,
        requestId,
        yield* lastCode("new@example.com", "email_code")
      )
      assert.strictEqual(done.json.status, "complete", done.text)
      assert.strictEqual(done.json.user.email, "new@example.com")
      assert.isNotNull(done.json.user.emailVerifiedAt)
      assert.isFalse(done.json.user.hasPassword)
      yield* environments.update("main", { signUp: { mode: "closed" } })
      yield* TestClock.adjust("1 second")
      yield* request("closed@example.com")
      assert.deepStrictEqual(yield* mailsTo("closed@example.com"), [])
    })
  )
})

import { assert, layer } from "@effect/vitest"
import { Effect, Redacted, Result } from "effect"
import { IpNetwork } from "effect/net"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { EmailCodes } from "../../../src/access/emailCode/EmailCodes.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { challenge, enrolledPerson } from "../../support/Authenticator.ts"
import { lastCode, lastMail, lastToken, mailsTo, otherCode } from "../../support/Mailbox.ts"
import { password, person } from "../../support/People.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

const proxy = Result.getOrThrow(IpNetwork.fromString("127.0.0.0/8"))

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
          "user.email_verified",
          "user.password_removed"
        ])
      }
      const { browser } = yield* request("by-link@example.com")
      const json = { token: yield* lastToken("by-link@example.com", "email_code") }
      const made = yield* browser.ask("/auth/email-link/verify", { json })
      assert.deepStrictEqual(actions(yield* eventsOf(made)), ["session.created", "user.created"])
    })
  )

  it.effect("leaves whoever made the account for its owner nothing to come back with", () =>
    Effect.gen(function* () {
      yield* attack("unverified address links or pre-hijacks")
      const service = yield* TestService
      const email = "victim@example.com"
      // Somebody signs up at the app with another's address, and waits.
      const { id } = yield* person(email, { emailVerified: false })
      const link = yield* service.ask(`/users/${id}/password-reset`, {
        method: "POST",
        json: { sendEmail: false }
      })
      const json = { email, password }
      const login = () => service.browser().ask("/auth/login", { json })
      assertProblem(yield* login(), 403, "email_not_verified")
      const { browser, requestId } = yield* request(email)
      const done = yield* verify(browser, requestId, yield* lastCode(email, "email_code"))
      assert.strictEqual(done.json.user.id, id, done.text)
      assert.isFalse(done.json.user.hasPassword)
      assertProblem(yield* login(), 401, "invalid_credentials")
      const token = new URL(link.json.url).searchParams.get("token")
      const reset = yield* service.browser().ask("/auth/reset-password", {
        json: { token, password: "the attacker's choice" }
      })
      assertProblem(reset, 400, "invalid_token")
      yield* lastMail(email, "credential_changed")
      // A proven address keeps its password.
      yield* person("proven@example.com")
      const own = yield* request("proven@example.com")
      const code = yield* lastCode("proven@example.com", "email_code")
      const kept = yield* verify(own.browser, own.requestId, code)
      assert.isTrue(kept.json.user.hasPassword, kept.text)
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

  it.effect("asks for what is missing once the code is right, in that browser alone", () =>
    Effect.gen(function* () {
      yield* attack("enumeration of accounts")
      const service = yield* TestService
      const environments = yield* Environments
      const path = "/auth/sign-up/continuation"
      const signUp = { mode: "public", legalConsentRequired: true }
      yield* environments.update("main", { signUp })
      yield* TestClock.adjust("1 second")
      const email = "consents@example.com"
      const known = yield* request("ada@example.com")
      const { answer, browser, requestId } = yield* request(email)
      assert.deepStrictEqual(Object.keys(answer.json), Object.keys(known.answer.json))
      const code = yield* lastCode(email, "email_code")
      const continued = yield* verify(browser, requestId, code)
      assert.strictEqual(continued.status, 200, continued.text)
      const { continuationTicket: ticket, expiresAt, status } = continued.json
      assert.strictEqual(status, "continue")
      assert.strictEqual((yield* browser.ask("/users/me")).status, 401)
      const state = {
        provider: "email_code",
        email,
        emailVerified: true,
        firstName: null,
        lastName: null,
        missing: ["legalConsent"],
        expiresAt
      }
      assert.deepStrictEqual((yield* browser.ask(path)).json, state)
      const pending = yield* browser.ask("/auth/sign-in/pending")
      assert.deepStrictEqual(pending.json, { status: "continue", ...state })
      const consent = { legalConsentAccepted: true }
      const relayed = yield* service.browser().ask(path, { json: { ticket, ...consent } })
      assertProblem(relayed, 400, "invalid_token")
      const silent = yield* browser.ask(path, { json: { legalConsentAccepted: false } })
      assertProblem(silent, 422, "legal_consent_required")
      const other = { email: "other@example.com", ...consent }
      assertFlaws(yield* browser.ask(path, { json: other }), ["/body/email"])
      const done = yield* browser.ask(path, { json: { firstName: "Connie", ...consent } })
      assert.strictEqual(done.json.status, "complete", done.text)
      assert.deepInclude(done.json.user, { email, firstName: "Connie", hasPassword: false })
      assert.isNotNull(done.json.user.emailVerifiedAt)
      assert.deepStrictEqual(done.json.session.authenticationMethods, ["email_code"])
      assertProblem(yield* browser.ask(path, { json: consent }), 400, "invalid_token")
    })
  )

  it.effect("what began last in a browser is what is pending there", () =>
    Effect.gen(function* () {
      const { email } = yield* enrolledPerson("waits@example.com")
      const { browser } = yield* challenge(email)
      yield* TestClock.adjust("1 second")
      const { requestId } = yield* request("comes-after@example.com", browser)
      const code = yield* lastCode("comes-after@example.com", "email_code")
      const continued = yield* verify(browser, requestId, code)
      assert.strictEqual(continued.json.status, "continue", continued.text)
      const pending = yield* browser.ask("/auth/sign-in/pending")
      assert.deepInclude(pending.json, { status: "continue", email: "comes-after@example.com" })
      yield* TestClock.adjust("1 second")
      const { answer } = yield* challenge(email, browser)
      assert.deepStrictEqual((yield* browser.ask("/auth/sign-in/pending")).json, answer.json)
    })
  )

  it.effect("the address is free until then, and an install has its ticket", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const environments = yield* Environments
      const path = "/auth/sign-up/continuation"
      const json = { legalConsentAccepted: true }
      const taken = yield* request("taken-later@example.com")
      const code = yield* lastCode("taken-later@example.com", "email_code")
      yield* verify(taken.browser, taken.requestId, code)
      yield* person("taken-later@example.com")
      assertProblem(yield* taken.browser.ask(path, { json }), 409, "email_taken")
      const native = service.browser()
      const ask = (route: string, body: object) =>
        native.ask(`${route}?_is_native=true`, { json: body, origin: null })
      const email = "install@example.com"
      const begun = yield* ask("/auth/email-code", { email })
      const right = { code: yield* lastCode(email, "email_code") }
      const { requestId } = begun.json
      const { continuationTicket: ticket } = (yield* ask("/auth/email-code/verify", {
        requestId,
        ...right
      })).json
      // A browser has no use for what began without one, and a ticket counts once.
      assertProblem(yield* service.browser().ask(path, { json }), 400, "invalid_token")
      const answers = yield* Effect.all(
        [ask(path, { ticket, ...json }), ask(path, { ticket, ...json })],
        {
          concurrency: "unbounded"
        }
      )
      assert.deepStrictEqual(answers.map(({ status }) => status).toSorted(), [200, 400])
      assert.isString(answers.find(({ status }) => status === 200)?.json.sessionToken)
      const late = yield* request("closed-later@example.com")
      yield* verify(
        late.browser,
        late.requestId,
        yield* lastCode("closed-later@example.com", "email_code")
      )
      yield* environments.update("main", { signUp: { mode: "closed" } })
      yield* TestClock.adjust("1 second")
      assertProblem(yield* late.browser.ask(path, { json }), 403, "sign_up_closed")
    })
  )
})

layer(TestService.layerWith({ trustedProxies: [proxy] }))("codes that strangers guess", (it) => {
  it.effect("close the way in to one network only, until too many have guessed", () =>
    Effect.gen(function* () {
      yield* attack(
        "lock-out of others",
        "brute force of passwords and codes",
        "key of a rate limit"
      )
      const service = yield* TestService
      const environments = yield* Environments
      yield* environments.update("main", {
        signIn: { emailCode: true },
        throttle: { mailsPerAddressPerHour: 1000 }
      })
      yield* TestClock.adjust("1 second")
      const email = "closed@example.com"
      yield* person(email)
      const from = Effect.fnUntraced(function* (address: string) {
        const browser = service.browser()
        const headers = { "x-forwarded-for": address }
        const ask = (path: string, json: object) => browser.ask(path, { json, headers })
        const { requestId } = (yield* ask("/auth/email-code", { email })).json
        const code = yield* lastCode(email, "email_code")
        const typed = (code: string) => ask("/auth/email-code/verify", { requestId, code })
        return { code, typed }
      })
      const guess = Effect.fnUntraced(function* (address: string, requests: number) {
        for (let asked = 0; asked < requests; asked += 1) {
          const { code, typed } = yield* from(address)
          for (let i = 0; i < 5; i += 1) {
            assertProblem(yield* typed(otherCode(code)), 400, "invalid_code")
          }
        }
      })
      // Of IPv6 a stranger has a /48 of networks, which are one here.
      yield* guess("2001:db8:1:1::1", 1)
      yield* guess("2001:db8:1:2::1", 1)
      const third = yield* from("2001:db8:1:3::1")
      assertProblem(yield* third.typed(third.code), 429, "rate_limited")
      const owner = yield* from("192.0.2.1")
      assert.strictEqual((yield* owner.typed(owner.code)).status, 200)
      // All together have 50 wrong ones, the owner's own success notwithstanding.
      for (const network of [2, 3, 4, 5]) yield* guess(`2001:db8:${network}::1`, 2)
      const late = yield* from("192.0.2.2")
      assertProblem(yield* late.typed(late.code), 429, "rate_limited")
    })
  )
})

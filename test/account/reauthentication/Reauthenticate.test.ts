import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { lastCode, lastMail, mailsTo, otherCode } from "../../support/Mailbox.ts"
import { passkeyPerson } from "../../support/Passkeys.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

const reauthenticate = (browser: TestBrowser, json: object) =>
  browser.ask("/auth/reauthenticate", { json })

const sendCode = Effect.fnUntraced(function* (browser: TestBrowser, email: string) {
  const sent = yield* browser.ask("/auth/reauthenticate/send-code", { method: "POST" })
  assert.strictEqual(sent.status, 202, sent.text)
  assert.strictEqual(sent.text, "")
  return yield* lastCode(email, "reauthentication_code")
})

const sessionIn = (browser: TestBrowser) =>
  Effect.map(browser.ask("/boot"), ({ json }) => json.sessions[0])

/** The claims of an access token, unverified. */
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"))

layer(TestService.layer)("proving again who one is", (it) => {
  it.effect("the password makes the session fresh, and replaces the token", () =>
    Effect.gen(function* () {
      yield* person("ada@example.com")
      const { browser } = yield* signIn("ada@example.com")
      const old = browser.cookies.get("gatehouse_session")?.value ?? ""
      yield* TestClock.adjust("1 hour")
      const done = yield* reauthenticate(browser, { password })
      assert.strictEqual(done.status, 204, done.text)
      assert.notStrictEqual(browser.cookies.get("gatehouse_session")?.value, old)
      const { json } = yield* browser.ask("/auth/refresh", { method: "POST" })
      const claims = claimsOf(json.accessToken)
      assert.strictEqual(claims.auth_time, claims.iat)
      assert.deepStrictEqual((yield* sessionIn(browser)).authenticationMethods, ["password"])
      const replay = (yield* TestService).browser()
      const again = { bearer: old, json: { password } }
      assertProblem(yield* replay.ask("/auth/reauthenticate", again), 401, "unauthenticated")
    })
  )

  it.effect("a caller by bearer gets the new token in the body", () =>
    Effect.gen(function* () {
      yield* person("native@example.com")
      const { browser } = yield* signIn("native@example.com")
      const bearer = browser.cookies.get("gatehouse_session")?.value ?? ""
      const done = yield* browser.ask("/auth/reauthenticate", { json: { password }, bearer })
      assert.strictEqual(done.status, 200, done.text)
      const { sessionToken } = done.json
      assert.strictEqual((yield* browser.ask("/users/me", { bearer: sessionToken })).status, 200)
      assert.strictEqual(browser.cookies.get("gatehouse_session")?.value, bearer)
    })
  )

  it.effect("a mailed code does as well, in the session that asked for it", () =>
    Effect.gen(function* () {
      yield* person("Coded@example.com", { locale: "da" })
      const { browser } = yield* signIn("coded@example.com")
      const other = yield* signIn("coded@example.com")
      const emailCode = yield* sendCode(browser, "coded@example.com")
      const mail = yield* lastMail("coded@example.com", "reauthentication_code")
      assert.strictEqual(mail.to, "Coded@example.com")
      assert.strictEqual(mail.locale, "da")
      const elsewhere = yield* reauthenticate(other.browser, { emailCode })
      assertProblem(elsewhere, 400, "invalid_credentials")
      assert.strictEqual((yield* reauthenticate(browser, { emailCode })).status, 204)
      const { authenticationMethods } = yield* sessionIn(browser)
      assert.deepStrictEqual(authenticationMethods, ["password", "email_code"])
      const again = yield* reauthenticate(browser, { emailCode })
      assertProblem(again, 400, "invalid_credentials")
    })
  )

  it.effect(
    "a code counts once under a race, is dead after ten minutes, and by a fresher one",
    () =>
      Effect.gen(function* () {
        const environments = yield* Environments
        yield* environments.update("main", { codes: { maxAttempts: 10 } })
        yield* TestClock.adjust("1 second")
        yield* person("once@example.com")
        const { browser } = yield* signIn("once@example.com")
        const late = yield* sendCode(browser, "once@example.com")
        yield* TestClock.adjust("10 minutes")
        const expired = yield* reauthenticate(browser, { emailCode: late })
        assertProblem(expired, 400, "invalid_credentials")
        const older = yield* sendCode(browser, "once@example.com")
        yield* TestClock.adjust("1 second")
        const emailCode = yield* sendCode(browser, "once@example.com")
        if (older !== emailCode) {
          const dead = yield* reauthenticate(browser, { emailCode: older })
          assertProblem(dead, 400, "invalid_credentials")
        }
        const bearer = browser.cookies.get("gatehouse_session")?.value ?? ""
        const answers = yield* Effect.all(
          Array.from({ length: 20 }, () =>
            browser.ask("/auth/reauthenticate", { json: { emailCode }, bearer })
          ),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(answers.filter(({ status }) => status === 200).length, 1)
        yield* environments.update("main", { codes: { maxAttempts: 5 } })
        yield* TestClock.adjust("20 minutes")
      })
  )

  it.effect("fifty wrong codes at once count as fifty: the right one is dead after them", () =>
    Effect.gen(function* () {
      yield* person("guessed@example.com")
      const { browser } = yield* signIn("guessed@example.com")
      const emailCode = yield* sendCode(browser, "guessed@example.com")
      const answers = yield* Effect.all(
        Array.from({ length: 50 }, (_, i) =>
          reauthenticate(browser, { emailCode: otherCode(emailCode, i + 1) })
        ),
        { concurrency: "unbounded" }
      )
      for (const answer of answers) assertProblem(answer, 400, "invalid_credentials")
      assertProblem(yield* reauthenticate(browser, { emailCode }), 400, "invalid_credentials")
      yield* TestClock.adjust("20 minutes")
    })
  )

  it.effect(
    "a wrong password, a factor that one does not have and an empty code are refused alike",
    () =>
      Effect.gen(function* () {
        yield* person("wrong@example.com")
        const { browser } = yield* signIn("wrong@example.com")
        const proofs = [
          { password: "not the password" },
          { totpCode: "000000" },
          { recoveryCode: "x" },
          { emailCode: "000000" },
          { emailCode: "" }
        ]
        for (const proof of proofs) {
          assertProblem(yield* reauthenticate(browser, proof), 400, "invalid_credentials")
        }
        for (const json of [{}, { password, emailCode: "000000" }, { secret: "x" }, []]) {
          assertProblem(yield* reauthenticate(browser, json), 400, "invalid_request")
        }
        const nobody = (yield* TestService).browser()
        assertProblem(yield* reauthenticate(nobody, { password }), 401, "unauthenticated")
      })
  )

  it.effect("a password change makes an outstanding code dead", () =>
    Effect.gen(function* () {
      yield* person("void@example.com")
      const { browser } = yield* signIn("void@example.com")
      const emailCode = yield* sendCode(browser, "void@example.com")
      yield* browser.ask("/users/me/password", {
        method: "PUT",
        json: { currentPassword: password, newPassword: "a wholly new passphrase" }
      })
      assertProblem(yield* reauthenticate(browser, { emailCode }), 400, "invalid_credentials")
    })
  )

  it.effect("a user without an address is sent nothing, and told nothing else", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const user = yield* person("none@example.com")
      const { browser } = yield* signIn("none@example.com")
      yield* sql`DELETE FROM email_addresses WHERE user_id = ${user.id}`
      const sent = yield* browser.ask("/auth/reauthenticate/send-code", { json: {} })
      assert.strictEqual(sent.status, 202)
      assert.deepStrictEqual(yield* mailsTo("none@example.com"), [])
    })
  )

  it.effect("the mails of an hour are limited, and both routes for one network address", () =>
    Effect.gen(function* () {
      const environments = yield* Environments
      yield* person("limited@example.com")
      const { browser } = yield* signIn("limited@example.com")
      for (let mails = 0; mails < 5; mails += 1) yield* sendCode(browser, "limited@example.com")
      const emailCode = yield* sendCode(browser, "limited@example.com")
      assert.strictEqual((yield* mailsTo("limited@example.com")).length, 3)
      assert.strictEqual((yield* reauthenticate(browser, { emailCode })).status, 204)
      yield* environments.update("main", { throttle: { addressRequests: 1 } })
      yield* TestClock.adjust("1 second")
      const limited = [
        yield* browser.ask("/auth/reauthenticate/send-code", { method: "POST" }),
        yield* reauthenticate(browser, { password })
      ]
      for (const answer of limited) {
        assertProblem(answer, 429, "rate_limited")
        assert.isNotNull(answer.headers.get("retry-after"))
      }
    })
  )
})

layer(TestService.layer)("proving again by a wrong passkey", (it) => {
  it.effect("is a failure of the second factor where it is one, and none elsewhere", () =>
    Effect.gen(function* () {
      yield* attack("brute force of passwords and codes", "second factor bypass")
      const environments = yield* Environments
      const ada = yield* passkeyPerson("keys@example.com")
      const wrong = { ceremonyId: "x".repeat(43), credential: {} }
      for (let i = 0; i < 11; i++) {
        assertProblem(yield* reauthenticate(ada.browser, wrong), 400, "invalid_passkey")
      }
      yield* environments.update("main", { mfa: { policy: "required" } })
      yield* TestClock.adjust("1 second")
      const proof = Effect.gen(function* () {
        const begun = yield* ada.browser.ask("/auth/reauthenticate/passkey", { method: "POST" })
        const { ceremonyId, options } = begun.json
        return { ceremonyId, credential: ada.authenticator.get(options) }
      })
      const refused = yield* reauthenticate(ada.browser, wrong)
      assertProblem(refused, 400, "invalid_passkey")
      const [event] = yield* eventsOf(refused)
      assert.strictEqual(event?.action, "mfa.challenge_failed")
      assert.strictEqual((yield* reauthenticate(ada.browser, yield* proof)).status, 204)
      for (let i = 0; i < 10; i++) {
        assertProblem(yield* reauthenticate(ada.browser, wrong), 400, "invalid_passkey")
      }
      const late = yield* reauthenticate(ada.browser, yield* proof)
      assertProblem(late, 429, "rate_limited")
      yield* TestClock.adjust("16 minutes")
      assert.strictEqual((yield* reauthenticate(ada.browser, yield* proof)).status, 204)
    })
  )
})

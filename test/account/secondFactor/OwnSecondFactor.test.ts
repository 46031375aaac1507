import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { challenge, codeOf, enrol, enrolledPerson, wrongCode } from "../../support/Authenticator.ts"
import { impersonate } from "../../support/Impersonation.ts"
import { lastToken, mailsTo } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

const status = (browser: TestBrowser) => browser.ask("/users/me/mfa")
const start = (browser: TestBrowser) => browser.ask("/users/me/mfa/totp/start", { method: "POST" })
const confirm = (browser: TestBrowser, code: string) =>
  browser.ask("/users/me/mfa/totp/confirm", { json: { code } })
const renew = (browser: TestBrowser) =>
  browser.ask("/users/me/mfa/recovery-codes", { method: "POST" })
const disable = (browser: TestBrowser) => browser.ask("/users/me/mfa", { method: "DELETE" })

const setPolicy = Effect.fnUntraced(function* (policy: "off" | "optional" | "required") {
  yield* (yield* Environments).update("main", { mfa: { policy } })
  yield* TestClock.adjust("1 second")
})

layer(TestService.layer)("one's own second factor", (it) => {
  it.effect("is taken up by a first code of it, which ends the other sessions and is told", () =>
    Effect.gen(function* () {
      const { id } = yield* person("ada@example.com")
      const { browser } = yield* signIn("ada@example.com")
      const other = yield* signIn("ada@example.com")
      assert.deepStrictEqual((yield* status(browser)).json, {
        enabled: false,
        enrolledAt: null,
        recoveryCodesLeft: 0,
        policy: "optional"
      })
      const token = browser.cookies.get("gatehouse_session")?.value
      const { confirmed } = yield* enrol(browser)
      assert.deepStrictEqual(Object.keys(confirmed.json), ["recoveryCodes"])
      const told = (yield* status(browser)).json
      assert.isTrue(told.enabled)
      assert.strictEqual(told.recoveryCodesLeft, 10)
      assert.match(told.enrolledAt, /Z$/)
      assert.isTrue((yield* browser.ask("/users/me")).json.mfaEnabled)
      assert.strictEqual(browser.cookies.get("gatehouse_session")?.value, token)
      assertProblem(yield* other.browser.ask("/users/me"), 401, "unauthenticated")
      const [event, ...others] = yield* eventsOf(confirmed)
      assert.deepStrictEqual(others, [])
      assert.strictEqual(event.action, "mfa.enrolled")
      assert.deepStrictEqual(event.actor, { type: "user", id, impersonatorId: null })
      const [mail] = yield* mailsTo("ada@example.com")
      assert.strictEqual(mail?.subject, "Two-step sign-in was turned on")
      assertProblem(yield* start(browser), 409, "mfa_already_enabled")
      assertProblem(yield* confirm(browser, "000000"), 400, "invalid_code")
    })
  )

  it.effect("its secret is encrypted at rest, and its recovery codes are hashes", () =>
    Effect.gen(function* () {
      yield* attack("a stolen database")
      const sql = yield* SqlClient.SqlClient
      const { id, recoveryCodes, secret } = yield* enrolledPerson("rest@example.com")
      const [totp] = yield* sql<{ sealed: Uint8Array }>`
        SELECT sealed_secret AS sealed FROM totp_credentials WHERE user_id = ${id}`
      assert.strictEqual(totp?.sealed.length, 12 + 16 + 20)
      const codes = yield* sql<{ hash: Uint8Array }>`
        SELECT code_hash AS hash FROM recovery_codes WHERE user_id = ${id}`
      assert.isTrue(codes.every(({ hash }) => hash.length === 32))
      const proofs = yield* sql`SELECT * FROM proofs WHERE user_id = ${id}`
      const everything = JSON.stringify([totp, codes, proofs])
      for (const shown of [secret, ...recoveryCodes]) assert.notInclude(everything, shown)
    })
  )

  it.effect(
    "a secret belongs to the session that began it, until a later one, for ten minutes",
    () =>
      Effect.gen(function* () {
        yield* person("own@example.com")
        const { browser } = yield* signIn("own@example.com")
        const other = yield* signIn("own@example.com")
        const older = (yield* start(browser)).json.secret
        const { secret } = (yield* start(browser)).json
        const code = yield* codeOf(secret)
        assertProblem(yield* confirm(other.browser, code), 400, "invalid_code")
        assertProblem(yield* confirm(browser, yield* codeOf(older)), 400, "invalid_code")
        assertProblem(yield* confirm(browser, yield* wrongCode(secret)), 400, "invalid_code")
        yield* TestClock.adjust("10 minutes")
        assertProblem(yield* confirm(browser, yield* codeOf(secret)), 400, "invalid_code")
      })
  )

  it.effect("a secret has five tries, and dies with the password", () =>
    Effect.gen(function* () {
      yield* person("tries@example.com")
      const { browser } = yield* signIn("tries@example.com")
      const { secret } = (yield* start(browser)).json
      const wrong = yield* wrongCode(secret)
      for (let tries = 0; tries < 5; tries += 1) yield* confirm(browser, wrong)
      assertProblem(yield* confirm(browser, yield* codeOf(secret)), 400, "invalid_code")
      const fresh = (yield* start(browser)).json.secret
      yield* browser.ask("/users/me/password", {
        method: "PUT",
        json: { currentPassword: password, newPassword: "a wholly new passphrase" }
      })
      assertProblem(yield* confirm(browser, yield* codeOf(fresh)), 400, "invalid_code")
    })
  )

  it.effect("of confirmations at once, in one session or in two, exactly one counts", () =>
    Effect.gen(function* () {
      yield* person("raced@example.com")
      const one = yield* signIn("raced@example.com")
      const two = yield* signIn("raced@example.com")
      const browsers = [one.browser, two.browser]
      const codes: Array<string> = []
      for (const browser of browsers) {
        codes.push(yield* codeOf((yield* start(browser)).json.secret))
      }
      const answers = yield* Effect.all(
        Array.from({ length: 10 }, (_, i) =>
          confirm(browsers[i % 2] as TestBrowser, codes[i % 2] as string)
        ),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(answers.filter(({ status: code }) => code === 200).length, 1)
      const alive = yield* Effect.filter(browsers, (browser) =>
        Effect.map(browser.ask("/users/me"), ({ status: code }) => code === 200)
      )
      assert.strictEqual(alive.length, 1)
    })
  )

  it.effect("no sign-in by the password alone slips past it while it is taken up", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const email = "slips@example.com"
      yield* person(email)
      const { browser } = yield* signIn(email)
      const code = yield* codeOf((yield* start(browser)).json.secret)
      const browsers = Array.from({ length: 8 }, () => service.browser())
      const login = (at: TestBrowser) => at.ask("/auth/login", { json: { email, password } })
      const [confirmed, ...answers] = yield* Effect.all(
        [confirm(browser, code), ...browsers.map(login)],
        { concurrency: "unbounded" }
      )
      assert.strictEqual(confirmed?.status, 200, confirmed?.text)
      for (const [i, answer] of answers.entries()) {
        assert.include(["complete", "mfa_required"], answer.json.status, answer.text)
        const read = yield* (browsers[i] as TestBrowser).ask("/users/me")
        assertProblem(read, 401, "unauthenticated")
      }
    })
  )

  it.effect("fresh recovery codes make the old ones dead, and are told", () =>
    Effect.gen(function* () {
      const ada = yield* enrolledPerson("renew@example.com")
      const renewed = yield* renew(ada.browser)
      assert.strictEqual(renewed.status, 200, renewed.text)
      assert.strictEqual(renewed.json.recoveryCodes.length, 10)
      const [event] = yield* eventsOf(renewed)
      assert.strictEqual(event.action, "mfa.recovery_codes_regenerated")
      const [mail] = yield* mailsTo("renew@example.com")
      assert.strictEqual(mail?.subject, "New recovery codes were made")
      const { browser, challengeId } = yield* challenge(ada.email)
      const verify = (recoveryCode: unknown) =>
        browser.ask("/auth/mfa/verify", { json: { challengeId, recoveryCode } })
      assertProblem(yield* verify(ada.recoveryCodes[0]), 400, "invalid_code")
      assert.strictEqual((yield* verify(renewed.json.recoveryCodes[0])).status, 200)
    })
  )

  it.effect("given up it is gone with its recovery codes, and the password will do again", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { browser, email, id } = yield* enrolledPerson("gone@example.com")
      const gone = yield* disable(browser)
      assert.strictEqual(gone.status, 204, gone.text)
      const [event] = yield* eventsOf(gone)
      assert.strictEqual(event.action, "mfa.disabled")
      const [mail] = yield* mailsTo(email)
      assert.strictEqual(mail?.subject, "Two-step sign-in was turned off")
      assert.deepStrictEqual(yield* sql`SELECT 1 FROM recovery_codes WHERE user_id = ${id}`, [])
      assertProblem(yield* disable(browser), 409, "mfa_not_enabled")
      assertProblem(yield* renew(browser), 409, "mfa_not_enabled")
      const { result } = yield* signIn(email)
      assert.strictEqual(result.status, "complete")
    })
  )

  it.effect("the policy decides over taking it up and giving it up", () =>
    Effect.gen(function* () {
      const { browser: enrolled } = yield* enrolledPerson("policy@example.com")
      yield* person("without@example.com")
      const { browser } = yield* signIn("without@example.com")
      const { secret } = (yield* start(browser)).json
      yield* setPolicy("off")
      assertProblem(yield* start(browser), 403, "mfa_disabled")
      assertProblem(yield* confirm(browser, yield* codeOf(secret)), 403, "mfa_disabled")
      assert.strictEqual((yield* status(browser)).json.policy, "off")
      yield* setPolicy("required")
      assertProblem(yield* disable(enrolled), 403, "mfa_required_by_policy")
      assert.isTrue((yield* status(enrolled)).json.enabled)
      yield* setPolicy("optional")
      assert.strictEqual((yield* disable(enrolled)).status, 204)
    })
  )

  it.effect("it takes a proof of identity of late, by that factor where there is one", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* person("stale@example.com")
      const { browser } = yield* signIn("stale@example.com")
      yield* TestClock.adjust("10 minutes")
      assertProblem(yield* start(browser), 403, "reauthentication_required")
      yield* browser.ask("/auth/reauthenticate", { json: { password } })
      const { secret } = yield* enrol(browser)
      yield* TestClock.adjust("10 minutes")
      for (const answer of [yield* renew(browser), yield* disable(browser)]) {
        assertProblem(answer, 403, "reauthentication_required")
      }
      // As a session is whose last proof was not the factor.
      yield* sql`UPDATE sessions SET authentication_methods = '{password}' WHERE revoked_at IS NULL`
      for (const ask of [start, renew, disable]) {
        assertProblem(yield* ask(browser), 403, "second_factor_required")
      }
      const json = { totpCode: yield* codeOf(secret) }
      const proven = yield* browser.ask("/auth/reauthenticate", { json })
      assert.strictEqual(proven.status, 204, proven.text)
      assert.strictEqual((yield* disable(browser)).status, 204)
    })
  )

  it.effect("nobody does it in another's name, and nobody at all signed out", () =>
    Effect.gen(function* () {
      const { id } = yield* enrolledPerson("acted@example.com")
      const { browser } = yield* impersonate(id)
      const attempts = (at: TestBrowser) => [start(at), confirm(at, "0"), renew(at), disable(at)]
      for (const attempt of attempts(browser)) {
        assertProblem(yield* attempt, 403, "forbidden_while_impersonating")
      }
      assert.strictEqual((yield* status(browser)).status, 200)
      const nobody = (yield* TestService).browser()
      for (const attempt of [status(nobody), ...attempts(nobody)]) {
        assertProblem(yield* attempt, 401, "unauthenticated")
      }
    })
  )

  it.effect("a deleted user leaves none of it", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const { id } = yield* enrolledPerson("deleted@example.com")
      yield* service.ask(`/users/${id}`, { method: "DELETE" })
      assert.deepStrictEqual(yield* sql`SELECT 1 FROM totp_credentials WHERE user_id = ${id}`, [])
      assert.deepStrictEqual(yield* sql`SELECT 1 FROM recovery_codes WHERE user_id = ${id}`, [])
    })
  )

  it.effect(
    "one that was taken up since a disavowed sign-in is removed, and named to the owner",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        yield* person("disavowed@example.com")
        yield* signIn("disavowed@example.com")
        const thief = yield* signIn("disavowed@example.com")
        const token = yield* lastToken("disavowed@example.com", "new_device")
        yield* TestClock.adjust("1 second")
        yield* enrol(thief.browser)
        const { browser, challengeId } = yield* challenge("disavowed@example.com")
        const disavowed = yield* service.browser().ask("/auth/disavow", { json: { token } })
        assert.strictEqual(disavowed.status, 200, disavowed.text)
        const [mail] = yield* mailsTo("disavowed@example.com")
        assert.include(mail?.text ?? "", "- TOTP")
        const json = { challengeId, code: "000000" }
        assertProblem(yield* browser.ask("/auth/mfa/verify", { json }), 400, "invalid_code")
        assertProblem(yield* browser.ask("/auth/sign-in/pending"), 404, "nothing_pending")
      })
  )
})

import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { codeOf, enrol, enrolledPerson } from "../../support/Authenticator.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import {
  addPasskey,
  authenticatorAt,
  passkeyPerson,
  passkeySignIn,
  startPasskeySignIn
} from "../../support/Passkeys.ts"
import * as Seed from "../../support/Seed.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

const settings = Effect.fnUntraced(function* (change: object) {
  const environments = yield* Environments
  yield* environments.update("main", change as never)
  yield* TestClock.adjust("1 second")
})

const policy = (value: string) => settings({ mfa: { policy: value } })

const login = Effect.fnUntraced(function* (email: string) {
  const browser = (yield* TestService).browser()
  const answer = yield* browser.ask("/auth/login", { json: { email, password } })
  assert.strictEqual(answer.status, 200, answer.text)
  return { browser, result: answer.json }
})

const start = (browser: TestBrowser, challengeId: string) =>
  browser.ask("/auth/mfa/passkey/start", { json: { challengeId } })

layer(TestService.layer)("a passkey as the second factor", (it) => {
  it.effect("is one where a second factor is asked for, beside any other", () =>
    Effect.gen(function* () {
      yield* attack("second factor bypass")
      const ada = yield* passkeyPerson("ada@example.com")
      const alone = yield* login(ada.email)
      assert.strictEqual(alone.result.status, "complete")
      yield* policy("required")
      const { browser, result } = yield* login(ada.email)
      assert.strictEqual(result.status, "mfa_required")
      assert.deepStrictEqual(result.factors, ["passkey"])
      const pending = yield* browser.ask("/auth/sign-in/pending")
      assert.deepStrictEqual(pending.json.factors, ["passkey"])
      const { challengeId } = result
      const started = yield* start(browser, challengeId)
      assert.strictEqual(started.status, 200, started.text)
      assert.deepStrictEqual(
        started.json.options.allowCredentials.map(({ id }: { readonly id: string }) => id),
        ada.authenticator.credentialIds
      )
      const json = {
        challengeId,
        ceremonyId: started.json.ceremonyId,
        credential: ada.authenticator.get(started.json.options)
      }
      const done = yield* browser.ask("/auth/mfa/verify", { json })
      assert.strictEqual(done.status, 200, done.text)
      assert.deepStrictEqual(done.json.session.authenticationMethods, ["password", "passkey"])
      const actions = (yield* eventsOf(done)).map(
        ({ action }: { readonly action: string }) => action
      )
      assert.deepStrictEqual(actions.toSorted(), ["mfa.challenge_passed", "session.created"])
      // By itself it owes nothing, whatever the policy.
      const { answer } = yield* passkeySignIn(ada.authenticator)
      assert.strictEqual(answer.json.status, "complete", answer.text)
      yield* policy("optional")
    })
  )

  it.effect("may tell no user or an empty one, which is none to sign in by the passkey alone", () =>
    Effect.gen(function* () {
      const ada = yield* passkeyPerson("untold@example.com")
      yield* policy("required")
      const telling = (
        options: Parameters<typeof ada.authenticator.get>[0],
        userHandle: unknown
      ) => {
        const credential = ada.authenticator.get(options)
        return { ...credential, response: { ...credential.response, userHandle } }
      }
      for (const userHandle of [null, undefined, ""]) {
        const { browser, result } = yield* login(ada.email)
        const { challengeId } = result
        const { ceremonyId, options } = (yield* start(browser, challengeId)).json
        const json = { challengeId, ceremonyId, credential: telling(options, userHandle) }
        const done = yield* browser.ask("/auth/mfa/verify", { json })
        assert.strictEqual(done.status, 200, `${JSON.stringify(userHandle)}: ${done.text}`)
        const alone = yield* startPasskeySignIn()
        const refused = yield* alone.browser.ask("/auth/passkeys/verify", {
          json: { ceremonyId: alone.ceremonyId, credential: telling(alone.options, userHandle) }
        })
        assertProblem(refused, 400, "invalid_passkey")
      }
      yield* policy("optional")
    })
  )

  it.effect("taken up in the account ends what somebody else could take up instead", () =>
    Effect.gen(function* () {
      yield* attack("second factor bypass")
      const email = "owes@example.com"
      yield* person(email)
      const { browser } = yield* signIn(email)
      yield* policy("required")
      // Who knows the password alone may take up a factor, as long as there is none.
      const stranger = yield* login(email)
      const { enrollmentToken } = stranger.result
      const json = { enrollmentToken }
      const begun = yield* stranger.browser.ask("/auth/mfa/enrollment/start", { json })
      assert.strictEqual(begun.status, 200, begun.text)
      yield* addPasskey(browser)
      const code = yield* codeOf(begun.json.secret)
      const late = yield* stranger.browser.ask("/auth/mfa/enrollment/confirm", {
        json: { enrollmentToken, code }
      })
      assertProblem(late, 400, "invalid_token")
      yield* policy("optional")
    })
  )

  it.effect("takes no other user's, and no ceremony of another challenge or of a sign-in", () =>
    Effect.gen(function* () {
      yield* attack("forged or replayed passkey")
      const ada = yield* passkeyPerson("swap@example.com")
      const bob = yield* passkeyPerson("other@example.com")
      yield* policy("required")
      const { browser, result } = yield* login(ada.email)
      const { challengeId } = result
      const verify = (ceremonyId: string, credential: unknown) =>
        browser.ask("/auth/mfa/verify", { json: { challengeId, ceremonyId, credential } })
      const foreign = yield* start(browser, challengeId)
      const { allowCredentials: _own, ...anybody } = foreign.json.options
      const byBob = yield* verify(foreign.json.ceremonyId, bob.authenticator.get(anybody))
      assertProblem(byBob, 400, "invalid_passkey")
      assert.strictEqual((yield* eventsOf(byBob))[0].action, "mfa.challenge_failed")
      const signIn = yield* startPasskeySignIn(browser)
      const swapped = ada.authenticator.get(signIn.options)
      assertProblem(yield* verify(signIn.ceremonyId, swapped), 400, "invalid_passkey")
      const unknown = yield* start(browser, "A".repeat(43))
      assertProblem(unknown, 400, "invalid_code")
      const none = yield* browser.ask("/auth/mfa/verify", {
        json: { challengeId: "A".repeat(43), ceremonyId: "x", credential: {} }
      })
      assertProblem(none, 400, "invalid_code")
      yield* policy("optional")
    })
  )

  it.effect("is not begun where passkeys are off by then, and is again once they are on", () =>
    Effect.gen(function* () {
      const ada = yield* passkeyPerson("meanwhile@example.com")
      yield* policy("required")
      const { browser, result } = yield* login(ada.email)
      const begin = start(browser, result.challengeId)
      yield* settings({ passkeys: { enabled: false } })
      assertProblem(yield* begin, 403, "passkeys_disabled")
      yield* settings({ passkeys: { enabled: true } })
      const begun = yield* begin
      assert.strictEqual(begun.status, 200, begun.text)
      yield* policy("optional")
    })
  )

  it.effect("answered wrongly five times ends the challenge, as wrong codes do", () =>
    Effect.gen(function* () {
      yield* attack("brute force of passwords and codes", "second factor bypass")
      const { ask } = yield* TestService
      const ada = yield* passkeyPerson("guessed@example.com")
      yield* policy("required")
      const { browser, result } = yield* login(ada.email)
      const { challengeId } = result
      const answer = (ceremonyId: string, credential: unknown) =>
        browser.ask("/auth/mfa/verify", { json: { challengeId, ceremonyId, credential } })
      const { ceremonyId, options } = (yield* start(browser, challengeId)).json
      for (let i = 0; i < 5; i++) {
        assertProblem(yield* answer("x".repeat(43), {}), 400, "invalid_passkey")
      }
      const right = yield* answer(ceremonyId, ada.authenticator.get(options))
      assertProblem(right, 400, "invalid_code")
      const { secondFactor } = (yield* ask(`/users/${ada.id}/lockout`)).json
      assert.strictEqual(secondFactor.failures, 5)
      for (let i = 0; i < 5; i++) {
        const next = yield* login(ada.email)
        const json = { challengeId: next.result.challengeId, ceremonyId: "x", credential: {} }
        assertProblem(yield* next.browser.ask("/auth/mfa/verify", { json }), 400, "invalid_passkey")
      }
      const next = yield* login(ada.email)
      const json = { challengeId: next.result.challengeId, ceremonyId: "x", credential: {} }
      assertProblem(yield* next.browser.ask("/auth/mfa/verify", { json }), 429, "rate_limited")
      yield* policy("optional")
    })
  )

  it.effect("that is made wrongly five times ends the enrolment", () =>
    Effect.gen(function* () {
      yield* attack("brute force of passwords and codes")
      const email = "clumsy@example.com"
      yield* person(email)
      yield* policy("required")
      const { browser, result } = yield* login(email)
      const { enrollmentToken } = result
      const path = "/auth/mfa/enrollment/passkey"
      const started = yield* browser.ask(`${path}/start`, { json: { enrollmentToken } })
      const confirm = (ceremonyId: string, credential: unknown) =>
        browser.ask(`${path}/confirm`, { json: { enrollmentToken, ceremonyId, credential } })
      for (let i = 0; i < 5; i++) {
        assertProblem(yield* confirm("x".repeat(43), {}), 400, "invalid_passkey")
      }
      const credential = authenticatorAt(browser).create(started.json.options)
      const late = yield* confirm(started.json.ceremonyId, credential)
      assertProblem(late, 400, "invalid_token")
      yield* policy("optional")
    })
  )

  it.effect("is taken up where a sign-in asks for one, and completes it", () =>
    Effect.gen(function* () {
      const email = "enrol@example.com"
      const { id } = yield* person(email)
      yield* policy("required")
      const { browser, result } = yield* login(email)
      assert.strictEqual(result.status, "mfa_enrollment_required")
      const { enrollmentToken } = result
      const path = "/auth/mfa/enrollment/passkey"
      const unknown = yield* browser.ask(`${path}/start`, {
        json: { enrollmentToken: "A".repeat(43) }
      })
      assertProblem(unknown, 400, "invalid_token")
      const begin = browser.ask(`${path}/start`, { json: { enrollmentToken } })
      const broken = yield* begin
      const wrong = yield* browser.ask(`${path}/confirm`, {
        json: { enrollmentToken, ceremonyId: broken.json.ceremonyId, credential: {} }
      })
      assertProblem(wrong, 400, "invalid_passkey")
      const started = yield* begin
      assert.strictEqual(started.status, 200, started.text)
      const authenticator = authenticatorAt(browser)
      const credential = authenticator.create(started.json.options)
      const json = { enrollmentToken, ceremonyId: started.json.ceremonyId, credential }
      const done = yield* browser.ask(`${path}/confirm`, { json })
      assert.strictEqual(done.status, 200, done.text)
      assert.strictEqual(done.json.user.id, id)
      assert.deepStrictEqual(done.json.session.authenticationMethods, ["password", "passkey"])
      const again = yield* browser.ask(`${path}/confirm`, { json })
      assertProblem(again, 400, "invalid_token")
      const next = yield* login(email)
      assert.deepStrictEqual(next.result.factors, ["passkey"])
      yield* policy("off")
      const late = yield* browser.ask(`${path}/start`, { json: { enrollmentToken } })
      assertProblem(late, 400, "invalid_token")
      yield* policy("optional")
    })
  )

  it.effect(
    "is not taken up where passkeys or second factors are off by then, nor once too often",
    () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const sql = yield* SqlClient.SqlClient
        const path = "/auth/mfa/enrollment/passkey"
        const other = yield* person("holder@example.com")
        const { id } = yield* person("late@example.com")
        yield* policy("required")
        const { browser, result } = yield* login("late@example.com")
        const { enrollmentToken } = result
        const begin = browser.ask(`${path}/start`, { json: { enrollmentToken } })
        const confirm = Effect.fnUntraced(function* () {
          const { ceremonyId, options } = (yield* begin).json
          const credential = authenticatorAt(browser).create(options)
          const json = { enrollmentToken, ceremonyId, credential }
          return { credential, answer: browser.ask(`${path}/confirm`, { json }) }
        })
        yield* settings({ passkeys: { enabled: false } })
        assertProblem(yield* begin, 403, "passkeys_disabled")
        yield* settings({ passkeys: { enabled: true } })
        const off = yield* confirm()
        yield* policy("off")
        assertProblem(yield* begin, 403, "mfa_disabled")
        assertProblem(yield* off.answer, 403, "mfa_disabled")
        yield* policy("required")
        const taken = yield* confirm()
        const theirs = yield* Seed.passkey({ environmentId: environment.id, userId: other.id })
        yield* sql`
        UPDATE passkeys SET credential_id = ${Buffer.from(taken.credential.id, "base64url")}
        WHERE id = ${theirs}`
        assertProblem(yield* taken.answer, 409, "passkey_exists")
        const full = yield* confirm()
        for (let i = 0; i < 20; i += 1) {
          yield* Seed.passkey({ environmentId: environment.id, userId: id })
        }
        assertProblem(yield* full.answer, 409, "too_many_passkeys")
        yield* policy("optional")
      })
  )

  it.effect("proves again who one is, and opens what an authenticator protects", () =>
    Effect.gen(function* () {
      const ada = yield* passkeyPerson("fresh@example.com")
      const { browser } = ada
      const { secret } = yield* enrol(browser)
      yield* TestClock.adjust("10 minutes")
      const begin = browser.ask("/auth/reauthenticate/passkey", { method: "POST" })
      const broken = yield* begin
      const refused = yield* browser.ask("/auth/reauthenticate", {
        json: { ceremonyId: broken.json.ceremonyId, credential: {} }
      })
      assertProblem(refused, 400, "invalid_passkey")
      const started = yield* begin
      assert.strictEqual(started.status, 200, started.text)
      const json = {
        ceremonyId: started.json.ceremonyId,
        credential: ada.authenticator.get(started.json.options)
      }
      const done = yield* browser.ask("/auth/reauthenticate", { json })
      assert.strictEqual(done.status, 204, done.text)
      const removed = yield* browser.ask("/users/me/mfa", { method: "DELETE" })
      assert.strictEqual(removed.status, 204, removed.text)
      assert.match(yield* codeOf(secret), /^\d{6}$/)
      yield* policy("required")
      const weak = yield* browser.ask("/auth/reauthenticate", { json: { password } })
      assertProblem(weak, 403, "second_factor_required")
      yield* policy("optional")
    })
  )

  it.effect("nobody without one is asked for one", () =>
    Effect.gen(function* () {
      const email = "none@example.com"
      yield* person(email)
      const { browser } = yield* login(email)
      const none = yield* browser.ask("/auth/reauthenticate/passkey", { method: "POST" })
      assertProblem(none, 404, "passkey_not_found")
      const enrolled = yield* enrolledPerson("totp@example.com")
      const waiting = yield* login(enrolled.email)
      assert.deepStrictEqual(waiting.result.factors, ["totp", "recovery_code"])
      const asked = yield* start(waiting.browser, waiting.result.challengeId)
      assertProblem(asked, 400, "invalid_passkey")
      yield* addPasskey(browser)
    })
  )
})

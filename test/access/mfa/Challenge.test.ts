import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as Hex from "effect/encoding/Hex"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Proofs } from "../../../src/credentials/proofs/Proofs.ts"
import { sha256 } from "../../../src/platform/Crypto.ts"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { challenge, codeOf, enrolledPerson, wrongCode } from "../../support/Authenticator.ts"
import { lastToken } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import { offer } from "../../support/ProviderSignIn.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"

const verify = (browser: TestBrowser, json: object) => browser.ask("/auth/mfa/verify", { json })

const parallel = <A, E, R>(count: number, make: (i: number) => Effect.Effect<A, E, R>) =>
  Effect.all(
    Array.from({ length: count }, (_, i) => make(i)),
    { concurrency: "unbounded" }
  )

const successes = (answers: ReadonlyArray<RawResponse>) =>
  answers.filter(({ status }) => status === 200)

const sessionsOf = Effect.fnUntraced(function* (userId: string) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql`SELECT 1 FROM sessions WHERE user_id = ${userId} AND revoked_at IS NULL`
})

/** The claims of an access token, unverified. */
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"))

/** A fresh step, whose code was not used yet. */
const nextStep = TestClock.adjust("30 seconds")

layer(TestService.layer)("signing in with a second factor", (it) => {
  it.effect("the password alone makes no session; the code does, and both are told", () =>
    Effect.gen(function* () {
      const ada = yield* enrolledPerson("ada@example.com")
      yield* nextStep
      const before = (yield* sessionsOf(ada.id)).length
      const { answer, browser, challengeId } = yield* challenge(ada.email)
      assert.deepStrictEqual(Object.keys(answer.json).toSorted(), [
        "challengeId",
        "expiresAt",
        "factors",
        "status"
      ])
      assert.deepStrictEqual(answer.json.factors, ["totp", "recovery_code"])
      assert.match(challengeId, /^[A-Za-z0-9_-]{43}$/)
      assert.isUndefined(browser.cookies.get("gatehouse_session"))
      assert.strictEqual((yield* sessionsOf(ada.id)).length, before)
      assert.deepStrictEqual(yield* eventsOf(answer), [])
      const attributes = browser.cookies.get("gatehouse_challenge")?.attributes ?? []
      for (const one of ["HttpOnly", "SameSite=Lax", "Path=/"]) assert.include(attributes, one)

      const done = yield* verify(browser, { challengeId, code: yield* codeOf(ada.secret) })
      assert.strictEqual(done.status, 200, done.text)
      assert.strictEqual(done.json.status, "complete")
      assert.isTrue(done.json.user.mfaEnabled)
      assert.deepStrictEqual(done.json.session.authenticationMethods, ["password", "totp"])
      const claims = claimsOf(done.json.accessToken)
      assert.deepStrictEqual(claims.amr, ["pwd", "otp", "mfa"])
      assert.strictEqual(claims.auth_time, claims.iat)
      assert.isUndefined(browser.cookies.get("gatehouse_challenge"))
      assert.strictEqual((yield* browser.ask("/users/me")).status, 200)
      const events = yield* eventsOf(done)
      assert.deepStrictEqual(
        events.map(({ action }: { readonly action: string }) => action).toSorted(),
        ["mfa.challenge_passed", "session.created"]
      )
      assertProblem(yield* browser.ask("/auth/sign-in/pending"), 404, "nothing_pending")
    })
  )

  it.effect("a wrong code leaves the challenge as it was, and is told without an actor", () =>
    Effect.gen(function* () {
      const { email, id, secret } = yield* enrolledPerson("typo@example.com")
      yield* nextStep
      const { browser, challengeId } = yield* challenge(email)
      const wrong = yield* verify(browser, { challengeId, code: yield* wrongCode(secret) })
      assertProblem(wrong, 400, "invalid_code")
      const [event, ...others] = yield* eventsOf(wrong)
      assert.deepStrictEqual(others, [])
      assert.strictEqual(event.action, "mfa.challenge_failed")
      assert.strictEqual(event.result, "failure")
      assert.deepStrictEqual(event.actor, { type: "user", id: null, impersonatorId: null })
      assert.deepStrictEqual(event.targets, [{ type: "user", id }])
      const done = yield* verify(browser, { challengeId, code: yield* codeOf(secret) })
      assert.strictEqual(done.status, 200, done.text)
    })
  )

  it.effect("a time step counts once for the user, in whatever challenge, also under a race", () =>
    Effect.gen(function* () {
      yield* attack("second use of a one-time code", "single use under a race")
      const { email, secret } = yield* enrolledPerson("step@example.com")
      const own = yield* challenge(email)
      const enrolledWith = { challengeId: own.challengeId, code: yield* codeOf(secret) }
      assertProblem(yield* verify(own.browser, enrolledWith), 400, "invalid_code")
      yield* nextStep
      // Few enough that those who lose leave tries for what follows, whoever wins first.
      const pending = yield* Effect.forEach(Array.from({ length: 6 }), () => challenge(email))
      const code = yield* codeOf(secret)
      const answers = yield* parallel(6, (i) => {
        const { browser, challengeId } = pending[i] as (typeof pending)[number]
        return verify(browser, { challengeId, code })
      })
      assert.strictEqual(successes(answers).length, 1)
      const again = yield* challenge(email)
      const replayed = { challengeId: again.challengeId, code }
      assertProblem(yield* verify(again.browser, replayed), 400, "invalid_code")
      // Neither does the step that the enrolment used.
      const older = { challengeId: again.challengeId, code: yield* codeOf(secret, -1) }
      assertProblem(yield* verify(again.browser, older), 400, "invalid_code")
      yield* TestClock.adjust("15 minutes")
    })
  )

  it.effect("each step within the drift counts once, in whatever order they come", () =>
    Effect.gen(function* () {
      const { browser, secret } = yield* enrolledPerson("drift@example.com")
      yield* TestClock.adjust("5 minutes")
      const proves = (steps: number) =>
        Effect.flatMap(codeOf(secret, steps), (totpCode) =>
          browser.ask("/auth/reauthenticate", { json: { totpCode } })
        )
      for (const steps of [1, -1, 0]) {
        const proven = yield* proves(steps)
        assert.strictEqual(proven.status, 204, `${steps} steps from now: ${proven.text}`)
        assertProblem(yield* proves(steps), 400, "invalid_credentials")
      }
      yield* nextStep
      for (const steps of [-1, 0]) {
        assertProblem(yield* proves(steps), 400, "invalid_credentials")
      }
      assert.strictEqual((yield* proves(1)).status, 204)
    })
  )

  it.effect("one challenge signs in once, whatever is sent at once", () =>
    Effect.gen(function* () {
      yield* attack("single use under a race")
      const { email, id, recoveryCodes, secret } = yield* enrolledPerson("once@example.com")
      yield* nextStep
      const before = (yield* sessionsOf(id)).length
      const { browser, challengeId } = yield* challenge(email)
      const code = yield* codeOf(secret)
      const proofs = [{ code }, { code }, { recoveryCode: recoveryCodes[0] }, { code }]
      const answers = yield* parallel(4, (i) => verify(browser, { challengeId, ...proofs[i] }))
      assert.strictEqual(successes(answers).length, 1)
      assert.strictEqual((yield* sessionsOf(id)).length, before + 1)
    })
  )

  it.effect(
    "a recovery code counts once under a race, and the status tells how many are left",
    () =>
      Effect.gen(function* () {
        yield* attack("second use of a one-time code", "single use under a race")
        const { email, recoveryCodes } = yield* enrolledPerson("paper@example.com")
        assert.strictEqual(new Set(recoveryCodes).size, 10)
        for (const code of recoveryCodes) assert.match(code, /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)
        const pending = yield* Effect.forEach(Array.from({ length: 10 }), () => challenge(email))
        const answers = yield* parallel(10, (i) => {
          const { browser, challengeId } = pending[i] as (typeof pending)[number]
          return verify(browser, { challengeId, recoveryCode: recoveryCodes[3] })
        })
        const [done] = successes(answers)
        assert.strictEqual(successes(answers).length, 1)
        assert.deepStrictEqual(done?.json.session.authenticationMethods, [
          "password",
          "recovery_code"
        ])
        assert.deepStrictEqual(claimsOf(done?.json.accessToken).amr, ["pwd", "otp", "mfa"])
        const winner = pending[answers.findIndex(({ status }) => status === 200)]
        const status = yield* (winner as (typeof pending)[number]).browser.ask("/users/me/mfa")
        assert.strictEqual(status.json.recoveryCodesLeft, 9)
        yield* TestClock.adjust("15 minutes")
      })
  )

  it.effect("a recovery code of an earlier version stays valid, once", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const { email, id } = yield* enrolledPerson("kept@example.com")
      const code = "0123abcd-4567cdef-89ab0123-cdef4567"
      const row = {
        environment_id: environment.id,
        user_id: id,
        code_hash: sha256(code.replaceAll("-", ""))
      }
      yield* sql`INSERT INTO recovery_codes ${sql.insert(row)}`
      const first = yield* challenge(email)
      const { challengeId } = first
      const done = yield* verify(first.browser, { challengeId, recoveryCode: code.toUpperCase() })
      assert.strictEqual(done.status, 200, done.text)
      const second = yield* challenge(email)
      const again = { challengeId: second.challengeId, recoveryCode: code }
      assertProblem(yield* verify(second.browser, again), 400, "invalid_code")
    })
  )

  it.effect("a user without recovery codes left is not offered one", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { email, id } = yield* enrolledPerson("spent@example.com")
      yield* sql`DELETE FROM recovery_codes WHERE user_id = ${id}`
      const { answer } = yield* challenge(email)
      assert.deepStrictEqual(answer.json.factors, ["totp"])
    })
  )

  it.effect("a challenge has five tries, each counted before it is looked at", () =>
    Effect.gen(function* () {
      yield* attack("brute force of passwords and codes", "second factor bypass")
      const { email, secret } = yield* enrolledPerson("five@example.com")
      yield* nextStep
      const { browser, challengeId } = yield* challenge(email)
      const code = yield* wrongCode(secret)
      const answers = yield* parallel(8, () => verify(browser, { challengeId, code }))
      for (const answer of answers) assertProblem(answer, 400, "invalid_code")
      const looked = yield* Effect.filter(answers, (answer) =>
        Effect.map(eventsOf(answer), (events) => events.length > 0)
      )
      assert.strictEqual(looked.length, 5)
      const right = { challengeId, code: yield* codeOf(secret) }
      assertProblem(yield* verify(browser, right), 400, "invalid_code")
      assertProblem(yield* browser.ask("/auth/sign-in/pending"), 404, "nothing_pending")
      yield* TestClock.adjust("15 minutes")
    })
  )

  it.effect("a challenge is dead after ten minutes", () =>
    Effect.gen(function* () {
      const { email, secret } = yield* enrolledPerson("late@example.com")
      const { browser, challengeId } = yield* challenge(email)
      assert.strictEqual((yield* browser.ask("/auth/sign-in/pending")).status, 200)
      yield* TestClock.adjust("10 minutes")
      assertProblem(yield* browser.ask("/auth/sign-in/pending"), 404, "nothing_pending")
      const late = yield* verify(browser, { challengeId, code: yield* codeOf(secret) })
      assertProblem(late, 400, "invalid_code")
    })
  )

  it.effect(
    "it counts in the browser that began it only, and there it can be asked for again",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const { email, secret } = yield* enrolledPerson("bound@example.com")
        yield* nextStep
        const { answer, browser, challengeId } = yield* challenge(email)
        const json = { challengeId, code: yield* codeOf(secret) }
        const stranger = service.browser()
        const { browser: begun } = yield* challenge(email)
        for (const other of [stranger, begun]) {
          assertProblem(yield* verify(other, json), 400, "invalid_code")
        }
        assertProblem(yield* stranger.ask("/auth/sign-in/pending"), 404, "nothing_pending")
        const asInstall = yield* browser.ask("/auth/mfa/verify?_is_native=true", { json })
        assertProblem(asInstall, 400, "invalid_code")
        const waiting = yield* browser.ask("/auth/sign-in/pending")
        assert.deepStrictEqual(waiting.json, answer.json)
        const elsewhere = yield* service.tenant("bound")
        const foreign = service.browser(elsewhere)
        for (const [name, cookie] of browser.cookies) foreign.cookies.set(name, cookie)
        assertProblem(yield* foreign.ask("/auth/sign-in/pending"), 404, "nothing_pending")
        assertProblem(yield* verify(foreign, json), 400, "invalid_code")
        assert.strictEqual((yield* verify(browser, json)).status, 200)
      })
  )

  it.effect("an install has it by its secret alone, and gets its token in the body", () =>
    Effect.gen(function* () {
      const { browser } = yield* TestService
      const { email, secret } = yield* enrolledPerson("install@example.com")
      yield* nextStep
      const install = browser()
      const native = (path: string, json: object) =>
        install.ask(`${path}?_is_native=true`, { json, origin: null })
      const login = yield* native("/auth/login", { email, password })
      assert.strictEqual(login.json.status, "mfa_required")
      const { challengeId } = login.json
      const code = yield* codeOf(secret)
      const done = yield* native("/auth/mfa/verify", { challengeId, code })
      assert.strictEqual(done.status, 200, done.text)
      assert.match(done.json.sessionToken, /^[A-Za-z0-9_-]{43}$/)
      assert.strictEqual(install.cookies.size, 0)
      assertProblem(yield* install.ask("/auth/sign-in/pending"), 404, "nothing_pending")
    })
  )

  it.effect("cookies that were planted before the sign-in read nothing of it", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { email, secret } = yield* enrolledPerson("planted@example.com")
      yield* nextStep
      yield* person("thief@example.com")
      const { browser: thief } = yield* signIn("thief@example.com")
      const victim = service.browser()
      const planted = { value: "p".repeat(43), attributes: [] }
      thief.cookies.set("gatehouse_challenge", planted)
      for (const [name, cookie] of thief.cookies) victim.cookies.set(name, cookie)
      const { challengeId } = yield* challenge(email, victim)
      assert.notStrictEqual(victim.cookies.get("gatehouse_challenge")?.value, planted.value)
      assert.strictEqual((yield* victim.ask("/auth/sign-in/pending")).status, 200)
      assertProblem(yield* thief.ask("/auth/sign-in/pending"), 404, "nothing_pending")
      const done = yield* verify(victim, { challengeId, code: yield* codeOf(secret) })
      assert.strictEqual(done.json.user.email, email, done.text)
      const read = yield* thief.ask("/users/me")
      assert.strictEqual(read.json.email, "thief@example.com")
      yield* TestClock.adjust("10 seconds")
      assertProblem(yield* thief.ask("/users/me"), 401, "unauthenticated")
    })
  )

  it.effect("a sign-up with a provider that waits in the browser is told there as well", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const proofs = yield* Proofs
      const browser = service.browser()
      const issuer = "https://idp.example"
      yield* offer(service.environment, "idp", { clientId: "1", clientSecret: "1", issuer })
      const cookie = "c".repeat(43)
      browser.cookies.set("gatehouse_pending", { value: cookie, attributes: [] })
      const subject = Hex.encode(sha256(cookie))
      const account = {
        provider: "idp",
        protocol: "oidc",
        issuer,
        subject: "1",
        label: null,
        email: null,
        emailProven: false,
        firstName: "Ada",
        lastName: null,
        locale: null,
        claims: {}
      }
      const expiresAt = "1999-01-01T00:00:00.000Z"
      yield* proofs.issue(service.environment, {
        purpose: "oauth_continuation",
        subject,
        userId: null,
        payload: { account, browser: subject, expiresAt },
        lifetimeSeconds: 600
      })
      const { json } = yield* browser.ask("/auth/sign-in/pending")
      assert.deepInclude(json, { status: "continue", provider: "idp", firstName: "Ada", expiresAt })
      const stranger = yield* service.browser().ask("/auth/sign-in/pending")
      assertProblem(stranger, 404, "nothing_pending")
    })
  )

  it.effect("who knows the password cannot end the owner's own challenge", () =>
    Effect.gen(function* () {
      const { email, secret } = yield* enrolledPerson("owner@example.com")
      yield* nextStep
      const own = yield* challenge(email)
      yield* challenge(email)
      const json = { challengeId: own.challengeId, code: yield* codeOf(secret) }
      assert.strictEqual((yield* verify(own.browser, json)).status, 200)
    })
  )

  it.effect("a reset by mail signs nobody in without the second factor, and ends challenges", () =>
    Effect.gen(function* () {
      yield* attack("reset flow bypass", "second factor bypass")
      const service = yield* TestService
      const { email, id, secret } = yield* enrolledPerson("reset@example.com")
      yield* nextStep
      const older = yield* challenge(email)
      const browser = service.browser()
      yield* browser.ask("/auth/forgot-password", { json: { email } })
      const token = yield* lastToken(email, "password_reset")
      const reset = yield* browser.ask("/auth/reset-password", {
        json: { token, password: "a wholly new passphrase" }
      })
      assert.strictEqual(reset.json.status, "mfa_required", reset.text)
      assert.strictEqual((yield* sessionsOf(id)).length, 0)
      const code = yield* codeOf(secret)
      const dead = yield* verify(older.browser, { challengeId: older.challengeId, code })
      assertProblem(dead, 400, "invalid_code")
      const done = yield* verify(browser, { challengeId: reset.json.challengeId, code })
      assert.strictEqual(done.status, 200, done.text)
    })
  )

  it.effect("a changed password, a given up factor, a ban and a deletion end it", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const change = (browser: TestBrowser) =>
        browser.ask("/users/me/password", {
          method: "PUT",
          json: { currentPassword: password, newPassword: "a wholly new passphrase" }
        })
      const ends: Readonly<
        Record<string, (id: string, browser: TestBrowser) => Effect.Effect<RawResponse>>
      > = {
        changed: (_, browser) => change(browser),
        disabled: (_, browser) => browser.ask("/users/me/mfa", { method: "DELETE" }),
        banned: (id) => service.ask(`/users/${id}/ban`, { method: "POST" }),
        deleted: (id) => service.ask(`/users/${id}`, { method: "DELETE" })
      }
      for (const [name, end] of Object.entries(ends)) {
        const { browser: own, email, id, secret } = yield* enrolledPerson(`${name}@example.com`)
        yield* nextStep
        const { browser, challengeId } = yield* challenge(email)
        const ended = yield* end(id, own)
        assert.include([200, 204], ended.status, ended.text)
        const answer = yield* verify(browser, { challengeId, code: yield* codeOf(secret) })
        assertProblem(answer, 400, "invalid_code")
      }
    })
  )

  it.effect(
    "what is no challenge is answered like a wrong code, and no body at all as invalid",
    () =>
      Effect.gen(function* () {
        const { email, secret } = yield* enrolledPerson("odd@example.com")
        yield* nextStep
        const { browser, challengeId } = yield* challenge(email)
        const code = yield* codeOf(secret)
        const names = [
          challengeId.slice(1),
          `${challengeId}A`,
          challengeId.toLowerCase() + "0",
          "A".repeat(43),
          ""
        ]
        for (const other of names) {
          assertProblem(yield* verify(browser, { challengeId: other, code }), 400, "invalid_code")
        }
        for (const json of [{ challengeId }, { code }, { challengeId, code, recoveryCode: "x" }]) {
          assertProblem(yield* verify(browser, json), 400, "invalid_request")
        }
        assertFlaws(yield* verify(browser, { challengeId: 1, code: 2 }), [
          "/body/challengeId",
          "/body/code"
        ])
        assertFlaws(yield* verify(browser, { challengeId: 1 }), [
          "/body/ceremonyId",
          "/body/challengeId",
          "/body/code",
          "/body/credential",
          "/body/recoveryCode"
        ])
      })
  )
})

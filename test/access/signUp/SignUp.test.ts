import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import type { StoredProof } from "../../../src/credentials/proofs/Proof.ts"
import { Crypto } from "../../../src/platform/Crypto.ts"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { lastCode, lastMail, mailsTo, otherCode } from "../../support/Mailbox.ts"
import { password, person } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { begin, begun, verify } from "../../support/SignUps.ts"
import { TestService } from "../../support/TestService.ts"
import { sealPurpose } from "../../../src/credentials/proofs/SealedProofs.ts"

layer(TestService.layer)("signing up", (it) => {
  it.effect("the code makes a verified user out of what was begun, and signs in", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const browser = service.browser()
      const { code, signUpId } = yield* begun(browser, "Ada@Example.com", {
        firstName: "Ada",
        locale: "da",
        unsafeMetadata: { theme: "dark", none: null }
      })
      assert.strictEqual((yield* lastMail("ada@example.com", "sign_up_code")).locale, "da")
      const done = yield* verify(browser, { signUpId, code })
      assert.strictEqual(done.status, 200, done.text)
      assert.strictEqual(done.json.status, "complete")
      assert.isUndefined(done.json.sessionToken)
      const { user } = done.json
      assert.strictEqual(user.email, "Ada@Example.com")
      assert.isNotNull(user.emailVerifiedAt)
      assert.isTrue(user.hasPassword)
      assert.deepStrictEqual(user.unsafeMetadata, { theme: "dark" })
      assert.strictEqual((yield* browser.ask("/users/me")).json.id, user.id)
      const { json } = yield* service.ask(`/users/${user.id}`)
      assert.strictEqual(json.registrationState, "complete")
      assert.deepStrictEqual([json.locale, json.language], ["da", "da"])
      const events = yield* eventsOf(done)
      assert.deepStrictEqual(
        events.map((event: { action: string; actor: { id: string } }) => [
          event.action,
          event.actor.id
        ]),
        [
          ["user.created", user.id],
          ["session.created", user.id]
        ]
      )
      const login = { email: "ada@example.com", password }
      const again = yield* service.browser().ask("/auth/login", { json: login })
      assert.strictEqual(again.status, 200, again.text)
    })
  )

  it.effect("an install gets its token in the body, and no cookie", () =>
    Effect.gen(function* () {
      const browser = (yield* TestService).browser()
      const answer = yield* browser.ask("/auth/sign-up?_is_native=true", {
        json: { email: "native@example.com", password, legalConsentAccepted: true },
        origin: null
      })
      const code = yield* lastCode("native@example.com", "sign_up_code")
      const done = yield* browser.ask("/auth/sign-up/verify?_is_native=true", {
        json: { signUpId: answer.json.signUpId, code },
        origin: null
      })
      assert.strictEqual(done.status, 200, done.text)
      assert.match(done.json.sessionToken, /^[A-Za-z0-9_-]{43}$/)
      assert.strictEqual(browser.cookies.size, 0)
    })
  )

  it.effect("a taken address answers as a free one does, and its owner is told instead", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      yield* person("Taken@example.com", { locale: "da" })
      const free = yield* begin(service.browser(), "free@example.com")
      const taken = yield* begin(service.browser(), "taken@example.com")
      assert.strictEqual(taken.status, free.status)
      assert.deepStrictEqual(Object.keys(taken.json), Object.keys(free.json))
      assert.strictEqual(taken.json.signUpId.length, free.json.signUpId.length)
      assert.strictEqual(taken.json.expiresAt, free.json.expiresAt)
      const [mail, ...others] = yield* mailsTo("taken@example.com")
      assert.deepStrictEqual(others, [])
      assert.strictEqual(mail?.template, "address_taken")
      assert.strictEqual(mail?.to, "Taken@example.com")
      assert.strictEqual(mail?.locale, "da")
      assert.isNull(mail?.code)
      assert.deepStrictEqual(mail?.links, [])
    })
  )

  it.effect("for a taken address not even the code that nobody was mailed counts", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const crypto = yield* Crypto
      yield* person("owned@example.com")
      const browser = (yield* TestService).browser()
      const { signUpId } = (yield* begin(browser, "owned@example.com")).json
      const [row] = yield* sql<StoredProof>`
        SELECT environment_id AS "environmentId", token_hash AS "tokenHash", subject,
          user_id AS "userId", sealed FROM proofs WHERE among = 'owned@example.com'`
      const opened = yield* crypto.decrypt(sealPurpose("sign_up", row!), row!.sealed)
      const { code } = JSON.parse(new TextDecoder().decode(opened))
      assert.match(code, /^\d{6}$/)
      assertProblem(yield* verify(browser, { signUpId, code }), 400, "invalid_code")
    })
  )

  it.effect("a sign-up counts only in the browser that began it, and others use up no tries", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const browser = service.browser()
      const other = service.browser()
      const { code, signUpId } = yield* begun(browser, "bound@example.com")
      yield* begin(other, "another@example.com")
      for (let tries = 0; tries < 6; tries += 1) {
        assertProblem(yield* verify(other, { signUpId, code }), 400, "invalid_code")
      }
      const native = yield* other.ask("/auth/sign-up/verify?_is_native=true", {
        json: { signUpId, code }
      })
      assertProblem(native, 400, "invalid_code")
      assert.strictEqual((yield* verify(browser, { signUpId, code })).status, 200)
    })
  )

  it.effect("a resent code takes the older one's place, with new tries and a new lifetime", () =>
    Effect.gen(function* () {
      const browser = (yield* TestService).browser()
      const { code, signUpId } = yield* begun(browser, "resend@example.com")
      for (let tries = 0; tries < 4; tries += 1) {
        yield* verify(browser, { signUpId, code: otherCode(code) })
      }
      yield* TestClock.adjust("9 minutes")
      const resent = yield* browser.ask("/auth/sign-up/resend-code", { json: { signUpId } })
      assert.strictEqual(resent.status, 202)
      assert.strictEqual(resent.text, "")
      const fresh = yield* lastCode("resend@example.com", "sign_up_code")
      yield* TestClock.adjust("9 minutes")
      if (fresh !== code) {
        assertProblem(yield* verify(browser, { signUpId, code }), 400, "invalid_code")
      }
      assert.strictEqual((yield* verify(browser, { signUpId, code: fresh })).status, 200)
    })
  )

  it.effect(
    "a resend answers the same for an unknown sign-up and another browser's, and does nothing",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const { signUpId } = yield* begun(service.browser(), "quiet@example.com")
        for (const id of [signUpId, "A".repeat(43), "", "x"]) {
          const other = service.browser()
          const answer = yield* other.ask("/auth/sign-up/resend-code", { json: { signUpId: id } })
          assert.strictEqual(answer.status, 202)
        }
        assert.strictEqual((yield* mailsTo("quiet@example.com")).length, 1)
      })
  )

  it.effect(
    "where mails to an address are limited the answer is the same, and the last code stays good",
    () =>
      Effect.gen(function* () {
        yield* attack("mail bombing")
        const browser = (yield* TestService).browser()
        for (let mails = 0; mails < 2; mails += 1) yield* begun(browser, "limited@example.com")
        const last = yield* begun(browser, "limited@example.com")
        const fourth = yield* begin(browser, "limited@example.com")
        assert.strictEqual(fourth.status, 202)
        assert.match(fourth.json.signUpId, /^[A-Za-z0-9_-]{43}$/)
        assert.strictEqual((yield* mailsTo("limited@example.com")).length, 3)
        const resent = yield* browser.ask("/auth/sign-up/resend-code", {
          json: { signUpId: last.signUpId }
        })
        assert.strictEqual(resent.status, 202)
        assert.strictEqual((yield* verify(browser, last)).status, 200)
      })
  )

  it.effect("nothing that a sign-up leaves behind shows the password or the code", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const browser = (yield* TestService).browser()
      const { code, signUpId } = yield* begun(browser, "sealed@example.com")
      const [row] = yield* sql<{ dump: string; sealed: Uint8Array }>`
        SELECT p::text AS dump, sealed FROM proofs p WHERE subject = 'sealed@example.com'`
      const stored = `${row?.dump} ${new TextDecoder().decode(row?.sealed)}`
      for (const secret of [password, signUpId, `"${code}"`, "argon2"]) {
        assert.notInclude(stored, secret)
      }
    })
  )

  it.effect(
    "a sign-up is named by its whole id: truncated, extended, re-encoded or in another case it is unknown",
    () =>
      Effect.gen(function* () {
        const browser = (yield* TestService).browser()
        const { code, signUpId } = yield* begun(browser, "whole@example.com")
        const swapped = [...signUpId]
          .map((letter) =>
            letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
          )
          .join("")
        const hex = Buffer.from(signUpId, "base64url").toString("hex")
        const others = [
          signUpId.slice(0, -1),
          `${signUpId}A`,
          `${signUpId}=`,
          ` ${signUpId}`,
          swapped,
          hex
        ]
        for (const other of others) {
          assertProblem(yield* verify(browser, { signUpId: other, code }), 400, "invalid_code")
        }
        for (const other of [code.slice(1), `${code}0`, ` ${code}`, ""]) {
          assertProblem(yield* verify(browser, { signUpId, code: other }), 400, "invalid_code")
        }
        assert.strictEqual((yield* verify(browser, { signUpId, code })).status, 200)
      })
  )
})

import { assert, describe, layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { SecretKeys } from "../../../src/tenancy/secretKeys/SecretKeys.ts"
import { assertEvent, assertNoEvent } from "../../support/AuditEvents.ts"
import { lastToken, mailsTo } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

const other = "another horse battery staple"
const hash =
  "$argon2id$v=19$m=16,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$VGhpc0lzTm90QVJlYWxIYXNoQnV0MzJCeXRlcyE"

const put = (id: string, json: object) =>
  TestService.use(({ ask }) => ask(`/users/${id}/password`, { method: "PUT", json }))

const remove = (id: string) =>
  TestService.use(({ ask }) => ask(`/users/${id}/password`, { method: "DELETE" }))

const reset = (id: string, json?: object) =>
  TestService.use(({ ask }) => ask(`/users/${id}/password-reset`, { method: "POST", json }))

const login = (email: string, secret: string) =>
  TestService.use(({ browser }) =>
    browser().ask("/auth/login", { json: { email, password: secret } })
  )

const resetWith = (token: string, secret: string) =>
  TestService.use(({ browser }) =>
    browser().ask("/auth/reset-password", { json: { token, password: secret } })
  )

const noticesTo = (address: string) =>
  Effect.map(mailsTo(address), (mails) =>
    mails.flatMap(({ subject, template }) => (template === "credential_changed" ? [subject] : []))
  )

layer(TestService.layer)((it) => {
  describe("a password that a backend sets", () => {
    it.effect("is the one password, ends sessions and links, and the owner is told", () =>
      Effect.gen(function* () {
        const { browser } = yield* TestService
        const email = "set@example.com"
        const { id } = yield* person(email)
        const { browser: signedIn } = yield* signIn(email)
        yield* browser().ask("/auth/forgot-password", { json: { email } })
        const token = yield* lastToken(email, "password_reset")
        const answer = yield* put(id, { password: other })
        assert.strictEqual(answer.status, 204, answer.text)
        yield* assertEvent(answer, {
          action: "user.password_set",
          targets: [{ type: "user", id }]
        })
        assertProblem(yield* signedIn.ask("/users/me"), 401, "unauthenticated")
        assertProblem(yield* login(email, password), 401, "invalid_credentials")
        assert.strictEqual((yield* login(email, other)).status, 200)
        assertProblem(yield* resetWith(token, "yet another horse"), 400, "invalid_token")
        assert.deepStrictEqual(yield* noticesTo(email), ["Your password was changed"])
      })
    )

    it.effect("leaves sessions open where it is asked to, and is taken as a hash too", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const email = "kept@example.com"
        const { id } = yield* person(email)
        const { browser } = yield* signIn(email)
        const kept = yield* put(id, { password: other, revokeSessions: false })
        assert.strictEqual(kept.status, 204, kept.text)
        assert.strictEqual((yield* browser.ask("/users/me")).status, 200)
        const passwordHash = { algorithm: "argon2", hash }
        assert.strictEqual((yield* put(id, { passwordHash })).status, 204)
        assertProblem(yield* browser.ask("/users/me"), 401, "unauthenticated")
        const without = yield* Seed.user()
        assert.strictEqual((yield* put(without.id, { passwordHash })).status, 204)
        assert.isTrue((yield* ask(`/users/${without.id}`)).json.hasPassword)
      })
    )

    it.effect("is held to the policy, and comes in one form", () =>
      Effect.gen(function* () {
        const email = "strict@example.com"
        const { id } = yield* person(email)
        for (const [secret, reason] of [
          ["short", "too_short"],
          ["password123", "too_common"],
          [email, "same_as_identity"]
        ] as const) {
          const refused = yield* put(id, { password: secret })
          assert.isString(assertProblem(refused, 422, "password_rejected").reason, reason)
          yield* assertNoEvent(refused)
        }
        const passwordHash = { algorithm: "bcrypt", hash: "$2b$99$nothing" }
        for (const json of [{}, { password: 1 }, { password: other, passwordHash }]) {
          assertProblem(yield* put(id, json), 400, "invalid_request")
        }
        assertFlaws(yield* put(id, { passwordHash }), ["/body/passwordHash/hash"])
        assert.strictEqual((yield* login(email, password)).status, 200)
      })
    )
  })

  describe("removing a password", () => {
    it.effect("ends sessions, tells the owner, and leaves a reset link as the way in", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const email = "removed@example.com"
        const { id } = yield* person(email)
        const { browser } = yield* signIn(email)
        const answer = yield* remove(id)
        assert.strictEqual(answer.status, 204, answer.text)
        yield* assertEvent(answer, {
          action: "user.password_removed",
          targets: [{ type: "user", id }]
        })
        assertProblem(yield* browser.ask("/users/me"), 401, "unauthenticated")
        assertProblem(yield* login(email, password), 401, "invalid_credentials")
        assert.isFalse((yield* ask(`/users/${id}`)).json.hasPassword)
        assert.deepStrictEqual(yield* noticesTo(email), ["Your password was removed"])
        const again = yield* remove(id)
        assert.strictEqual(again.status, 204)
        yield* assertNoEvent(again)
        yield* reset(id)
        const token = yield* lastToken(email, "password_reset")
        assert.strictEqual((yield* resetWith(token, other)).status, 200)
      })
    )
  })

  describe("a reset link that a backend asks for", () => {
    it.effect("is mailed, beside every budget, and answers no address of it", () =>
      Effect.gen(function* () {
        const email = "mailed@example.com"
        const { id } = yield* person(email)
        for (let index = 0; index < 25; index++) {
          assert.strictEqual((yield* reset(id)).status, 201)
        }
        const answer = yield* reset(id, { sendEmail: true })
        const expiresAt = DateTime.add(yield* DateTime.now, { hours: 1 })
        assert.deepStrictEqual(answer.json, { expiresAt: DateTime.formatIso(expiresAt) })
        yield* assertEvent(answer, {
          action: "user.password_reset_requested",
          targets: [{ type: "user", id }]
        })
        const token = yield* lastToken(email, "password_reset")
        assert.strictEqual((yield* resetWith(token, other)).status, 200)
      })
    )

    it.effect("is answered instead, once, where no mail is to bring it", () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const email = "handed@example.com"
        const { id } = yield* person(email)
        const first = yield* reset(id, { sendEmail: false })
        const answer = yield* reset(id, { sendEmail: false })
        const url = new URL(answer.json.url)
        assert.strictEqual(
          `${url.origin}${url.pathname}`,
          `${environment.appUrl}/_service/pages/reset-password`
        )
        assert.deepStrictEqual(yield* mailsTo(email), [])
        const tokenOf = (text: string) => new URL(text).searchParams.get("token") ?? ""
        assertProblem(yield* resetWith(tokenOf(first.json.url), other), 400, "invalid_token")
        assert.strictEqual((yield* resetWith(tokenOf(answer.json.url), other)).status, 200)
      })
    )

    it.effect("ends with the key that was answered it, and not where it was mailed", () =>
      Effect.gen(function* () {
        const { ask, environment } = yield* TestService
        const keys = yield* SecretKeys
        for (const sendEmail of [false, true]) {
          const { key, secret } = yield* keys.create({
            environmentId: environment.id,
            kind: "test",
            expiresAt: null
          })
          const email = `leaked-${sendEmail}@example.com`
          const { id } = yield* person(email)
          const asked = { method: "POST", json: { sendEmail }, key: secret }
          const answer = yield* ask(`/users/${id}/password-reset`, asked)
          assert.strictEqual(answer.status, 201, answer.text)
          const token = sendEmail
            ? yield* lastToken(email, "password_reset")
            : (new URL(answer.json.url).searchParams.get("token") ?? "")
          yield* keys.revoke(environment.id, key.id)
          const used = yield* resetWith(token, other)
          if (sendEmail) assert.strictEqual(used.status, 200, used.text)
          else assertProblem(used, 400, "invalid_token")
        }
      })
    )

    it.effect("needs somebody who may sign in, and an address", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const unaddressed = yield* Seed.user()
        assertProblem(yield* reset(unaddressed.id), 409, "email_missing")
        const { id } = yield* person("out@example.com")
        yield* ask(`/users/${id}/ban`, { method: "POST" })
        const refused = yield* reset(id)
        assertProblem(refused, 403, "user_banned")
        yield* assertNoEvent(refused)
        yield* ask(`/users/${id}`, { method: "DELETE" })
        for (const answer of [
          yield* reset(id),
          yield* remove(id),
          yield* put(id, { password: other })
        ]) {
          assertProblem(answer, 403, "user_deleted")
        }
        assertFlaws(yield* reset(unaddressed.id, { sendEmail: "no", to: "x" }), [
          "/body/sendEmail",
          "/body/to"
        ])
      })
    )
  })
})

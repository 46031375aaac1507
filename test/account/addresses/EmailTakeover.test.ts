import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { add, added, addresses, promote, remove } from "../../support/EmailAddresses.ts"
import { lastCode, lastMail, lastToken, mailsTo } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"

const chosen = "a wholly new passphrase"

const reset = (token: string) =>
  TestService.use((service) =>
    service.browser().ask("/auth/reset-password", { json: { token, password: chosen } })
  )

const disavow = (token: string) =>
  TestService.use((service) => service.browser().ask("/auth/disavow", { json: { token } }))

const disavowalOf = (email: string) => lastToken(email, "new_device")

/**
 * Somebody signed in, and then an intruder from a device of their own: its new-device mail went to
 * the owner's address.
 */
const intruded = Effect.fnUntraced(function* (name: string) {
  const email = `${name}@example.com`
  const { id } = yield* person(email)
  const { browser: owner } = yield* signIn(email)
  yield* TestClock.adjust("1 second")
  const { browser: intruder } = yield* signIn(email)
  yield* TestClock.adjust("1 second")
  return { id, email, owner, intruder, token: yield* disavowalOf(email) }
})

/** The intruder makes an address of theirs the primary one, and removes the owner's. */
const takenOver = Effect.fnUntraced(function* (name: string) {
  const scene = yield* intruded(name)
  const theirs = `${name}-thief@example.org`
  const { id } = yield* added(scene.intruder, theirs)
  assert.strictEqual((yield* promote(scene.intruder, id)).status, 200)
  const former = (yield* addresses(scene.intruder)).find(({ email }) => email === scene.email)
  assert.strictEqual((yield* remove(scene.intruder, former?.id ?? "")).status, 204)
  return { ...scene, theirs, former }
})

layer(TestService.layer)("who gets at an account by its addresses", (it) => {
  it.effect("not the former primary address: what was mailed there before is dead", () =>
    Effect.gen(function* () {
      yield* attack("reset flow bypass")
      const service = yield* TestService
      yield* person("former@example.com")
      const { browser } = yield* signIn("former@example.com")
      const second = yield* added(browser, "latter@example.com")
      yield* service.browser().ask("/auth/forgot-password", {
        json: { email: "former@example.com" }
      })
      yield* browser.ask("/auth/reauthenticate/send-code", { method: "POST" })
      const resetToken = yield* lastToken("former@example.com", "password_reset")
      const emailCode = yield* lastCode("former@example.com", "reauthentication_code")
      yield* promote(browser, second.id)
      assertProblem(yield* reset(resetToken), 400, "invalid_token")
      const again = yield* browser.ask("/auth/reauthenticate", { json: { emailCode } })
      assertProblem(again, 400, "invalid_credentials")
      const notice = yield* lastMail("former@example.com", "credential_changed")
      assert.include(notice.text.replaceAll("\u2060", ""), "latter@example.com")
      const told = yield* mailsTo("latter@example.com")
      assert.isFalse(told.some(({ template }) => template === "credential_changed"))
    })
  )

  it.effect("not an intruder: a disavowal brings the owner's address back, and mails to it", () =>
    Effect.gen(function* () {
      yield* attack("reset flow bypass")
      const service = yield* TestService
      const { email, former, id, intruder, theirs, token } = yield* takenOver("victim")
      const done = yield* disavow(token)
      assert.strictEqual(done.status, 200, done.text)
      const events = yield* eventsOf(done)
      const told = new Map(events.map((event: { action: string }) => [event.action, event]))
      assert.sameMembers([...told.keys()] as Array<string>, [
        "session.revoked",
        "user.email_removed",
        "user.email_promoted"
      ])
      assert.deepInclude(told.get("user.email_promoted"), {
        targets: [
          { type: "email_address", id: former?.id },
          { type: "user", id }
        ],
        metadata: { reason: "disavowed" }
      })
      assertProblem(yield* intruder.ask("/users/me"), 401, "unauthenticated")
      const mail = yield* lastMail(email, "sign_in_disavowed")
      assert.include(mail.text.replaceAll("\u2060", ""), theirs)
      assert.notInclude(mail.text.replaceAll("\u2060", ""), email)
      const misled = (yield* mailsTo(theirs)).map(({ template }) => template)
      assert.notInclude(misled, "sign_in_disavowed")
      // The intruder's address signs in and resets nothing any more.
      yield* service.browser().ask("/auth/forgot-password", { json: { email: theirs } })
      const resets = (yield* mailsTo(theirs)).filter(
        ({ template }) => template === "password_reset"
      )
      assert.deepStrictEqual(resets, [])
      const back = yield* reset(yield* lastToken(email, "sign_in_disavowed"))
      assert.strictEqual(back.status, 200, back.text)
      assert.deepInclude(back.json.user, { id, email })
      assert.isNotNull(back.json.user.emailVerifiedAt)
      const { json: user } = yield* service.ask(`/users/${id}`)
      assert.strictEqual(user.email, email)
    })
  )

  it.effect("nor by signing in again, by an address more, or by a second change", () =>
    Effect.gen(function* () {
      yield* attack("reset flow bypass")
      const service = yield* TestService
      const { email, id, intruder, token } = yield* takenOver("harried")
      yield* TestClock.adjust("1 second")
      const again = yield* intruder.ask("/auth/login", {
        json: { email: "harried-thief@example.org", password }
      })
      assert.strictEqual(again.status, 200, again.text)
      const third = yield* added(intruder, "harried-third@example.org")
      yield* promote(intruder, third.id)
      assert.strictEqual((yield* disavow(token)).status, 200)
      const { json: user } = yield* service.ask(`/users/${id}`)
      assert.strictEqual(user.email, email)
      assert.strictEqual((yield* reset(yield* lastToken(email, "sign_in_disavowed"))).status, 200)
    })
  )

  it.effect(
    "nor from an older session, nor where the owner disavows the later of two sign-ins",
    () =>
      Effect.gen(function* () {
        yield* attack("reset flow bypass")
        const { email, id, intruder } = yield* intruded("twice")
        yield* signIn(email)
        const later = yield* disavowalOf(email)
        const theirs = yield* added(intruder, "twice-thief@example.org")
        yield* promote(intruder, theirs.id)
        assert.strictEqual((yield* disavow(later)).status, 200)
        const { json: user } = yield* (yield* TestService).ask(`/users/${id}`)
        assert.strictEqual(user.email, email)
        assert.strictEqual((yield* reset(yield* lastToken(email, "sign_in_disavowed"))).status, 200)
      })
  )

  it.effect("nor by promoting at the very moment of the disavowal", () =>
    Effect.gen(function* () {
      yield* attack("reset flow bypass", "stale authority")
      const service = yield* TestService
      for (let round = 0; round < 5; round += 1) {
        const { email, id, intruder, token } = yield* intruded(`moment-${round}`)
        const theirs = yield* added(intruder, `moment-${round}-thief@example.org`)
        const [promoted, disavowed] = yield* Effect.all(
          [promote(intruder, theirs.id), disavow(token)],
          { concurrency: "unbounded" }
        )
        assert.include([200, 401], promoted.status, promoted.text)
        assert.strictEqual(disavowed.status, 200, disavowed.text)
        assert.strictEqual((yield* service.ask(`/users/${id}`)).json.email, email)
      }
    })
  )

  it.effect("not the former primary address by a link that is redeemed while it is left", () =>
    Effect.gen(function* () {
      yield* attack("reset flow bypass")
      const service = yield* TestService
      for (let round = 0; round < 5; round += 1) {
        const email = `leaving-${round}@example.com`
        const { id } = yield* person(email)
        const { browser } = yield* signIn(email)
        const next = yield* added(browser, `next-${email}`)
        yield* service.browser().ask("/auth/forgot-password", { json: { email } })
        const token = yield* lastToken(email, "password_reset")
        const [promoted, answer] = yield* Effect.all([promote(browser, next.id), reset(token)], {
          concurrency: "unbounded"
        })
        assert.include(["200 400", "401 200"], `${promoted.status} ${answer.status}`)
        const { json: user } = yield* service.ask(`/users/${id}`)
        assert.strictEqual(user.email, promoted.status === 200 ? `next-${email}` : email)
      }
    })
  )

  it.effect("nobody by mail, where the owner's address has become another user's", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { email, id, theirs, token } = yield* takenOver("lost")
      yield* person(email)
      const done = yield* disavow(token)
      assert.strictEqual(done.status, 200, done.text)
      const { json: user } = yield* service.ask(`/users/${id}`)
      assert.deepInclude(user, { email: null, emailVerifiedAt: null, status: "active" })
      for (const address of [email, theirs]) {
        const templates = (yield* mailsTo(address)).map(({ template }) => template)
        assert.notInclude(templates, "sign_in_disavowed")
      }
      yield* service.browser().ask("/auth/forgot-password", { json: { email: theirs } })
      const resets = (yield* mailsTo(theirs)).filter(
        ({ template }) => template === "password_reset"
      )
      assert.deepStrictEqual(resets, [])
      yield* signIn(email)
    })
  )

  it.effect("a disavowal brings no address of a deleted user back", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { email, id, token } = yield* takenOver("deleted")
      yield* service.ask(`/users/${id}`, { method: "DELETE" })
      yield* disavow(token)
      const { status } = yield* service.ask("/users", {
        method: "POST",
        json: { email, emailVerified: true }
      })
      assert.strictEqual(status, 201)
    })
  )

  it.effect("the same address again, where the intruder has added it anew", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { email, id, intruder, token } = yield* takenOver("readded")
      assert.strictEqual((yield* add(intruder, email)).status, 201)
      assert.strictEqual((yield* disavow(token)).status, 200)
      const { json: user } = yield* service.ask(`/users/${id}`)
      assert.strictEqual(user.email, email)
      assert.isNotNull(user.emailVerifiedAt)
      const browser = service.browser()
      const json = { token: yield* lastToken(email, "sign_in_disavowed"), password: chosen }
      const answer = yield* browser.ask("/auth/reset-password", { json })
      assert.strictEqual(answer.status, 200, answer.text)
      // The address is as proven as it was, so that the reset had nothing to prove.
      const events: ReadonlyArray<{ action: string; metadata: object }> = yield* eventsOf(answer)
      const done = events.find(({ action }) => action === "user.password_reset")
      assert.deepStrictEqual(done?.metadata, { emailVerified: false })
      const listed = (yield* addresses(browser)).filter((address) => address.email === email)
      assert.strictEqual(listed.length, 1)
    })
  )
})

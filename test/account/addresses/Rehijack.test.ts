import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { attack } from "../../support/Attack.ts"
import { added, addresses, promote, remove } from "../../support/EmailAddresses.ts"
import { lastToken, mailsTo } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

const disavow = (token: string) =>
  TestService.use((service) => service.browser().ask("/auth/disavow", { json: { token } }))

const idOf = (browser: TestBrowser, email: string) =>
  Effect.map(
    addresses(browser),
    (held) => held.find((address) => address.email === email)?.id ?? ""
  )

const promoteByName = (browser: TestBrowser, email: string) =>
  Effect.gen(function* () {
    const { status, text } = yield* promote(browser, yield* idOf(browser, email))
    assert.strictEqual(status, 200, text)
  })

const removeByName = (browser: TestBrowser, email: string) =>
  Effect.gen(function* () {
    const { status, text } = yield* remove(browser, yield* idOf(browser, email))
    assert.strictEqual(status, 204, text)
  })

const changePassword = (browser: TestBrowser, newPassword: string) =>
  browser.ask("/users/me/password", {
    method: "PUT",
    json: { currentPassword: password, newPassword }
  })

/**
 * An intruder made an address of theirs the primary one, and signed in from another browser: the
 * link that disavows this sign-in went to them.
 */
const intruded = Effect.fnUntraced(function* (name: string) {
  const service = yield* TestService
  const email = `${name}@example.com`
  const theirs = `${name}-thief@example.org`
  const { id } = yield* person(email)
  const { browser: owner } = yield* signIn(email)
  yield* TestClock.adjust("1 second")
  const { browser: intruder } = yield* signIn(email)
  const own = yield* lastToken(email, "new_device")
  yield* TestClock.adjust("1 second")
  yield* added(intruder, theirs)
  yield* promoteByName(intruder, theirs)
  yield* TestClock.adjust("1 second")
  yield* signIn(theirs)
  const token = yield* lastToken(theirs, "new_device")
  yield* TestClock.adjust("1 second")
  const emailOf = Effect.map(service.ask(`/users/${id}`), ({ json }) => json.email)
  return { id, email, theirs, owner, intruder, own, token, emailOf }
})

layer(TestService.layer)((it) => {
  describe("a link that was mailed to an intruder", () => {
    it.effect("gives the account to nobody once its owner has cleaned up", () =>
      Effect.gen(function* () {
        yield* attack("reset flow bypass")
        const { email, emailOf, owner, theirs, token } = yield* intruded("cleaned")
        yield* promoteByName(owner, email)
        yield* removeByName(owner, theirs)
        assert.strictEqual((yield* changePassword(owner, "owner's fresh passphrase")).status, 204)
        yield* TestClock.adjust("2 days")
        assertProblem(yield* disavow(token), 400, "invalid_token")
        assert.strictEqual(yield* emailOf, email)
        const misled = (yield* mailsTo(theirs)).map(({ template }) => template)
        assert.notInclude(misled, "sign_in_disavowed")
      })
    )

    it.effect("is dead as soon as the owner's address is the primary one again", () =>
      Effect.gen(function* () {
        yield* attack("reset flow bypass")
        const { email, emailOf, owner, token } = yield* intruded("again")
        yield* promoteByName(owner, email)
        assertProblem(yield* disavow(token), 400, "invalid_token")
        assert.strictEqual(yield* emailOf, email)
      })
    )

    it.effect("also where the owner has signed in anew at a browser of before", () =>
      Effect.gen(function* () {
        yield* attack("reset flow bypass")
        const { email, emailOf, owner, theirs, token } = yield* intruded("anew")
        yield* signIn(theirs, owner)
        yield* promoteByName(owner, email)
        yield* removeByName(owner, theirs)
        assertProblem(yield* disavow(token), 400, "invalid_token")
        assert.strictEqual(yield* emailOf, email)
      })
    )

    it.effect("and where they get back in by their mailbox, at a browser of before", () =>
      Effect.gen(function* () {
        yield* attack("reset flow bypass")
        const service = yield* TestService
        const { email, emailOf, owner, theirs, token } = yield* intruded("mailbox")
        const { browser } = yield* signIn(theirs)
        yield* promoteByName(browser, email)
        yield* removeByName(browser, theirs)
        yield* service.browser().ask("/auth/forgot-password", { json: { email } })
        const json = {
          token: yield* lastToken(email, "password_reset"),
          password: "fresh passphrase"
        }
        assert.strictEqual((yield* owner.ask("/auth/reset-password", { json })).status, 200)
        assertProblem(yield* disavow(token), 400, "invalid_token")
        assert.strictEqual(yield* emailOf, email)
      })
    )

    it.effect("makes nobody's address primary where a browser that is new cleaned up", () =>
      Effect.gen(function* () {
        yield* attack("reset flow bypass")
        const service = yield* TestService
        const { email, emailOf, theirs, token } = yield* intruded("elsewhere")
        const { browser } = yield* signIn(theirs)
        yield* promoteByName(browser, email)
        yield* removeByName(browser, theirs)
        assert.strictEqual((yield* disavow(token)).status, 200)
        assert.isNull(yield* emailOf)
        yield* service.browser().ask("/auth/forgot-password", { json: { email: theirs } })
        const misled = (yield* mailsTo(theirs)).map(({ template }) => template)
        assert.notInclude(misled, "sign_in_disavowed")
        assert.notInclude(misled, "password_reset")
      })
    )
  })

  describe("a link that was mailed to the owner", () => {
    it.effect(
      "outlives whatever the intruder whom it disavows changes, also by a second sign-in",
      () =>
        Effect.gen(function* () {
          yield* attack("reset flow bypass")
          const { email, emailOf, intruder, own, theirs } = yield* intruded("owner")
          yield* removeByName(intruder, email)
          yield* signIn(theirs, intruder)
          assert.strictEqual((yield* changePassword(intruder, "the thief's own words")).status, 204)
          assert.strictEqual((yield* disavow(own)).status, 200)
          assert.strictEqual(yield* emailOf, email)
        })
    )

    it.effect("outlives a password that the intruder resets by their own mailbox", () =>
      Effect.gen(function* () {
        yield* attack("reset flow bypass")
        const service = yield* TestService
        const { email, emailOf, intruder, own, theirs } = yield* intruded("own-reset")
        yield* service.browser().ask("/auth/forgot-password", { json: { email: theirs } })
        const json = { token: yield* lastToken(theirs, "password_reset"), password: "stolen words" }
        assert.strictEqual((yield* intruder.ask("/auth/reset-password", { json })).status, 200)
        yield* removeByName(intruder, email)
        assert.strictEqual((yield* disavow(own)).status, 200)
        assert.strictEqual(yield* emailOf, email)
      })
    )
  })
})

import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { attack } from "../../support/Attack.ts"
import { codeOf, enrol, enrolledPerson } from "../../support/Authenticator.ts"
import { lastToken } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { addPasskey } from "../../support/Passkeys.ts"
import { TestService } from "../../support/TestService.ts"
import {
  assertAsked,
  assertTrusted,
  login,
  rememberDays,
  trustBrowser
} from "../../support/TrustedDevices.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"

/** A person with a second factor, and two browsers that are remembered. */
const remembered = Effect.fnUntraced(function* (email: string) {
  const owner = yield* enrolledPerson(email)
  const { browser } = yield* trustBrowser(owner)
  const other = yield* trustBrowser(owner)
  return { ...owner, browser, other: other.browser }
})

type Remembered = Effect.Success<ReturnType<typeof remembered>>

const reauthenticate = Effect.fnUntraced(function* ({ secret }: Remembered, at: TestBrowser) {
  yield* TestClock.adjust("1 minute")
  const json = { totpCode: yield* codeOf(secret) }
  const answer = yield* at.ask("/auth/reauthenticate", { json })
  assert.strictEqual(answer.status, 204, answer.text)
})

const assertBothAsked = Effect.fnUntraced(function* ({ browser, email, other }: Remembered) {
  yield* assertAsked(email, browser)
  yield* assertAsked(email, other)
})

layer(TestService.layer)("the end of trusted devices", (it) => {
  it.effect("comes with a new password, whatever becomes of the sessions", () =>
    Effect.gen(function* () {
      yield* attack("revocation gap")
      yield* rememberDays(30)
      const own = yield* remembered("own@example.com")
      const json = { currentPassword: password, newPassword: password, revokeOtherSessions: false }
      const changed = yield* own.browser.ask("/users/me/password", { method: "PUT", json })
      assert.strictEqual(changed.status, 204, changed.text)
      yield* assertBothAsked(own)

      const { ask } = yield* TestService
      const served = yield* remembered("served@example.com")
      const path = `/users/${served.id}/password`
      const set = yield* ask(path, { method: "PUT", json: { password, revokeSessions: false } })
      assert.strictEqual(set.status, 204, set.text)
      yield* assertBothAsked(served)

      const reset = yield* remembered("reset@example.com")
      const guest = (yield* TestService).browser()
      yield* guest.ask("/auth/forgot-password", { json: { email: reset.email } })
      const token = yield* lastToken(reset.email, "password_reset")
      // Not even in the browser that resets it.
      const done = yield* reset.browser.ask("/auth/reset-password", { json: { token, password } })
      assert.strictEqual(done.json.status, "mfa_required", done.text)
      yield* assertBothAsked(reset)
    })
  )

  it.effect("comes with a change of the factors, but not with new recovery codes", () =>
    Effect.gen(function* () {
      yield* attack("revocation gap")
      yield* rememberDays(30)
      const codes = yield* remembered("codes@example.com")
      yield* reauthenticate(codes, codes.browser)
      const renewed = yield* codes.browser.ask("/users/me/mfa/recovery-codes", { method: "POST" })
      assert.strictEqual(renewed.status, 200, renewed.text)
      yield* assertTrusted(codes.email, codes.other)

      const disabled = yield* remembered("disabled@example.com")
      yield* reauthenticate(disabled, disabled.browser)
      const gone = yield* disabled.browser.ask("/users/me/mfa", { method: "DELETE" })
      assert.strictEqual(gone.status, 204, gone.text)
      yield* TestClock.adjust("1 minute")
      yield* signIn(disabled.email, disabled.browser)
      yield* enrol(disabled.browser)
      yield* assertBothAsked(disabled)

      const { ask } = yield* TestService
      const served = yield* remembered("factor@example.com")
      const removed = yield* ask(`/users/${served.id}/mfa`, { method: "DELETE" })
      assert.strictEqual(removed.status, 204, removed.text)
      yield* TestClock.adjust("1 minute")
      const { browser } = yield* signIn(served.email)
      yield* enrol(browser)
      yield* assertBothAsked(served)

      const keyed = yield* remembered("keyed@example.com")
      yield* reauthenticate(keyed, keyed.browser)
      const { passkey } = yield* addPasskey(keyed.browser)
      yield* assertAsked(keyed.email, keyed.other)
      yield* trustBrowser(keyed, keyed.browser)
      yield* trustBrowser(keyed, keyed.other)
      const at = `/users/${keyed.id}/passkeys/${passkey.id}`
      assert.strictEqual((yield* ask(at, { method: "DELETE" })).status, 204)
      yield* assertBothAsked(keyed)
    })
  )

  it.effect("comes with a ban, and with signing out all others but for the current one", () =>
    Effect.gen(function* () {
      yield* attack("revocation gap")
      yield* rememberDays(30)
      const { ask } = yield* TestService
      const banned = yield* remembered("banned@example.com")
      assert.strictEqual((yield* ask(`/users/${banned.id}/ban`, { method: "POST" })).status, 200)
      assert.strictEqual((yield* ask(`/users/${banned.id}/unban`, { method: "POST" })).status, 200)
      yield* assertBothAsked(banned)

      const leaving = yield* remembered("leaving@example.com")
      const left = yield* leaving.browser.ask("/users/me/sessions", { method: "DELETE" })
      assert.strictEqual(left.status, 204, left.text)
      yield* assertAsked(leaving.email, leaving.other)
      yield* assertTrusted(leaving.email, leaving.browser)
      const revoked = yield* ask(`/users/${leaving.id}/sessions`, { method: "DELETE" })
      assert.strictEqual(revoked.status, 204, revoked.text)
      yield* assertAsked(leaving.email, leaving.browser)
    })
  )

  it.effect("comes with a disavowed sign-in, and with the account", () =>
    Effect.gen(function* () {
      yield* attack("revocation gap")
      yield* rememberDays(30)
      const { ask } = yield* TestService
      const owner = yield* remembered("disavowed@example.com")
      const token = yield* lastToken(owner.email, "new_device")
      const guest = (yield* TestService).browser()
      const undone = yield* guest.ask("/auth/disavow", { json: { token } })
      assert.strictEqual(undone.status, 200, undone.text)
      const listed = yield* ask(`/users/${owner.id}/trusted-devices`)
      assert.deepStrictEqual(listed.json, { items: [] })

      const deleted = yield* remembered("deleted@example.com")
      assert.strictEqual((yield* ask(`/users/${deleted.id}`, { method: "DELETE" })).status, 204)
      const gone = yield* ask(`/users/${deleted.id}/trusted-devices`)
      assert.deepStrictEqual(gone.json, { items: [] })
      const late = yield* ask(`/users/${deleted.id}/trusted-devices`, { method: "DELETE" })
      assert.strictEqual(late.status, 403, late.text)
      assert.strictEqual(late.json.properties.code, "user_deleted")
    })
  )

  it.effect("leaves reauthentication as it was: a remembered browser proves nothing", () =>
    Effect.gen(function* () {
      yield* attack("second factor bypass")
      yield* rememberDays(30)
      const owner = yield* remembered("fresh@example.com")
      yield* assertTrusted(owner.email, owner.browser)
      const byPassword = yield* owner.browser.ask("/auth/reauthenticate", { json: { password } })
      assert.strictEqual(byPassword.json.properties.code, "second_factor_required")
      yield* reauthenticate(owner, owner.browser)
      const fresh = yield* owner.browser.ask("/users/me/mfa/recovery-codes", { method: "POST" })
      assert.strictEqual(fresh.status, 200, fresh.text)
      // Who has no factor at all is not asked, and not remembered.
      yield* person("plain@example.com")
      const plain = yield* login("plain@example.com", (yield* TestService).browser())
      assert.deepStrictEqual(plain.json.session.authenticationMethods, ["password"])
      yield* rememberDays(0)
    })
  )
})

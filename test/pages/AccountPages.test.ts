import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { pagePaths } from "../../src/contract/pagesPlane.ts"
import { SoftwareAuthenticator } from "../../src/testing/SoftwareAuthenticator.ts"
import { codeOf } from "../support/Authenticator.ts"
import { lastCode, lastMail } from "../support/Mailbox.ts"
import { PageVisitor } from "../support/PageVisitor.ts"
import { password, person, signIn } from "../support/People.ts"
import { TestService } from "../support/TestService.ts"

/** Somebody who is signed in and goes on by pages alone. */
const visitorOf = Effect.fnUntraced(function* (email: string) {
  const { id } = yield* person(email)
  const { browser } = yield* signIn(email)
  return { id, page: new PageVisitor(browser) }
})

const accountPages = [
  pagePaths.account,
  pagePaths.accountAddresses,
  pagePaths.accountPassword,
  pagePaths.accountSecondFactor,
  pagePaths.accountPasskeys,
  pagePaths.accountSessions,
  pagePaths.accountIdentities,
  pagePaths.accountActivity,
  pagePaths.accountData,
  pagePaths.accountDeletion
]

layer(TestService.layer)("the pages of one's account, without any script", (it) => {
  it.effect("lead whoever is signed out through the sign-in, and back", () =>
    Effect.gen(function* () {
      yield* person("back@example.com")
      const page = new PageVisitor((yield* TestService).browser())
      yield* page.open(pagePaths.accountSessions)
      assert.strictEqual(page.name, "sign-in")
      yield* page.submit("POST /auth/login", { email: "back@example.com", password })
      assert.strictEqual(page.name, "account/sessions")
    })
  )

  it.effect("each is named by its address, marks itself among the others, and speaks Danish", () =>
    Effect.gen(function* () {
      const { page } = yield* visitorOf("nav@example.com")
      for (const path of accountPages) {
        yield* page.open(`${path}?locale=da`)
        assert.strictEqual(page.name, path.replace("/_service/pages/", ""))
        assert.match(page.html, /<html lang="da"/)
        assert.match(page.html, new RegExp(`href="${path}"\\s+aria-current="page"`))
        assert.notMatch(page.html, /Your |Sign out|Switch account/)
      }
    })
  )

  it.effect("a name is saved and cleared, and one that is too long is told beside its field", () =>
    Effect.gen(function* () {
      const { page } = yield* visitorOf("profile@example.com")
      yield* page.open(pagePaths.account)
      yield* page.submit("PATCH /users/me", { firstName: "Ada", lastName: "King", language: "da" })
      assert.match(page.html, /Gemt\./)
      const saved = yield* page.browser.ask("/users/me")
      assert.strictEqual(saved.json.name, "Ada King")
      yield* page.submit("PATCH /users/me", { firstName: "Ada", lastName: "", language: "" })
      const cleared = yield* page.browser.ask("/users/me")
      assert.deepStrictEqual([cleared.json.lastName, cleared.json.language], [null, null])
      const refused = yield* page.submit("PATCH /users/me", { firstName: "a".repeat(101) })
      assert.strictEqual(refused.status, 400)
      assert.strictEqual(page.problem, "invalid_request")
      assert.match(page.html, /id="firstName"[^>]*aria-invalid="true"/)
    })
  )

  it.effect("an address is added, proven, made the main one, and the former one removed", () =>
    Effect.gen(function* () {
      const { page } = yield* visitorOf("first@example.com")
      yield* page.open(pagePaths.accountAddresses)
      yield* page.submit("POST /users/me/email-addresses", { email: "second@example.com" })
      assert.match(page.html, /Not confirmed yet/)
      const { links } = yield* lastMail("second@example.com", "email_verification")
      yield* page.open(links[0] ?? "")
      yield* page.submit("POST /auth/verify-email")
      assert.match(page.path, /verify-email\?notice=verified$/)
      assert.match(page.html, /Your email address is confirmed/)
      yield* page.open(pagePaths.accountAddresses)
      yield* page.submit("POST /users/me/email-addresses/{emailAddressId}/promote")
      yield* page.submit("DELETE /users/me/email-addresses/{emailAddressId}")
      const { json } = yield* page.browser.ask("/users/me/email-addresses")
      assert.deepStrictEqual(
        json.items.map(({ email, primary }: { email: string; primary: boolean }) => [
          email,
          primary
        ]),
        [["second@example.com", true]]
      )
    })
  )

  it.effect("somebody else's sign-in is undone by the mailed link, and posted once", () =>
    Effect.gen(function* () {
      const { browser } = yield* signIn((yield* person("not-me@example.com")).email)
      yield* signIn("not-me@example.com")
      const page = new PageVisitor((yield* TestService).browser())
      const open = Effect.flatMap(lastMail("not-me@example.com", "new_device"), ({ links }) =>
        page.open(links[0] ?? "")
      )
      yield* open
      yield* page.submit("POST /auth/disavow")
      assert.match(page.path, /disavow\?notice=disavowed$/)
      assert.match(page.html, /choose a new one is on its way/)
      assert.strictEqual((yield* browser.ask("/users/me")).status, 401)
      yield* open
      assert.deepStrictEqual(page.forms, [])
      assert.strictEqual(page.problem, "invalid_token")
    })
  )

  it.effect("a change that needs a fresh proof goes on by itself once the proof is there", () =>
    Effect.gen(function* () {
      const { page } = yield* visitorOf("stale@example.com")
      yield* TestClock.adjust("11 minutes")
      yield* page.open(pagePaths.accountAddresses)
      yield* page.submit("POST /users/me/email-addresses", { email: "resumed@example.com" })
      assert.strictEqual(page.name, "reauthenticate")
      assert.match(page.html, /add an address/)
      yield* page.submit("POST /auth/reauthenticate", { password })
      assert.strictEqual(page.name, "account/addresses")
      assert.match(page.html, /resumed@example\.com/)
    })
  )

  it.effect("a password is changed, other devices stay where the box is not ticked", () =>
    Effect.gen(function* () {
      const { page } = yield* visitorOf("change@example.com")
      const other = yield* signIn("change@example.com")
      yield* page.open(pagePaths.accountPassword)
      const newPassword = "another horse and its battery"
      const wrong = yield* page.submit("PUT /users/me/password", {
        currentPassword: "not the password",
        newPassword
      })
      assert.strictEqual(wrong.status, 400)
      assert.strictEqual(page.problem, "invalid_credentials")
      assert.notInclude(page.html, "email address or the password")
      yield* page.submit("PUT /users/me/password", {
        currentPassword: password,
        newPassword,
        revokeOtherSessions: "false"
      })
      assert.match(page.html, /Saved\./)
      assert.strictEqual((yield* other.browser.ask("/users/me")).status, 200)
    })
  )

  it.effect(
    "a second factor is set up after a wrong code, its codes shown once, and turned off",
    () =>
      Effect.gen(function* () {
        const { page } = yield* visitorOf("factor@example.com")
        yield* page.open(pagePaths.accountSecondFactor)
        yield* page.submit("POST /users/me/mfa/totp/start")
        const secret = page.forms
          .flatMap(({ inputs }) => inputs)
          .find(({ name }) => name === "secret")?.["value"]
        assert.match(page.html, /<svg/)
        const wrong = yield* page.submit("POST /users/me/mfa/totp/confirm", { code: "000000" })
        assert.strictEqual(wrong.status, 400)
        assert.include(page.html, secret!)
        yield* page.submit("POST /users/me/mfa/totp/confirm", { code: yield* codeOf(secret!) })
        assert.strictEqual(page.name, "recovery-codes")
        assert.strictEqual(page.html.match(/<li><code>/g)?.length, 10)
        const codes = page.html
        yield* page.open(pagePaths.accountSecondFactor)
        assert.match(page.html, /Recovery codes left: 10/)
        yield* page.submit("POST /users/me/mfa/recovery-codes")
        assert.strictEqual(page.name, "recovery-codes")
        assert.notStrictEqual(page.html, codes)
        yield* page.open(pagePaths.accountSecondFactor)
        yield* page.submit("DELETE /users/me/mfa")
        assert.isFalse((yield* page.browser.ask("/users/me/mfa")).json.enabled)
      })
  )

  it.effect("a passkey is added after a fresh proof, renamed and removed", () =>
    Effect.gen(function* () {
      const { page } = yield* visitorOf("passkey@example.com")
      yield* TestClock.adjust("11 minutes")
      yield* page.open(pagePaths.accountPasskeys)
      yield* page.submit("POST /users/me/passkeys/start")
      assert.strictEqual(page.name, "reauthenticate")
      yield* page.submit("POST /auth/reauthenticate", { password })
      assert.strictEqual(page.name, "account/passkeys")
      const shown = /data-ceremony="([^"]*)"/.exec(page.html)?.[1] ?? ""
      const { ceremonyId, options } = JSON.parse(shown.replaceAll("&quot;", '"'))
      const authenticator = new SoftwareAuthenticator({ origin: `http://${page.browser.host}` })
      const credential = JSON.stringify(authenticator.create(options))
      yield* page.submit("POST /users/me/passkeys", { ceremonyId, credential })
      assert.match(page.html, /The passkey is added/)
      const again = yield* page.post(
        `${pagePaths.accountPasskeys}/register`,
        new URLSearchParams({ ceremonyId, credential })
      )
      assert.strictEqual(again.status, 400)
      assert.strictEqual(page.problem, "invalid_passkey")
      yield* page.submit("PATCH /users/me/passkeys/{passkeyId}", { name: "My phone" })
      assert.match(page.html, /My phone/)
      yield* page.submit("DELETE /users/me/passkeys/{passkeyId}")
      assert.deepStrictEqual((yield* page.browser.ask("/users/me/passkeys")).json.items, [])
    })
  )

  it.effect("another device is signed out by its button, and all of them by the last", () =>
    Effect.gen(function* () {
      const email = "devices@example.com"
      const { page } = yield* visitorOf(email)
      const [second, third] = [yield* signIn(email), yield* signIn(email)]
      yield* page.open(pagePaths.accountSessions)
      assert.match(page.html, /This device/)
      yield* page.submit("DELETE /users/me/sessions/{sessionId}", {
        sessionId: second.result.session.id
      })
      assert.strictEqual((yield* second.browser.ask("/users/me")).status, 401)
      assert.strictEqual((yield* third.browser.ask("/users/me")).status, 200)
      yield* page.submit("DELETE /users/me/sessions")
      assert.strictEqual((yield* third.browser.ask("/users/me")).status, 401)
      assert.strictEqual((yield* page.browser.ask("/users/me")).status, 200)
    })
  )

  it.effect("what happened is told in words, with who did it and from where", () =>
    Effect.gen(function* () {
      const { page } = yield* visitorOf("history@example.com")
      yield* page.open(pagePaths.account)
      yield* page.submit("PATCH /users/me", { firstName: "Ada" })
      yield* page.open(`${pagePaths.accountActivity}?locale=da`)
      assert.match(page.html, /Profilen blev ændret/)
      assert.match(page.html, /Login/)
      assert.match(page.html, /Administratorerne/)
      assert.match(page.html, /127\.0\.0\.1/)
    })
  )

  it.effect("a copy of one's data is asked for", () =>
    Effect.gen(function* () {
      const { page } = yield* visitorOf("copy@example.com")
      yield* page.open(pagePaths.accountData)
      yield* page.submit("POST /users/me/data-requests")
      assert.match(page.html, /Being prepared|Ready/)
    })
  )

  it.effect("an account is deleted by its code, once no organization needs its owner", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { page } = yield* visitorOf("gone@example.com")
      const other = yield* person("stays@example.com")
      const made = yield* page.browser.ask("/organizations", { json: { name: "Held" } })
      const organizationId = made.json.id
      yield* service.ask(`/organizations/${organizationId}/members`, {
        method: "POST",
        json: { userId: other.id, role: "member" }
      })
      yield* page.open(pagePaths.accountDeletion)
      const blocked = yield* page.submit("POST /users/me/deletion")
      assert.strictEqual(blocked.status, 409)
      assert.match(page.html, new RegExp(`/organizations/${organizationId}"`))
      yield* service.ask(`/organizations/${organizationId}/members/${other.id}`, {
        method: "PATCH",
        json: { role: "owner" }
      })
      yield* page.open(pagePaths.accountDeletion)
      yield* page.submit("POST /users/me/deletion")
      const code = yield* lastCode("gone@example.com", "account_deletion_code")
      yield* page.submit("POST /users/me/deletion/confirm", { code })
      assert.strictEqual(page.name, "sign-in")
      assert.strictEqual((yield* page.browser.ask("/users/me")).status, 401)
    })
  )

  it.effect("while support acts in the person's name, what is closed to it is greyed out", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { id } = yield* person("acted@example.com")
      const minted = yield* service.ask(`/users/${id}/impersonation-tokens`, {
        method: "POST",
        json: { impersonatorId: "0197a000-0000-7000-8000-000000000001", reason: "a call" }
      })
      const page = new PageVisitor(service.browser())
      yield* page.browser.ask("/session/establish/impersonation", {
        json: { token: minted.json.token }
      })
      yield* page.open(pagePaths.accountPassword)
      assert.match(page.html, /data-impersonation="0197a000-0000-7000-8000-000000000001"/)
      assert.match(page.html, /<fieldset disabled>/)
    })
  )
})

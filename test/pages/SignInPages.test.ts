import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { pagePaths } from "../../src/contract/pagesPlane.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { lastCode, lastMail } from "../support/Mailbox.ts"
import { PageVisitor } from "../support/PageVisitor.ts"
import { passkeyPerson } from "../support/Passkeys.ts"
import * as Seed from "../support/Seed.ts"
import { password, person } from "../support/People.ts"
import { TestBrowser } from "../support/TestBrowser.ts"
import { TestService } from "../support/TestService.ts"

const visitor = Effect.map(TestService, (service) => new PageVisitor(service.browser()))

layer(TestService.layer)("the pages of signing in, without any script", (it) => {
  it.effect("a password signs in and leads where the app asked, a wrong one says so in place", () =>
    Effect.gen(function* () {
      yield* person("in@example.com")
      const page = yield* visitor
      yield* page.open(`${pagePaths.signIn}?redirectUrl=%2Fwelcome%3Fa%3D1`)
      assert.strictEqual(page.name, "sign-in")
      const wrong = yield* page.submit("POST /auth/login", {
        email: "in@example.com",
        password: "not the password"
      })
      assert.strictEqual(wrong.status, 401)
      assert.strictEqual(page.problem, "invalid_credentials")
      assert.include(page.html, 'value="in@example.com"')
      assert.notInclude(page.html, "not the password")
      const right = yield* page.submit("POST /auth/login", { email: "in@example.com", password })
      assert.strictEqual(right.status, 404, right.text)
      assert.strictEqual(page.path, "/welcome?a=1")
      yield* page.open(pagePaths.signIn)
      assert.include(page.html, "Choose an account")
      yield* page.open(pagePaths.signOut)
      yield* page.submit("POST /auth/logout")
      assert.strictEqual(page.name, "sign-in")
      assert.include(page.html, "You are signed out.")
      yield* page.open(`${pagePaths.signIn}?redirectUrl=%2Fwelcome`)
      yield* page.submit("POST /auth/login", { email: "in@example.com", password })
      yield* page.open(`${pagePaths.signOut}?redirectUrl=%2Fbye`)
      yield* page.submit("POST /auth/logout")
      assert.strictEqual(page.path, "/bye")
      yield* page.open(`${pagePaths.signOut}?redirectUrl=%2Fwelcome`)
      assert.include(page.html, "Nobody is signed in in this browser.")
      yield* page.link(/Sign in/)
      assert.strictEqual(page.path, `${pagePaths.signIn}?redirectUrl=%2Fwelcome`)
    })
  )

  it.effect("accounts of one name are told apart by their addresses, also where they end", () =>
    Effect.gen(function* () {
      const page = yield* visitor
      for (const email of ["work@example.com", "home@example.com"]) {
        yield* person(email, { firstName: "Ida" })
        yield* page.open(`${pagePaths.signIn}?another=1`)
        yield* page.submit("POST /auth/login", { email, password })
      }
      for (const path of [pagePaths.signIn, pagePaths.signOut]) {
        yield* page.open(path)
        const buttons = page.html.match(/<button[^]*?<\/button>/g) ?? []
        for (const email of ["work@example.com", "home@example.com"]) {
          assert.lengthOf(
            buttons.filter((button) => button.includes(email)),
            1,
            path
          )
        }
      }
    })
  )

  it.effect("a sign-up goes on by its mailed code, and a wrong code leaves it where it is", () =>
    Effect.gen(function* () {
      const page = yield* visitor
      yield* page.open(pagePaths.signUp)
      const email = "up@example.com"
      const short = yield* page.submit("POST /auth/sign-up", { email, password: "short" })
      assert.strictEqual(short.status, 422)
      assert.strictEqual(page.problem, "password_rejected")
      yield* page.submit("POST /auth/sign-up", { email, password, firstName: "Ida" })
      assert.strictEqual(page.name, "sign-up/code", page.html)
      const wrong = yield* page.submit("POST /auth/sign-up/verify", { code: "000000" })
      assert.strictEqual(wrong.status, 400)
      const code = yield* lastCode(email, "sign_up_code")
      yield* page.submit("POST /auth/sign-up/verify", { code })
      const boot = yield* page.browser.ask("/boot")
      assert.strictEqual(boot.json.user.email, email)
      assert.strictEqual(boot.json.user.firstName, "Ida")
      assert.isNull(boot.json.user.lastName)
    })
  )

  it.effect("a mailed code is taken however a keyboard or a mail writes it", () =>
    Effect.gen(function* () {
      const inDigitsFrom = (zero: number) => (code: string) =>
        [...code].map((digit) => String.fromCodePoint(zero + Number(digit))).join("")
      const ways: ReadonlyArray<(code: string) => string> = [
        (code) => ` ${code.slice(0, 3)}\u00a0${code.slice(3)}\t`,
        (code) => `${code.slice(0, 3)}\u2013${code.slice(3)}`,
        (code) => `\u2066${code}\u2069\u200b`,
        inDigitsFrom(0x660),
        inDigitsFrom(0x6f0),
        inDigitsFrom(0xff10)
      ]
      for (const [index, written] of ways.entries()) {
        const email = `written-${index}@example.com`
        const page = yield* visitor
        yield* page.open(`${pagePaths.signUp}?redirectUrl=%2Fwelcome`)
        yield* page.submit("POST /auth/sign-up", { email, password })
        const code = yield* lastCode(email, "sign_up_code")
        yield* page.submit("POST /auth/sign-up/verify", { code: written(code) })
        assert.strictEqual(page.path, "/welcome", String(index))
      }
    })
  )

  it.effect("what no browser keeps goes into no cookie, however an address is padded", () =>
    Effect.gen(function* () {
      const page = yield* visitor
      const email = `${" ".repeat(20_000)}padded@example.com`
      yield* page.open(pagePaths.signUp)
      const begun = yield* page.submit("POST /auth/sign-up", { email, password })
      assert.strictEqual(begun.status, 200)
      yield* page.open(pagePaths.forgotPassword)
      yield* page.submit("POST /auth/forgot-password", { email })
      assert.include(page.html, "on its way")
      yield* page.open(`${pagePaths.resetPassword}?token=${"a".repeat(13_000)}`)
      assert.strictEqual(page.page?.status, 200)
      for (const { value } of page.browser.cookies.values()) assert.isBelow(value.length, 4096)
    })
  )

  it.effect(
    "a forgotten password: the link's token leaves the address, and the form acts once",
    () =>
      Effect.gen(function* () {
        const email = "lost@example.com"
        yield* person(email)
        const page = yield* visitor
        yield* page.open(pagePaths.forgotPassword)
        yield* page.submit("POST /auth/forgot-password", { email })
        assert.include(page.html, "on its way")
        assert.match(page.html, /id="email"[^>]*value="lost@example\.com"/, "typed once is enough")
        const { links } = yield* lastMail(email, "password_reset")
        yield* page.open(links[0] ?? "")
        assert.strictEqual(page.path, pagePaths.resetPassword)
        const user = /<input[^>]*class="unseen"[^>]*>/.exec(page.html)?.[0] ?? ""
        assert.match(user, /autocomplete="username"[^>]*value="lost@example\.com"/)
        const form = { password: "a wholly new passphrase" }
        yield* page.submit("POST /auth/reset-password", form)
        const boot = yield* page.browser.ask("/boot")
        assert.strictEqual(boot.json.user.email, email)
        const again = yield* page.open(links[0] ?? "")
        assert.notInclude(page.html, email)
        assert.strictEqual(again.status, 400)
        assert.strictEqual(page.problem, "invalid_token")
      })
  )

  it.effect("a reset shows what else signs in, in the mail and on the page, to be removed", () =>
    Effect.gen(function* () {
      const email = "kept@example.com"
      const { id } = yield* passkeyPerson(email)
      const { environment } = yield* TestService
      const label = "mallory@example.org"
      const owner = { environmentId: environment.id, userId: id }
      yield* Seed.identity({ ...owner, subject: "mallory", label })
      const page = yield* visitor
      yield* page.open(`${pagePaths.forgotPassword}?redirectUrl=%2Fwelcome`)
      yield* page.submit("POST /auth/forgot-password", { email })
      const { links } = yield* lastMail(email, "password_reset")
      yield* page.open(links[0] ?? "")
      yield* page.submit("POST /auth/reset-password", { password: "a wholly new passphrase" })
      const told = yield* lastMail(email, "credential_changed")
      assert.include(told.subject, "reset")
      assert.match(told.text, /used to sign in to your account\. Remove[^]*- Passkey\n- .*mallory/)
      assert.match(told.links[0] ?? "", /\/_service\/pages\/account$/)
      assert.strictEqual(page.name, "reset-password/remaining")
      assert.include(page.html, label)
      yield* page.submit("DELETE /users/me/passkeys/{passkeyId}")
      // Another tab was faster.
      const [linked] = (yield* page.browser.ask("/users/me/identities")).json.items
      yield* page.browser.ask(`/users/me/identities/${linked.id}`, { method: "DELETE" })
      const late = yield* page.submit("DELETE /users/me/identities/{identityId}")
      assert.strictEqual(late.status, 404)
      assert.strictEqual(page.problem, "identity_not_found")
      assert.notInclude(page.html, label)
      yield* page.link(/Continue/)
      assert.strictEqual(page.path, `http://${page.browser.host}/welcome`)
      const { json } = yield* page.browser.ask("/users/me/passkeys")
      assert.deepStrictEqual(json.items, [])
      yield* page.browser.ask("/users/me/password", {
        method: "PUT",
        json: { currentPassword: "a wholly new passphrase", newPassword: "the newest passphrase" }
      })
      const changed = yield* lastMail(email, "credential_changed")
      assert.include(changed.subject, "password was changed")
      assert.deepStrictEqual(changed.links, [])
      assert.notInclude(changed.text, "as before")
    })
  )

  it.effect("leads back to the page that asked for it, on whichever host of the environment", () =>
    Effect.gen(function* () {
      const { environment, origin } = yield* TestService
      const { update } = yield* Environments
      yield* update(environment.id, {}, { hosts: ["main.test", "satellite.example"] })
      yield* TestClock.adjust("1 second")
      const email = "elsewhere@example.com"
      yield* person(email)
      const page = new PageVisitor(new TestBrowser(origin, "satellite.example"))
      yield* page.open(pagePaths.accountAddresses)
      assert.strictEqual(page.name, "sign-in")
      yield* page.submit("POST /auth/login", { email, password })
      assert.deepStrictEqual([page.name, page.page?.status], ["account/addresses", 200])
      yield* page.open(`${pagePaths.reauthenticate}?redirectUrl=${pagePaths.accountPasskeys}`)
      yield* page.submit("POST /auth/reauthenticate", { password })
      assert.strictEqual(page.name, "account/passkeys")
      // A path of the app is the app URL's.
      yield* page.open(`${pagePaths.reauthenticate}?redirectUrl=%2Fwelcome`)
      yield* page.submit("POST /auth/reauthenticate", { password })
      assert.strictEqual(page.onward, "http://main.test/welcome")
      yield* update(environment.id, {}, { hosts: ["main.test"] })
      yield* TestClock.adjust("1 second")
    })
  )
})

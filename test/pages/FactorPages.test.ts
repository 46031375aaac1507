import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { EnvironmentName } from "../../src/contract/Environment.ts"
import { pagePaths } from "../../src/contract/pagesPlane.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { codeOf, enrolledPerson, wrongCode } from "../support/Authenticator.ts"
import { invitation } from "../support/Invitations.ts"
import { PageVisitor } from "../support/PageVisitor.ts"
import { authenticatorAt, ceremonyOf, passkeyPerson } from "../support/Passkeys.ts"
import { password, person } from "../support/People.ts"
import { TestService } from "../support/TestService.ts"
import { rememberDays } from "../support/TrustedDevices.ts"

const visitor = Effect.map(TestService, (service) => new PageVisitor(service.browser()))

const policy = Effect.fnUntraced(function* (value: "off" | "optional" | "required") {
  const environments = yield* Environments
  yield* environments.update(EnvironmentName.make("main"), { mfa: { policy: value } })
  yield* TestClock.adjust("2 seconds")
})

const login = (page: PageVisitor, email: string) =>
  Effect.andThen(
    page.open(`${pagePaths.signIn}?redirectUrl=%2Fwelcome`),
    page.submit("POST /auth/login", { email, password })
  )

layer(TestService.layer)("the pages of second factors, without any script but passkeys'", (it) => {
  it.effect("a code of the authenticator or a recovery code completes a sign-in", () =>
    Effect.gen(function* () {
      const { email, recoveryCodes, secret } = yield* enrolledPerson("factor@example.com")
      yield* TestClock.adjust("1 minute")
      const page = yield* visitor
      yield* login(page, email)
      assert.strictEqual(page.name, "second-factor", page.html)
      const code = yield* wrongCode(secret)
      const wrong = yield* page.submit("POST /auth/mfa/verify", { code })
      assert.strictEqual(wrong.status, 400)
      assert.strictEqual(page.problem, "invalid_code")
      yield* page.submit("POST /auth/mfa/verify", { code: yield* codeOf(secret) })
      assert.strictEqual(page.path, "/welcome")
      const other = yield* visitor
      yield* login(other, email)
      yield* other.submit("POST /auth/mfa/verify", { recoveryCode: recoveryCodes[0] ?? "" })
      assert.strictEqual(other.path, "/welcome")
    })
  )

  it.effect("a page of new recovery codes that is loaded anew says that the factor is on", () =>
    Effect.gen(function* () {
      const email = "anew@example.com"
      yield* person(email)
      const page = yield* visitor
      yield* login(page, email)
      yield* page.open(pagePaths.accountSecondFactor)
      yield* page.submit("POST /users/me/mfa/totp/start")
      const asked = page.page
      const secret = page.forms
        .flatMap(({ inputs }) => inputs)
        .find(({ name }) => name === "secret")
      const code = yield* codeOf(secret?.["value"] ?? "")
      yield* page.submit("POST /users/me/mfa/totp/confirm", { code })
      assert.strictEqual(page.name, "recovery-codes")
      page.page = asked
      yield* page.submit("POST /users/me/mfa/totp/confirm", { code })
      assert.strictEqual(page.problem, "mfa_already_enabled")
      assert.include(page.html, "Recovery codes left: 10")
      assert.notInclude(page.html, "tries left")
    })
  )

  it.effect("a browser is remembered where that is offered, and forgotten among the devices", () =>
    Effect.gen(function* () {
      const { email, secret } = yield* enrolledPerson("remembered@example.com")
      yield* TestClock.adjust("1 minute")
      const page = yield* visitor
      yield* login(page, email)
      assert.notInclude(page.html, "rememberDevice")
      yield* rememberDays(30)
      yield* login(page, email)
      assert.include(page.html, "for 30 days")
      const code = yield* codeOf(secret)
      yield* page.submit("POST /auth/mfa/verify", { code, rememberDevice: "true" })
      assert.strictEqual(page.path, "/welcome", page.html)
      yield* page.open(pagePaths.signOut)
      yield* page.submit("POST /auth/logout")
      yield* login(page, email)
      assert.strictEqual(page.path, "/welcome", page.html)
      yield* page.open(pagePaths.accountSessions)
      assert.include(page.html, "Remembered browsers")
      assert.include(page.html, "signed in with password and remembered browser")
      yield* page.submit("DELETE /users/me/trusted-devices/{trustedDeviceId}")
      assert.notInclude(page.html, "Remembered browsers")
      yield* page.open(pagePaths.signOut)
      yield* page.submit("POST /auth/logout")
      yield* login(page, email)
      assert.strictEqual(page.name, "second-factor", page.html)
      yield* rememberDays(0)
    })
  )

  it.effect("enforced enrolment can be left for another sign-in, also once it is turned off", () =>
    Effect.gen(function* () {
      yield* person("mistaken@example.com")
      yield* person("meant@example.com")
      yield* policy("required")
      const page = yield* visitor
      for (const begun of [false, true]) {
        yield* login(page, "mistaken@example.com")
        if (begun) yield* page.submit("POST /auth/mfa/enrollment/start")
        assert.strictEqual(page.name, "enrollment", page.html)
        yield* page.link(/Start over/)
        assert.strictEqual(page.name, "sign-in", page.html)
      }
      yield* login(page, "mistaken@example.com")
      yield* policy("off")
      yield* page.submit("POST /auth/mfa/enrollment/start")
      assert.strictEqual(page.problem, "mfa_disabled")
      yield* page.link(/Start over/)
      yield* page.submit("POST /auth/login", { email: "meant@example.com", password })
      assert.strictEqual(page.path, "/welcome", page.html)
      yield* policy("optional")
    })
  )

  it.effect("enforced enrolment shows the recovery codes once, and then leads on", () =>
    Effect.gen(function* () {
      yield* person("enrol@example.com")
      yield* policy("required")
      const page = yield* visitor
      yield* login(page, "enrol@example.com")
      assert.strictEqual(page.name, "enrollment", page.html)
      yield* page.submit("POST /auth/mfa/enrollment/start")
      const secret = /name="secret" value="([A-Z2-7]+)"/.exec(page.html)?.[1] ?? ""
      const wrong = yield* page.submit("POST /auth/mfa/enrollment/confirm", {
        code: yield* wrongCode(secret)
      })
      assert.strictEqual(wrong.status, 400)
      assert.include(page.html, secret, "a wrong code leads to no other key")
      const done = yield* page.submit("POST /auth/mfa/enrollment/confirm", {
        code: yield* codeOf(secret)
      })
      assert.strictEqual(done.status, 200)
      assert.strictEqual(page.name, "recovery-codes")
      yield* page.open(`${pagePaths.signInReturn}?status=complete&redirectUrl=%2Fwelcome`)
      assert.strictEqual(page.path, "/welcome")
      yield* page.open(pagePaths.accountSecondFactor)
      const disable = "DELETE /users/me/mfa"
      const reason = "This app requires a second factor, so you can&#39;t turn it off."
      const closed = /<fieldset disabled>[^]*?aria-describedby="([^"]+)"[^>]*>Turn[^]*?<\/fieldset>/
      const [, reasonId = ""] = closed.exec(page.html) ?? []
      assert.include(page.html, reason)
      assert.match(page.html, new RegExp(`id="${reasonId}"[^>]*>\\s*This app requires`))
      assert.isFalse(page.forms.some(({ operation }) => operation === disable))
      yield* policy("optional")
      yield* page.open(pagePaths.accountSecondFactor)
      assert.notInclude(page.html, reason)
      assert.isTrue(page.forms.some(({ operation }) => operation === disable))
    })
  )

  it.effect("a passkey is the second factor, or taken up as one, or proves who one is", () =>
    Effect.gen(function* () {
      const ada = yield* passkeyPerson("key@example.com")
      yield* person("newkey@example.com")
      yield* policy("required")
      const page = yield* visitor
      yield* login(page, ada.email)
      assert.notInclude(page.html, 'name="code"', "no authenticator is asked for that is not there")
      const proven = yield* ceremonyOf(page)
      yield* page.submit("POST /auth/mfa/verify", {
        ceremonyId: proven.ceremonyId,
        credential: JSON.stringify(ada.authenticator.get(proven.options))
      })
      assert.strictEqual(page.path, "/welcome")
      yield* page.open(pagePaths.reauthenticate)
      assert.notInclude(page.html, 'name="password"', "a password is not enough")
      const again = yield* ceremonyOf(page)
      yield* page.submit("POST /auth/reauthenticate", {
        ceremonyId: again.ceremonyId,
        credential: JSON.stringify(ada.authenticator.get(again.options))
      })
      assert.strictEqual(page.name, "account", page.html)

      const other = yield* visitor
      yield* login(other, "newkey@example.com")
      const made = yield* ceremonyOf(other)
      yield* other.submit("POST /auth/mfa/enrollment/passkey/confirm", {
        ceremonyId: made.ceremonyId,
        credential: JSON.stringify(authenticatorAt(other.browser).create(made.options))
      })
      assert.strictEqual(other.path, "/welcome")
      yield* policy("optional")
    })
  )

  it.effect("an invited person signs up by a passkey", () =>
    Effect.gen(function* () {
      const { email, token } = yield* invitation()
      const page = yield* visitor
      yield* page.open(`${pagePaths.invitation}?token=${token}`)
      const made = yield* ceremonyOf(page)
      yield* page.submit("POST /auth/invitation/passkey-signup/verify", {
        ceremonyId: made.ceremonyId,
        credential: JSON.stringify(authenticatorAt(page.browser).create(made.options))
      })
      const boot = yield* page.browser.ask("/boot")
      assert.strictEqual(boot.json.user.email, email)
      assert.isFalse(boot.json.user.hasPassword)
    })
  )

  it.effect("whoever has a second factor proves that one, and the action goes on by itself", () =>
    Effect.gen(function* () {
      const { browser, secret } = yield* enrolledPerson("resume@example.com")
      yield* TestClock.adjust("20 minutes")
      const page = new PageVisitor(browser)
      yield* page.open(pagePaths.accountAddresses)
      yield* page.submit("POST /users/me/email-addresses", { email: "resumed@example.com" })
      assert.strictEqual(page.name, "reauthenticate", page.html)
      assert.include(page.html, "add an address")
      assert.notInclude(page.html, 'name="password"')
      yield* page.submit("POST /auth/reauthenticate", { totpCode: yield* codeOf(secret) })
      assert.include(page.html, "resumed@example.com")
    })
  )
})

import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { EnvironmentName } from "../../src/contract/Environment.ts"
import { pagePaths } from "../../src/contract/pagesPlane.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { attack } from "../support/Attack.ts"
import { lastCode, lastMail, otherCode } from "../support/Mailbox.ts"
import { PageVisitor } from "../support/PageVisitor.ts"
import { person } from "../support/People.ts"
import { TestService } from "../support/TestService.ts"

const visitor = Effect.map(TestService, (service) => new PageVisitor(service.browser()))

const mailedTo = (page: PageVisitor, email: string) =>
  Effect.andThen(
    page.open(`${pagePaths.emailCode}?redirectUrl=%2Fwelcome`),
    page.submit("POST /auth/email-code", { email })
  )

layer(TestService.layer)("the pages of a mailed code, without any script", (it) => {
  it.effect("stand behind a link of the sign-in page where codes are turned on only", () =>
    Effect.gen(function* () {
      const environments = yield* Environments
      const page = yield* visitor
      yield* page.open(pagePaths.signIn)
      assert.notInclude(page.html, pagePaths.emailCode)
      const off = yield* page.open(pagePaths.emailCode)
      assert.strictEqual(off.status, 403)
      assert.strictEqual(page.problem, "email_code_disabled")
      yield* environments.update(EnvironmentName.make("main"), { signIn: { emailCode: true } })
      yield* TestClock.adjust("2 seconds")
      yield* page.open(`${pagePaths.signIn}?redirectUrl=%2Fwelcome`)
      yield* page.link(/Get a code by mail/)
      assert.strictEqual(page.name, "email-code")
      assert.include(page.path, "redirectUrl=%2Fwelcome")
    })
  )

  it.effect("the typed code signs in and leads on; a wrong one leaves the page as it is", () =>
    Effect.gen(function* () {
      const email = "typed@example.com"
      yield* person(email)
      const environments = yield* Environments
      yield* environments.update(EnvironmentName.make("main"), { codes: { maxAttempts: 3 } })
      yield* TestClock.adjust("2 seconds")
      const page = yield* visitor
      yield* mailedTo(page, email)
      assert.strictEqual(page.name, "email-code/code", page.html)
      const code = yield* lastCode(email, "email_code")
      const wrong = yield* page.submit("POST /auth/email-code/verify", { code: otherCode(code) })
      assert.strictEqual(wrong.status, 400)
      assert.strictEqual(page.problem, "invalid_code")
      assert.include(page.html, "at most 2 tries left")
      yield* page.submit("POST /auth/email-code/verify", { code })
      assert.strictEqual(page.path, "/welcome")
      const boot = yield* page.browser.ask("/boot")
      assert.strictEqual(boot.json.user.email, email)
      yield* mailedTo(page, email)
      yield* page.link(/Ask for another code/)
      assert.match(page.html, /id="email"[^>]*value="typed@example\.com"/, "typed once is enough")
      // Alike for an address that is nobody's.
      const nobody = yield* visitor
      yield* mailedTo(nobody, "nobody@example.com")
      assert.strictEqual(nobody.name, "email-code/code")
    })
  )

  it.effect("the link acts on a click where it was asked for, and elsewhere shows the code", () =>
    Effect.gen(function* () {
      yield* attack("relayed code or link", "links opened by machines")
      const email = "clicked@example.com"
      yield* person(email)
      const page = yield* visitor
      yield* mailedTo(page, email)
      const { links } = yield* lastMail(email, "email_code")
      const elsewhere = yield* visitor
      yield* elsewhere.open(links[0] ?? "")
      assert.strictEqual(elsewhere.path, pagePaths.emailCode)
      assert.include(elsewhere.html, yield* lastCode(email, "email_code"))
      assert.deepStrictEqual(
        elsewhere.forms.filter(({ operation }) => operation !== ""),
        []
      )
      const { pathname, search } = new URL(links[0] ?? "")
      yield* page.browser.askAt(`${pathname}${search}`, { method: "HEAD" })
      yield* page.open(links[0] ?? "")
      const before = yield* page.browser.ask("/boot")
      assert.isNull(before.json.user)
      yield* page.submit("POST /auth/email-link/verify")
      assert.strictEqual(page.path, "/welcome")
      const used = yield* elsewhere.open(links[0] ?? "")
      assert.strictEqual(used.status, 400)
      assert.strictEqual(elsewhere.problem, "invalid_token")
      yield* elsewhere.open(pagePaths.emailCode)
      assert.isUndefined(elsewhere.problem)
    })
  )

  it.effect("the link leads to the app where its origin is allowed no longer", () =>
    Effect.gen(function* () {
      yield* attack("open redirect")
      const { ask } = yield* TestService
      const allow = (...origins: ReadonlyArray<string>) =>
        Effect.andThen(
          ask("/allowed-origins", { method: "PUT", json: { origins } }),
          TestClock.adjust("1 second")
        )
      const email = "left@example.com"
      yield* person(email)
      yield* allow("https://partner.example")
      const page = yield* visitor
      yield* page.open(`${pagePaths.emailCode}?redirectUrl=https%3A%2F%2Fpartner.example%2Fhome`)
      yield* page.submit("POST /auth/email-code", { email })
      yield* allow()
      const { links } = yield* lastMail(email, "email_code")
      yield* page.open(links[0] ?? "")
      yield* page.submit("POST /auth/email-link/verify")
      assert.notInclude(page.html, "partner.example")
      assert.strictEqual(page.path, pagePaths.account)
      assert.strictEqual((yield* page.browser.ask("/boot")).json.user.email, email)
    })
  )

  it.effect("an address that is nobody's gets there too, and is asked to accept the terms", () =>
    Effect.gen(function* () {
      const environments = yield* Environments
      const signUp = { legalConsentRequired: true }
      yield* environments.update(EnvironmentName.make("main"), { signUp })
      yield* TestClock.adjust("2 seconds")
      const email = "newcomer@example.com"
      const page = yield* visitor
      yield* mailedTo(page, email)
      const code = yield* lastCode(email, "email_code")
      yield* page.submit("POST /auth/email-code/verify", { code })
      assert.strictEqual(page.name, "continuation", page.html)
      assert.include(page.html, email)
      const silent = yield* page.submit("POST /auth/sign-up/continuation", { firstName: "Nova" })
      assert.strictEqual(silent.status, 422)
      assert.strictEqual(page.problem, "legal_consent_required")
      yield* page.submit("POST /auth/sign-up/continuation", {
        firstName: "Nova",
        legalConsentAccepted: "true"
      })
      assert.strictEqual(page.path, "/welcome")
      const boot = yield* page.browser.ask("/boot")
      assert.deepInclude(boot.json.user, { email, firstName: "Nova" })
    })
  )
})

import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type { Page } from "playwright-core"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { codeOf } from "../support/Authenticator.ts"
import { lastCode, mailsTo } from "../support/Mailbox.ts"
import { password, person as account } from "../support/People.ts"
import { rememberDays } from "../support/TrustedDevices.ts"
import { assertClean, Chromium, isMissing, skipped } from "./Chromium.ts"
import { faultsOf, focusOn, opened, usual } from "./Components.ts"

const button = (tab: Page, name: string) => tab.getByRole("button", { name, exact: true })

const signIn = async (tab: Page, email: string) => {
  await tab.getByLabel("Email address").fill(email)
  await tab.getByLabel("Password", { exact: true }).fill(password)
  await button(tab, "Sign in").click()
}

describe.skipIf(isMissing)(`steps of a sign-in on a customer's page${skipped}`, () => {
  layer(Chromium.layerWithService)((it) => {
    it.effect(
      "lead from signing up over the enforced second factor to the next sign-in with it",
      () =>
        Effect.gen(function* () {
          const { person } = yield* Chromium
          const environments = yield* Environments
          yield* environments.update("main", {
            mfa: { policy: "required" },
            signUp: { legalConsentRequired: true }
          })
          yield* rememberDays(30)
          const email = "new@example.com"
          const visitor = yield* person()
          const tab = yield* Effect.promise(() => opened(visitor, usual))
          yield* Effect.promise(async () => {
            await button(tab, "Create an account").click()
            await focusOn(tab, tab.getByLabel("First name"))
            await tab.getByLabel("First name").fill("Nora")
            await tab.getByLabel("Email address").fill(email)
            const field = tab.getByLabel("Password", { exact: true })
            assert.strictEqual(await field.getAttribute("autocomplete"), "new-password")
            await field.fill(password)
            await tab.getByLabel(/I accept/).check()
            assert.deepStrictEqual(await faultsOf(tab, "sign-up"), [])
            await button(tab, "Continue").click()
            await focusOn(tab, tab.getByLabel("6-digit code"))
            await tab.getByText(`We have sent a 6-digit code to ${email}.`).waitFor()
          })
          const code = yield* lastCode(email, "sign_up_code")
          yield* Effect.promise(async () => {
            const field = tab.getByLabel("6-digit code")
            assert.strictEqual(await field.getAttribute("autocomplete"), "one-time-code")
            assert.strictEqual(await field.getAttribute("inputmode"), "numeric")
            await field.fill("12")
            await button(tab, "Create account").click()
            const fault = tab.getByRole("alert")
            await fault.waitFor()
            assert.strictEqual(await fault.getAttribute("data-problem-code"), "invalid_code")
            assert.deepStrictEqual(await faultsOf(tab, "sign-up code"), [])
            await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
            await tab.keyboard.press("Enter")
            await tab.getByRole("heading", { name: "Set up a second factor" }).waitFor()
            // It is taken up where a reload interrupts it.
            await tab.reload()
            await button(tab, "Set up an authenticator").click()
            await focusOn(tab, tab.getByLabel("Code from your authenticator"))
          })
          const shown = yield* Effect.promise(() => tab.locator("code").innerText())
          const secret = shown.replaceAll(" ", "")
          const first = yield* codeOf(secret)
          yield* Effect.promise(async () => {
            assert.deepStrictEqual(await faultsOf(tab, "enrolment"), [])
            await tab.getByLabel("Code from your authenticator").fill(first)
            await tab.keyboard.press("Enter")
            await tab.getByRole("heading", { name: "Your recovery codes" }).waitFor()
            assert.deepStrictEqual(await faultsOf(tab, "recovery codes"), [])
            await button(tab, "I have saved them").click()
            await tab.getByRole("heading", { name: "Home" }).waitFor()

            await button(tab, "Account menu of Nora").click()
            await tab.getByRole("menuitem", { name: "Sign out", exact: true }).click()
            await signIn(tab, email)
            await focusOn(tab, tab.getByLabel("Code from your authenticator"))
            assert.deepStrictEqual(await faultsOf(tab, "second factor"), [])
          })
          yield* TestClock.adjust("1 minute")
          const second = yield* codeOf(secret)
          yield* Effect.promise(async () => {
            await tab.getByLabel("Code from your authenticator").fill(second)
            await tab.getByLabel(/for 30 days/).check()
            await button(tab, "Continue").click()
            await tab.getByRole("heading", { name: "Home" }).waitFor()
            // Remembered: the second factor is not asked for again.
            await button(tab, "Account menu of Nora").click()
            await tab.getByRole("menuitem", { name: "Sign out", exact: true }).click()
            await signIn(tab, email)
            await tab.getByRole("heading", { name: "Home" }).waitFor()
          })
          yield* environments.update("main", {
            mfa: { policy: "optional", rememberDeviceDays: 0 },
            signUp: { legalConsentRequired: false }
          })
          assertClean(visitor)
        }),
      240_000
    )

    it.effect(
      "are a mailed code where the environment has them, a link for a forgotten password, and an unverified address",
      () =>
        Effect.gen(function* () {
          const { person } = yield* Chromium
          const environments = yield* Environments
          yield* environments.update("main", { signIn: { emailCode: true } })
          // The service remembers for a minute what it tells of an environment.
          yield* TestClock.adjust("2 minutes")
          const email = "mail@example.com"
          yield* account(email)
          yield* account("unproven@example.com", { emailVerified: false })
          const visitor = yield* person()
          const tab = yield* Effect.promise(() => opened(visitor, usual))
          yield* Effect.promise(async () => {
            await signIn(tab, "unproven@example.com")
            const alert = tab.getByRole("alert")
            await alert.waitFor()
            assert.strictEqual(await alert.getAttribute("data-problem-code"), "email_not_verified")
            await alert.getByRole("button", { name: "Send the link again" }).click()
            await tab.getByText("We have sent a link to your address.").waitFor()

            await button(tab, "Forgot your password?").click()
            await tab.getByLabel("Email address").fill(email)
            await button(tab, "Send the link").click()
            await tab.getByText("If there is an account for this address").waitFor()
            await button(tab, "Back to sign-in").click()

            await button(tab, "Get a code by mail").click()
            await focusOn(tab, tab.getByLabel("Email address"))
            assert.strictEqual(await tab.getByLabel("Email address").inputValue(), email)
            await button(tab, "Send the code").click()
            await focusOn(tab, tab.getByLabel("6-digit code"))
          })
          const mails = yield* mailsTo(email)
          assert.isTrue(mails.some(({ template }) => template === "password_reset"))
          const code = yield* lastCode(email, "email_code")
          yield* Effect.promise(async () => {
            await tab.getByLabel("6-digit code").fill(code)
            await tab.keyboard.press("Enter")
            await tab.getByRole("heading", { name: "Home" }).waitFor()
          })
          assertClean(visitor)
        }),
      240_000
    )
  })
})

import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type { Page } from "playwright-core"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { connected, enforce } from "../support/Enforcement.ts"
import { openIdProvider } from "../support/OpenIdProvider.ts"
import { password, person as account } from "../support/People.ts"
import { callbackOf, offer } from "../support/ProviderSignIn.ts"
import { TestService } from "../support/TestService.ts"
import { app, ask, assertClean, Chromium, isMissing, skipped } from "./Chromium.ts"
import { appOf, faultsOf, focusOn, opened, usual } from "./Components.ts"

const button = (tab: Page, name: string) => tab.getByRole("button", { name, exact: true })

const profile = appOf(
  "SignIn, UserButton, UserProfile, Protect",
  `<Protect fallback={<main><h1>An app</h1><SignIn /></main>}>
    <header><UserButton /></header><main><h1>An app</h1><UserProfile /></main>
  </Protect>`
)

const authenticator = {
  protocol: "ctap2",
  transport: "internal",
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true
} as const

describe.skipIf(isMissing)(`ways into a customer's page${skipped}`, () => {
  layer(Chromium.layerWithService)((it) => {
    it.effect(
      "are a passkey, made after a fresh proof of identity",
      () =>
        Effect.gen(function* () {
          const { person } = yield* Chromium
          const email = "ada@example.com"
          yield* account(email, { firstName: "Ada" })
          const ada = yield* person()
          const tab = yield* Effect.promise(() => opened(ada, profile))
          yield* Effect.promise(async () => {
            const cdp = await tab.context().newCDPSession(tab)
            await cdp.send("WebAuthn.enable")
            await cdp.send("WebAuthn.addVirtualAuthenticator", { options: authenticator })
            await tab.getByLabel("Email address").fill(email)
            await tab.getByLabel("Password", { exact: true }).fill(password)
            await button(tab, "Sign in").click()
            await tab.getByRole("tab", { name: "Security" }).click()
          })
          yield* TestClock.adjust("1 hour")
          yield* Effect.promise(async () => {
            await button(tab, "Add a passkey").click()
            const dialog = tab.getByRole("dialog", { name: "Confirm that it's you" })
            await focusOn(tab, dialog.getByLabel("Password", { exact: true }))
            assert.deepStrictEqual(await faultsOf(tab, "reauthentication"), [])
            await dialog.getByLabel("Password", { exact: true }).fill("wrong")
            await tab.keyboard.press("Enter")
            await dialog.getByRole("alert").getByText("That is wrong.").waitFor()
            await dialog.getByLabel("Password", { exact: true }).fill(password)
            await tab.keyboard.press("Enter")
            await tab.getByRole("button", { name: /^Rename: / }).waitFor()
            assert.strictEqual(await dialog.count(), 0)

            // The authenticator would take the form's own offer before the button could be clicked.
            await tab.evaluate(
              "PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)"
            )
            await button(tab, "Account menu of Ada").click()
            await tab.getByRole("menuitem", { name: "Sign out", exact: true }).click()
            await button(tab, "Sign in with a passkey").click()
            await tab.getByRole("heading", { name: "Your account" }).waitFor()
          })
          assertClean(ada)
        }),
      240_000
    )

    it.effect(
      "are no second passkey of one authenticator, and a browser that refuses one is heard",
      () =>
        Effect.gen(function* () {
          const { person } = yield* Chromium
          const email = "twice@example.com"
          yield* account(email, { firstName: "Eve" })
          const eve = yield* person()
          yield* Effect.promise(async () => {
            const tab = await opened(eve, profile)
            const cdp = await tab.context().newCDPSession(tab)
            await cdp.send("WebAuthn.enable")
            await cdp.send("WebAuthn.addVirtualAuthenticator", { options: authenticator })
            await tab.getByLabel("Email address").fill(email)
            await tab.getByLabel("Password", { exact: true }).fill(password)
            await button(tab, "Sign in").click()
            await tab.getByRole("tab", { name: "Security" }).click()
            await button(tab, "Add a passkey").click()
            await tab.getByRole("button", { name: /^Rename: / }).waitFor()
            await button(tab, "Add a passkey").click()
            await tab
              .locator("[data-problem-code=passkey_exists]")
              .getByText("You have already added this passkey.")
              .waitFor()
            await tab.evaluate(`navigator.credentials.create = () =>
              Promise.reject(new DOMException("", "SecurityError"))`)
            await button(tab, "Add a passkey").click()
            await tab
              .locator("[data-problem-code=invalid_passkey]")
              .getByText("The passkey could not be used")
              .waitFor()
          })
        }),
      240_000
    )

    it.effect(
      "are a provider, which comes back to the page for what is still missing",
      () =>
        Effect.gen(function* () {
          const { environment } = yield* TestService
          const { person } = yield* Chromium
          const environments = yield* Environments
          const provider = yield* openIdProvider([callbackOf(environment, "idp")])
          provider.people.set("grace", {
            email: "grace@example.com",
            email_verified: true,
            given_name: "Grace"
          })
          yield* offer(environment, "idp", provider)
          yield* environments.update("main", { signUp: { legalConsentRequired: true } })
          yield* TestClock.adjust("2 minutes")
          const grace = yield* person()
          yield* Effect.promise(async () => {
            const tab = await opened(grace, usual)
            await tab.getByRole("link", { name: "Continue with Test provider" }).click()
            await tab.locator("[name=login]").fill("grace")
            await tab.locator("[name=password]").fill("anything")
            await tab.locator("[type=submit]").click()
            await tab.locator("[type=submit]").click()
            await tab.waitForURL(`${app}/app?status=continue`)
            // Only what a test itself opens is served to it: the page at the end of redirects is not.
            await tab.goto(tab.url())
            await tab.getByRole("heading", { name: "One more thing" }).waitFor()
            assert.strictEqual(tab.url(), `${app}/app`)
            assert.deepStrictEqual(await faultsOf(tab, "continuation"), [])
            await tab.getByLabel(/I accept/).check()
            await button(tab, "Create account").click()
            await tab.getByRole("heading", { name: "Home" }).waitFor()
            assert.strictEqual((await ask(tab, "/users/me")).json.email, "grace@example.com")
          })
          yield* environments.update("main", { signUp: { legalConsentRequired: false } })
          assert.deepStrictEqual(grace.complaints, [])
        }),
      240_000
    )

    it.effect("are an organization's own sign-in, which the address leads to", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const at = yield* connected
        yield* enforce(at, "domains")
        const visitor = yield* person()
        yield* Effect.promise(async () => {
          const tab = await opened(visitor, usual)
          await tab.getByLabel("Email address").fill(`ada@${at.domain}`)
          await tab.getByLabel("Password", { exact: true }).focus()
          const way = button(tab, `Continue with ${at.connection.name}`)
          await way.waitFor()
          assert.strictEqual(await tab.getByLabel("Password", { exact: true }).count(), 0)
          assert.deepStrictEqual(await faultsOf(tab, "connection"), [])
          const led = tab.waitForRequest((request) =>
            request.url().startsWith(`${app}/_service/auth/sso/${at.connection.id}/authorize?`)
          )
          await way.click()
          const { searchParams } = new URL((await led).url())
          assert.strictEqual(searchParams.get("redirectUrl"), `${app}/app`)
          assert.strictEqual(searchParams.get("loginHint"), `ada@${at.domain}`)
        })
      })
    )
  })
})

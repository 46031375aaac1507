import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type { Page, Route } from "playwright-core"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { codeOf } from "../support/Authenticator.ts"
import { password, person as account } from "../support/People.ts"
import { ask, assertClean, Chromium, isMissing, skipped } from "./Chromium.ts"
import { appOf, faultsOf, opened } from "./Components.ts"

const button = (tab: Page, name: string) => tab.getByRole("button", { name, exact: true })

const signIn = async (tab: Page, email: string) => {
  await tab.getByLabel("Email address").fill(email)
  await tab.getByLabel("Password", { exact: true }).fill(password)
  await button(tab, "Sign in").click()
}

const boot = "**/_service/boot"
const active = "**/_service/organizations/active"

/** A refusal of the service, as a test makes one up. */
const refuse = (route: Route) =>
  route.fulfill({
    status: 503,
    contentType: "application/problem+json",
    body: JSON.stringify({
      type: "about:blank",
      title: "Busy",
      status: 503,
      properties: { code: "overloaded" }
    })
  })

describe.skipIf(isMissing)(`outcomes that components tell${skipped}`, () => {
  layer(Chromium.layerWithService)((it) => {
    it.effect("a sign-in whose page cannot be told of it says so, and goes on when it can", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        yield* account("stranded@example.com")
        const visitor = yield* person()
        const code = appOf(
          "SignIn",
          "<main><h1>An app</h1><SignIn /></main>",
          "onError={(error) => problems.push(error)}"
        )
        yield* Effect.promise(async () => {
          const tab = await opened(visitor, code)
          await tab.getByLabel("Email address").waitFor()
          await tab.route(boot, (route) => route.abort())
          await signIn(tab, "stranded@example.com")
          const alert = tab.getByRole("alert")
          await alert.waitFor()
          assert.strictEqual(await alert.getAttribute("data-problem-code"), "lost")
          assert.deepStrictEqual(await faultsOf(tab, "stranded"), [])
          await tab.unroute(boot)
          await tab.route(boot, refuse)
          await button(tab, "Continue").click()
          await tab.locator("[data-problem-code=overloaded]").waitFor()
          await tab.unroute(boot)
          await button(tab, "Continue").click()
          await tab.getByRole("heading", { name: "Signed in as stranded@example.com" }).waitFor()
        })
      })
    )

    it.effect("a browser that keeps no cookie is led back to the sign-in", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        yield* account("cookieless@example.com")
        const visitor = yield* person()
        yield* Effect.promise(async () => {
          const tab = await opened(
            visitor,
            appOf("SignIn", "<main><h1>An app</h1><SignIn /></main>")
          )
          await tab.getByLabel("Email address").waitFor()
          await tab.route(boot, async (route) => {
            await visitor.context.clearCookies()
            await route.fallback({ headers: { ...route.request().headers(), cookie: "" } })
          })
          await signIn(tab, "cookieless@example.com")
          await tab.locator("[data-problem-code=unauthenticated]").waitFor()
          await button(tab, "Back to sign-in").click()
          await tab.getByLabel("Email address").waitFor()
        })
        assertClean(visitor)
      })
    )

    it.effect("only the organization that the session acts in is told to the page", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        yield* account("chooses@example.com")
        const visitor = yield* person()
        const code = appOf(
          "OrganizationSwitcher",
          "<main><h1>An app</h1><OrganizationSwitcher onChange={(id) => { document.title += ` ${id}` }} /></main>"
        )
        yield* Effect.promise(async () => {
          const tab = await opened(visitor, code)
          await ask(tab, "/auth/login", { email: "chooses@example.com", password })
          const made: Array<string> = []
          for (const name of ["One", "Two"]) {
            made.push((await ask(tab, "/organizations", { name })).json.id)
          }
          await tab.reload()
          await tab.getByRole("button", { name: /^Organization: / }).click()
          const held: Array<Route> = []
          await tab.route(active, (route) => void held.push(route))
          await tab.getByRole("menuitemradio", { name: /One/ }).click()
          await tab.getByRole("menuitemradio", { name: /Two/ }).click()
          await tab.waitForTimeout(100)
          assert.strictEqual(held.length, 1)
          assert.strictEqual(await tab.title(), "An app")
          await held[0]?.fallback()
          await tab.getByRole("button", { name: "Organization: One" }).waitFor()
          assert.strictEqual(await tab.title(), `An app ${made[0]}`)
        })
        assertClean(visitor)
      })
    )

    it.effect(
      "a new organization that the session may not act in yet is told, and not made twice",
      () =>
        Effect.gen(function* () {
          const { person } = yield* Chromium
          yield* account("begins@example.com")
          const visitor = yield* person()
          const code = appOf(
            "OrganizationProfile",
            "<main><h1>An app</h1><OrganizationProfile /></main>"
          )
          yield* Effect.promise(async () => {
            const tab = await opened(visitor, code)
            await ask(tab, "/auth/login", { email: "begins@example.com", password })
            await tab.reload()
            await tab.route(active, refuse)
            await tab.getByLabel("Name").fill("Acme")
            await button(tab, "Create").click()
            const alert = tab.getByRole("alert")
            await alert.waitFor()
            assert.strictEqual(await alert.getAttribute("data-problem-code"), "overloaded")
            await tab.getByText("Choose an organization first.").waitFor()
          })
          assertClean(visitor)
        })
    )

    it.effect("recovery codes are forgotten once they are kept", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const environments = yield* Environments
        yield* account("codes@example.com")
        yield* environments.update("main", { mfa: { policy: "required" } })
        yield* TestClock.adjust("2 minutes")
        const visitor = yield* person()
        const code = `${appOf("useSignIn", "<Page />")}
          function Page() {
            const flow = useSignIn()
            window.flow = flow
            return <p>{flow.state.step} {String(flow.state.recoveryCodes?.length)}</p>
          }`
        const tab = yield* Effect.promise(() => opened(visitor, code))
        const secret = yield* Effect.promise(async () => {
          await tab.getByText("credentials undefined").waitFor()
          const person = JSON.stringify({ email: "codes@example.com", password })
          await tab.evaluate(`flow.password(${person})`)
          return tab.evaluate<string>(
            `flow.startEnrollment().then(({ state }) => state.setup.secret)`
          )
        })
        const totp = yield* codeOf(secret)
        yield* Effect.promise(async () => {
          await tab.evaluate(`flow.confirmEnrollment({ code: "${totp}" })`)
          await tab.getByText("complete 10").waitFor()
          await tab.evaluate(`flow.forgetRecoveryCodes()`)
          await tab.getByText("complete undefined").waitFor()
        })
        yield* environments.update("main", { mfa: { policy: "optional" } })
        assertClean(visitor)
      })
    )

    it.effect("say which language they really speak", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        for (const [locale, spoken, word] of [
          ["fr", "en", "Email address"],
          ["en-GB", "en-GB", "Email address"],
          ["da", "da", "E-mailadresse"]
        ] as const) {
          const visitor = yield* person()
          yield* Effect.promise(async () => {
            const page = appOf(
              "SignIn",
              "<main><h1>An app</h1><SignIn /></main>",
              `locale="${locale}"`
            )
            const tab = await opened(visitor, page)
            await tab.getByLabel(word).waitFor()
            assert.strictEqual(await tab.locator(".gh-root").getAttribute("lang"), spoken)
          })
          assertClean(visitor)
        }
      })
    )
  })
})

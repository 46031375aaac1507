import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { password, person as account } from "../support/People.ts"
import { shownIn } from "../support/Packages.ts"
import { reacts } from "./bundle.ts"
import { app, ask, assertClean, Chromium, isMissing, skipped } from "./Chromium.ts"
import { faultsOf, focusOn, opened, usual } from "./Components.ts"

/** The ten lines that the package's document begins with. */
const tenLines = shownIn("docs/packages/react.md").get("App.tsx") ?? ""

describe.skipIf(isMissing)(`components of React on a customer's page${skipped}`, () => {
  layer(Chromium.layerWithService)((it) => {
    it.effect.each(reacts)(
      "sign in, switch the organization and the account, and sign out, with React $version",
      (react) =>
        Effect.gen(function* () {
          const { person } = yield* Chromium
          const email = `ada${react.version}@example.com`
          const other = `bob${react.version}@example.com`
          yield* account(email, { firstName: "Ada", lastName: "Lovelace" })
          yield* account(other)
          const ada = yield* person()
          yield* Effect.promise(async () => {
            const tab = await opened(ada, usual, { react })
            await tab.getByLabel("Email address").fill(email)
            await tab.getByLabel("Password", { exact: true }).fill("wrong")
            await tab.getByRole("button", { name: "Sign in", exact: true }).click()
            const alert = tab.getByRole("alert")
            await alert.waitFor()
            assert.strictEqual(await alert.getAttribute("data-problem-code"), "invalid_credentials")
            await focusOn(tab, alert)
            assert.deepStrictEqual(await faultsOf(tab, "sign-in refused"), [])

            await tab.getByLabel("Password", { exact: true }).fill(password)
            await tab.keyboard.press("Enter")
            await tab.getByRole("heading", { name: "Home" }).waitFor()
            assert.strictEqual(tab.url(), `${app}/app`)

            await ask(tab, "/organizations", { name: "Analytical <b>Engines</b>" })
            await ask(tab, "/organizations", { name: "Difference" })
            await ask(tab, "/auth/login", { email: other, password })
            await ask(tab, "/auth/login", { email, password })
            await tab.reload()
            const switcher = tab.getByRole("button", { name: "Organization: No organization" })
            await switcher.focus()
            await tab.keyboard.press("ArrowDown")
            await focusOn(tab, tab.getByRole("menuitemradio", { name: /Engines/ }))
            await tab.keyboard.press("d")
            assert.deepStrictEqual(await faultsOf(tab, "switcher"), [])
            await tab.keyboard.press("Enter")
            await tab.getByRole("button", { name: "Organization: Difference" }).waitFor()
            await tab.getByText("May rename it").waitFor()

            const button = tab.getByRole("button", { name: "Account menu of Ada Lovelace" })
            await button.press("Enter")
            await tab.getByRole("menuitem", { name: "Manage your account" }).waitFor()
            assert.deepStrictEqual(await faultsOf(tab, "user-button"), [])
            await tab.keyboard.press("Escape")
            await focusOn(tab, button)
            // A click that gives no focus, as in Safari.
            await tab.evaluate("document.activeElement.blur()")
            await button.dispatchEvent("click")
            await tab.getByRole("menuitem", { name: "Manage your account" }).waitFor()
            await tab.keyboard.press("Escape")
            await focusOn(tab, button)
            await tab.keyboard.press("ArrowUp")
            await tab.getByRole("menuitem", { name: other }).click()
            await tab.getByRole("button", { name: `Account menu of ${other}` }).click()
            await tab.getByRole("menuitem", { name: "Sign out of all accounts" }).click()
            await tab.getByLabel("Email address").waitFor()
            assert.strictEqual((await ask(tab, "/users/me")).status, 401)
          })
          assertClean(ada)
        })
    )

    it.effect("are ten lines for sign-in, profile and switcher in an application's own page", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        yield* account("ten@example.com", { firstName: "Ten", lastName: "Lines" })
        const visitor = yield* person()
        yield* Effect.promise(async () => {
          assert.lengthOf(tenLines.trim().split("\n"), 10)
          const tab = await opened(
            visitor,
            `${tenLines}
            import { createRoot } from "react-dom/client"
            createRoot(document.getElementById("root")).render(<App />)`
          )
          await tab.getByLabel("Email address").fill("ten@example.com")
          await tab.getByLabel("Password", { exact: true }).fill(password)
          await tab.keyboard.press("Enter")
          await tab.getByRole("heading", { name: "Your account" }).waitFor()
          await tab.getByRole("button", { name: "Organization: No organization" }).waitFor()
          await tab.getByRole("button", { name: "Account menu of Ten Lines" }).waitFor()
        })
        assertClean(visitor)
      })
    )
  })
})

import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { password, person as account } from "../support/People.ts"
import { ask, assertClean, Chromium, isMissing, skipped } from "./Chromium.ts"
import { faultsOf, opened } from "./Components.ts"

const page = `
  import { createClient } from "@gatehouse-id/client"
  import {
    defineElements, organizationSwitcher, protect, signIn, userButton, userProfile
  } from "@gatehouse-id/elements"
  const make = (tag, attributes, ...children) => {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    element.append(...children)
    return element
  }
  addEventListener("gatehouse-complete", ({ detail }) => document.body.dataset.user = detail.email)
  addEventListener("gatehouse-change", ({ detail }) => document.body.dataset.organization = detail)
  addEventListener("gatehouse-profile", () => document.querySelector("main").append(make("gatehouse-user-profile", {})))
  document.getElementById("root").append(
    make("header", {}, make("gatehouse-organization-switcher", {}), make("gatehouse-user-button", { "profile-event": "" })),
    make("main", {}, make("h1", {}, "An app"),
      make("gatehouse-protect", { otherwise: "" }, make("gatehouse-sign-in", {})),
      make("gatehouse-protect", {}, make("p", {}, "For members of the house"),
        make("gatehouse-protect", { permission: "organization:update" }, "May rename it"))))
  defineElements({ client: createClient({ url: "" }),
    elements: [organizationSwitcher, protect, signIn, userButton, userProfile] })`

describe.skipIf(isMissing)(`custom elements on a customer's page${skipped}`, () => {
  layer(Chromium.layerWithService)((it) => {
    it.effect(
      "sign in, show what is for whom, switch the organization, show the profile, and sign out, in Danish",
      () =>
        Effect.gen(function* () {
          const { person } = yield* Chromium
          const email = "ada@example.com"
          yield* account(email, { firstName: "Ada", lastName: "Lovelace" })
          const ada = yield* person({ locale: "da-DK" })
          yield* Effect.promise(async () => {
            const tab = await opened(ada, page, { lang: "da", react: "preact" })
            const own = tab.getByText("For members of the house")
            await tab.getByLabel("E-mailadresse").fill(email)
            assert.isFalse(await own.isVisible())
            await tab.getByLabel("Adgangskode", { exact: true }).fill("forkert")
            await tab.getByRole("button", { name: "Log ind", exact: true }).click()
            await tab
              .getByRole("alert")
              .getByText("E-mailadressen eller adgangskoden er forkert.")
              .waitFor()
            assert.deepStrictEqual(await faultsOf(tab, "danish sign-in"), [])
            await tab.getByLabel("Adgangskode", { exact: true }).fill(password)
            await tab.keyboard.press("Enter")
            await own.waitFor()
            assert.isFalse(await tab.getByLabel("E-mailadresse").isVisible())
            assert.strictEqual(await tab.evaluate("document.body.dataset.user"), email)

            await ask(tab, "/organizations", { name: "Analytical Engines" })
            await tab.reload()
            await tab
              .getByRole("button", { name: "Organisation: Ingen organisation" })
              .press("ArrowDown")
            await tab.keyboard.press("Enter")
            await tab.getByText("May rename it").waitFor()
            assert.match(
              (await tab.evaluate<string>("document.body.dataset.organization")) ?? "",
              /^[0-9a-f-]{36}$/
            )
            const button = tab.getByRole("button", { name: "Kontomenu for Ada Lovelace" })
            await button.press("Enter")
            await tab.keyboard.press("Enter")
            await tab.getByRole("heading", { name: "Din konto" }).waitFor()
            await tab.getByLabel("Efternavn").fill("Byron")
            await tab.getByRole("button", { name: "Gem", exact: true }).click()
            await tab.getByText("Gemt.").waitFor()
            assert.deepStrictEqual(await faultsOf(tab, "danish profile"), [])
            await tab.getByRole("button", { name: "Kontomenu for Ada Byron" }).press("ArrowUp")
            await tab.keyboard.press("Enter")
            await tab.getByLabel("E-mailadresse").waitFor()
            await own.waitFor({ state: "hidden" })
          })
          assertClean(ada)
        }),
      240_000
    )
  })
})

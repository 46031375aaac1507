import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { codeOf } from "../support/Authenticator.ts"
import { lastCode } from "../support/Mailbox.ts"
import { password, person as account } from "../support/People.ts"
import { ask, assertClean, Chromium, isMissing, skipped } from "./Chromium.ts"
import { appOf, faultsOf, focusOn, opened } from "./Components.ts"

const profiles = appOf(
  "SignIn, UserProfile, OrganizationProfile, OrganizationSwitcher, Protect",
  `<Protect fallback={<main><h1>An app</h1><SignIn /></main>}>
    <header><OrganizationSwitcher hideNone /></header>
    <main><h1>An app</h1>{location.hash === "#organization" ? <OrganizationProfile /> : <UserProfile />}</main>
  </Protect>`
)

const newPassword = "another horse battery staple"

describe.skipIf(isMissing)(`profiles on a customer's page${skipped}`, () => {
  layer(Chromium.layerWithService)((it) => {
    it.effect(
      "let people change what is theirs, with a fresh proof where it needs one",
      () =>
        Effect.gen(function* () {
          const { person } = yield* Chromium
          const email = "ada@example.com"
          yield* account(email, { firstName: "Ada", lastName: "Byron" })
          const ada = yield* person()
          const tab = yield* Effect.promise(() => opened(ada, profiles))
          const button = (name: string) => tab.getByRole("button", { name, exact: true })
          const section = (name: string) => tab.getByRole("region", { name, exact: true })
          yield* Effect.promise(async () => {
            await tab.getByRole("textbox", { name: "Email address" }).fill(email)
            await tab.getByLabel("Password", { exact: true }).fill(password)
            await button("Sign in").click()
            await tab.getByLabel("Last name").fill("Lovelace")
            await button("Save").click()
            await section("Name").getByText("Saved.").waitFor()
            assert.strictEqual((await ask(tab, "/users/me")).json.name, "Ada Lovelace")

            await button("Add address").click()
            await focusOn(tab, tab.getByRole("textbox", { name: "Email address" }))
            await tab.getByRole("textbox", { name: "Email address" }).fill("countess@example.com")
            await button("Add address").click()
            await tab.getByText("Not confirmed yet").waitFor()
            assert.deepStrictEqual(await faultsOf(tab, "profile"), [])

            await tab.getByRole("tab", { name: "Profile" }).focus()
            await tab.keyboard.press("ArrowDown")
            await focusOn(tab, tab.getByRole("tab", { name: "Security" }))
            await button("Change your password").click()
            await tab.getByLabel("Current password").fill("wrong")
            await tab.getByLabel("New password").fill("password1234")
            await button("Save password").click()
            await section("Password").getByRole("alert").waitFor()
            await tab.getByLabel("Current password").fill(password)
            await button("Save password").click()
            const fault = section("Password").getByRole("alert")
            await fault.getByText("Too many people use this password").waitFor()
            assert.strictEqual(await fault.getAttribute("data-problem-code"), "password_rejected")
            const field = tab.getByLabel("New password")
            assert.include(
              (await field.getAttribute("aria-describedby")) ?? "",
              (await fault.getAttribute("id")) ?? "no id"
            )
            await focusOn(tab, field)
            assert.deepStrictEqual(await faultsOf(tab, "security"), [])
            await field.fill(newPassword)
            await button("Save password").click()
            await section("Password").getByText("Saved.").waitFor()

            await button("Set up an authenticator").click()
            await tab.getByRole("img", { name: "QR code for the authenticator" }).waitFor()
          })
          const secret = yield* Effect.promise(() =>
            section("Second factor").locator("code").innerText()
          )
          const code = yield* codeOf(secret.replaceAll(" ", ""))
          yield* Effect.promise(async () => {
            assert.deepStrictEqual(await faultsOf(tab, "authenticator"), [])
            await tab.getByLabel("Code from your authenticator").fill(code)
            await button("Turn it on").click()
            await section("Your recovery codes").waitFor()
            assert.strictEqual(await section("Your recovery codes").locator("li").count(), 10)
            await button("I have saved them").click()
            await section("Second factor").getByText("Recovery codes left: 10.").waitFor()

            await tab.getByRole("tab", { name: "Devices" }).click()
            await tab.getByText("This device").waitFor()
            assert.deepStrictEqual(await faultsOf(tab, "devices"), [])
            await tab.getByRole("tab", { name: "Applications" }).click()
            await tab.getByText("No application has access").waitFor()

            await tab.getByRole("tab", { name: "Security" }).click()
            await button("Delete my account").click()
            await tab.getByLabel("Code from the mail").waitFor()
          })
          const deletion = yield* lastCode(email, "account_deletion_code")
          yield* Effect.promise(async () => {
            await tab.getByLabel("Code from the mail").fill(deletion)
            await button("Delete it for good").click()
            await tab.getByRole("textbox", { name: "Email address" }).waitFor()
            assert.strictEqual((await ask(tab, "/users/me")).status, 401)
          })
          assertClean(ada)
        }),
      240_000
    )

    it.effect(
      "show an organization as far as a role goes: members, roles, invitations, name",
      () =>
        Effect.gen(function* () {
          const { person } = yield* Chromium
          yield* account("owner@example.com", { firstName: "Olga", lastName: "Owner" })
          const owner = yield* person()
          const tab = yield* Effect.promise(() => opened(owner, profiles))
          const button = (name: string) => tab.getByRole("button", { name, exact: true })
          yield* Effect.promise(async () => {
            await ask(tab, "/auth/login", { email: "owner@example.com", password })
            await tab.goto(`${tab.url()}#organization`)
            await tab.reload()
            await tab.getByLabel("Name").fill("Analytical Engines")
            assert.deepStrictEqual(await faultsOf(tab, "beginning"), [])
            await button("Create").click()
            await tab.getByRole("heading", { name: "Analytical Engines" }).waitFor()
            await tab.getByText("owner@example.com").waitFor()
            await tab.getByRole("tab", { name: "Invitations" }).click()
            await tab.getByRole("textbox", { name: "Email address" }).fill("bob@example.com")
            await tab.getByLabel("Role").selectOption({ label: "Admin" })
            await button("Send invitation").click()
            await tab.getByText("bob@example.com").waitFor()
            assert.deepStrictEqual(await faultsOf(tab, "invitations"), [])
            await tab.getByRole("textbox", { name: "Email address" }).fill("bob@example.com")
            await button("Send invitation").click()
            const fault = tab.getByRole("alert")
            await fault.waitFor()
            assert.strictEqual(await fault.getAttribute("data-problem-code"), "invitation_pending")
            await button("Withdraw: bob@example.com").click()
            await tab.getByText("There are no invitations yet.").waitFor()

            await tab.getByRole("tab", { name: "Settings" }).click()
            await tab.getByRole("textbox", { name: "Name" }).fill("Difference Engines")
            await button("Save").click()
            await tab.getByRole("heading", { name: "Difference Engines" }).waitFor()
            await tab.getByRole("button", { name: "Organization: Difference Engines" }).waitFor()
            await button("Leave").click()
            const dialog = tab.getByRole("dialog")
            await dialog.waitFor()
            assert.deepStrictEqual(await faultsOf(tab, "leave"), [])
            await tab.keyboard.press("Escape")
            await focusOn(tab, button("Leave"))
            await tab.getByRole("tab", { name: "Members" }).click()
            await tab.getByText("You", { exact: true }).waitFor()
            assert.deepStrictEqual(await faultsOf(tab, "members"), [])
            await tab.getByRole("tab", { name: "Settings" }).click()
            await button("Leave").click()
            await dialog.getByRole("button", { name: "Leave", exact: true }).click()
            await tab.getByRole("heading", { name: "Create an organization" }).waitFor()
            assert.strictEqual(await dialog.count(), 0)
          })
          assertClean(owner)
        }),
      240_000
    )
  })
})

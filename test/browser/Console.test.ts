import { assert, describe, layer } from "@effect/vitest"
import { Effect, Layer, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import type { Page } from "playwright-core"
import { EmailAddress } from "../../src/contract/EmailAddress.ts"
import { Operators } from "../../src/operators/staff/Operators.ts"
import { ConsoleAddress } from "../../src/planes/ConsoleServer.ts"
import { codeOf } from "../support/Authenticator.ts"
import { layerWith, operator } from "../support/Console.ts"
import { person as account } from "../support/People.ts"
import { TestService } from "../support/TestService.ts"
import { Chromium, isMissing, skipped } from "./Chromium.ts"
import { inspect } from "./inspect.ts"

/** A browser with an authenticator that says yes by itself. */
const withAuthenticator = async (tab: Page): Promise<void> => {
  const cdp = await tab.context().newCDPSession(tab)
  await cdp.send("WebAuthn.enable")
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true
    }
  })
}

/** Presses a button as somebody does who has no mouse. */
const press = async (tab: Page, name: string | RegExp): Promise<void> => {
  const button = tab.getByRole(
    "button",
    typeof name === "string" ? { name, exact: true } : { name }
  )
  await button.last().focus()
  await tab.keyboard.press("Enter")
}

const dialogOf = (tab: Page) => tab.locator("dialog[open]")

/** Confirms the dialog that is open. */
const confirm = async (tab: Page): Promise<void> => {
  const submit = dialogOf(tab).locator("button[type=submit]")
  await submit.focus()
  await tab.keyboard.press("Enter")
}

const closed = (tab: Page) => dialogOf(tab).waitFor({ state: "detached" })

const invited = (email: string, role: "owner" | "support") =>
  Effect.flatMap(Operators, (operators) =>
    operators.invite({ email: EmailAddress.make(email), role, environmentIds: null })
  ).pipe(
    Effect.map(({ url }) => Redacted.value(url)),
    Effect.orDie
  )

/** Somebody who follows the link of their invitation and makes a passkey. */
const joined = Effect.fnUntraced(function* (email: string, role: "owner" | "support") {
  const { person } = yield* Chromium
  const { origin } = Option.getOrThrow(yield* ConsoleAddress)
  const url = yield* invited(email, role)
  const operator = yield* person()
  const tab = yield* Effect.promise(async () => {
    const page = await operator.tab()
    await withAuthenticator(page)
    await page.goto(url)
    await press(page, "Create it with a passkey")
    await page.waitForURL((at) => !at.pathname.includes("/invitation"))
    await page.goto(origin)
    await page.getByRole("heading", { level: 1 }).waitFor()
    return page
  })
  return { ...operator, open: tab, origin }
})

describe.skipIf(isMissing)(`the operators' console in a real browser${skipped}`, () => {
  layer(Chromium.layer.pipe(Layer.provideMerge(layerWith())))((it) => {
    it.effect(
      "an operator's day needs no mouse",
      () =>
        Effect.gen(function* () {
          const { ask, browser, environment, sequence } = yield* TestService
          const sql = yield* SqlClient.SqlClient
          const user = yield* account("ada@example.com")
          const correlationId = "01890000-0000-7000-8000-00000000c0de"
          const stranger = browser()
          for (let failures = 0; failures < 11; failures += 1) {
            yield* stranger.ask("/auth/login", {
              json: { email: "ada@example.com", password: "wrong" },
              headers: { "x-correlation-id": correlationId }
            })
          }
          yield* sequence
          const unreached = yield* account("linus@example.com")
          yield* ask(`/users/${unreached.id}/password-reset`, { method: "POST", json: {} })
          yield* sql`UPDATE mails SET status = 'failed', attempts = 9, failure = '550 no such box'
            WHERE environment_id = ${environment.id}`
          const { complaints, open: tab } = yield* joined("owner@example.com", "owner")

          yield* Effect.promise(async () => {
            // An error page's reference leads to whoever it happened to.
            await tab.getByRole("heading", { name: "Overview" }).waitFor()
            await tab.keyboard.press("/")
            await tab.keyboard.type(correlationId)
            await tab.keyboard.press("Enter")
            await tab.getByRole("link", { name: /ada@example.com/ }).focus()
            await tab.keyboard.press("Enter")
            await tab.waitForURL(`**/users/${user.id}`)

            await tab.getByText("Too many tries").first().waitFor()
            await press(tab, "Unlock")
            await confirm(tab)
            await tab.getByText("Nothing keeps them out.").waitFor()

            await press(tab, "Act for them")
            await tab.keyboard.press("Tab")
            await dialogOf(tab).getByLabel("Reason").focus()
            await tab.keyboard.type("They asked for help")
            await tab.keyboard.press("Enter")
            const link = dialogOf(tab).getByRole("link", { name: "Open the session" })
            await link.focus()
            const [theirs] = await Promise.all([
              tab.context().waitForEvent("page"),
              tab.keyboard.press("Enter")
            ])
            await theirs.waitForURL(/main\.test/)
            await theirs.getByText("You are acting for").waitFor()
            await press(theirs, "Stop")
            await theirs.getByText("You are acting for").waitFor({ state: "detached" })
            await theirs.close()
            await tab.keyboard.press("Escape")
            await closed(tab)

            await press(tab, "Ban")
            await dialogOf(tab).getByLabel("Reason, for your colleagues").focus()
            await tab.keyboard.type("Fraud")
            await confirm(tab)
            await tab.getByText("No: they are banned (Fraud).").waitFor()

            await press(tab, "Delete the account")
            await dialogOf(tab).getByText("Nobody can bring the account back.").waitFor()
            await dialogOf(tab).getByRole("textbox").focus()
            await tab.keyboard.type("ada@example.com")
            await confirm(tab)
            await tab.getByText("No: the account is deleted.").waitFor()
            await press(tab, "Erase personal data now")
            await confirm(tab)
            await tab.getByText("Personal data erased").waitFor()

            await tab.getByRole("link", { name: "Settings" }).focus()
            await tab.keyboard.press("Enter")
            await tab.getByLabel("Minimum password length").fill("12")
            await press(tab, "Review 1 change")
            const row = dialogOf(tab).getByRole("row", { name: /Minimum password length/ })
            assert.match(await row.innerText(), /8[^]*12/)
            await confirm(tab)
            await closed(tab)
            await tab.getByText("differs from the default").waitFor()

            await tab.getByRole("link", { name: "Tokens" }).focus()
            await tab.keyboard.press("Enter")
            await press(tab, "Rotate")
            await confirm(tab)
            await closed(tab)
            await tab.getByText("signs now").waitFor()

            await tab.getByRole("link", { name: "Mails" }).focus()
            await tab.keyboard.press("Enter")
            await tab.getByText("550 no such box").first().waitFor()
            await tab.getByRole("button", { name: "Send again" }).first().focus()
            await tab.keyboard.press("Enter")
            await confirm(tab)
            await closed(tab)

            await tab.getByRole("link", { name: "Operators" }).focus()
            await tab.keyboard.press("Enter")
            await press(tab, "Invite operator")
            await dialogOf(tab).getByLabel("Email address").focus()
            await tab.keyboard.type("second@example.com")
            await dialogOf(tab).getByLabel("Role").selectOption("support")
            await confirm(tab)
            await dialogOf(tab).getByRole("button", { name: "Close" }).last().focus()
            await tab.keyboard.press("Enter")
            await tab.getByText("second@example.com").waitFor()
          })
          assert.deepStrictEqual(complaints, [])
        }),
      120_000
    )

    it.effect(
      "a stale proof is given anew in a window of its own, and what was begun goes on",
      () =>
        Effect.gen(function* () {
          const { environment } = yield* TestService
          const { person } = yield* Chromium
          const { origin } = Option.getOrThrow(yield* ConsoleAddress)
          const owner = yield* operator("owner")
          const someone = yield* person()
          yield* TestClock.adjust("6 minutes")
          const code = yield* codeOf(owner.secret)
          yield* Effect.promise(async () => {
            await someone.context.addCookies(
              [...owner.browser.cookies].map(([name, { value }]) => ({ name, value, url: origin }))
            )
            const tab = await someone.tab()
            await tab.goto(`${origin}/e/${environment.name}/keys`)
            await press(tab, "Create key")
            await dialogOf(tab).getByLabel("Expires after days").fill("7")
            await confirm(tab)
            const waits = dialogOf(tab).getByRole("button", { name: "Confirm in a new window" })
            await waits.waitFor()
            const [proof] = await Promise.all([
              someone.context.waitForEvent("page"),
              press(tab, "Confirm in a new window")
            ])
            await proof.locator("[name=totpCode]").first().fill(code)
            await proof.keyboard.press("Enter")
            await dialogOf(tab).getByText("This is shown once.").waitFor()
            assert.match(await dialogOf(tab).locator("code").innerText(), /^sk_/)
            assert.isTrue(proof.isClosed())
          })
          assert.deepStrictEqual(someone.complaints, [])
        }),
      60_000
    )

    it.effect(
      "a role sees what it lacks, and nobody meets a fault by axe-core",
      () =>
        Effect.gen(function* () {
          const { environment, sequence } = yield* TestService
          const user = yield* account("grace@example.com")
          yield* sequence
          const { complaints, open: tab, origin } = yield* joined("support@example.com", "support")
          const found: Array<string> = []
          yield* Effect.promise(async () => {
            const base = `${origin}/e/${environment.name}`
            await tab.goto(`${base}/users/${user.id}`)
            const purge = tab.getByRole("button", { name: /Delete the account/ })
            await purge.waitFor()
            assert.isTrue(await purge.isDisabled())
            assert.include(await purge.innerText(), "admin")
            assert.isFalse(await tab.getByRole("button", { name: "Ban", exact: true }).isDisabled())
            for (const page of [
              "",
              "/users",
              `/users/${user.id}`,
              "/organizations",
              "/invitations",
              "/audit",
              "/webhooks",
              "/settings",
              "/branding",
              "/hosts",
              "/providers",
              "/keys",
              "/tokens",
              "/roles",
              "/mails",
              "/transfer"
            ]) {
              await tab.goto(`${base}${page}`)
              await tab.getByRole("heading", { level: 1 }).waitFor()
              await tab.waitForLoadState("networkidle")
              await inspect(tab, `console${page.replace(user.id, "id")}`, found)
            }
          })
          assert.deepStrictEqual(found, [])
          assert.deepStrictEqual(complaints, [])
        }),
      180_000
    )
  })
})

import { assert, describe, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import type { Page } from "playwright-core"
import { layerWith } from "../support/Console.ts"
import { person } from "../support/People.ts"
import { TestService } from "../support/TestService.ts"
import { Chromium, isMissing, skipped } from "./Chromium.ts"
import { lookAt, type Look } from "./lookAt.ts"
import { closed, dialogOf, pick, press, signedIn } from "./Operator.ts"

const looks = ([320, 1280] as const).flatMap((width) =>
  (["light", "dark", "forced"] as const).map((scheme): Look => ({ width, scheme }))
)

const field = (tab: Page) => tab.getByRole("combobox", { name: /Search or go to|Søg eller gå til/ })

/** Opens the palette by a key and types. */
const ask = async (tab: Page, text: string, key = "/"): Promise<void> => {
  await tab.keyboard.press(key)
  await field(tab).waitFor()
  await tab.keyboard.type(text)
}

const openPalette = async (tab: Page, text: string): Promise<void> => {
  await ask(tab, text, "Control+k")
}

describe.skipIf(isMissing)(`the palette of the console${skipped}`, () => {
  layer(Chromium.layer.pipe(Layer.provideMerge(layerWith())))((it) => {
    it.effect(
      "leads to pages, settings, people, environments and actions by keys alone",
      () =>
        Effect.gen(function* () {
          const { ask: askServer, environment } = yield* TestService
          const user = yield* person("ada@example.com")
          yield* askServer(`/users/${user.id}`, {
            method: "PATCH",
            json: { firstName: "Ada", lastName: "Lovelace" }
          })
          const { account, complaints, origin, tab: open } = yield* signedIn("owner")
          yield* account.ask("/environments", {
            method: "POST",
            json: { name: "harbour", appUrl: "http://harbour.test", hosts: ["harbour.test"] }
          })
          yield* Effect.promise(async () => {
            const tab = await open()
            const base = `${origin}/e/${environment.name}`
            await tab.goto(base)
            await tab.getByRole("heading", { name: "Overview" }).waitFor()

            // Escape gives the focus back to whatever had it.
            const link = tab.getByRole("link", { name: "Mails", exact: true })
            await link.focus()
            await openPalette(tab, "x")
            await tab.keyboard.press("Escape")
            await closed(tab)
            await tab.locator("a:focus").getByText("Mails").waitFor()

            await press(tab, "Search or go to…")
            await field(tab).waitFor()
            // The selected row is the one that the field names, and the arrows go around.
            const named = async () => field(tab).getAttribute("aria-activedescendant")
            const selected = async () =>
              tab.locator("[role=option][aria-selected=true]").getAttribute("id")
            const first = await named()
            assert.isNotNull(first)
            assert.strictEqual(await selected(), first)
            await tab.keyboard.press("ArrowUp")
            assert.notStrictEqual(await named(), first)
            assert.strictEqual(await selected(), await named())
            await tab.keyboard.press("ArrowDown")
            assert.strictEqual(await named(), first)
            assert.strictEqual(
              await tab.locator("[role=option]").last().locator("..").getAttribute("role"),
              "group"
            )

            await tab.keyboard.type("webh")
            await pick(tab, /^Webhooks/)
            await tab.waitForURL(`${base}/webhooks`)
            await tab.locator("h1:focus").getByText("Webhooks").waitFor()

            await ask(tab, "idle session")
            await pick(tab, /^Idle session/)
            await tab.waitForURL(`${base}/settings/sessions?at=session.idleSeconds`)
            await tab.locator("input:focus").waitFor()
            // A slash that is typed stays one.
            await tab.getByLabel("Search settings").focus()
            await tab.keyboard.press("/")
            assert.strictEqual(await tab.getByLabel("Search settings").inputValue(), "/")

            await openPalette(tab, "lovelace")
            await pick(tab, /Ada Lovelace/)
            await tab.waitForURL(`**/users/${user.id}`)

            await openPalette(tab, "invite a user")
            await pick(tab, /^Invite a user/)
            await dialogOf(tab).locator("input:focus").waitFor()
            assert.strictEqual(tab.url(), `${base}/invitations`)
            await tab.keyboard.press("Escape")
            await closed(tab)

            // On the page itself, too.
            await openPalette(tab, "invite a user")
            await pick(tab, /^Invite a user/)
            await dialogOf(tab).getByLabel("Email address").waitFor()
            // No palette opens over a dialog.
            await tab.keyboard.press("Control+k")
            assert.strictEqual(await tab.locator("dialog[open]").count(), 1)
            await tab.keyboard.press("Escape")
            await closed(tab)

            await openPalette(tab, "no such thing")
            await pick(tab, /Search everything/)
            await tab.waitForURL(`${base}/find?q=no+such+thing`)
            await tab.getByText("Nothing found.").waitFor()
            // Somebody who still types is led to no page; Enter goes to the only one there is.
            await tab.getByLabel("Search people, organizations, any id").fill("ada@example.com")
            await tab.getByText("1 found.").waitFor()
            await tab.keyboard.press("Enter")
            await tab.waitForURL(`**/users/${user.id}`)

            await openPalette(tab, "harb")
            await pick(tab, /^harbour/)
            await tab.waitForURL(`${origin}/e/harbour`)
            await openPalette(tab, "dansk")
            await pick(tab, /Vis på dansk/)
            await tab.getByRole("heading", { name: "Overblik" }).waitFor()
          })
          assert.deepStrictEqual(complaints, [])
        }),
      240_000
    )

    it.effect(
      "has no fault by axe-core in any look, and offers no action that a role may not take",
      () =>
        Effect.gen(function* () {
          const { environment } = yield* TestService
          const { complaints, origin, tab: open } = yield* signedIn("support")
          const found = yield* Effect.promise(async () => {
            const tab = await open()
            const found: Array<string> = []
            for (const locale of ["en", "da"] as const) {
              await tab.goto(`${origin}/e/${environment.name}/mails`)
              await tab.evaluate(`localStorage.setItem("gatehouse.locale", "${locale}")`)
              await tab.reload()
              await tab.getByRole("heading", { level: 1 }).waitFor()
              await openPalette(tab, "")
              await tab.getByRole("option").first().waitFor()
              found.push(...(await lookAt(tab, `palette ${locale}`, looks.slice(0, 2))))
              await tab.keyboard.type(locale === "en" ? "session" : "nøgle")
              await tab.getByRole("option", { name: /Search|Søg/ }).waitFor()
              found.push(...(await lookAt(tab, `palette typed ${locale}`, looks)))
            }
            await tab.keyboard.press("Escape")
            await openPalette(tab, "secret key")
            await tab.getByRole("option", { name: /Search|Søg/ }).waitFor()
            assert.strictEqual(await tab.getByRole("option", { name: /hemmelig nøgle/ }).count(), 0)
            return found
          })
          assert.deepStrictEqual(found, [])
          assert.deepStrictEqual(complaints, [])
        }),
      240_000
    )
  })
})

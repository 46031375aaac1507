import { assert, describe, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { layerWith } from "../support/Console.ts"
import { TestService } from "../support/TestService.ts"
import { Chromium, isMissing, skipped } from "./Chromium.ts"
import { closed, confirm, dialogOf, press, signedIn } from "./Operator.ts"

/** Notes on the field that has the focus what a script sets it to. */
const tellSets = `{
  const { get, set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")
  const input = document.activeElement
  Object.defineProperty(input, "value", {
    get,
    set(value) {
      input.dataset.set = value
      set.call(input, value)
    }
  })
}`

describe.skipIf(isMissing)(`the settings in the console${skipped}`, () => {
  layer(Chromium.layer.pipe(Layer.provideMerge(layerWith())))((it) => {
    it.effect(
      "are found, changed in words, kept from group to group, saved, and put back",
      () =>
        Effect.gen(function* () {
          const { environment } = yield* TestService
          const { account, complaints, origin, tab: open } = yield* signedIn("admin")
          const valuesOf = Effect.map(
            account.ask(`/environments/${environment.id}/settings`),
            ({ json }) => json.values
          )
          const tab = yield* Effect.promise(open)
          const base = `${origin}/e/${environment.name}/settings`
          yield* Effect.promise(async () => {
            await tab.goto(base)
            await tab.getByText("Nothing: everything is as Gatehouse has it").waitFor()
            await tab.getByText("No setting was changed yet.").waitFor()

            // Each group has an address; a search goes through all of them.
            await tab.getByLabel("Search settings").fill("idle session")
            await tab.getByRole("status").getByText("2 settings found.").waitFor()
            await tab.getByLabel("Idle session", { exact: true }).waitFor()
            await tab.getByLabel("Search settings").fill("")
            await tab.getByRole("navigation", { name: "Groups" }).getByText("Sessions").click()
            await tab.waitForURL(`${base}/sessions`)
            await tab.locator("h1:focus").getByText("Sessions").waitFor()

            // Seven days become 36 hours; what is beyond the limits says so.
            const idle = tab.getByLabel("Idle session", { exact: true })
            const unit = tab.getByLabel("Unit of Idle session")
            assert.strictEqual(await idle.inputValue(), "7")
            assert.strictEqual(await unit.inputValue(), "day")
            await idle.fill("367")
            assert.strictEqual(await idle.getAttribute("aria-invalid"), "true")
            await unit.selectOption("hour")
            await idle.fill("36")
            assert.strictEqual(await unit.inputValue(), "hour")
            assert.strictEqual(await idle.getAttribute("aria-invalid"), "false")
            await tab.getByText("differs from the default", { exact: true }).waitFor()

            // The draft lasts from group to group.
            await tab.getByRole("navigation", { name: "Groups" }).getByText("Sign-up").click()
            await tab.getByLabel("Who may sign up").selectOption("Nobody")
            await press(tab, "Review 2 changes")
            const text = await dialogOf(tab).getByRole("table").innerText()
            assert.match(text, /Everybody\s+Nobody/)
            assert.match(text, /7 days\s+36 hours/)
            await confirm(tab)
            await closed(tab)
            await tab.getByRole("button", { name: /^Review/ }).waitFor({ state: "detached" })
          })
          const saved = yield* valuesOf
          assert.strictEqual(saved.session.idleSeconds, 129_600)
          assert.strictEqual(saved.signUp.mode, "closed")

          yield* Effect.promise(async () => {
            await tab.goto(base)
            await tab.getByRole("link", { name: "Idle session" }).click()
            const wanted = tab.getByLabel("Idle session", { exact: true })
            await tab.waitForURL("**/settings/sessions?at=session.idleSeconds")
            await tab.locator("input:focus").waitFor()
            assert.strictEqual(await wanted.inputValue(), "36")
            await press(tab, "Back to the default: Idle session")
            assert.strictEqual(await wanted.inputValue(), "7")
            assert.strictEqual(await tab.getByLabel("Unit of Idle session").inputValue(), "day")
            await press(tab, "Review 1 change")
            await confirm(tab)
            await closed(tab)

            await tab.goto(`${base}/security`)
            await tab
              .getByRole("combobox", { name: "Provider" })
              .selectOption("Cloudflare Turnstile")
            await tab.getByLabel("Site key").fill("site-key")
            await tab.getByLabel("While it cannot be reached").selectOption("Let everybody through")
            await press(tab, "Review 1 change")
            await dialogOf(tab)
              .getByText("Cloudflare Turnstile · site-key · Let everybody through")
              .waitFor()
            await confirm(tab)
            // Its secret comes from the command line, and first.
            await dialogOf(tab).getByText("needs the secret of turnstile first").first().waitFor()
            await tab.keyboard.press("Escape")
            await closed(tab)
            await press(tab, "Discard")

            await tab.goto(`${base}/look`)
            await tab.getByLabel("Display name").fill("Harbour")
            await tab
              .getByRole("img", { name: /light mode/ })
              .getByText("Harbour")
              .waitFor()
            await press(tab, "Discard")
            assert.strictEqual(await tab.getByLabel("Display name").inputValue(), "")
          })
          const after = yield* valuesOf
          assert.strictEqual(after.session.idleSeconds, 604_800)
          assert.isNull(after.abuse.challenge)
          yield* Effect.promise(async () => {
            // On a phone one field chooses the group.
            await tab.setViewportSize({ width: 360, height: 800 })
            await tab.getByLabel("Group", { exact: true }).selectOption("Addresses")
            await tab.waitForURL(`${base}/addresses`)
            await tab.goto(`${base}/constructor`)
            await tab.getByText("There is no such page.").waitFor()
          })
          assert.deepStrictEqual(complaints, [])
        }),
      240_000
    )

    it.effect("are asked about by the browser where they would be lost with the tab", () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const { complaints, origin, tab: open } = yield* signedIn("admin")
        yield* Effect.promise(async () => {
          const tab = await open()
          const asked: Array<string> = []
          tab.on("dialog", (dialog) => {
            asked.push(dialog.type())
            void dialog.accept()
          })
          await tab.goto(`${origin}/e/${environment.name}/settings/sign-in`)
          const length = tab.getByLabel("Minimum password length")
          await length.fill("12")
          await tab.locator(".save-bar").waitFor()
          await tab.reload()
          assert.deepStrictEqual(asked, ["beforeunload"])
          // Nothing is asked about what is as it was.
          await length.fill("12")
          await press(tab, "Discard")
          await tab.locator(".save-bar").waitFor({ state: "detached" })
          await tab.reload()
          await length.waitFor()
          assert.deepStrictEqual(asked, ["beforeunload"])
        })
        assert.deepStrictEqual(complaints, [])
      })
    )

    it.effect("have a text that is no number refused, as it is not the same as nothing", () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const { complaints, origin, tab: open } = yield* signedIn("admin")
        yield* Effect.promise(async () => {
          const tab = await open()
          await tab.goto(`${origin}/e/${environment.name}/settings/advanced`)
          // Without a number, they are kept for ever.
          const ended = tab.getByLabel("Ended sessions", { exact: true })
          await ended.press("ControlOrMeta+a")
          await ended.pressSequentially("1e")
          assert.strictEqual(await ended.getAttribute("aria-invalid"), "true")
          await press(tab, "Review 1 change")
          assert.match(await dialogOf(tab).getByRole("table").innerText(), /90 days\s+\?/)
          await confirm(tab)
          await dialogOf(tab).getByRole("alert").getByText("Expected").first().waitFor()
          await tab.keyboard.press("Escape")
          await press(tab, "Discard")
          assert.strictEqual(await ended.inputValue(), "90")

          const audit = tab.getByLabel("Audit trail", { exact: true })
          await audit.pressSequentially("-")
          assert.strictEqual(await audit.getAttribute("aria-invalid"), "true")
          await press(tab, "Discard")
          assert.strictEqual(await tab.locator("input:invalid").count(), 0)
        })
        assert.deepStrictEqual(complaints, [])
      })
    )

    it.effect("leave a number with a decimal point as it is typed", () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const { complaints, origin, tab: open } = yield* signedIn("admin")
        yield* Effect.promise(async () => {
          const tab = await open()
          await tab.goto(`${origin}/e/${environment.name}/settings/sessions`)
          const idle = tab.getByLabel("Idle session", { exact: true })
          await tab.getByLabel("Unit of Idle session").selectOption("hour")
          await idle.press("ControlOrMeta+a")
          await tab.evaluate(tellSets)
          await idle.pressSequentially("1.55")
          assert.strictEqual(await idle.inputValue(), "1.55")
          assert.isNull(await idle.getAttribute("data-set"))
          await press(tab, "Review 1 change")
          await dialogOf(tab).getByText("93 minutes").waitFor()
        })
        assert.deepStrictEqual(complaints, [])
      })
    )

    it.effect("show a number that comes back in its own unit, not as it was typed in another", () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const { complaints, origin, tab: open } = yield* signedIn("admin")
        yield* Effect.promise(async () => {
          const tab = await open()
          await tab.goto(`${origin}/e/${environment.name}/settings/sessions`)
          const idle = tab.getByLabel("Idle session", { exact: true })
          const unit = tab.getByLabel("Unit of Idle session")
          await idle.waitFor()
          const days = await idle.inputValue()
          assert.strictEqual(await unit.inputValue(), "day")
          await unit.selectOption("hour")
          // As long as it was, and then something else.
          await idle.fill(String(Number(days) * 24))
          await unit.selectOption("minute")
          await press(tab, "Discard")
          assert.strictEqual(await unit.inputValue(), "day")
          assert.strictEqual(await idle.inputValue(), days)
        })
        assert.deepStrictEqual(complaints, [])
      })
    )
  })
})

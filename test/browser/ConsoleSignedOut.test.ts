import { assert, describe, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { pagePaths } from "../../src/contract/pagesPlane.ts"
import { codeOf } from "../support/Authenticator.ts"
import { layerWith } from "../support/Console.ts"
import { password } from "../support/People.ts"
import { TestService } from "../support/TestService.ts"
import { cameBack, Chromium, isMissing, skipped } from "./Chromium.ts"
import { closed, confirm, cookiesOf, dialogOf, press, signedIn } from "./Operator.ts"

const turnTo = `document.dispatchEvent(new Event("visibilitychange"))`

describe.skipIf(isMissing)(`a session of the console that ends meanwhile${skipped}`, () => {
  layer(Chromium.layer.pipe(Layer.provideMerge(layerWith())))((it) => {
    it.effect(
      "takes nothing of what was entered, and the form goes on with a new one of the same operator",
      () =>
        Effect.gen(function* () {
          const { ask, environment } = yield* TestService
          const owner = yield* signedIn("owner")
          const { account, context, origin } = owner
          const names = Effect.map(ask("/organizations"), ({ json }) =>
            json.items.map(({ name }: { readonly name: string }) => name)
          )
          const { popup, tab } = yield* Effect.promise(async () => {
            const tab = await owner.tab()
            await tab.goto(`${origin}/e/${environment.name}/organizations`)
            await press(tab, "Create organization")
            await dialogOf(tab).getByLabel("Name").fill("Typed at length")
            await context.clearCookies()
            // Turning to the tab asks who is here, which leads to the sign-in where nothing is open.
            const asked = tab.waitForResponse((answer) => answer.url().endsWith("/me"))
            await tab.evaluate(turnTo)
            assert.strictEqual((await asked).status(), 401)
            await confirm(tab)
            await dialogOf(tab).getByText("You are signed out").waitFor()
            const opened = context.waitForEvent("page")
            await press(tab, "Sign in in a new window")
            const popup = await opened
            await popup.locator("[name=email]").fill(account.email)
            await popup.locator("[name=password]").fill(password)
            await popup.keyboard.press("Enter")
            await popup.locator("[name=code]").waitFor()
            return { popup, tab }
          })
          assert.notInclude(yield* names, "Typed at length")
          yield* TestClock.adjust("1 minute")
          const code = yield* codeOf(account.secret)
          yield* Effect.promise(async () => {
            await popup.locator("[name=code]").fill(code)
            await popup.keyboard.press("Enter")
            await closed(tab)
            await tab.getByText("Typed at length").first().waitFor()
          })
          assert.include(yield* names, "Typed at length")

          const other = yield* signedIn("admin")
          yield* Effect.promise(async () => {
            await tab.goto(`${origin}/e/${environment.name}/organizations`)
            await press(tab, "Create organization")
            await dialogOf(tab).getByLabel("Name").fill("In another's name")
            await context.clearCookies()
            await confirm(tab)
            await dialogOf(tab).getByText("You are signed out").waitFor()
            await context.addCookies(cookiesOf(other.account, origin))
            const opened = context.waitForEvent("page")
            await press(tab, "Sign in in a new window")
            const reloaded = tab.waitForEvent("load")
            await (await opened).locator(".accounts button").first().click()
            await reloaded
            await tab.getByText(other.account.email).first().waitFor({ state: "attached" })
          })
          assert.notInclude(yield* names, "In another's name")
          assert.deepStrictEqual(owner.complaints, [])
        }),
      240_000
    )

    it.effect("leads to the sign-in and back where nothing was being entered", () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const { context, origin, tab: open } = yield* signedIn("owner")
        yield* Effect.promise(async () => {
          const tab = await open()
          await tab.goto(`${origin}/e/${environment.name}/users`)
          await tab.getByRole("heading", { level: 1 }).waitFor()
          await tab.waitForLoadState("networkidle")
          await context.clearCookies()
          await tab.evaluate(turnTo)
          await tab.waitForURL(/\/_service\/pages\/sign-in\?redirectUrl=.*users/)
        })
      })
    )

    it.effect("has a hosted page that was kept for the way back asked for anew", () =>
      Effect.gen(function* () {
        const { context, origin, tab: open } = yield* signedIn("owner")
        yield* Effect.promise(async () => {
          const tab = await open()
          await tab.goto(`${origin}${pagePaths.account}`)
          assert.include(await tab.evaluate("document.cookie"), "console_hint=")
          await context.clearCookies()
          await tab.evaluate(cameBack)
          await tab.waitForURL((url) => url.pathname === pagePaths.signIn)
        })
      })
    )
  })
})

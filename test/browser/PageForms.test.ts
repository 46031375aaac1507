import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { EnvironmentName } from "../../src/contract/Environment.ts"
import { pagePaths } from "../../src/contract/pagesPlane.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { password, person as account } from "../support/People.ts"
import { app, assertClean, cameBack, Chromium, isMissing, skipped } from "./Chromium.ts"

/** True if each character of a code stands within its own place. */
const isInPlaces = `(() => {
  const cells = document.querySelector(".cells")
  const { left } = cells.getBoundingClientRect()
  const begin = document.querySelector(".cells > input").getBoundingClientRect().left
  return Math.abs(begin - left) < 1
})()`

describe.skipIf(isMissing)(`forms of the hosted pages in a real browser${skipped}`, () => {
  layer(Chromium.layerWithService)((it) => {
    it.effect("are sent again after the person has stopped a page that was slow to come", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const email = "stopped@example.com"
        yield* account(email)
        const visitor = yield* person()
        yield* Effect.promise(async () => {
          const tab = await visitor.tab()
          const cdp = await visitor.context.newCDPSession(tab)
          await tab.goto(`${app}${pagePaths.signIn}?redirectUrl=${pagePaths.dataRequest}`)
          await tab.locator("[name=email]").fill(email)
          await tab.locator("[name=password]").fill(password)
          let isSlow = true
          const asked = new Promise<void>((resolve) => {
            void tab.route(`${app}${pagePaths.signIn}**`, (route) =>
              isSlow ? resolve() : route.continue()
            )
          })
          await tab.keyboard.press("Enter")
          await asked
          await cdp.send("Page.stopLoading")
          await tab.locator("form[data-sent]").waitFor({ state: "detached" })
          assert.strictEqual(await tab.locator("main button[aria-disabled]").count(), 0)
          isSlow = false
          await tab.locator("[name=password]").press("Enter")
          await tab.waitForURL(`${app}${pagePaths.dataRequest}`)
        })
        assertClean(visitor)
      })
    )

    it.effect("are sent again after a stop that the browser tells nobody of, a while later", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const email = "untold@example.com"
        yield* account(email)
        const visitor = yield* person()
        yield* Effect.promise(async () => {
          // As Safari before 26.2, and Firefox before 147.
          await visitor.context.addInitScript("Reflect.deleteProperty(globalThis, 'navigation')")
          const tab = await visitor.tab()
          await tab.clock.install()
          const cdp = await visitor.context.newCDPSession(tab)
          await tab.goto(`${app}${pagePaths.signIn}?redirectUrl=${pagePaths.dataRequest}`)
          assert.isFalse(await tab.evaluate("'navigation' in globalThis"))
          await tab.locator("[name=email]").fill(email)
          await tab.locator("[name=password]").fill(password)
          let isSlow = true
          const asked = new Promise<void>((resolve) => {
            void tab.route(`${app}${pagePaths.signIn}**`, (route) =>
              isSlow ? resolve() : route.continue()
            )
          })
          await tab.keyboard.press("Enter")
          await asked
          await cdp.send("Page.stopLoading")
          assert.strictEqual(await tab.locator("form[data-sent]").count(), 1)
          await tab.clock.fastForward(10_000)
          assert.strictEqual(await tab.locator("form[data-sent]").count(), 0)
          assert.strictEqual(await tab.locator("main button[aria-disabled]").count(), 0)
          isSlow = false
          await tab.locator("[name=password]").press("Enter")
          await tab.waitForURL(`${app}${pagePaths.dataRequest}`)
        })
        assertClean(visitor)
      })
    )

    it.effect("are asked for anew on the way back to a page of before the sign-out", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const email = "back@example.com"
        yield* account(email)
        const visitor = yield* person()
        yield* Effect.promise(async () => {
          const tab = await visitor.tab()
          await tab.goto(`${app}${pagePaths.signIn}?redirectUrl=${pagePaths.account}`)
          await tab.locator("[name=email]").fill(email)
          await tab.locator("[name=password]").fill(password)
          await tab.keyboard.press("Enter")
          await tab.waitForURL(`${app}${pagePaths.account}`)
          // As Safari keeps a page, which Chromium does not do here.
          const back = () => tab.evaluate(cameBack)
          await back()
          // Where the link past the navigation leads, which is no reason to keep the page.
          await tab.evaluate("location.hash = '#main'")
          await visitor.context.clearCookies()
          await back()
          await tab.waitForURL((url) => url.pathname === pagePaths.signIn)
        })
        assertClean(visitor)
      })
    )

    it.effect("say so where the browser keeps no cookies, as nobody can be signed in then", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const visitor = yield* person()
        yield* Effect.promise(async () => {
          const tab = await visitor.tab()
          await tab.goto(`${app}${pagePaths.signIn}`)
          assert.strictEqual(await tab.getByText("keeps no cookies").count(), 0)
          await visitor.context.addInitScript(
            "Object.defineProperty(navigator, 'cookieEnabled', { value: false })"
          )
          await tab.reload()
          await tab.getByRole("alert").filter({ hasText: "keeps no cookies" }).waitFor()
        })
        assertClean(visitor)
      })
    )

    it.effect("tell truly whether a password is seen, also when it could not be sent", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const visitor = yield* person()
        yield* Effect.promise(async () => {
          const tab = await visitor.tab()
          await tab.goto(`${app}${pagePaths.signIn}`)
          await tab.locator("[name=email]").fill("seen@example.com")
          await tab.locator("[name=password]").fill(password)
          const box = tab.locator("label[data-show] input")
          await box.check({ force: true })
          await visitor.context.setOffline(true)
          await tab.locator("[name=password]").press("Enter")
          await tab.getByRole("alert").filter({ hasText: "You are offline" }).waitFor()
          assert.strictEqual(await tab.locator("[name=password]").getAttribute("type"), "password")
          assert.isFalse(await box.isChecked())
        })
        assertClean(visitor)
      })
    )

    it.effect("have the digits of a code in their places, in every direction of text", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const environments = yield* Environments
        const main = EnvironmentName.make("main")
        yield* environments.update(main, { locales: ["en", "he"], signIn: { emailCode: true } })
        yield* TestClock.adjust("2 seconds")
        const visitor = yield* person({ viewport: { width: 320, height: 640 } })
        yield* Effect.promise(async () => {
          const tab = await visitor.tab()
          for (const locale of ["en", "he"]) {
            await tab.goto(`${app}${pagePaths.emailCode}?locale=${locale}`)
            await tab.locator("[name=email]").fill("digits@example.com")
            await tab.keyboard.press("Enter")
            await tab.locator(".cells").waitFor()
            assert.strictEqual(await tab.locator("html").getAttribute("lang"), locale)
            assert.isTrue(await tab.evaluate(isInPlaces), locale)
          }
        })
        assertClean(visitor)
      })
    )

    it.effect("have what is typed go by its own letters on a page from right to left", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const environments = yield* Environments
        yield* environments.update(EnvironmentName.make("main"), { locales: ["en", "he"] })
        yield* TestClock.adjust("2 seconds")
        const visitor = yield* person()
        yield* Effect.promise(async () => {
          const tab = await visitor.tab()
          await tab.goto(`${app}${pagePaths.signIn}?locale=he`)
          for (const name of ["email", "password"]) {
            const style = await tab.evaluate(`(() => {
              const { textAlign, unicodeBidi } = getComputedStyle(document.querySelector("[name=${name}]"))
              return [unicodeBidi, textAlign]
            })()`)
            assert.deepStrictEqual(style, ["plaintext", "right"], name)
          }
        })
        assertClean(visitor)
      })
    )
  })
})

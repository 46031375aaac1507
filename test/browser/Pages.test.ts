import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { brotliCompressSync } from "node:zlib"
import { pagePaths } from "../../src/contract/pagesPlane.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { EnvironmentName } from "../../src/contract/Environment.ts"
import { lastCode } from "../support/Mailbox.ts"
import { password, person as account } from "../support/People.ts"
import { app, assertClean, Chromium, isMissing, skipped } from "./Chromium.ts"
import { inspect } from "./inspect.ts"

describe.skipIf(isMissing)(`the hosted pages in a real browser${skipped}`, () => {
  layer(Chromium.layerWithService)((it) => {
    it.effect(
      "each page can be read by everybody: no fault by axe-core, light and dark, narrow and wide",
      () =>
        Effect.gen(function* () {
          const environments = yield* Environments
          const { person } = yield* Chromium
          yield* account("axe@example.com")
          const visitor = yield* person()
          const found: Array<string> = []
          yield* Effect.promise(async () => {
            const tab = await visitor.tab()
            const look = async (path: string, name = path.split("/pages/")[1] ?? path) => {
              await tab.goto(`${app}${path}`)
              await inspect(tab, name, found)
            }
            for (const path of [
              pagePaths.signIn,
              pagePaths.signUp,
              pagePaths.forgotPassword,
              `${pagePaths.resetPassword}?token=t`,
              `${pagePaths.verifyEmail}?token=t`,
              `${pagePaths.disavow}?token=t`,
              `${pagePaths.impersonation}?token=t`,
              `${pagePaths.signIn}?locale=da`,
              pagePaths.dataRequest,
              pagePaths.invitation,
              pagePaths.secondFactor
            ]) {
              await look(path)
            }
            await tab.goto(`${app}${pagePaths.signIn}?locale=en`)
            await tab.getByLabel("Email address").fill("axe@example.com")
            await tab.locator("[name=password]").fill("wrong")
            await tab.getByRole("button", { name: "Sign in", exact: true }).click()
            await tab.getByRole("alert").first().waitFor()
            await tab.locator("#password:focus").waitFor()
            await tab.locator("#password:focus").waitFor()
            await inspect(tab, "sign-in wrong", found)
            await tab.locator("[name=password]").fill(password)
            await tab.getByRole("button", { name: "Sign in", exact: true }).click()
            await tab.waitForURL((url) => !url.pathname.endsWith("sign-in"))
            await look(pagePaths.signIn, "chooser")
            await look(pagePaths.reauthenticate)
            await look(pagePaths.signOut)
          })
          yield* environments.update(EnvironmentName.make("main"), {
            mfa: { policy: "required" },
            branding: { accentColor: "#7a1f5c", accentColorDark: "#ff9ad5" }
          })
          yield* TestClock.adjust("2 seconds")
          const other = yield* person()
          const tab = yield* Effect.promise(async () => {
            const page = await other.tab()
            await page.goto(`${app}${pagePaths.signUp}`)
            await page.getByLabel("Email address").fill("axe-up@example.com")
            await page.locator("[name=password]").fill(password)
            await page.getByLabel("Show the password").check()
            assert.strictEqual(await page.locator("[name=password]").getAttribute("type"), "text")
            await page.locator("main form button[type=submit]").first().click()
            await page.waitForURL(`${app}${pagePaths.signUpCode}`)
            await inspect(page, "sign-up code", found)
            return page
          })
          const code = yield* lastCode("axe-up@example.com", "sign_up_code")
          yield* Effect.promise(async () => {
            await tab.locator("[name=code]").fill(code)
            await tab.locator("main form button[type=submit]").first().click()
            await tab.waitForURL(`${app}${pagePaths.enrollment}`)
            await inspect(tab, "enrollment", found)
            await tab.locator("main form button[type=submit]").first().click()
            await tab.locator("svg").waitFor()
            await inspect(tab, "enrollment setup", found)
          })
          assert.deepStrictEqual(found, [])
          for (const browser of [visitor, other]) assertClean(browser)
        }),
      120_000
    )

    it.effect("a page costs few bytes and few requests, all to its own host", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const visitor = yield* person()
        yield* Effect.promise(async () => {
          const tab = await visitor.tab()
          const sizes: Record<string, number> = {}
          const read: Array<Promise<void>> = []
          tab.on("response", (response) => {
            const kind = response.request().resourceType()
            const note = async () => {
              sizes[kind] = brotliCompressSync(await response.body()).length
            }
            read.push(note())
          })
          await tab.goto(`${app}${pagePaths.signUp}`, { waitUntil: "networkidle" })
          await Promise.all(read)
          assert.isAtMost(visitor.requests.length, 4)
          assert.isAtMost(sizes["document"] ?? Infinity, 8192)
          assert.isAtMost(sizes["stylesheet"] ?? Infinity, 6144)
          assert.isAtMost(sizes["script"] ?? Infinity, 10_240)
        })
        assertClean(visitor)
      })
    )
  })
})

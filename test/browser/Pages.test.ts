import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { brotliCompressSync } from "node:zlib"
import type { Page } from "playwright-core"
import { pagePaths } from "../../src/contract/pagesPlane.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { EnvironmentName } from "../../src/contract/Environment.ts"
import { lastCode } from "../support/Mailbox.ts"
import { password, person as account } from "../support/People.ts"
import { app, assertClean, Chromium, isMissing, skipped } from "./Chromium.ts"

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8"
)

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

interface Violation {
  readonly id: string
  readonly nodes: ReadonlyArray<{ readonly html: string; readonly failureSummary?: string }>
}

/** What axe-core finds on a page as it stands, and whether it has to be scrolled sideways. */
const faults = async (page: Page) => {
  await page.evaluate(axeSource)
  const violations = (await page.evaluate(
    `axe.run(document, { runOnly: { type: "tag", values: ${JSON.stringify(rules)} } })
      .then((result) => result.violations)`
  )) as ReadonlyArray<Violation>
  const overflow = await page.evaluate(
    "document.documentElement.scrollWidth > document.documentElement.clientWidth"
  )
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`),
    ...(overflow ? ["scrolls sideways"] : [])
  ]
}

const widths = [320, 1280]
const schemes = ["light", "dark"] as const

/** Looks at a page in both themes and at both widths. */
const inspect = async (page: Page, name: string, found: Array<string>) => {
  for (const width of widths) {
    for (const colorScheme of schemes) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
      const faulty = await faults(page)
      found.push(...faulty.map((fault) => `${name} ${colorScheme} ${width}: ${fault}`))
      const folder = process.env["PAGES_PICTURES"]
      if (folder !== undefined) {
        const file = `${name.replaceAll(/\W+/g, "-")}-${colorScheme}-${width}.png`
        await page.screenshot({ path: `${folder}/${file}`, fullPage: true })
      }
    }
  }
}

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

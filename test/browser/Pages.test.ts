import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { brotliCompressSync } from "node:zlib"
import type { CDPSession, Page, Response } from "playwright-core"
import { EnvironmentName } from "../../src/contract/Environment.ts"
import { pagePaths } from "../../src/contract/pagesPlane.ts"
import { html } from "../../src/platform/Html.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { codeOf } from "../support/Authenticator.ts"
import { lastCode } from "../support/Mailbox.ts"
import { password, person as account } from "../support/People.ts"
import { TestService } from "../support/TestService.ts"
import { app, ask, assertClean, Chromium, isMissing, skipped } from "./Chromium.ts"
import { lookAt } from "./lookAt.ts"
import { Keyboard } from "./Keyboard.ts"

const login = "POST /auth/login"

/** What a tab shows, once it does not lead on any more. */
const contentOf = (tab: Page): Promise<string> =>
  tab.content().catch(async () => {
    await tab.waitForLoadState()
    return contentOf(tab)
  })

/** Adds up how far a page moves while it arrives, as browsers score it. */
const watch = `
  window.shift = 0
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shift += value })
    .observe({ type: "layout-shift", buffered: true })`

/** A slow telephone as Lighthouse has it: its network, and how much slower its processor is. */
const latency = 150
const bytesPerSecond = 1_638_400 / 8
const slower = 4
const slow4g = {
  offline: false,
  latency,
  downloadThroughput: bytesPerSecond,
  uploadThroughput: 750_000 / 8
}

/** What is fetched of a page: before anything is drawn, and in all. */
const fetched = `(() => {
  const size = (entries) => entries.reduce((sum, { transferSize }) => sum + transferSize, 0)
  const page = performance.getEntriesByType("navigation")
  const parts = performance.getEntriesByType("resource")
  const blocking = parts.filter(({ renderBlockingStatus }) => renderBlockingStatus === "blocking")
  return {
    first: { rounds: blocking.length > 0 ? 2 : 1, bytes: size([...page, ...blocking]) },
    all: { rounds: parts.length > 0 ? 2 : 1, bytes: size([...page, ...parts]) }
  }
})()`

interface Part {
  readonly rounds: number
  readonly bytes: number
}

/** Time that a part takes on the slow network, in milliseconds. */
const timeOf = ({ bytes, rounds }: Part): number =>
  rounds * latency + (bytes / bytesPerSecond) * 1_000

/** Processor time that the page's thread has used so far, in milliseconds, whatever else runs here. */
const workOf = async (cdp: CDPSession) => {
  const { metrics } = await cdp.send("Performance.getMetrics")
  const of = (name: string) => (metrics.find((each) => each.name === name)?.value ?? 0) * 1_000
  return { all: of("TaskDuration"), script: of("ScriptDuration") }
}

describe.skipIf(isMissing)(`the hosted pages in a real browser${skipped}`, () => {
  layer(Chromium.layerWithService)((it) => {
    it.effect("are used by the keyboard alone, from signing up to signing out", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const visitor = yield* person()
        const email = "keys@example.com"
        const tab = yield* Effect.promise(() => visitor.tab())
        const keys = new Keyboard(tab)
        let secrets: ReadonlyArray<string> = []
        yield* Effect.promise(async () => {
          await tab.goto(`${app}${pagePaths.signIn}`)
          await keys.go('a[href*="sign-up"]')
          await keys.type("[name=email]", email)
          await keys.type("[name=password]", password)
          await keys.to("label[data-show] input")
          await tab.keyboard.press("Space")
          assert.strictEqual(await tab.locator("[name=password]").getAttribute("type"), "text")
          await keys.go("button[type=submit]")
          assert.strictEqual(tab.url(), `${app}${pagePaths.signUpCode}`)
        })
        const code = yield* lastCode(email, "sign_up_code")
        yield* Effect.promise(async () => {
          // Pasted with a space in it, as phones show it, and sent by Enter from the field.
          await keys.type("[name=code]", `${code.slice(0, 3)} ${code.slice(3)}`)
          await keys.go("[name=code]")
          await tab.goto(`${app}${pagePaths.account}`)
          await keys.go('nav a[href$="/second-factor"]')
          await keys.send("POST /users/me/mfa/totp/start")
        })
        const secret = yield* Effect.promise(() => tab.locator("[name=secret]").inputValue())
        const totp = yield* codeOf(secret)
        yield* Effect.promise(async () => {
          await keys.send("POST /users/me/mfa/totp/confirm", { code: totp })
          assert.strictEqual(await tab.locator("#codes li").count(), 10)
          secrets = await tab.locator("#codes code").allTextContents()
          await keys.to("main [type=checkbox]")
          await tab.keyboard.press("Space")
          await keys.go("main form button[type=submit]")
          await keys.go('nav a[href$="/organizations"]')
          await keys.send("POST /organizations", { name: "Acme" })
          await keys.go('nav a[href$="/invitations"]')
          await keys.send("POST /organizations/{organizationId}/invitations", {
            email: "invited@example.com"
          })
          await tab.getByText("invited@example.com").waitFor()
          await keys.go('header a[href$="/sign-out"]')
          await keys.send("POST /auth/logout")
          await tab.getByText("You are signed out.").waitFor()
          // Whoever sits down next sees nothing of it.
          for (let steps = await tab.evaluate<number>("history.length"); steps > 1; steps -= 1) {
            // A form is not sent again to show its answer: the browser has a page of its own.
            await tab.goBack().catch(() => null)
            const seen = await contentOf(tab)
            for (const text of [email, ...secrets]) assert.notInclude(seen, text, tab.url())
          }
        })
        assertClean(visitor)
      })
    )

    it.effect(
      "lead the focus to what is wrong, and from link to link over the head of a page",
      () =>
        Effect.gen(function* () {
          const { person } = yield* Chromium
          yield* account("focus@example.com")
          const visitor = yield* person({ viewport: { width: 320, height: 640 } })
          yield* Effect.promise(async () => {
            const tab = await visitor.tab()
            const keys = new Keyboard(tab)
            await tab.goto(`${app}${pagePaths.signIn}`)
            await keys.send(login, { email: "focus@example.com", password: "wrong" })
            await tab.locator("#password:focus").waitFor()
            assert.strictEqual(
              await tab.locator("#password").getAttribute("aria-describedby"),
              "problem"
            )
            await keys.send(login, { password })
            await tab.goto(`${app}${pagePaths.accountSessions}`)
            await tab.keyboard.press("Tab")
            await tab.keyboard.press("Enter")
            await tab.waitForURL((url) => url.hash === "#main")
            // Where there is little room, the other pages open from a button.
            await tab.goto(`${app}${pagePaths.accountSessions}`)
            await keys.to("nav summary")
            await tab.keyboard.press("Enter")
            await keys.go('nav a[href$="/activity"]')
            assert.include(tab.url(), "/activity")
          })
          assertClean(visitor)
        })
    )

    it.effect("keep what was typed while there is no connection, and send it once there is", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        yield* account("offline@example.com")
        const visitor = yield* person()
        yield* Effect.promise(async () => {
          const tab = await visitor.tab()
          await tab.goto(`${app}${pagePaths.signIn}?redirectUrl=${pagePaths.dataRequest}`)
          await tab.locator("[name=email]").fill("offline@example.com")
          await tab.locator("[name=password]").fill(password)
          await visitor.context.setOffline(true)
          await tab.locator(`form[data-operation="${login}"] button`).click()
          await tab.getByRole("alert").filter({ hasText: "You are offline" }).waitFor()
          assert.strictEqual(await tab.locator("[name=password]").inputValue(), password)
          await visitor.context.setOffline(false)
          await tab.waitForURL(`${app}${pagePaths.dataRequest}`)
          await tab.goto(`${app}${pagePaths.signIn}?another=1`)
          await tab.getByRole("button", { name: "Sign in Last used" }).waitFor()
        })
        assertClean(visitor)
      })
    )

    it.effect("write times in the reader's zone and language, and without a script in UTC", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const email = "abroad@example.com"
        yield* account(email)
        const zone = { timezoneId: "Pacific/Auckland" } as const
        const reader = yield* person({ ...zone, locale: "en-US" })
        const plain = yield* person({ ...zone, javaScriptEnabled: false })
        yield* Effect.promise(async () => {
          const tab = await reader.tab()
          await tab.goto(`${app}${pagePaths.signIn}`)
          await ask(tab, "/auth/login", { email, password })
          await tab.goto(`${app}${pagePaths.accountSessions}`)
          const time = tab.locator("time").first()
          const instant = new Date((await time.getAttribute("datetime")) ?? "")
          const here = new Intl.DateTimeFormat("en-US", {
            dateStyle: "medium",
            timeStyle: "short",
            timeZone: "Pacific/Auckland"
          }).format(instant)
          assert.strictEqual(await time.textContent(), here)
          await plain.context.addCookies(await reader.context.cookies())
          const bare = await plain.tab()
          await bare.goto(`${app}${pagePaths.accountSessions}`)
          const written = await bare.locator("time").first().textContent()
          assert.match(written ?? "", / UTC$/)
          assert.strictEqual(await time.getAttribute("title"), written)
        })
      })
    )

    it.effect("count down until another try is taken", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const visitor = yield* person()
        const other = (yield* TestService).browser()
        const json = { email: "hurry@example.com", password: "wrong" }
        for (let tries = 0; tries < 9; tries += 1) yield* other.ask("/auth/login", { json })
        yield* Effect.promise(async () => {
          const tab = await visitor.tab()
          await tab.goto(`${app}${pagePaths.signIn}`)
          const send = tab.locator(`form[data-operation="${login}"] button`)
          const wait = tab.locator("[data-retry-after]")
          for (let tries = 0; tries < 15 && (await wait.count()) === 0; tries += 1) {
            await tab.locator("[name=email]").fill("hurry@example.com")
            await tab.locator("[name=password]").fill("wrong")
            await Promise.all([tab.waitForNavigation(), send.click()])
          }
          assert.match((await wait.textContent()) ?? "", /^Try again in .*(second|minute)/)
          assert.strictEqual(await send.getAttribute("aria-disabled"), "true")
          const passkey = tab.locator("form[data-passkey] button")
          assert.isNull(await passkey.getAttribute("aria-disabled"), "it has limits of its own")
          await tab.evaluate("performance.now = () => 1e12")
          await tab.getByText("You can try again now.").waitFor()
          assert.isNull(await send.getAttribute("aria-disabled"))
        })
      })
    )

    it.effect(
      "stand still and are there within a second on a slow telephone",
      () =>
        Effect.gen(function* () {
          const { person } = yield* Chromium
          yield* account("slow@example.com")
          const visitor = yield* person({ viewport: { width: 390, height: 780 } })
          yield* Effect.promise(async () => {
            const tab = await visitor.tab()
            const cdp = await tab.context().newCDPSession(tab)
            await tab.addInitScript(watch)
            await tab.goto(`${app}${pagePaths.signIn}`)
            await cdp.send("Performance.enable", { timeDomain: "threadTicks" })
            for (const path of [pagePaths.signIn, pagePaths.account]) {
              if (path === pagePaths.account) {
                await ask(tab, "/auth/login", { email: "slow@example.com", password })
              }
              await cdp.send("Network.emulateNetworkConditions", slow4g)
              await cdp.send("Emulation.setCPUThrottlingRate", { rate: slower })
              await cdp.send("Network.clearBrowserCache")
              await tab.goto(`${app}${path}`, { waitUntil: "networkidle" })
              assert.strictEqual(await tab.evaluate("shift"), 0, path)
              await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 })
              await cdp.send("Network.emulateNetworkConditions", { ...slow4g, latency: 0 })

              const works: Array<{ readonly all: number; readonly script: number }> = []
              let parts = { first: { rounds: 0, bytes: 0 }, all: { rounds: 0, bytes: 0 } }
              for (let tries = 0; tries < 3; tries += 1) {
                await cdp.send("Network.clearBrowserCache")
                await tab.goto("about:blank")
                await tab.goto(`${app}${path}`, { waitUntil: "networkidle" })
                works.push(await workOf(cdp))
                parts = (await tab.evaluate(fetched)) as typeof parts
              }
              const work = slower * Math.min(...works.map(({ all }) => all))
              const script = slower * Math.min(...works.map(({ script: each }) => each))
              assert.isAtMost(timeOf(parts.first) + work, 1_000, `first paint of ${path}`)
              assert.isAtMost(timeOf(parts.all) + work, 1_200, `all of ${path}`)
              assert.isAtMost(script, 150, `${path} blocks`)
            }
          })
          assertClean(visitor)
        }),
      240_000
    )

    it.effect("are read by a browser as they were meant, whatever is written on them", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const visitor = yield* person()
        const texts = [
          ...`<script>alert(1)</script>|"><img src=x onerror=alert(1)>|'><svg/onload=alert(1)>|</main>|-->|<!--|]]>|&lt;b&gt;|&amp;amp;|&#60;i&#62;|</p >|<plaintext>|\u2028</textarea>`.split(
            "|"
          ),
          ...Array.from({ length: 0x3000 }, (_, code) => `a${String.fromCharCode(code)}b"'<i>`)
        ]
        const markup = html`<main>
          ${texts.map((text) => html`<p title="${text}">${text}</p>`)}
        </main>`.toString()
        const read = yield* Effect.promise(async () => {
          const tab = await visitor.tab()
          return tab.evaluate<ReadonlyArray<unknown>>(`[...new DOMParser()
            .parseFromString(${JSON.stringify(markup)}, "text/html")
            .querySelectorAll("main > *")].map(({ attributes, childNodes, localName, textContent, title }) =>
              [localName, attributes.length, childNodes.length, title, textContent])`)
        })
        assert.strictEqual(read.length, texts.length)
        for (const [at, text] of texts.entries()) {
          // Browsers know one end of a line, and no character zero.
          const seen = text.replace("\r", "\n")
          const [title, content] = [seen.replace("\0", "\uFFFD"), seen.replace("\0", "")]
          assert.deepStrictEqual(read[at], ["p", 1, 1, title, content])
        }
      })
    )

    it.effect("have the layout that an operator chose, where there is room for it", () =>
      Effect.gen(function* () {
        const environments = yield* Environments
        const main = EnvironmentName.make("main")
        const { person } = yield* Chromium
        const visitor = yield* person()
        const tab = yield* Effect.promise(() => visitor.tab())
        const isSeen = () => tab.locator(".side").isVisible()
        for (const layout of ["split", "full", "card"] as const) {
          yield* environments.update(main, { branding: { layout, accentColor: "#d0440b" } })
          yield* TestClock.adjust("2 seconds")
          yield* Effect.promise(async () => {
            await tab.setViewportSize({ width: 1280, height: 800 })
            await tab.goto(`${app}${pagePaths.signIn}`)
            assert.strictEqual(await tab.locator("html").getAttribute("data-layout"), layout)
            assert.strictEqual(await isSeen(), layout === "split", layout)
            await tab.setViewportSize({ width: 799, height: 800 })
            assert.isFalse(await isSeen(), layout)
            const found = await lookAt(tab, layout, [
              { width: 320, scheme: "light" },
              { width: 1280, scheme: "light" },
              { width: 1280, scheme: "dark" }
            ])
            assert.deepStrictEqual(found, [])
          })
        }
        yield* environments.update(main, { branding: { accentColor: null } })
        yield* TestClock.adjust("2 seconds")
        assertClean(visitor)
      })
    )

    it.effect("cost few bytes and requests, all to their own host, in an operator's colours", () =>
      Effect.gen(function* () {
        const environments = yield* Environments
        yield* environments.update(EnvironmentName.make("main"), {
          branding: { accentColor: "#7a1f5c", accentColorDark: "#ff9ad5" }
        })
        yield* TestClock.adjust("2 seconds")
        const { person } = yield* Chromium
        yield* account("bytes@example.com")
        const visitor = yield* person()
        yield* Effect.promise(async () => {
          const tab = await visitor.tab()
          const answers: Array<Response> = []
          tab.on("response", (response) => answers.push(response))
          const most: Readonly<Record<string, number>> = {
            document: 8192,
            stylesheet: 6144,
            script: 10_240
          }
          const costs = async (path: string) => {
            answers.length = 0
            await tab.goto(`${app}${path}`)
            assert.isAtMost(answers.length, 4, path)
            for (const answer of answers) {
              const kind = answer.request().resourceType()
              const bytes = brotliCompressSync(await answer.body()).length
              assert.isAtMost(bytes, most[kind] ?? 0, `${kind} of ${answer.url()}`)
            }
          }
          await costs(pagePaths.signIn)
          await tab.locator("[name=email]").fill("bytes@example.com")
          await tab.locator("[name=password]").fill(password)
          await tab.locator(`form[data-operation="${login}"] button`).click()
          await tab.waitForURL((url) => url.pathname !== pagePaths.signIn)
          for (const path of Object.values(pagePaths)) {
            if (/\/account|\/organizations$/.test(path)) await costs(path)
          }
          const found = await lookAt(tab, "in its own colours", [
            { width: 320, scheme: "light" },
            { width: 1280, scheme: "dark" }
          ])
          assert.deepStrictEqual(found, [])
        })
        assertClean(visitor)
      })
    )
  })
})

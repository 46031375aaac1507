import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { pagePaths } from "../../src/pages/Page.ts"
import { password, person as account, signIn } from "../support/People.ts"
import { TestService } from "../support/TestService.ts"
import { app, ask, assertClean, Chromium, isMissing, skipped } from "./Chromium.ts"
import { alerted, linkOf, open, said, submit } from "./MailedPage.ts"

describe.skipIf(isMissing)(`the pages of mailed links in a real browser${skipped}`, () => {
  layer(Chromium.layerWithService)((it) => {
    it.effect("a forgotten password: nothing until the click, then a new one, once", () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const { person } = yield* Chromium
        const email = "forgot@example.com"
        yield* account(email)
        yield* service.browser().ask("/auth/forgot-password", { json: { email } })
        const link = yield* linkOf(email, "password_reset")
        const browser = yield* person()
        const chosen = "a wholly new passphrase"
        yield* Effect.promise(async () => {
          const page = await browser.tab()
          await open(page, link)
          const field = page.getByLabel("New password")
          await field.fill("12345678")
          await submit(page)
          await alerted(page, "Too many people use this password")
          assert.strictEqual(await field.getAttribute("aria-invalid"), "true")
          assert.isTrue(
            await field.evaluate((input) => input === input.ownerDocument.activeElement)
          )
          await field.fill("short")
          await field.press("Enter")
          await alerted(page, "The password is too short.")
          await page.getByLabel("Show the password").check()
          assert.strictEqual(await field.getAttribute("type"), "text")
          await field.fill(chosen)
          await field.press("Enter")
          await said(page, "Your new password is set, and you are signed in.")
          assert.strictEqual((await ask(page, "/users/me")).json.email, email)
          await page.getByRole("link", { name: "Go to main.test" }).waitFor()

          const again = await browser.tab()
          await open(again, link)
          await again.getByLabel("New password").fill("yet another passphrase")
          await submit(again)
          await alerted(again, "This link is no longer good: it has been used")
        })
        assertClean(browser)
        const answer = yield* service.browser().ask("/auth/login", {
          json: { email, password: chosen }
        })
        assert.strictEqual(answer.status, 200, answer.text)
      })
    )

    it.effect("an address is confirmed by the click", () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const { person } = yield* Chromium
        const email = "unverified@example.com"
        yield* account(email, { emailVerified: false })
        yield* service.browser().ask("/auth/sign-up/resend-verification-email", { json: { email } })
        const link = yield* linkOf(email, "email_verification")
        const browser = yield* person()
        yield* Effect.promise(async () => {
          const page = await browser.tab()
          await open(page, link)
          await page.getByRole("button", { name: "Confirm the address" }).click()
          await said(page, "Your email address is confirmed.")
          assert.strictEqual(await page.evaluate("document.activeElement.id"), "result")
          assert.strictEqual(await page.locator("form:not([hidden])").count(), 0)
        })
        assertClean(browser)
        yield* signIn(email)
      })
    )

    it.effect(
      "a sign-in is disavowed by the click, which signs out everywhere, in Danish too",
      () =>
        Effect.gen(function* () {
          const service = yield* TestService
          const { person } = yield* Chromium
          const email = "stolen@example.com"
          yield* account(email)
          const own = yield* signIn(email)
          const thief = yield* signIn(email)
          const link = yield* linkOf(email, "new_device")
          const browser = yield* person({ locale: "da-DK" })
          yield* Effect.promise(async () => {
            const page = await browser.tab()
            await open(page, link)
            assert.strictEqual(await page.locator("html").getAttribute("lang"), "da")
            await page.getByRole("heading", { level: 1, name: "Var det ikke dig?" }).waitFor()
          })
          assert.strictEqual((yield* thief.browser.ask("/users/me")).status, 200, "not yet")
          yield* Effect.promise(async () => {
            const page = browser.context.pages()[0]!
            await page.getByRole("button", { name: "Log ud alle steder" }).click()
            await said(page, "Alle enheder er logget ud")
          })
          for (const { browser } of [own, thief]) {
            assert.strictEqual((yield* browser.ask("/users/me")).status, 401)
          }
          const json = { email, password }
          assert.strictEqual((yield* service.browser().ask("/auth/login", { json })).status, 401)
          assertClean(browser)
        })
    )

    it.effect(
      "what the service answers is said in a sentence, and a busy one can be asked again",
      () =>
        Effect.gen(function* () {
          const { person } = yield* Chromium
          const browser = yield* person()
          yield* Effect.promise(async () => {
            const page = await browser.tab()
            const answerWith = (status: number, properties: object) =>
              page.route("**/_service/auth/verify-email", (route) =>
                route.fulfill({
                  status,
                  contentType: "application/problem+json",
                  body: JSON.stringify({ properties })
                })
              )
            await open(page, `${app}${pagePaths.verifyEmail}?token=t0k3n`)
            await answerWith(429, { code: "rate_limited", retryAfterSeconds: 840 })
            await submit(page)
            await alerted(page, "That was tried too often. Try again in 14 minutes.")
            await answerWith(503, { code: "overloaded", retryAfterSeconds: 1 })
            await submit(page)
            await alerted(page, "Try again in 1 second.")
            await answerWith(418, { code: "something_new" })
            await submit(page)
            await alerted(page, "That did not work.")

            await page.unrouteAll()
            await page.goto(`${app}${pagePaths.verifyEmail}?token=t0k3n`)
            await page.route("**/_service/auth/verify-email", (route) => route.abort())
            await submit(page)
            await alerted(page, "No answer came.")
            await answerWith(401, { code: "unauthenticated" })
            await submit(page)
            await alerted(page, "Sign in first, then open the link in the mail again.")
            assert.strictEqual(await page.locator("form:not([hidden])").count(), 0)

            for (const path of Object.values(pagePaths)) {
              await page.goto(`${app}${path}`)
              if (path !== pagePaths.dataRequest) await alerted(page, "The link is not complete.")
            }
          })
          assertClean(browser)
        })
    )

    it.effect("a second click asks nothing more, and a second factor is left to the app", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const browser = yield* person()
        yield* Effect.promise(async () => {
          const page = await browser.tab()
          await page.goto(`${app}${pagePaths.resetPassword}?token=t0k3n`)
          await page.getByLabel("New password").fill("a wholly new passphrase")
          let asked = 0
          await page.route("**/_service/auth/reset-password", async (route) => {
            asked += 1
            await clicked
            await route.fulfill({ json: { status: "mfa_required" } })
          })
          const clicked = page.getByRole("button", { name: "Set the password" }).dblclick()
          await said(page, "Your new password is set. Continue signing in in the app.")
          assert.strictEqual(asked, 1)
        })
        assertClean(browser)
      })
    )

    it.effect(
      "fit on the narrowest screen, in either language, and can be used by keyboard alone",
      () =>
        Effect.gen(function* () {
          const { person } = yield* Chromium
          const browser = yield* person({ viewport: { width: 320, height: 640 }, locale: "da" })
          yield* Effect.promise(async () => {
            const page = await browser.tab()
            for (const path of Object.values(pagePaths)) {
              await page.goto(`${app}${path}?token=t0k3n`)
              const width = await page.evaluate<number>("document.documentElement.scrollWidth")
              assert.isAtMost(width, 320, path)
            }
            await page.goto(`${app}${pagePaths.resetPassword}?token=t0k3n`)
            const focused = []
            for (let i = 0; i < 4; i += 1) {
              await page.keyboard.press("Tab")
              focused.push(await page.evaluate<string>("document.activeElement.tagName"))
            }
            assert.deepStrictEqual(focused, ["INPUT", "INPUT", "BUTTON", "A"])
          })
          assertClean(browser)
        })
    )

    it.effect("run no script but their own", () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const { person } = yield* Chromium
        const browser = yield* person()
        const { headers, text } = yield* service.browser().ask("/pages/disavow")
        yield* Effect.promise(async () => {
          const page = await browser.tab()
          // As if an attacker had got markup into the page, past everything else.
          await page.route(`**${pagePaths.disavow}*`, (route) => {
            const injected = [
              "<script>document.title = 'injected'</script>",
              "<img src=/nothing onerror=\"document.title = 'injected'\">",
              "<script src=http://evil.test/x.js></script>",
              "<form action=http://evil.test/ id=stolen><button>Click</button></form>"
            ].join("")
            return route.fulfill({
              headers: Object.fromEntries(headers),
              body: text.replace("</main>", `${injected}</main>`)
            })
          })
          await page.goto(`${app}${pagePaths.disavow}?token=t0k3n`)
          await page.evaluate("document.getElementById('stolen').requestSubmit()")
          const written = await page.evaluate<string>(
            "try { document.body.innerHTML = '<i>injected</i>' } catch (error) { error.name }"
          )
          assert.strictEqual(written, "TypeError")
          assert.notInclude(await page.title(), "injected")
          assert.strictEqual(new URL(page.url()).pathname, pagePaths.disavow)
        })
        const refused = browser.complaints.filter((text) => /Content Security|Trusted/.test(text))
        assert.lengthOf(refused, 5, refused.join("\n"))
      })
    )
  })
})

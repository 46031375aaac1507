import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { password, person as account } from "../support/People.ts"
import { application, authorizeAddress, redeemed, relyingParty } from "../support/RelyingParty.ts"
import { Chromium, isMissing, skipped } from "./Chromium.ts"

const submitted = (tab: Page, operation: string) =>
  tab.locator(`form[data-operation="${operation}"] [type=submit]`).first().click()

describe.skipIf(isMissing)(`single sign-on in a real browser${skipped}`, () => {
  layer(Chromium.layerWithService)((it) => {
    it.effect(
      "signs a person in at one application with a password, and at the next with none",
      () =>
        Effect.gen(function* () {
          const email = "everywhere@example.com"
          yield* account(email)
          const visitor = yield* (yield* Chromium).person()
          const tab = yield* Effect.promise(visitor.tab)
          /** Opens an application's sign-in, and answers where the browser ended, with its tokens. */
          const signedInAt = Effect.fnUntraced(function* (
            host: string,
            json: object,
            acted: () => Promise<void> = () => Promise.resolve()
          ) {
            const back = `https://${host}/cb`
            const registered = yield* application({ name: host, redirectUris: [back], ...json })
            const config = yield* relyingParty(registered)
            const address = yield* authorizeAddress(config, { redirect_uri: back })
            const before = visitor.requests.length
            const answer = yield* Effect.promise(async () => {
              const led = tab.waitForRequest((request) => request.url().startsWith(`${back}?`))
              // Nobody answers at the application's host: where the browser was led is all it takes.
              await tab.goto(address).catch(() => null)
              await acted()
              return (await led).url()
            })
            const tokens = yield* redeemed(config, answer)
            return { claims: tokens.claims(), requests: visitor.requests.slice(before) }
          })

          const first = yield* signedInAt("shop.example", { trust: "own" }, async () => {
            await tab.locator("[name=email]").fill(email)
            await tab.locator("[name=password]").fill(password)
            await submitted(tab, "POST /auth/login")
          })
          const second = yield* signedInAt("desk.example", { trust: "own" })
          assert.strictEqual(second.claims?.sub, first.claims?.sub)
          assert.notStrictEqual(second.claims?.["sid"], first.claims?.["sid"])
          assert.deepStrictEqual(
            second.requests.filter((request) => request.includes("/_service/pages/")),
            []
          )
          // A stranger has no more than one question.
          const third = yield* signedInAt("tool.example", {}, () =>
            submitted(tab, "POST /oauth/consent")
          )
          assert.strictEqual(third.claims?.sub, first.claims?.sub)
          assert.deepStrictEqual(visitor.complaints, [])
        })
    )

    it.effect("sends the button that was pressed, later and without a script too", () =>
      Effect.gen(function* () {
        const email = "decides@example.com"
        yield* account(email)
        const back = "https://decided.example/cb"
        const config = yield* relyingParty(yield* application({ redirectUris: [back] }))
        const address = yield* authorizeAddress(config, { redirect_uri: back })
        const { person } = yield* Chromium
        const scripted = yield* person()
        const plain = yield* person({ javaScriptEnabled: false })
        const decided = async (tab: Page, value: "allow" | "deny", meanwhile = async () => {}) => {
          const led = tab.waitForRequest((request) => request.url().startsWith(`${back}?`))
          await tab.goto(address)
          if (await tab.locator("[name=email]").isVisible()) {
            await tab.locator("[name=email]").fill(email)
            await tab.locator("[name=password]").fill(password)
            await submitted(tab, "POST /auth/login")
          }
          const button = tab.locator(`button[name=decision][value=${value}]`)
          await button.waitFor()
          await meanwhile()
          await button.click({ noWaitAfter: true })
          await scripted.context.setOffline(false)
          return new URL((await led).url()).searchParams
        }
        yield* Effect.promise(async () => {
          const tab = await scripted.tab()
          const denied = await decided(tab, "deny", () => scripted.context.setOffline(true))
          assert.strictEqual(denied.get("error"), "access_denied")
          assert.isTrue((await decided(await plain.tab(), "allow")).has("code"))
        })
      })
    )
  })
})

import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { openIdProvider } from "../support/OpenIdProvider.ts"
import { callbackOf, offer } from "../support/ProviderSignIn.ts"
import { TestService } from "../support/TestService.ts"
import { app, ask, Chromium, isMissing, skipped } from "./Chromium.ts"

describe.skipIf(isMissing)(`signing in with a provider in a real browser${skipped}`, () => {
  layer(Chromium.layerWithService)((it) => {
    it.effect("goes through the provider's own login page and comes back signed in", () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const { person } = yield* Chromium
        const provider = yield* openIdProvider([callbackOf(environment, "idp")])
        const email = "ada@example.com"
        provider.people.set("ada", { email, email_verified: true, given_name: "Ada" })
        yield* offer(environment, "idp", provider)
        const browser = yield* person()
        yield* Effect.promise(async () => {
          const page = await browser.tab()
          const back = `${app}/after`
          const home = `${app}/_service/pages/data-request`
          const start = new URLSearchParams({ redirectUrl: back })
          await page.goto(`${app}/_service/auth/oauth2/idp/authorize?${start}`)
          assert.strictEqual(new URL(page.url()).origin, provider.issuer)
          await page.locator("[name=login]").fill("ada")
          await page.locator("[name=password]").fill("anything")
          await page.locator("[type=submit]").click()
          // What the app may know of her.
          await page.locator("[type=submit]").click()
          await page.waitForURL(`${back}?status=complete`)
          await page.goto(home)
          const { json: user } = await ask(page, "/users/me")
          assert.deepInclude(user, { email, firstName: "Ada" })
          const { json: boot } = await ask(page, "/boot")
          assert.deepStrictEqual(boot.sessions[0].authenticationMethods, ["oauth:idp"])

          // Known there by now, she comes back without a question.
          await ask(page, "/auth/logout", {})
          assert.strictEqual((await ask(page, "/users/me")).status, 401)
          await page.goto(`${app}/_service/auth/oauth2/idp/authorize?${start}`)
          await page.waitForURL(`${back}?status=complete`)
          await page.goto(home)
          assert.strictEqual((await ask(page, "/users/me")).json.id, user.id)
        })
        assert.deepStrictEqual(browser.complaints, [])
      })
    )
  })
})

import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { locationOf, offer } from "../support/ProviderSignIn.ts"
import { person as account, signIn } from "../support/People.ts"
import { scriptedProvider } from "../support/ScriptedProvider.ts"
import { TestService } from "../support/TestService.ts"
import { app, ask, Chromium, isMissing, skipped } from "./Chromium.ts"

describe.skipIf(isMissing)(`coming back from a provider in a real browser${skipped}`, () => {
  layer(Chromium.layerWithService)((it) => {
    it.effect("the account page leads to a provider, whose account is then linked", () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const provider = yield* scriptedProvider("linking")
        yield* offer(environment, "linking", provider)
        provider.script.idToken = { sub: "linking" }
        const email = "linking@example.com"
        yield* account(email)
        const { browser } = yield* signIn(email)
        const visitor = yield* (yield* Chromium).person()
        yield* Effect.promise(async () => {
          const cookies = [...browser.cookies].map(([name, { value }]) => ({ name, value }))
          await visitor.context.addCookies(cookies.map((cookie) => ({ ...cookie, url: app })))
          const tab = await visitor.tab()
          await tab.route(`${provider.issuer}/**`, (route) =>
            route.fulfill({
              status: 302,
              headers: { location: provider.grant(route.request().url()) }
            })
          )
          await tab.goto(`${app}/_service/pages/account/identities`)
          await tab.getByRole("button", { name: "Link Test provider" }).click()
          await tab.getByText("The account is linked.").waitFor()
        })
        assert.deepStrictEqual(visitor.complaints, [])
      })
    )

    it.effect.each(["/after", "http://plain.test/after"])(
      "the page in place of the answer finishes with its button, and leads on to %s",
      (redirectUrl) =>
        Effect.gen(function* () {
          const service = yield* TestService
          const { person } = yield* Chromium
          yield* service.ask("/allowed-origins", {
            method: "PUT",
            json: { origins: ["http://plain.test"] }
          })
          const provider = yield* scriptedProvider("good")
          yield* offer(service.environment, "good", provider)
          const subject = redirectUrl.length.toString()
          provider.script.idToken = {
            sub: subject,
            email: `${subject}@example.com`,
            email_verified: true
          }
          const started = service.browser()
          const query = new URLSearchParams({ redirectUrl })
          const begun = yield* started.ask(`/auth/oauth2/good/authorize?${query}`)
          const back = provider.grant(locationOf(begun))
          const shown = yield* started.ask(back.slice(`${app}/_service`.length), {
            headers: { "sec-fetch-dest": "iframe" }
          })
          const visitor = yield* person()
          yield* Effect.promise(async () => {
            const cookies = [...started.cookies].map(([name, { value }]) => ({ name, value }))
            await visitor.context.addCookies(cookies.map((cookie) => ({ ...cookie, url: app })))
            const tab = await visitor.tab()
            // As a browser would be answered that shows it, and keeps its promises to the page.
            await tab.route(
              back,
              (route) => {
                const headers = Object.fromEntries(shown.headers)
                return route.fulfill({ status: shown.status, headers, body: shown.text })
              },
              { times: 1 }
            )
            await tab.goto(back)
            assert.notInclude(tab.url(), "?")
            await tab.getByRole("button", { name: "Continue" }).click()
            const onward = new URL(redirectUrl, app).href
            await tab.waitForURL(`${onward}?status=complete`)
            await tab.goto(`${app}/_service/pages/data-request`)
            const me = await ask(tab, "/users/me")
            assert.strictEqual(me.json.email, `${subject}@example.com`)
          })
          assert.deepStrictEqual(visitor.complaints, [])
        })
    )
  })
})

import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { mint, reason, staff } from "../support/Impersonation.ts"
import { password, person as account } from "../support/People.ts"
import { TestService } from "../support/TestService.ts"
import { app, ask, assertClean, Chromium, isMissing, skipped } from "./Chromium.ts"

const anyPage = `${app}/_service/pages/data-request`

describe.skipIf(isMissing)(`an impersonation's link in a real browser${skipped}`, () => {
  layer(Chromium.layerWithService)((it) => {
    it.effect("is redeemed by going there, beside the session that the browser has", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        yield* account("agent@example.com")
        const user = yield* account("ada@example.com")
        const { url } = yield* mint(user.id, { redirectUrl: "/_service/pages/data-request" })
        const agent = yield* person()
        yield* Effect.promise(async () => {
          const tab = await agent.tab()
          await tab.goto(anyPage)
          await ask(tab, "/auth/login", { email: "agent@example.com", password })
          await tab.goto(url)
          assert.strictEqual(tab.url(), anyPage)
          const { json } = await ask(tab, "/boot")
          assert.strictEqual(json.user.id, user.id)
          assert.lengthOf(json.sessions, 2)
          const sessionId: string = json.activeSessionId
          assert.strictEqual((await ask(tab, "/auth/logout", { sessionId })).status, 204)
          assert.strictEqual((await ask(tab, "/users/me")).json.email, "agent@example.com")
        })
        assertClean(agent)
      })
    )

    it.effect("is not redeemed by a page that shows, fetches or prefetches it", () =>
      Effect.gen(function* () {
        const { ask: asServer } = yield* TestService
        const { person } = yield* Chromium
        const user = yield* account("bob@example.com")
        const { url } = yield* mint(user.id)
        const someone = yield* person()
        yield* Effect.promise(async () => {
          const tab = await someone.tab()
          await tab.goto(anyPage)
          await tab.evaluate(`(async (link) => {
            const image = new Image()
            image.src = link
            await new Promise((resolve) => image.addEventListener("error", resolve))
            await fetch(link)
            const prefetch = document.createElement("link")
            prefetch.rel = "prefetch"
            prefetch.href = link
            document.head.append(prefetch)
            await new Promise((resolve) => prefetch.addEventListener("load", resolve))
          })(${JSON.stringify(url)})`)
          const names = (await someone.context.cookies()).map(({ name }) => name)
          assert.notInclude(names, "gatehouse_session")
        })
        const sessions = yield* asServer(`/users/${user.id}/sessions`)
        assert.deepStrictEqual(sessions.json.items, [])
        assertClean(someone)
      })
    )

    it.effect("shows a page to a browser that does not tell, whose button redeems it once", () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const { person } = yield* Chromium
        const plain = yield* service.tenant("plain")
        const json = { email: "carol@example.com", emailVerified: true }
        const request = { method: "POST", key: plain.secretKey }
        const user = (yield* service.ask("/users", { ...request, json })).json
        const redirectUrl = "/_service/pages/data-request?a=%22b"
        const minted = yield* service.ask(`/users/${user.id}/impersonation-tokens`, {
          ...request,
          json: { impersonatorId: staff, reason, redirectUrl }
        })
        const { url } = minted.json
        const agent = yield* person({ locale: "da-DK" })
        yield* Effect.promise(async () => {
          const tab = await agent.tab()
          await tab.goto(url)
          const heading = tab.getByRole("heading", { name: "Handl på vegne af en anden" })
          await heading.waitFor()
          await tab.locator("form:not([hidden])").waitFor()
          assert.strictEqual(tab.url(), url.split("?")[0])
          const before = (await agent.context.cookies()).map(({ name }) => name)
          assert.notInclude(before, "gatehouse_session")
          await tab.locator("main button[type=submit]").click()
          await tab.waitForURL(`http://plain.test${redirectUrl}`)
          assert.strictEqual((await ask(tab, "/users/me")).json.id, user.id)

          await tab.goto(url)
          await tab.getByRole("alert").filter({ hasText: "Linket virker ikke længere" }).waitFor()
          assert.strictEqual(await tab.locator("main form").count(), 0)
        })
        // Over plain http a browser says that it does not hold the page to its opener policy.
        const complaints = agent.complaints.filter(
          (text) => !text.startsWith("The Cross-Origin-Op")
        )
        assert.deepStrictEqual(complaints, [])
      })
    )
  })
})

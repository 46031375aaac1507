import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { app, ask, assertClean, Chromium, isMissing, skipped } from "./Chromium.ts"

/** Signs up in a tab of the app's own origin, with the mailed code. */
const signUp = async (tab: Page, email: string) => {
  await tab.goto(`${app}/_service/pages/data-request`)
  const begun = await ask(tab, "/auth/sign-up", {
    email,
    password: "a password of one's own",
    legalConsentAccepted: true
  })
  assert.strictEqual(begun.status, 202)
  const mails = await ask(tab, `/_dev/mail.json?to=${email}`)
  const { code } = mails.json.items[0]
  const { signUpId } = begun.json
  const done = await ask(tab, "/auth/sign-up/verify", { signUpId, code })
  assert.strictEqual(done.json.status, "complete")
  return done.json
}

const days = (count: number) => count * 86_400

describe.skipIf(isMissing)(`a session in a real browser${skipped}`, () => {
  layer(Chromium.layerWithService)((it) => {
    it.effect("lives in every tab, through reloads and refreshes, until one of them ends it", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const ada = yield* person()
        yield* Effect.promise(async () => {
          const tab = await ada.tab()
          const { session } = await signUp(tab, "ada@example.com")
          await tab.reload()
          assert.strictEqual((await ask(tab, "/users/me")).json.email, "ada@example.com")
          const second = await ada.tab()
          await second.goto(`${app}/_service/pages/data-request`)
          const boot = await ask(second, "/boot")
          assert.strictEqual(boot.json.activeSessionId, session.id)
          const refreshed = await Promise.all([
            ask(tab, "/auth/refresh", {}),
            ask(second, "/auth/refresh", {})
          ])
          assert.deepStrictEqual(
            refreshed.map(({ status }) => status),
            [200, 200]
          )

          assert.strictEqual((await ask(tab, "/auth/logout", {})).status, 204)
          assert.strictEqual((await ask(second, "/users/me")).status, 401)
          assert.isNull((await ask(second, "/boot")).json.user)
          const names = (await ada.context.cookies()).map(({ name }) => name)
          assert.notInclude(names, "gatehouse_session")
        })
        assertClean(ada)
      })
    )

    it.effect("its cookies are Lax and, but for the hint, out of the reach of scripts", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const eve = yield* person()
        yield* Effect.promise(async () => {
          const tab = await eve.tab()
          await signUp(tab, "eve@example.com")
          const now = Date.now() / 1000
          const cookies = new Map(
            (await eve.context.cookies()).map(({ name, ...cookie }) => [name, cookie])
          )
          const seen = (name: string) => {
            const { domain, httpOnly, path, sameSite, secure } = cookies.get(name)!
            return { domain, httpOnly, path, sameSite, secure }
          }
          const shared = { domain: "main.test", path: "/", sameSite: "Lax", secure: false } as const
          for (const name of cookies.keys()) {
            assert.deepStrictEqual(seen(name), { ...shared, httpOnly: name !== "session_hint" })
          }
          for (const name of ["gatehouse_session", "session_hint"]) {
            assert.closeTo(cookies.get(name)!.expires - now, days(30), 60)
          }
          const readable = await tab.evaluate<string>("document.cookie")
          assert.match(readable, /^session_hint=1\.\d+$/)
        })
        assertClean(eve)
      })
    )
  })
})

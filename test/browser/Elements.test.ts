import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { BrowserContext, Page } from "playwright-core"
import { mint } from "../support/Impersonation.ts"
import { password, person as account } from "../support/People.ts"
import { bundle, wireSize } from "./bundle.ts"
import { app, ask, assertClean, Chromium, isMissing, skipped } from "./Chromium.ts"

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

const definitions = ["defineUserButton", "defineOrganizationSwitcher", "defineImpersonationBanner"]

const policy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

const page = `<!doctype html><html lang="en"><title>An app</title>
  <gatehouse-impersonation-banner></gatehouse-impersonation-banner>
  <header><gatehouse-organization-switcher></gatehouse-organization-switcher>
  <gatehouse-user-button></gatehouse-user-button></header><main><h1>An app</h1></main>
  <script type="module" src="/app.js"></script>`

const script = bundle(`
  import { createClient, createSessionFlow } from "src/sdk/client.ts"
  import { ${definitions.join(", ")} } from "src/sdk/web/elements.ts"
  const flow = createSessionFlow(createClient({ url: "" }))
  addEventListener("gatehouse-change", () => document.body.dataset.changes =
    String(Number(document.body.dataset.changes ?? 0) + 1))
  for (const define of [${definitions.join(", ")}]) define({ flow })`)

/** Serves a page of the app, with a policy stricter than most, on the environment's own host. */
const serve = async (context: BrowserContext) => {
  const headers = { "content-security-policy": policy }
  await context.route(`${app}/app`, (route) =>
    route.fulfill({ contentType: "text/html", headers, body: page })
  )
  const body = await script
  await context.route(`${app}/app.js`, (route) =>
    route.fulfill({ contentType: "text/javascript", body })
  )
}

const faults = async (tab: Page) => {
  const cdp = await tab.context().newCDPSession(tab)
  // The page's policy lets no script in but its own.
  await cdp.send("Page.setBypassCSP", { enabled: true })
  const found: unknown = await tab.evaluate(
    `${axe}; axe.run(document).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ": " + nodes[0].html))`
  )
  return found
}

it.each(definitions)("%s weighs under 6 KB", async (name) => {
  const code = await bundle(`export { ${name} } from "src/sdk/web/elements.ts"`)
  assert.isBelow(wireSize(code), 6_000)
})

describe.skipIf(isMissing)(`elements of a session on a customer's page${skipped}`, () => {
  layer(Chromium.layerWithService)((it) => {
    it.effect("show who is signed in, switch organizations and accounts, and sign out", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        yield* account("ada@example.com")
        yield* account("bob@example.com")
        const ada = yield* person()
        yield* Effect.promise(async () => {
          await serve(ada.context)
          const tab = await ada.tab()
          await tab.goto(`${app}/app`)
          const signIn = tab.getByRole("link", { name: "Sign in" })
          await signIn.waitFor()
          const target = encodeURIComponent(`${app}/app`)
          const href = await signIn.getAttribute("href")
          assert.strictEqual(href, `/_service/pages/sign-in?redirectUrl=${target}`)

          await ask(tab, "/auth/login", { email: "bob@example.com", password })
          await ask(tab, "/auth/login", { email: "ada@example.com", password })
          const { json } = await ask(tab, "/organizations", { name: "Analytical <b>Engines</b>" })
          await ask(tab, "/organizations/active", { organizationId: null })
          await tab.reload()
          const switcher = tab.locator("gatehouse-organization-switcher")
          await switcher.getByRole("button", { name: "Organization: No organization" }).click()
          const choice = switcher.getByRole("button", { name: "Analytical <b>Engines</b>" })
          await choice.click()
          const chosen = "Organization: Analytical <b>Engines</b>"
          await switcher.getByRole("button", { name: chosen }).waitFor()
          const { json: boot } = await ask(tab, "/boot")
          assert.strictEqual(boot.sessions.find(isCurrent).organizationId, json.id)

          const own = tab.locator("gatehouse-user-button")
          await own.getByRole("button", { name: "Account menu of" }).focus()
          await tab.keyboard.press("Enter")
          await own.getByRole("link", { name: "Your account" }).waitFor()
          assert.deepStrictEqual(await faults(tab), [])
          await tab.keyboard.press("Escape")
          assert.isFalse(await own.getByRole("link", { name: "Your account" }).isVisible())
          await tab.keyboard.press("Enter")
          await own.getByRole("button", { name: "bob@example.com" }).click()
          await own.getByRole("button", { name: "Account menu of bob@example.com" }).click()
          await own.getByRole("button", { name: "Sign out of all accounts" }).click()
          await signIn.waitFor()
          assert.strictEqual((await ask(tab, "/users/me")).status, 401)
          assert.strictEqual(await tab.evaluate("document.body.dataset.changes"), "3")
        })
        assertClean(ada)
      })
    )

    it.effect("tell in whose name support acts, and end that", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const user = yield* account("carol@example.com")
        const { url } = yield* mint(user.id, { redirectUrl: "/_service/pages/data-request" })
        const agent = yield* person()
        yield* Effect.promise(async () => {
          await serve(agent.context)
          const tab = await agent.tab()
          await tab.goto(url)
          await tab.goto(`${app}/app`)
          const banner = tab.getByRole("status")
          await banner.getByText("You are acting as carol@example.com until").waitFor()
          assert.deepStrictEqual(await faults(tab), [])
          await banner.getByRole("button", { name: "Stop" }).click()
          await tab.getByRole("link", { name: "Sign in" }).waitFor()
          assert.isFalse(await banner.isVisible())
        })
        assertClean(agent)
      })
    )
  })
})

const isCurrent = ({ current }: { readonly current: boolean }) => current

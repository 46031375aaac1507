import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { password, person as account } from "../support/People.ts"
import { shownIn } from "../support/Packages.ts"
import { bundle, reacts } from "./bundle.ts"
import { app, assertClean, Chromium, isMissing, type Person, skipped } from "./Chromium.ts"

const code = `
  import { createElement as h, StrictMode } from "react"
  import { createRoot } from "react-dom/client"
  import { createClient } from "src/sdk/client.ts"
  import {
    GatehouseProvider, useOrganizations, usePermission, useSession, useSignIn, useUser
  } from "src/sdk/react/react.ts"

  const client = createClient({ url: "" })

  const SignIn = () => {
    const { busy, password, problem } = useSignIn()
    const submit = (event) => {
      event.preventDefault()
      password(Object.fromEntries(new FormData(event.target)))
    }
    return h("form", { onSubmit: submit },
      h("input", { name: "email", "aria-label": "Email" }),
      h("input", { name: "password", "aria-label": "Password", type: "password" }),
      h("button", { disabled: busy }, "Sign in"),
      problem && h("p", { role: "alert" }, problem.code))
  }

  const Home = () => {
    const { signOut } = useSession()
    const { activeId, organizations, switchTo } = useOrganizations()
    const mayRename = usePermission("organization:update")
    return h("main", null,
      h("h1", null, "Hello " + useUser().email),
      (organizations ?? []).map(({ id, name }) =>
        h("button", { key: id, "aria-pressed": id === activeId, onClick: () => switchTo(id) }, name)),
      mayRename && h("p", null, "May rename it"),
      h("button", { onClick: () => signOut() }, "Sign out"))
  }

  const Page = () => {
    const { state } = useSession()
    return state.step === "unknown" ? h("p", null, "Wait") : state.step === "signed_out" ? h(SignIn) : h(Home)
  }

  createRoot(document.body).render(h(StrictMode, null, h(GatehouseProvider, { client }, h(Page))))`

const scripts = new Map(reacts.map((react) => [react.version, bundle(code, react)]))

/** The page that the package's document shows, as an application puts it into its page. */
const documented = `${shownIn("docs/packages/react.md").get("Own.tsx")}
  import { createRoot } from "react-dom/client"
  createRoot(document.body).render(<App />)`

/** A tab of a page with this script, as whoever visits it first. */
const opened = async (person: Person, body: string) => {
  await person.context.route(`${app}/app`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><title>An app</title><body><script type="module" src="/app.js"></script>`
    })
  )
  await person.context.route(`${app}/app.js`, (route) =>
    route.fulfill({ contentType: "text/javascript", body })
  )
  const tab = await person.tab()
  await tab.goto(`${app}/app`)
  return tab
}

/** A tab of the page, signed in. */
const signedIn = async (person: Person, email: string, version: "18" | "19") => {
  const tab = await opened(person, (await scripts.get(version)) ?? "")
  await tab.getByLabel("Email").fill(email)
  await tab.getByLabel("Password").fill("wrong")
  await tab.getByRole("button", { name: "Sign in" }).click()
  await tab.getByRole("alert").getByText("invalid_credentials").waitFor()
  await tab.getByLabel("Password").fill(password)
  await tab.getByRole("button", { name: "Sign in" }).click()
  await tab.getByRole("heading", { name: `Hello ${email}` }).waitFor()
  return tab
}

describe.skipIf(isMissing)(`hooks of React on a customer's page${skipped}`, () => {
  layer(Chromium.layerWithService)((it) => {
    it.effect.each(reacts)(
      "sign in, switch the organization, know what is allowed, and sign out, with React $version",
      ({ version }) =>
        Effect.gen(function* () {
          const { person } = yield* Chromium
          const email = `ada${version}@example.com`
          yield* account(email)
          const ada = yield* person()
          yield* Effect.promise(async () => {
            const tab = await signedIn(ada, email, version)
            await tab.evaluate(
              `fetch("/_service/organizations", { method: "POST", body: '{"name":"Acme"}',
              headers: { "content-type": "application/json" } })
              .then(() => fetch("/_service/organizations/active", { method: "PUT",
                body: '{"organizationId":null}', headers: { "content-type": "application/json" } }))`
            )
            await tab.reload()
            const acme = tab.getByRole("button", { name: "Acme" })
            await acme.waitFor()
            assert.strictEqual(await tab.getByText("May rename it").count(), 0)
            await acme.click()
            await tab.getByText("May rename it").waitFor()
            assert.strictEqual(await acme.getAttribute("aria-pressed"), "true")

            await tab.getByRole("button", { name: "Sign out" }).click()
            await tab.getByLabel("Email").waitFor()
          })
          // The browser tells of the wrong password, too.
          const complaints = ada.complaints.filter((complaint) => !/\b401\b/.test(complaint))
          assertClean({ ...ada, complaints })
        })
    )

    it.effect.each(reacts)(
      "are shown in a form that signs in with React $version, and never writes a password into the address",
      (react) =>
        Effect.gen(function* () {
          const { person } = yield* Chromium
          const email = `grace${react.version}@example.com`
          yield* account(email)
          const grace = yield* person()
          yield* Effect.promise(async () => {
            const tab = await opened(grace, await bundle(documented, react))
            const fill = async () => {
              await tab.locator("input[name=email]").fill(email)
              await tab.locator("input[name=password]").fill(password)
            }
            await fill()
            // As a browser sends it by itself, where no script takes it over.
            const sent = tab.waitForRequest((request) => request.isNavigationRequest())
            await tab.evaluate("document.querySelector('form').submit()")
            const request = await sent
            assert.strictEqual(request.method(), "POST")
            assert.strictEqual(new URL(request.url()).search, "")

            await fill()
            await tab.getByRole("button", { name: "Sign in" }).click()
            await tab.getByText("Hello").waitFor()
            assert.strictEqual(tab.url(), `${app}/app`)
          })
          assertClean(grace)
        })
    )

    it.effect("ask once for organizations that cannot be had", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        yield* account("eve@example.com")
        const eve = yield* person()
        let asked = 0
        const first = Promise.withResolvers<void>()
        yield* Effect.promise(async () => {
          await eve.context.route("**/_service/organizations?*", (route) => {
            asked += 1
            first.resolve()
            return route.abort()
          })
          const tab = await signedIn(eve, "eve@example.com", "19")
          await first.promise
          await tab.waitForLoadState("networkidle")
        })
        assert.strictEqual(asked, 1)
      })
    )
  })
})

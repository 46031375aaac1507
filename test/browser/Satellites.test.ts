import { assert, describe, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { createServer, request as httpRequest } from "node:http"
import type { AddressInfo } from "node:net"
import type { Page } from "playwright-core"
import { Host } from "../../src/contract/Environment.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { password, person as account } from "../support/People.ts"
import { challengeOf } from "../support/Pkce.ts"
import { TestService } from "../support/TestService.ts"
import { app, ask, Chromium, isMissing, skipped, type Person } from "./Chromium.ts"

/** All that a satellite has to do: open its own start, once. */
const satellitePage = `<!doctype html>
<title>Blog</title>
<p role="status"></p>
<script type="module">
  const say = (text) => { document.querySelector("p").textContent = text }
  const call = (path, body) => fetch("/_service" + path, body && {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body)
  }).then((response) => response.json())
  const { user } = await call("/boot")
  if (user !== null) say((sessionStorage.getItem("asked") ? "Hello " : "Still ") + user.email)
  else if (sessionStorage.getItem("asked")) say("Nobody is signed in")
  if (user === null && !sessionStorage.getItem("asked")) {
    sessionStorage.setItem("asked", "yes")
    location.replace("/_service/satellite/start?" +
      new URLSearchParams({ redirectUrl: location.href }))
  } else sessionStorage.removeItem("asked")
</script>`

/** A site of its own on loopback, which hands the client plane on to the service as a proxy would. */
const serveSatellite = (servicePort: number) =>
  createServer((request, response) => {
    const { headers, method, url = "/" } = request
    if (!url.startsWith("/_service/")) {
      response.setHeader("content-type", "text/html")
      response.end(url === "/favicon.ico" ? "" : satellitePage)
      return
    }
    const options = { host: "127.0.0.1", port: servicePort, method, path: url, headers }
    const onward = httpRequest(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
    })
    request.pipe(onward)
  })

class Satellite extends Context.Service<Satellite, { readonly address: string }>()(
  "gatehouse/test/Satellite"
) {}

const world = Layer.effect(
  Satellite,
  Effect.gen(function* () {
    const { environment, port } = yield* TestService
    const server = yield* Effect.acquireRelease(
      Effect.sync(() => serveSatellite(port)),
      (server) => Effect.sync(() => server.close().closeAllConnections())
    )
    yield* Effect.callback<void>((resume) => {
      server.listen(0, "127.0.0.1", () => resume(Effect.void))
    })
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    yield* (yield* Environments).addHosts(environment.id, [Host.make(host)])
    return { address: `http://${host}` }
  })
).pipe(Layer.provideMerge(TestService.layer))

const said = (page: Page, text: string) =>
  page.getByRole("status").filter({ hasText: text }).waitFor()

/** A tab of the app, where somebody signs in. */
const signIn = async ({ tab }: Person, email: string): Promise<Page> => {
  const page = await tab()
  await page.goto(`${app}/_service/pages/data-request`)
  assert.strictEqual((await ask(page, "/auth/login", { email, password })).status, 200)
  return page
}

const isSignedIn = async (page: Page) => (await ask(page, "/users/me")).status === 200

describe.skipIf(isMissing)(`a satellite in a real browser${skipped}`, () => {
  layer(Chromium.layer.pipe(Layer.provideMerge(world)))((it) => {
    it.effect("signs in whoever is signed in at the app, and tells who is not", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const { address: satellite } = yield* Satellite
        const email = "follower@example.com"
        yield* account(email)
        const browser = yield* person()
        yield* Effect.promise(async () => {
          const blog = await browser.tab()
          await blog.goto(`${satellite}/post?id=1#comments`)
          await said(blog, "Nobody is signed in")
          const home = await signIn(browser, email)
          await blog.goto(`${satellite}/post`)
          await said(blog, `Hello ${email}`)
          assert.strictEqual(blog.url(), `${satellite}/post`)
          await blog.reload()
          await said(blog, `Still ${email}`)
          const [atApp, atBlog] = [await ask(home, "/boot"), await ask(blog, "/boot")]
          assert.notStrictEqual(atApp.json.activeSessionId, atBlog.json.activeSessionId)
          const cookies = await browser.context.cookies()
          const domains = cookies
            .filter(({ name }) => name === "gatehouse_session")
            .map(({ domain }) => domain)
          assert.sameMembers(domains, ["main.test", "127.0.0.1"])
        })
        assert.deepStrictEqual(browser.complaints, [])
      })
    )

    it.effect("signing out on either host is signing out on both", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const { address: satellite } = yield* Satellite
        const email = "leaver@example.com"
        yield* account(email)
        const browser = yield* person()
        yield* Effect.promise(async () => {
          const blog = await browser.tab()
          for (const leftFrom of ["app", "satellite"]) {
            const home = await signIn(browser, email)
            await blog.goto(`${satellite}/`)
            await said(blog, `Hello ${email}`)
            assert.isTrue(await isSignedIn(home))
            const left = await ask(leftFrom === "app" ? home : blog, "/auth/logout", {})
            assert.strictEqual(left.status, 204)
            assert.isFalse(await isSignedIn(home), leftFrom)
            assert.isFalse(await isSignedIn(blog), leftFrom)
            await blog.goto(`${satellite}/`)
            await said(blog, "Nobody is signed in")
          }
        })
        assert.deepStrictEqual(browser.complaints, [])
      })
    )

    it.effect("gets no ticket by a frame or a fetch, whatever the page tries", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const { address: satellite } = yield* Satellite
        const email = "framed@example.com"
        yield* account(email)
        const browser = yield* person()
        yield* Effect.promise(async () => {
          const home = await signIn(browser, email)
          const asked = `/_service/satellite/sync?${new URLSearchParams({
            redirectUrl: `${satellite}/_service/satellite/callback`,
            state: "s",
            codeChallenge: challengeOf("v".repeat(43))
          })}`
          const statuses: Array<number> = []
          const locations: Array<unknown> = []
          home.on("response", (response) => {
            if (!response.url().includes("/satellite/sync")) return
            statuses.push(response.status())
            locations.push(response.headers()["location"])
          })
          await home.evaluate((url) => fetch(url), asked)
          await home.evaluate((url) => fetch(url, { method: "HEAD" }), asked)
          await home.route("**/frame", (route) =>
            route.fulfill({
              contentType: "text/html",
              body: `<iframe src="${asked}"></iframe><img src="${asked}">`
            })
          )
          await home.goto(`${app}/frame`)
          assert.strictEqual(statuses.length, 4)
          assert.isTrue(statuses.every((status) => status >= 400))
          assert.isTrue(locations.every((location) => location === undefined))
        })
      })
    )
  })
})

import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { pagePaths } from "../../src/contract/pagesPlane.ts"
import { pathAt } from "../../src/pages/kernel/PagesHttp.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { attack } from "../support/Attack.ts"
import { openIdProvider, type OpenIdProvider } from "../support/OpenIdProvider.ts"
import { lastCode } from "../support/Mailbox.ts"
import { PageVisitor } from "../support/PageVisitor.ts"
import { password, person, signIn } from "../support/People.ts"
import { callbackOf, offer } from "../support/ProviderSignIn.ts"
import type { TestBrowser } from "../support/TestBrowser.ts"
import { TestService } from "../support/TestService.ts"
import { visit } from "../support/Visit.ts"

class Idp extends Context.Service<Idp, OpenIdProvider>()("gatehouse/test/PagesIdp") {}

const world = Layer.effect(
  Idp,
  Effect.gen(function* () {
    const { environment } = yield* TestService
    const provider = yield* openIdProvider([callbackOf(environment, "test")])
    yield* offer(environment, "test", provider, { trustEmail: false })
    return provider
  })
).pipe(Layer.provideMerge(TestService.layer))

const visitor = Effect.map(TestService, (service) => new PageVisitor(service.browser()))

layer(world)("what pages refuse, and where a provider leads", (it) => {
  it.effect("a page under this machine's other name leads to the one where cookies are kept", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const here = yield* service.tenant("loopback")
      const appUrl = new URL("http://localhost:4999")
      const hosts = [4999, 5999].flatMap((port) => [`localhost:${port}`, `127.0.0.1:${port}`])
      yield* (yield* Environments).update(here.environment.name, {}, { appUrl, hosts })
      const browser = service.browser(here)
      const headers = { host: "127.0.0.1:4999" }
      const visited = (path: string) => browser.askAt(path, { headers })
      const moved = yield* visited(`${pagePaths.signIn}?locale=da`)
      assert.strictEqual(moved.status, 303, moved.text)
      assert.strictEqual(
        moved.headers.get("location"),
        `http://localhost:4999${pagePaths.signIn}?locale=da`
      )
      // After the service moved to another port, nobody listens at the app URL's.
      const other = yield* browser.askAt(pagePaths.signIn, { headers: { host: "127.0.0.1:5999" } })
      assert.strictEqual(other.headers.get("location"), `http://localhost:5999${pagePaths.signIn}`)
      const linked = yield* visited(`${pagePaths.resetPassword}?token=a-token`)
      assert.notInclude(linked.headers.get("location") ?? "", "a-token")
      const mixed = yield* visited(`${pagePaths.signIn}?redirectUrl=http://localhost:5173/`)
      assert.strictEqual(mixed.status, 400)
      assert.include(mixed.text, "127.0.0.1")
      const icon = yield* visited("/favicon.ico")
      assert.strictEqual(icon.status, 204)
      const there = yield* browser.askAt(pagePaths.signIn, { headers: { host: "localhost:4999" } })
      assert.strictEqual(there.status, 200)
      for (const path of ["/", pagePaths.signIn]) {
        const unknown = yield* browser.askAt(path, { headers: { host: "other.test" } })
        assert.include(unknown.json.detail, "--host other.test")
      }
    })
  )

  it.effect("a page that is not found links to no other host, whatever its path looks like", () =>
    Effect.gen(function* () {
      const page = yield* visitor
      const hrefsAt = Effect.fnUntraced(function* (path: string) {
        const { status, text } = yield* page.browser.askAt(path, {
          headers: { accept: "text/html" }
        })
        assert.strictEqual(status, 404, path)
        return [...text.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href ?? "")
      })
      for (const path of ["//evil.test/x", "/\\\\evil.test/x"]) {
        const hosts = (yield* hrefsAt(path)).map(
          (href) => new URL(href, `http://${page.browser.host}`).host
        )
        assert.deepStrictEqual([...new Set(hosts)], [page.browser.host], path)
      }
      assert.include(yield* hrefsAt("/nothing"), "/nothing?locale=da")
    })
  )

  it.effect("a problem that no page of its own tells is told in the person's language", () =>
    Effect.gen(function* () {
      yield* person("danish@example.com", { locale: "da" })
      const { browser } = yield* signIn("danish@example.com")
      const headers = { ...visit, "accept-language": "en" }
      const languageAt = (path: string) =>
        Effect.map(browser.askAt(path, { headers }), (answer) => {
          assert.isAtLeast(answer.status, 400, path)
          return answer.headers.get("content-language")
        })
      for (const path of ["/nowhere", "/_service/auth/oauth2/none/authorize"]) {
        assert.strictEqual(yield* languageAt(path), "da", path)
        assert.strictEqual(yield* languageAt(`${path}?locale=en`), "en", path)
      }
      yield* browser.ask("/auth/logout", { method: "POST" })
      assert.strictEqual(yield* languageAt("/nowhere"), "en")
    })
  )

  it.effect("a form from any other origin is refused, a subdomain's and an allowed one's too", () =>
    Effect.gen(function* () {
      yield* attack("cross-site request forgery")
      yield* person("forged@example.com")
      const page = yield* visitor
      const body = new URLSearchParams({ email: "forged@example.com", password }).toString()
      const headers = { "content-type": "application/x-www-form-urlencoded" }
      const { host } = page.browser
      for (const origin of [
        "null",
        `http://evil.${host}`,
        `https://${host}`,
        "http://localhost:5173"
      ]) {
        const answer = yield* page.browser.askAt(pagePaths.signIn, {
          method: "POST",
          body,
          headers,
          origin
        })
        assert.strictEqual(answer.status, 403, origin)
        assert.include(answer.text, 'data-problem-code="origin_not_allowed"')
        assert.isNull(answer.headers.get("access-control-allow-origin"))
      }
      const json = yield* page.browser.askAt(pagePaths.signIn, {
        json: { email: "forged@example.com", password }
      })
      assert.strictEqual(json.status, 415)
      assert.isNull((yield* page.browser.ask("/boot")).json.user)
    })
  )

  it.effect(
    "a style is made for the colors that the environment has, and for nobody's others",
    () =>
      Effect.gen(function* () {
        yield* attack("floods of work")
        const service = yield* TestService
        const environments = yield* Environments
        const page = yield* visitor
        const styleOf = Effect.map(
          page.open(pagePaths.signIn),
          ({ text }) => /<link rel="stylesheet" href="([^"]*)"/.exec(text)?.[1] ?? ""
        )
        const before = yield* styleOf
        yield* environments.update("main", { branding: { accentColor: "#7a1f5c" } })
        yield* TestClock.adjust("1 second")
        const own = yield* styleOf
        assert.include(own, "/7a1f5c/")
        const statusAt = (browser: TestBrowser, path: string) =>
          Effect.map(browser.askAt(path), ({ status }) => status)
        assert.strictEqual(yield* statusAt(page.browser, own), 200)
        assert.strictEqual(yield* statusAt(page.browser, before), 200)
        const other = service.browser(yield* service.tenant("plain"))
        for (const [browser, path] of [
          [page.browser, own.replace("7a1f5c", "7a1f5d")],
          [page.browser, own.replace(/\w{6}\.css$/, "000000.css")],
          [page.browser, own.replace("7a1f5c", "7A1F5C")],
          [page.browser, own.replace("7a1f5c", "%37a1f5c")],
          [other, own]
        ] as const) {
          assert.strictEqual(yield* statusAt(browser, path), 404, path)
        }
        yield* environments.update("main", { branding: { accentColor: null } })
        yield* TestClock.adjust("1 second")
      })
  )

  it.effect("an address that leads elsewhere is told on a page, and leads nowhere", () =>
    Effect.gen(function* () {
      yield* attack("open redirect")
      const page = yield* visitor
      for (const elsewhere of ["https://evil.example/", "//evil.example", "javascript:alert(1)"]) {
        const query = new URLSearchParams({ redirectUrl: elsewhere })
        for (const path of [pagePaths.signIn, pagePaths.reauthenticate, pagePaths.emailCode]) {
          const answer = yield* page.open(`${path}?${query}`)
          assert.strictEqual(answer.status, 400, `${path} ${elsewhere}`)
          assert.strictEqual(page.problem, "invalid_redirect_url")
          assert.notInclude(page.html, elsewhere)
        }
      }
    })
  )

  it.effect(
    "a setting that leads elsewhere once it is decoded is refused, and breaks no page",
    () =>
      Effect.gen(function* () {
        yield* attack("open redirect")
        const { environment, origin } = yield* TestService
        const environments = yield* Environments
        for (const path of ["/%2fx", "/%5cx", "/x%0d", "/／evil.example", "/.//evil.example"]) {
          const refused = yield* Effect.flip(
            environments.update("main", { pages: { afterSignIn: path } })
          )
          assert.strictEqual(refused._tag, "InvalidEnvironmentSettings", path)
        }
        // One that an earlier version has taken.
        const sql = yield* SqlClient.SqlClient
        const stored = (path: string) => sql`
        UPDATE environments
        SET settings = jsonb_set(settings, '{pages,afterSignIn}', to_jsonb(${path}::text))
        WHERE id = ${environment.id}`
        yield* stored("/%2fevil.example")
        yield* TestClock.adjust("1 second")
        const page = yield* visitor
        assert.strictEqual((yield* page.open(pagePaths.signIn)).status, 200)
        assert.isUndefined(page.problem)
        yield* stored("/")
        yield* TestClock.adjust("1 second")
        assert.strictEqual(pathAt(origin, `${origin}/a?b=1#c`), "/a?b=1#c")
        for (const rest of [
          "//evil.example",
          "/%2fevil.example",
          "/\\evil.example",
          ".evil.example/"
        ]) {
          assert.isUndefined(pathAt(origin, `${origin}${rest}`), rest)
        }
      })
  )

  it.effect(
    "an address that has an account leads through its sign-in to the link, in a click",
    () =>
      Effect.gen(function* () {
        const idp = yield* Idp
        const email = "linked@example.com"
        yield* person(email)
        idp.people.set("linked", { email, email_verified: true })
        const page = yield* visitor
        yield* page.open(`${pagePaths.signIn}?redirectUrl=%2Fwelcome`)
        const start = yield* page.link(/Continue with Test provider/)
        const back = yield* idp.signIn(start.headers.get("location") ?? "", "linked")
        yield* page.open(back)
        assert.strictEqual(page.name, "sign-in", page.html)
        assert.strictEqual(page.problem, "account_exists")
        yield* page.submit("POST /auth/login", { email, password })
        assert.strictEqual(page.name, "account/identities", page.html)
        assert.include(page.html, "You came from Test provider")
        yield* page.submit("POST /users/me/identities/{provider}/link")
        assert.strictEqual(page.name, "leaving", page.html)
        const again = yield* idp.signIn(page.onward ?? "", "linked")
        yield* page.open(again)
        assert.include(page.html, "The account is linked.")
        yield* page.link(/Continue/)
        assert.strictEqual(page.path, "http://" + page.browser.host + "/welcome")
        const own = yield* page.browser.ask("/users/me/identities")
        assert.strictEqual(own.json.items.length, 1)
      })
  )

  it.effect(
    "somebody who came by a provider and proved an address by code came by the provider",
    () =>
      Effect.gen(function* () {
        const idp = yield* Idp
        idp.people.set("typed", {})
        const page = yield* visitor
        yield* page.open(pagePaths.signIn)
        const start = yield* page.link(/Continue with Test provider/)
        yield* page.open(yield* idp.signIn(start.headers.get("location") ?? "", "typed"))
        assert.strictEqual(page.name, "continuation", page.html)
        yield* page.submit("POST /auth/sign-up/continuation", { email: "typed@example.com" })
        const code = yield* lastCode("typed@example.com", "sign_up_code")
        yield* page.submit("POST /auth/sign-up/verify", { code })
        yield* page.open(`${pagePaths.continuation}?redirectUrl=%2Fwelcome`)
        assert.strictEqual(page.path, "/welcome", "nothing is left to be added")
        yield* page.open(`${pagePaths.signIn}?another=1`)
        assert.match(page.html, /Continue with Test provider\s*<span class="badge">Last used/)
      })
  )
})

import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { defaultSettings } from "../../src/contract/EnvironmentSettings.ts"
import { pagePaths } from "../../src/pages/Page.ts"
import { attack } from "../support/Attack.ts"
import { assertProblem } from "../support/Problems.ts"
import { TestService } from "../support/TestService.ts"

const pages = Object.values(pagePaths).map((path) => path.replace("/_service", ""))
const assets = [
  ["/pages/pages.js", "text/javascript; charset=utf-8"],
  ["/pages/pages.css", "text/css; charset=utf-8"]
] as const

const directives = (policy: string | null) =>
  new Map(
    (policy ?? "").split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(" ")
      return [name, sources.join(" ")] as const
    })
  )

it("each setting of a page leads to the service's own by default", () => {
  assert.deepStrictEqual({ ...defaultSettings.pages }, { ...pagePaths })
})

layer(TestService.layer)("the pages that mailed links lead to", (it) => {
  it.effect("are there for whoever asks, load nothing from elsewhere and cannot be framed", () =>
    Effect.gen(function* () {
      yield* attack("clickjacking", "tokens in addresses and referrers")
      const browser = (yield* TestService).browser()
      for (const path of pages) {
        const answer = yield* browser.ask(path)
        assert.strictEqual(answer.status, 200, answer.text)
        const header = (name: string) => answer.headers.get(name)
        assert.strictEqual(header("content-type"), "text/html; charset=utf-8")
        assert.strictEqual(header("cache-control"), "no-store")
        assert.strictEqual(header("x-content-type-options"), "nosniff")
        assert.strictEqual(header("referrer-policy"), "no-referrer")
        assert.strictEqual(header("x-frame-options"), "DENY")
        assert.deepStrictEqual(Object.fromEntries(directives(header("content-security-policy"))), {
          "default-src": "'none'",
          "script-src": "'self'",
          "style-src": "'self'",
          "img-src": "'self'",
          "connect-src": "'self'",
          "form-action": "'none'",
          "base-uri": "'none'",
          "frame-ancestors": "'none'",
          "require-trusted-types-for": "'script'",
          "trusted-types": "'none'"
        })
        assert.deepStrictEqual(answer.headers.getSetCookie(), [])
        const loaded = [...answer.text.matchAll(/\s(?:src|href)="([^"]*)"/g)].map(([, url]) => url)
        assert.deepStrictEqual(loaded, [
          "/_service/pages/pages.css",
          "/_service/pages/pages.js",
          "http://main.test"
        ])
        assert.notMatch(answer.text, /<style|\son\w+=|\sstyle=/i)
        assert.lengthOf(answer.text.match(/<h1/g) ?? [], 1)
        for (const [, id] of answer.text.matchAll(/<label for="(\w+)"/g)) {
          assert.include(answer.text, `<input id="${id}"`)
        }
      }
    })
  )

  it.effect("are the same for every token: nothing of the address stands in them", () =>
    Effect.gen(function* () {
      const browser = (yield* TestService).browser()
      for (const path of pages) {
        const plain = yield* browser.ask(path)
        const probes = [
          "t0k3n",
          "%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
          "</template><script>alert(1)</script>"
        ]
        for (const probe of probes) {
          const answer = yield* browser.ask(`${path}?token=${encodeURI(probe)}&${probe}=1`)
          assert.strictEqual(answer.text, plain.text)
        }
      }
    })
  )

  it.effect("speak the language that the browser asks for, of those that the environment has", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const environments = yield* Environments
      const browser = service.browser()
      const danish = yield* browser.ask("/pages/reset-password", {
        headers: { "accept-language": "da-DK,da;q=0.9,en;q=0.8" }
      })
      assert.include(danish.text, '<html lang="da">')
      assert.include(danish.text, "<h1>Vælg en ny adgangskode</h1>")
      assert.strictEqual(danish.headers.get("content-language"), "da")
      const english = yield* browser.ask("/pages/reset-password", {
        headers: { "accept-language": "de" }
      })
      assert.include(english.text, '<html lang="en">')

      const other = yield* service.tenant("danish")
      yield* environments.update("danish", { locales: ["da"], defaultLocale: "da" })
      yield* TestClock.adjust("1 second")
      const only = yield* service.browser(other).ask("/pages/disavow", {
        headers: { "accept-language": "en" }
      })
      assert.include(only.text, '<html lang="da">')
    })
  )

  it.effect("name the environment's app and ask for what its settings ask for", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const environments = yield* Environments
      const other = yield* service.tenant("other")
      const { text } = yield* service.browser(other).ask("/pages/invitation")
      assert.include(text, '<a id="onward" href="http://other.test">Go to other.test</a>')
      assert.include(text, "At least 8 characters")
      assert.notInclude(text, 'id="consent"')
      yield* environments.update("other", {
        signUp: { legalConsentRequired: true },
        password: { minLength: 12 },
        pages: { invitation: "/join" }
      })
      yield* TestClock.adjust("1 second")
      const changed = yield* service.browser(other).ask("/pages/invitation")
      assert.strictEqual(changed.status, 200, "a page that was moved is still here")
      assert.include(changed.text, "At least 12 characters")
      assert.include(changed.text, 'id="consent"')
    })
  )

  it.effect("take GET and HEAD only, and are at one address each", () =>
    Effect.gen(function* () {
      const browser = (yield* TestService).browser()
      for (const path of pages) {
        const head = yield* browser.ask(`${path}?token=t0k3n`, { method: "HEAD" })
        assert.strictEqual(head.status, 200)
        assert.strictEqual(head.text, "")
        for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
          const answer = yield* browser.ask(path, { method })
          assertProblem(answer, 405, "method_not_allowed")
          assert.strictEqual(answer.headers.get("allow"), "GET, HEAD")
        }
      }
      const unknown = ["/pages", "/pages/", "/pages/other", "/pages/disavow/", "/pages/DISAVOW"]
      for (const path of [...unknown, "/pages/assets/pages.js", "/pages/../pages.js"]) {
        assertProblem(yield* browser.ask(path), 404, "route_not_found")
      }
    })
  )

  it.effect("are on the hosts of environments alone", () =>
    Effect.gen(function* () {
      const browser = (yield* TestService).browser()
      for (const path of [...pages, ...assets.map(([asset]) => asset)]) {
        const answer = yield* browser.ask(path, { headers: { host: "elsewhere.test" } })
        assertProblem(answer, 404, "unknown_host")
      }
    })
  )

  it.effect("their script and style are what they say they are, and are not sent twice", () =>
    Effect.gen(function* () {
      const browser = (yield* TestService).browser()
      for (const [path, contentType] of assets) {
        const answer = yield* browser.ask(path)
        assert.strictEqual(answer.status, 200)
        assert.strictEqual(answer.headers.get("content-type"), contentType)
        assert.strictEqual(answer.headers.get("x-content-type-options"), "nosniff")
        assert.strictEqual(answer.headers.get("cross-origin-resource-policy"), "same-origin")
        assert.strictEqual(answer.headers.get("cache-control"), "public, max-age=60")
        const etag = answer.headers.get("etag") ?? ""
        const again = yield* browser.ask(path, { headers: { "if-none-match": etag } })
        assert.strictEqual(again.status, 304)
        assert.strictEqual(again.text, "")
      }
    })
  )
})

describe("a process of the server plane alone", () => {
  layer(TestService.layerWith({ planes: "server" }))((it) => {
    it.effect("has no pages", () =>
      Effect.gen(function* () {
        const browser = (yield* TestService).browser()
        for (const path of [...pages, ...assets.map(([asset]) => asset)]) {
          assertProblem(yield* browser.ask(path), 404, "route_not_found")
        }
      })
    )
  })
})

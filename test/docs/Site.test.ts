import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { EnvironmentName } from "../../src/contract/Environment.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { attack } from "../support/Attack.ts"
import { documents } from "../support/documents.ts"
import { TestBrowser } from "../support/TestBrowser.ts"
import { TestService } from "../support/TestService.ts"

const addressesOf = (text: string) =>
  [...text.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, address = ""]) => address)

layer(TestService.layer)("the documentation that development serves", (it) => {
  it.effect("shows every document, whose links lead to what there is", () =>
    Effect.gen(function* () {
      const { askAt } = yield* TestService
      const pages = new Map<string, string>()
      const ask = Effect.fnUntraced(function* (path: string) {
        const known = pages.get(path)
        if (known !== undefined) return known
        const { status, text } = yield* askAt(path)
        assert.strictEqual(status, 200, path)
        pages.set(path, text)
        return text
      })
      yield* ask("/docs/changelog")
      for (const document of documents.keys()) {
        if (document.startsWith("docs/")) {
          const text = yield* ask(`/${document.replace(/\.md$/, "").replace(/\/index$/, "")}`)
          assert.include(text, ` · Gatehouse</title>`, document)
        }
      }
      assert.isAbove(pages.size, 25)
      const shown = [...pages]
      for (const [page, text] of shown) {
        for (const address of addressesOf(text)) {
          if (/^(https?:|mailto:|#(main|contents)$)/.test(address)) continue
          const [path = "", anchor] = address.split("#")
          const target = yield* ask(path === "" ? page : path)
          if (anchor !== undefined) assert.include(target, ` id="${anchor}"`, `${page}: ${address}`)
        }
      }
    })
  )

  it.effect("runs its own script alone, and loads nothing from elsewhere", () =>
    Effect.gen(function* () {
      const { askAt } = yield* TestService
      const { headers, text } = yield* askAt("/docs/quick-start")
      assert.strictEqual(
        headers.get("content-security-policy"),
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; " +
          "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
      )
      assert.deepStrictEqual(text.match(/<script[^>]*>/g), ['<script src="/docs/docs.js" defer>'])
      const script = yield* askAt("/docs/docs.js")
      assert.match(script.headers.get("content-type") ?? "", /^text\/javascript/)
    })
  )

  it.effect("finds sections by words, their beginnings and with letters swapped", () =>
    Effect.gen(function* () {
      const { askAt } = yield* TestService
      for (const query of ["rotate webhook secret", "organiz", "impersonatoin"]) {
        const { text } = yield* askAt(`/docs/search?q=${encodeURIComponent(query)}`)
        assert.match(text, /<ol class="hits">\s*<li>/, query)
      }
      const { json } = yield* askAt("/docs/search?q=impersonatoin", {
        headers: { accept: "application/json" }
      })
      assert.strictEqual(json[0].address.replace(/#.*/, ""), "/docs/impersonation")
      const { text } = yield* askAt(`/docs/search?q=${encodeURIComponent(`"><script>x`)}`)
      assert.notInclude(text, "<script>x")
    })
  )

  it.effect("answers no file but the documents", () =>
    Effect.gen(function* () {
      yield* attack("paths out of the house")
      const { askAt } = yield* TestService
      for (const path of [
        "..%2fpackage",
        "..%2f..%2fetc/passwd",
        "quick-start.md",
        "openapi/server"
      ]) {
        const { status } = yield* askAt(`/docs/${path}`)
        assert.strictEqual(status, 404, path)
      }
    })
  )

  it.effect("fills the development key into the reference, for a name of this machine only", () =>
    Effect.gen(function* () {
      yield* attack("operator's tools in production")
      const { origin, port } = yield* TestService
      const environments = yield* Environments
      yield* environments.create({
        name: EnvironmentName.make("development"),
        appUrl: new URL(origin),
        hosts: [],
        settings: {}
      })
      const visit = (host: string, headers: Readonly<Record<string, string>> = {}) =>
        new TestBrowser(origin, host).askAt("/docs/server", { headers })
      const here = `localhost:${port}`
      const { headers, text } = yield* visit(here, { "sec-fetch-site": "none", dnt: "1" })
      assert.match(headers.get("content-security-policy") ?? "", /script-src 'sha256-[^;]+'; style/)
      assert.strictEqual(headers.get("cache-control"), "no-store")
      assert.isTrue(/"token":"sk_test_[\w-]{49}"/.test(text))
      // Each is megabytes, so that more names and more of a proxy's fields are tried without them.
      const elsewhere = [
        yield* visit(`localhost.rebound.test:${port}`),
        yield* visit(here, { connection: "close" }),
        yield* visit(here, { "x-forwarded-for": "203.0.113.7" })
      ]
      for (const [index, answer] of elsewhere.entries()) {
        assert.strictEqual(answer.status, 200, `${index}`)
        assert.isFalse(/"token":"sk_/.test(answer.text), `${index}`)
      }
    })
  )
})

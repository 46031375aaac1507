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
      for (const document of documents.keys()) {
        if (document.startsWith("docs/")) {
          yield* ask(`/${document.replace(/\.md$/, "").replace(/\/index$/, "")}`)
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

  it.effect("runs no script, and loads nothing from elsewhere", () =>
    Effect.gen(function* () {
      const { askAt } = yield* TestService
      const { headers, text } = yield* askAt("/docs/quick-start")
      assert.match(
        headers.get("content-security-policy") ?? "",
        /^default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self';/
      )
      assert.notInclude(text, "<script")
    })
  )

  it.effect("finds sections by words, their beginnings and with letters swapped", () =>
    Effect.gen(function* () {
      const { askAt } = yield* TestService
      for (const query of ["rotate webhook secret", "organiz", "impersonatoin"]) {
        const { text } = yield* askAt(`/docs/search?q=${encodeURIComponent(query)}`)
        assert.match(text, /<ol class="hits">\s*<li>/, query)
      }
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
      const { askAt, origin, port } = yield* TestService
      const environments = yield* Environments
      yield* environments.create({
        name: EnvironmentName.make("development"),
        appUrl: new URL(origin),
        hosts: [],
        settings: {}
      })
      const { headers, text } = yield* askAt("/docs/server")
      assert.match(headers.get("content-security-policy") ?? "", /script-src 'sha256-[^;]+'; style/)
      assert.isTrue(/"token":"sk_test_[\w-]{49}"/.test(text))
      const elsewhere = yield* new TestBrowser(origin, `rebound.test:${port}`).askAt("/docs/server")
      assert.strictEqual(elsewhere.status, 200)
      assert.isFalse(/"token":"sk_/.test(elsewhere.text))
      for (const name of ["x-forwarded-for", "forwarded", "via", "x-real-ip", "cf-connecting-ip"]) {
        const tunnelled = yield* new TestBrowser(origin, `localhost:${port}`).askAt(
          "/docs/server",
          { headers: { [name]: "for=203.0.113.7" } }
        )
        assert.strictEqual(tunnelled.status, 200, name)
        assert.isFalse(/"token":"sk_/.test(tunnelled.text), name)
      }
    })
  )
})

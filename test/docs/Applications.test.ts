import { assert, describe, it } from "@effect/vitest"
import { blocks } from "../support/documents.ts"

/** Blocks that make guards for an application, by the document that shows them. */
const guards = blocks.filter(({ text }) => /createGatehouse\(\{/.test(text))

const proxies = blocks.filter(({ text }) => text.startsWith("// proxy.ts\n"))

describe("the applications that the documents show", () => {
  it("say where they are: without it people come back to Gatehouse, where there is no such page", () => {
    assert.isAbove(guards.length, 3)
    for (const { document, text } of guards) {
      assert.match(text, /^ +origin: "http:\/\/localhost:4000"|\{ appUrl, origin \}/m, document)
    }
  })

  it("with Next.js hand out what public pages are drawn with", () => {
    assert.lengthOf(proxies, 2)
    for (const { document, text } of proxies) {
      const [, matcher = ""] = /matcher: "([^"]+)"/.exec(text) ?? []
      const guarded = new RegExp(`^${matcher}$`)
      for (const path of ["/_next/static/chunks/1.js", "/_next/image", "/favicon.ico"]) {
        assert.notMatch(path, guarded, document)
      }
      for (const path of ["/dashboard", "/api/me", "/"]) assert.match(path, guarded, document)
    }
  })
})

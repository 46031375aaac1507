import { assert, describe, it } from "@effect/vitest"
import { dirname, join } from "node:path/posix"
import { staticSite } from "../../scripts/docs/staticSite.ts"
import { documents } from "../support/documents.ts"

const files = await staticSite()

const pages = [...files].filter(([path]) => path.endsWith(".html"))

const references = /^(?:server|client|console-api)\.html$/

/** Addresses that a page links to or loads. */
const addressesOf = (text: string) =>
  [...text.matchAll(/ (?:href|src|data-script)="([^"]+)"/g)].map(([, address = ""]) => address)

const idsOf = (text: string) =>
  new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id))

describe("the documentation as files", () => {
  it("has every document, and every link of it leads to a file and a heading that are there", () => {
    for (const document of documents.keys()) {
      if (!document.startsWith("docs/")) continue
      assert.isTrue(files.has(document.replace(/^docs\/(.*)\.md$/, "$1.html")), document)
    }
    const ids = new Map(pages.map(([path, text]) => [path, idsOf(text)]))
    const broken: Array<string> = []
    let seen = 0
    for (const [page, text] of pages.filter(([path]) => !references.test(path))) {
      for (const address of addressesOf(text)) {
        if (/^(?:https?:|mailto:)/.test(address)) continue
        seen += 1
        const [path = "", anchor] = address.split("#")
        const target = path === "" ? page : join(dirname(page), path)
        const isThere =
          !address.startsWith("/") &&
          files.has(target) &&
          (anchor === undefined || ids.get(target)?.has(anchor) === true)
        if (!isThere) broken.push(`${page}: ${address}`)
      }
    }
    assert.deepStrictEqual(broken, [])
    assert.isAbove(seen, 3000)
  })

  it("finds sections at addresses that are there", () => {
    const script = files.get("search.js") ?? ""
    const [, list = "[]"] = /^var documentSections = (.*);\n/.exec(script) ?? []
    const sections: ReadonlyArray<{ readonly id: string }> = JSON.parse(list)
    assert.isAbove(sections.length, 300)
    for (const { id } of sections) {
      const [path = "", anchor] = id.split("#")
      const page = files.get(path) ?? assert.fail(id)
      if (anchor !== undefined) assert.include(page, ` id="${anchor}"`, id)
    }
  })

  it("states a policy on every page that lets nothing run but the site's own", () => {
    for (const [path, text] of pages) {
      const [, policy = ""] =
        /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(text) ?? []
      assert.match(policy, /^default-src (?:'|&#39;)none(?:'|&#39;); script-src /, path)
      assert.notMatch(policy, /script-src[^;]*unsafe/, path)
      if (!references.test(path)) assert.lengthOf(text.match(/<script/g) ?? [], 1, path)
    }
  })

  it("shows what stands for several languages as headed blocks, one after the other", () => {
    const page = files.get("verifying-tokens.html") ?? ""
    const [, tabs = ""] = /<div class="tabs">(.*)<\/div>\n/s.exec(page) ?? []
    const heads = [...tabs.matchAll(/<section id="(\w+)"><h2>([^<]+)<\/h2>/g)]
    assert.deepStrictEqual(
      heads.map(([, id, label]) => [id, label]),
      [
        ["nodejs", "Node.js"],
        ["python", "Python"],
        ["go", "Go"]
      ]
    )
  })
})

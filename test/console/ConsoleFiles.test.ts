import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { brotliCompressSync, constants } from "node:zlib"
import { consoleSource } from "../../src/console/consoleSource.ts"
import { bundleOf } from "../../src/platform/AppBundle.ts"
import { consoleBrowser, layer as service } from "../support/Console.ts"
import { pagePaths } from "../../src/contract/pagesPlane.ts"
import { TestService } from "../support/TestService.ts"

layer(service)("the console's files", (it) => {
  it.effect("each page is the same shell, under a policy that lets in its own assets only", () =>
    Effect.gen(function* () {
      const browser = yield* consoleBrowser
      const pages = yield* Effect.forEach(
        ["/", "/confirmed", "/e/main/users/1?q=a", "/installation/operators"],
        (path) => browser.askAt(path)
      )
      for (const page of pages) {
        assert.strictEqual(page.status, 200)
        assert.strictEqual(page.text, pages[0]?.text)
        assert.strictEqual(page.headers.get("cache-control"), "no-store")
        assert.strictEqual(page.headers.get("cross-origin-opener-policy"), "same-origin")
        const policy = page.headers.get("content-security-policy") ?? ""
        assert.match(policy, /^default-src 'none'; script-src http:\/\/localhost:\d+\/assets\/;/)
        assert.include(policy, "frame-ancestors 'none'")
        assert.include(policy, "trusted-types 'none'")
      }
    })
  )

  it.effect(
    "what the shell loads is kept for ever, compressed, and other names are not there",
    () =>
      Effect.gen(function* () {
        const browser = yield* consoleBrowser
        const { text } = yield* browser.askAt("/")
        const names = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(
          ([, name]) => name
        )
        assert.lengthOf(names, 2)
        for (const name of names) {
          const asset = yield* browser.askAt(name ?? "", { headers: { "accept-encoding": "br" } })
          assert.strictEqual(asset.status, 200)
          assert.include(asset.headers.get("cache-control") ?? "", "immutable")
          assert.strictEqual(asset.headers.get("content-encoding"), "br")
          assert.strictEqual(asset.headers.get("cross-origin-resource-policy"), "same-origin")
        }
        assert.strictEqual((yield* browser.askAt("/assets/other.js")).status, 404)
      })
  )

  it.effect("neither another name of the listener nor another listener has them", () =>
    Effect.gen(function* () {
      const { askAt } = yield* TestService
      const browser = yield* consoleBrowser
      const rebound = yield* browser.askAt("/", { headers: { host: "evil.test" } })
      assert.strictEqual(rebound.json.properties.code, "unknown_host")
      assert.strictEqual(
        rebound.json.detail,
        `The console is at http://${browser.host} and nowhere else`
      )
      const reboundFrame = yield* browser.askAt("/mail-frame", { headers: { host: "evil.test" } })
      assert.strictEqual(reboundFrame.json.properties.code, "unknown_host")
      const signIn = yield* browser.askAt(pagePaths.signIn)
      assert.include(signIn.text, "Sign in to Gatehouse")
      const asset = yield* browser.askAt("/assets/any.js", { headers: { host: "evil.test" } })
      assert.strictEqual(asset.json.properties.code, "unknown_host")
      assert.strictEqual((yield* askAt("/e/main/users")).status, 404)
    })
  )
})

/** Compresses less than what is served, which is smaller still, at a tenth of the cost. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } }

describe("the size of the console", () => {
  it("is at most 60 KB for the first load, and 25 KB for a page after it", async () => {
    const { files, script, style } = await bundleOf(consoleSource())
    const sizeOf = (name: string) => brotliCompressSync(files[name] ?? "", quickly).length
    const needed = new Set([script])
    for (const name of needed) {
      for (const [, other = ""] of (files[name] ?? "").matchAll(/(?:from|import)"\.\/([^"]+)"/g)) {
        needed.add(other)
      }
    }
    const first = [style, ...needed].reduce((sum, name) => sum + sizeOf(name), 0)
    assert.isAtMost(first, 60 * 1024)
    for (const name of Object.keys(files)) {
      if (name.endsWith(".js") && !needed.has(name)) assert.isAtMost(sizeOf(name), 25 * 1024, name)
    }
  })
})

import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { brotliCompressSync } from "node:zlib"
import { parseSync } from "oxc-parser"
import { leanAsset } from "../../../src/pages/kernel/AssetsHttp.ts"

const read = (name: string): string =>
  readFileSync(new URL(`../../../src/pages/assets/${name}`, import.meta.url), "utf8")

/** What a script does, wherever its parts stand. */
const meaningOf = (script: string): string =>
  JSON.stringify(parseSync("script.js", script).program, (key, value: unknown) =>
    ["start", "end", "range", "loc"].includes(key) ? undefined : value
  )

/** A style without comments and blanks. */
const rulesOf = (style: string): string =>
  style.replaceAll(/\/\*[^]*?\*\//g, "").replaceAll(/\s+/g, "")

describe("the assets of the pages as they are served", () => {
  it("do what the written ones do", () => {
    for (const name of ["pages.js", "guard.js", "work.js"]) {
      const lean = leanAsset(read(name))
      assert.strictEqual(meaningOf(lean), meaningOf(read(name)), name)
      assert.notMatch(lean, /^\s*\/\//m, name)
    }
    for (const name of ["tokens.css", "pages.css"]) {
      assert.strictEqual(rulesOf(leanAsset(read(name))), rulesOf(read(name)), name)
    }
  })

  it("are what a visitor can wait for", () => {
    const bytes = (...names: ReadonlyArray<string>) =>
      brotliCompressSync(names.map((name) => leanAsset(read(name))).join("")).length
    assert.isAtMost(bytes("tokens.css", "pages.css") + bytes("pages.js"), 7000)
  })
})

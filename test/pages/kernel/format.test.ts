import { assert, describe, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { amid, around, inLine, timeOf } from "../../../src/pages/kernel/format.ts"
import { speechOf } from "../../support/speeches.ts"
import { html } from "../../../src/platform/Html.ts"

const instant = "2026-11-23T15:08:00.000Z"

describe("a time on a page", () => {
  it("is an instant for the script, and UTC in the page's language without it", () => {
    assert.strictEqual(
      timeOf(speechOf("en"), instant).toString(),
      `<time datetime="${instant}">23 Nov 2026, 15:08 UTC</time>`
    )
    assert.match(timeOf(speechOf("da"), instant).toString(), />23\. nov\. 2026[ ,]+15\.08 UTC</)
  })

  it("stands among words that are escaped", () => {
    const words = around((time) => `<b> until ${time}.`, timeOf(speechOf("en"), instant)).toString()
    assert.match(words, /^&lt;b&gt; until <time [^>]*>[^<]*<\/time>\.$/)
    const line = html`${inLine("<i>", null, timeOf(speechOf("en"), instant))}`.toString()
    assert.match(line, /^&lt;i&gt; · <time /)
  })

  it("and links stand where the language has them", () => {
    const parts = { terms: html`<a>t</a>`, privacy: html`<a>p</a>` }
    const written = (words: string) =>
      amid(
        ({ privacy, terms }) => words.replace("{t}", terms).replace("{p}", privacy),
        parts
      ).toString()
    assert.strictEqual(written("I accept {t} & {p}."), "I accept <a>t</a> &amp; <a>p</a>.")
    assert.strictEqual(written("{p}と{t}に同意"), "<a>p</a>と<a>t</a>に同意")
    assert.strictEqual(written("{t}"), "<a>t</a>")
  })

  it("is written by one function alone, so that each is put into the reader's zone", () => {
    const others = globSync("src/pages/**/*.ts").filter(
      (file) =>
        !file.endsWith("kernel/format.ts") &&
        /DateTimeFormat|DateTime\.format|toLocale\w*String/.test(readFileSync(file, "utf8"))
    )
    assert.deepStrictEqual(others, [])
  })
})

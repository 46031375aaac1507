import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { pageLocale } from "../../../src/pages/kernel/pageLocale.ts"
import { Locale } from "../../../src/contract/Values.ts"

const both = { locales: ["en", "da"], defaultLocale: "en" } as const

const Range = Schema.Struct({
  language: Schema.Literals(["en", "da", "de", "da-DK", "EN-gb", "x", "*"]),
  quality: Schema.Literals([";q=0", ";q=0.1", "; q=0.5", ";q=1.000", ""])
})

describe("the language of a page", () => {
  it.each([
    ["da", "da"],
    ["da-DK, en;q=0.8", "da"],
    ["DA", "da"],
    ["en;q=0.2, da ; q=0.9", "da"],
    ["de-DE,de;q=0.9,da;q=0.1", "da"],
    ["da;q=0", "en"],
    ["da;q=0.000, de", "en"],
    ["*, da;q=0.9", "en"],
    ["dansk", "en"],
    [",,da", "da"],
    ["", "en"],
    [undefined, "en"]
  ])("of %j it is %j", (header, expected) => {
    assert.strictEqual(pageLocale(both, header), expected)
  })

  it.each([
    ["fr-CA, en;q=0.5", "fr"],
    ["fr-CA, en", "fr"],
    ["pt-PT,pt;q=0.9,en;q=0.8", "pt-BR"],
    ["nn-NO,no;q=0.9,en;q=0.8", "nb"],
    ["en;q=0.5, *;q=0.8, fr;q=0.1", "en"]
  ])("of %j is the closest of many: %j", (header, expected) => {
    const many = { locales: ["en", "fr", "pt-BR", "nb"], defaultLocale: "en" } as const
    assert.strictEqual(pageLocale(many, header), expected)
  })

  it.each([
    ["zh-CN,zh;q=0.9,en;q=0.8", "zh-Hans"],
    ["zh-SG", "zh-Hans"],
    ["zh", "zh-Hans"],
    ["zh-Hans-HK, en;q=0.5", "zh-Hans"],
    ["zh-TW,zh;q=0.9,en-US;q=0.8,en;q=0.7", "en"],
    ["zh-Hant-HK,en;q=0.5", "en"],
    ["zh-MO,ja;q=0.5", "ja"],
    ["zh-HK,zh-CN;q=0.5,en;q=0.2", "zh-Hans"],
    ["zh;q=0.9,zh-TW;q=0.8", "zh-Hans"],
    ["ja-JP,ja;q=0.9", "ja"]
  ])("of %j is in the characters that were asked for: %j", (header, expected) => {
    const some = { locales: ["en", "ja", "zh-Hans"], defaultLocale: "en" } as const
    assert.strictEqual(pageLocale(some, header), expected)
  })

  it("one that the environment does not speak is passed over, and its own is the last resort", () => {
    const danish = { locales: ["da"], defaultLocale: "da" } as const
    assert.strictEqual(pageLocale(danish, "en"), "da")
    assert.strictEqual(pageLocale(danish, undefined), "da")
    assert.strictEqual(pageLocale({ ...both, defaultLocale: "da" }, "fr, *;q=0.1"), "da")
  })

  it.prop(
    "is always one of the environment, whatever is asked for",
    [Schema.Union([Schema.String, Schema.Array(Range)]), Schema.Array(Locale)],
    ([asked, others]) => {
      const header =
        typeof asked === "string"
          ? asked
          : asked.map(({ language, quality }) => `${language}${quality}`).join(", ")
      const settings = { locales: ["da", ...others] as const, defaultLocale: "da" as const }
      assert.include(settings.locales, pageLocale(settings, header))
    }
  )
})

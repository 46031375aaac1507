import { assert, describe, it, vi } from "@effect/vitest"
import { Schema } from "effect"
import { choiceNames, emptyNames } from "../../src/console/app/pages/settings/choiceNames.ts"
import { groups, isGroup } from "../../src/console/app/pages/settings/groups.ts"
import {
  sectionsOf,
  type Section,
  type Setting
} from "../../src/console/app/pages/settings/schema.ts"
import { secondsOf, spanOf, spanUnits } from "../../src/console/app/kernel/spans.ts"
import type { Json, JsonObject } from "../../src/console/app/kernel/mergePatch.ts"
import { defaultSettings } from "../../src/contract/EnvironmentSettings.ts"
import { settingsSchemaOf } from "../../src/operators/environments/settingsSchema.ts"

const sections = sectionsOf(settingsSchemaOf(defaultSettings as unknown as JsonObject))
const settings = sections.flatMap(({ settings }) => settings)

/** Modules that need a browser, of which these tests see what they use. */
interface Spoken {
  readonly found: (all: ReadonlyArray<Section>, query: string) => ReadonlyArray<Section>
  readonly shownValue: (setting: Setting, value: Json) => string
  readonly locale: { value: "en" | "da" }
}

const spoken = async (): Promise<Spoken> => {
  vi.stubGlobal("localStorage", { getItem: () => "en", setItem: () => undefined })
  const app = new URL("../../src/console/app/", import.meta.url)
  const modules = await Promise.all(
    ["kernel/words.ts", "pages/settings/settingWords.ts"].map(
      (name) => import(new URL(name, app).href)
    )
  )
  vi.unstubAllGlobals()
  return Object.assign({}, ...modules)
}

const setting = (name: string) => {
  const found = settings.find((each) => each.name === name)
  assert.isDefined(found, name)
  return found
}

describe("the settings on their pages", () => {
  it("are each in one group, and each group has some", () => {
    const names = Object.entries(defaultSettings).flatMap(([key, value]) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.keys(value).map((inner) => `${key}.${inner}`)
        : [key]
    )
    assert.deepStrictEqual(settings.map(({ name }) => name).toSorted(), names.toSorted())
    for (const group of groups) {
      assert.isTrue(
        sections.some((section) => section.group === group && section.settings.length > 0),
        group
      )
    }
    assert.isFalse(isGroup("constructor"))
  })

  it("have a word for each value to choose, and for none", () => {
    for (const { en, da } of [choiceNames, emptyNames]) {
      assert.deepStrictEqual(Object.keys(en), Object.keys(da))
    }
    const named: Readonly<Record<string, object>> = choiceNames.en
    const chosen = settings
      .flatMap((each) => [each, ...each.members])
      .filter(({ kind, name }) => kind === "choice" && name !== "defaultLocale")
    assert.sameMembers(
      chosen.map(({ name }) => name),
      Object.keys(named)
    )
    for (const { choices, name } of chosen) {
      assert.sameMembers([...choices], Object.keys(named[name] ?? {}), name)
    }
    assert.sameMembers(
      settings.filter(({ nullable }) => nullable).map(({ name }) => name),
      Object.keys(emptyNames.en)
    )
  })

  it("say no word of the code where a person reads a value", async () => {
    const { locale, shownValue } = await spoken()
    assert.strictEqual(shownValue(setting("session.absoluteSeconds"), 2_592_000), "30 days")
    assert.strictEqual(shownValue(setting("session.absoluteSeconds"), 5400), "90 minutes")
    assert.strictEqual(shownValue(setting("password.minLength"), 1), "1 character")
    assert.strictEqual(shownValue(setting("signUp.mode"), "closed"), "Nobody")
    assert.strictEqual(shownValue(setting("locales"), ["en", "da"]), "English, Danish")
    assert.strictEqual(shownValue(setting("retention.auditDays"), null), "kept for ever")
    const challenge = { provider: "hcaptcha", siteKey: "k", onFailure: "allow" }
    assert.strictEqual(
      shownValue(setting("abuse.challenge"), challenge),
      "hCaptcha · k · Let everybody through"
    )
    locale.value = "da"
    assert.strictEqual(shownValue(setting("session.absoluteSeconds"), 2_592_000), "30 dage")
    assert.strictEqual(shownValue(setting("abuse.challenge"), null), "ingen")
    locale.value = "en"
  })

  it("are found by all words of a search, in the language of the console", async () => {
    const { found, locale } = await spoken()
    const names = (query: string) =>
      found(sections, query).flatMap(({ settings }) => settings.map(({ name }) => name))
    assert.include(names("leaked"), "password.breached")
    assert.deepStrictEqual(names("idle session leaked"), [])
    assert.include(names("idle session"), "session.idleSeconds")
    assert.include(names("idleseconds"), "session.idleSeconds")
    assert.include(names("only backends"), "organizations.creation")
    locale.value = "da"
    assert.include(names("lækkede"), "password.breached")
    locale.value = "en"
    assert.lengthOf(names(""), settings.length)
  })
})

describe("a span of time", () => {
  it.prop(
    "is as long in its largest unit as in seconds",
    [Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 31_622_400 }))],
    ([seconds]) => {
      const { count, unit } = spanOf(seconds)
      assert.strictEqual(secondsOf({ count, unit }), seconds)
      const larger = spanUnits.slice(spanUnits.indexOf(unit) + 1)
      for (const each of larger) {
        const size = secondsOf({ count: 1, unit: each })
        assert.isTrue(seconds < size || seconds % size !== 0)
      }
    }
  )

  it("keeps whole seconds of a part of a unit", () => {
    assert.strictEqual(secondsOf({ count: 1.5, unit: "hour" }), 5400)
    assert.strictEqual(secondsOf({ count: 0.001, unit: "minute" }), 0)
  })
})

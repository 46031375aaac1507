import { afterEach, assert, describe, it, vi } from "@effect/vitest"

/** The parts of a browser's document that a style sheet needs. */
const stubDocument = (document: object) => {
  const given: Array<string> = []
  vi.stubGlobal("document", { documentElement: {}, ...document })
  vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue: () => "" }))
  vi.stubGlobal(
    "CSSStyleSheet",
    class {
      // jsdom's has no `replaceSync`.
      readonly replaceSync =
        "adoptedStyleSheets" in document ? (text: string) => given.push(text) : undefined
    }
  )
  return given
}

const places = [
  ["the components", "../../src/sdk/components/theme/adoptStyle.ts"],
  ["the three small elements", "../../src/sdk/web/elementStyle.ts"]
] as const

describe("the style sheet", () => {
  afterEach(() => void vi.unstubAllGlobals())

  it.each(places)("of %s is given to a page once", async (_, path) => {
    const adoptedStyleSheets: Array<object> = []
    const given = stubDocument({ adoptedStyleSheets })
    const { adoptStyle } = await import(path)
    adoptStyle()
    adoptStyle()
    assert.lengthOf(given, 1)
    assert.match(given[0] ?? "", /@layer gatehouse/)
  })

  it.each(places)("of %s is left out where a document takes none, as jsdom's", async (_, path) => {
    stubDocument({})
    // A module of its own, which has given no page its style sheet yet.
    const { adoptStyle } = await import(`${path}?none`)
    assert.doesNotThrow(adoptStyle)
  })
})

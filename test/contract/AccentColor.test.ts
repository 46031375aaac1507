import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import {
  contrastOf,
  heldUntil,
  accentsOf,
  accentText,
  pageBackgrounds
} from "../../src/contract/colors.ts"
import { AccentColor, AccentColorDark } from "../../src/contract/EnvironmentSettings.ts"

const color = Schema.String.check(Schema.isPattern(/^#[0-9a-f]{6}$/))

const isAccent = Schema.is(AccentColor)
const isDarkAccent = Schema.is(AccentColorDark)

const least = (text: string, theme: "light" | "dark") =>
  Math.min(...pageBackgrounds[theme].map((background) => contrastOf(text, background)))

/** Hue of a color in degrees; null for one that is nearly gray. */
const hueOf = (text: string): number | null => {
  const value = Number.parseInt(text.slice(1), 16)
  const [red, green, blue] = [16, 8, 0].map((shift) => (value >> shift) & 255) as [
    number,
    number,
    number
  ]
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  if (range < 48) return null
  const sector =
    most === red
      ? (green - blue) / range
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range
  return (60 * sector + 360) % 360
}

describe("the accent of the pages", () => {
  it.effect.prop("one accent gives a dark one that text can be written in", [color], ([accent]) =>
    Effect.sync(() => {
      const { dark } = accentsOf({ accentColor: accent, accentColorDark: null })
      assert.isTrue(isDarkAccent(dark), `${accent} became ${dark}`)
      assert.isAtLeast(least(dark, "dark"), 4.5, `${accent} became ${dark}`)
    })
  )

  it.effect.prop("links can be read in any accent, on light and dark pages", [color], ([accent]) =>
    Effect.sync(() => {
      for (const theme of ["light", "dark"] as const) {
        const text = accentText(accent, theme)
        assert.isAtLeast(least(text, theme), 4.5, `${accent} on ${theme} became ${text}`)
        // What can be read already stays.
        if (least(accent, theme) >= 4.5) assert.strictEqual(text, accent)
      }
    })
  )

  it("keeps the hue of an accent, and goes no further than it must", () => {
    for (const accent of ["#7a1f5c", "#1f4fd8", "#b3261e", "#0a6640", "#5b2bd9", "#000080"]) {
      const { dark } = accentsOf({ accentColor: accent, accentColorDark: null })
      const [before, after] = [hueOf(accent), hueOf(dark)]
      if (before !== null && after !== null) {
        const apart = Math.abs(before - after)
        assert.isAtMost(Math.min(apart, 360 - apart), 32, `${accent} became ${dark}`)
      }
      assert.isAtMost(least(dark, "dark"), 5.2, `${accent} became ${dark}`)
    }
  })

  it("is the operator's own where there is one, and the usual one where there is none", () => {
    assert.deepStrictEqual(accentsOf({ accentColor: null, accentColorDark: null }), {
      light: "#1f4fd8",
      dark: "#8ab4ff"
    })
    assert.deepStrictEqual(accentsOf({ accentColor: "#7a1f5c", accentColorDark: "#ff9ad5" }), {
      light: "#7a1f5c",
      dark: "#ff9ad5"
    })
    assert.strictEqual(
      accentsOf({ accentColor: null, accentColorDark: "#ff9ad5" }).light,
      "#1f4fd8"
    )
    assert.isFalse(isAccent("#ffff00"))
  })

  it("ends in white or black where nothing is enough", () => {
    assert.strictEqual(
      heldUntil("#123456", "lighter", () => false),
      "#ffffff"
    )
    assert.strictEqual(
      heldUntil("#123456", "darker", () => false),
      "#000000"
    )
  })
})

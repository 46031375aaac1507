import { Schema } from "effect"
import { isSeenOn, type Theme } from "./accents.ts"

const leastContrast = 3

/** A color of six hexadecimal digits that can be seen on the pages of a theme. */
const accentOn = (theme: Theme) =>
  Schema.String.check(
    Schema.isPattern(/^#[0-9a-fA-F]{6}$/, { expected: "a color such as #1f4fd8" }),
    Schema.makeFilter((color) => isSeenOn(color, theme, leastContrast), {
      expected: `a color with a contrast of at least 3:1 against the ${theme} page`
    })
  )

export const AccentColor = accentOn("light")
export const AccentColorDark = accentOn("dark")
export type AccentColor = typeof AccentColor.Type

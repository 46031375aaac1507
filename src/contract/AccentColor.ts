import { Schema } from "effect"
import { contrastOf, heldUntil } from "./colors.ts"

/** The backgrounds of the pages' two themes: of the page and of its panels. */
export const pageBackgrounds = {
  light: ["#f1f3f6", "#ffffff"],
  dark: ["#16181d", "#21242b"]
} as const

const leastContrast = 3

/** Contrast of text, which links in the accent are. */
const textContrast = 4.5

const isSeenOn = (color: string, theme: keyof typeof pageBackgrounds, contrast: number): boolean =>
  pageBackgrounds[theme].every((background) => contrastOf(color, background) >= contrast)

/** A color of six hexadecimal digits that can be seen on the pages of a theme. */
const accentOn = (theme: keyof typeof pageBackgrounds) =>
  Schema.String.check(
    Schema.isPattern(/^#[0-9a-fA-F]{6}$/, { expected: "a color such as #1f4fd8" }),
    Schema.makeFilter((color) => isSeenOn(color, theme, leastContrast), {
      expected: `a color with a contrast of at least 3:1 against the ${theme} page`
    })
  )

export const AccentColor = accentOn("light")
export const AccentColorDark = accentOn("dark")
export type AccentColor = typeof AccentColor.Type

/** The accent of each theme. */
export interface AccentColors {
  readonly light: string
  readonly dark: string
}

/** Default accents of an environment that has set none. */
export const ownAccent: AccentColors = { light: "#1f4fd8", dark: "#8ab4ff" }

/** An accent as text on the pages of a theme: of its hue, and as light or dark as text needs to be. */
export const accentText = (accent: string, theme: keyof typeof pageBackgrounds): string =>
  heldUntil(accent, theme === "dark" ? "lighter" : "darker", (color) =>
    isSeenOn(color, theme, textContrast)
  )

/** The accents of an environment: its own, the dark one derived if it has only the other. */
export const accentsOf = ({
  accentColor,
  accentColorDark
}: {
  readonly accentColor: string | null
  readonly accentColorDark: string | null
}): AccentColors => ({
  light: accentColor ?? ownAccent.light,
  dark: accentColorDark ?? (accentColor === null ? ownAccent.dark : accentText(accentColor, "dark"))
})

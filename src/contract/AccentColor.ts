import { Schema } from "effect"

type Rgb = readonly [red: number, green: number, blue: number]

const rgbOf = (color: string): Rgb => {
  const value = Number.parseInt(color.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminance = (color: string): number => {
  const [red, green, blue] = rgbOf(color)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** The contrast ratio of two colors, 1 to 21 (WCAG 2.2 "contrast ratio"). */
export const contrastOf = (one: string, other: string): number => {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** The text on a color: black or white, whichever can be read better; one of them always reaches 4.5. */
export const textOn = (color: string): "#000000" | "#ffffff" =>
  contrastOf(color, "#ffffff") >= contrastOf(color, "#000000") ? "#ffffff" : "#000000"

/** The backgrounds of the pages' two themes: of the page and of its panels. */
export const pageBackgrounds = {
  light: ["#f1f3f6", "#ffffff"],
  dark: ["#16181d", "#21242b"]
} as const

const leastContrast = 3

/** A color of six hexadecimal digits that can be seen on the pages of a theme. */
const accentOn = (theme: keyof typeof pageBackgrounds) =>
  Schema.String.check(
    Schema.isPattern(/^#[0-9a-fA-F]{6}$/, { expected: "a color such as #1f4fd8" }),
    Schema.makeFilter(
      (color) =>
        pageBackgrounds[theme].every(
          (background) => contrastOf(color, background) >= leastContrast
        ),
      { expected: `a color with a contrast of at least 3:1 against the ${theme} page` }
    )
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

/** The accents of an environment, each its own or else the usual one. */
export const accentsOf = ({
  accentColor,
  accentColorDark
}: {
  readonly accentColor: string | null
  readonly accentColorDark: string | null
}): AccentColors => ({
  light: accentColor ?? ownAccent.light,
  dark: accentColorDark ?? ownAccent.dark
})

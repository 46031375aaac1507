import { contrastOf, heldUntil } from "./colors.ts"

/** The backgrounds of the pages' two themes: of the page and of its panels. */
export const pageBackgrounds = {
  light: ["#f1f3f6", "#ffffff"],
  dark: ["#16181d", "#21242b"]
} as const

/** The two themes of the pages. */
export type Theme = keyof typeof pageBackgrounds

/** Contrast of text, which links in the accent are. */
const textContrast = 4.5

/** True if a color has this contrast to every background of a theme. */
export const isSeenOn = (color: string, theme: Theme, contrast: number): boolean =>
  pageBackgrounds[theme].every((background) => contrastOf(color, background) >= contrast)

/** The accent of each theme. */
export interface AccentColors {
  readonly light: string
  readonly dark: string
}

/** Default accents of an environment that has set none. */
export const ownAccent: AccentColors = { light: "#1f4fd8", dark: "#8ab4ff" }

/** An accent as text on the pages of a theme: of its hue, and as light or dark as text needs to be. */
export const accentText = (accent: string, theme: Theme): string =>
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

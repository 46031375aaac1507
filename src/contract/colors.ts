type Triple = readonly [number, number, number]

const channelsOf = (color: string): Triple => {
  const value = Number.parseInt(color.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const gamma = (light: number): number =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055

const linearOf = (color: string): Triple => {
  const [red, green, blue] = channelsOf(color)
  return [linear(red), linear(green), linear(blue)]
}

const luminance = (color: string): number => {
  const [red, green, blue] = linearOf(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two colors, 1 to 21 (WCAG 2.2 "contrast ratio"). */
export const contrastOf = (one: string, other: string): number => {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/**
 * The text on a color: black or white, whichever can be read better; one of them always reaches
 * 4.5.
 */
export const textOn = (color: string): "#000000" | "#ffffff" =>
  contrastOf(color, "#ffffff") >= contrastOf(color, "#000000") ? "#ffffff" : "#000000"

/** A color in OKLab: perceived lightness, and two axes of hue and chroma. */
const oklabOf = (color: string): Triple => {
  const [r, g, b] = linearOf(color)
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  ]
}

const linearOfOklab = ([lightness, a, b]: Triple): Triple => {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short
  ]
}

const isShown = (channels: Triple): boolean =>
  channels.every((channel) => channel >= -0.0005 && channel <= 1.0005)

const hexOf = (channels: Triple): string =>
  `#${channels
    .map((channel) => Math.round(gamma(Math.min(1, Math.max(0, channel))) * 255))
    .map((channel) => channel.toString(16).padStart(2, "0"))
    .join("")}`

const steps = 100

/** A color of this lightness and hue, with as much of its chroma as a screen can show. */
const atLightness = (lightness: number, a: number, b: number): string => {
  for (let share = steps; share > 0; share -= 4) {
    const channels = linearOfOklab([lightness, (a * share) / steps, (b * share) / steps])
    if (isShown(channels)) return hexOf(channels)
  }
  return hexOf(linearOfOklab([lightness, 0, 0]))
}

/**
 * A color itself if it is enough, else the nearest of its hue that is, lighter or darker; white or
 * black where none is.
 */
export const heldUntil = (
  color: string,
  toward: "lighter" | "darker",
  isEnough: (color: string) => boolean
): string => {
  if (isEnough(color)) return color.toLowerCase()
  const [lightness, a, b] = oklabOf(color)
  const way = toward === "lighter" ? 1 : -1
  const first = Math.round(lightness * steps)
  for (let step = first; step > 0 && step < steps; step += way) {
    const held = atLightness(step / steps, a, b)
    if (isEnough(held)) return held
  }
  return toward === "lighter" ? "#ffffff" : "#000000"
}

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

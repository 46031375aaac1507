/** Accents of an environment that has set none, as the service has them. */
export const ownAccent = { light: "#1f4fd8", dark: "#8ab4ff" } as const

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Black or white, whichever is read better on a color (WCAG 2.2 "relative luminance"). */
export const textOn = (color: string): "#000000" | "#ffffff" => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16))
  )
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? "#ffffff" : "#000000"
}

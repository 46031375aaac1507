const number = "[+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:e[+-]?\\d{1,3})?"
const length = new RegExp(`^${number}(?:px|%|em|pt|mm|cm|in)?$`, "i")
const numbers = /^[\d\s.,eE%+-]{1,20000}$/
const path = /^[MmLlHhVvCcSsQqTtAaZzEe\d\s.,+-]+$/
const transforms =
  /^(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([\d\s.,eE+-]{1,200}\)[\s,]*){1,20}$/
const keyword = /^[a-zA-Z][a-zA-Z-]{0,30}(?: [a-zA-Z]{1,10})?$/
const identifier = /^[A-Za-z_][\w.-]{0,100}$/
const ownReference = /^#[A-Za-z_][\w.-]{0,100}$/
const ownUrl = /^url\(#[A-Za-z_][\w.-]{0,100}\)$/
const color = /^(?:#[\da-f]{3,8}|[a-z]{3,30}|(?:rgb|hsl)a?\([\d\s.,%/]{1,60}\))$/i

const paint = (value: string): boolean => color.test(value) || ownUrl.test(value)
const matching = (pattern: RegExp) => (value: string) => pattern.test(value)

/** Allowed elements of an SVG: shapes, groups of them, and their fills and clips. */
export const shapeElements: ReadonlySet<string> = new Set([
  "path",
  "rect",
  "circle",
  "ellipse",
  "line",
  "polyline",
  "polygon"
])

export const keptElements: ReadonlySet<string> = new Set([
  "svg",
  "g",
  "defs",
  "clipPath",
  "linearGradient",
  "radialGradient",
  "stop",
  ...shapeElements
])

const ofAll = (names: string, holds: (value: string) => boolean) =>
  names.split(" ").map((name) => [name, holds] as const)

/** Attributes that can be style declarations too. */
const presentation = new Map([
  ...ofAll("fill stroke stop-color color", paint),
  ...ofAll("clip-path", matching(ownUrl)),
  ...ofAll("opacity fill-opacity stroke-opacity stop-opacity stroke-miterlimit", matching(length)),
  ...ofAll("stroke-width stroke-dashoffset", matching(length)),
  ...ofAll("stroke-dasharray", (value) => value === "none" || numbers.test(value)),
  ...ofAll("fill-rule clip-rule stroke-linecap stroke-linejoin", matching(keyword)),
  ...ofAll("display visibility", matching(keyword))
])

const attributes = new Map([
  ...presentation,
  ...ofAll("x y width height cx cy r rx ry x1 y1 x2 y2 fx fy fr offset", matching(length)),
  ...ofAll("viewBox points", matching(numbers)),
  ...ofAll("d", matching(path)),
  ...ofAll("transform gradientTransform", matching(transforms)),
  ...ofAll("gradientUnits spreadMethod clipPathUnits preserveAspectRatio", matching(keyword)),
  ...ofAll("id", matching(identifier)),
  ...ofAll("href", matching(ownReference))
])

/** True if the attribute stays: its name is known and its value can do nothing but draw. */
export const isKeptAttribute = (name: string, value: string): boolean =>
  attributes.get(name)?.(value) === true

/** The declarations of a `style` that stay, as the attributes that say the same. */
export const keptStyle = (style: string): ReadonlyArray<readonly [string, string]> =>
  style.split(";").flatMap((declaration) => {
    const at = declaration.indexOf(":")
    const name = declaration.slice(0, Math.max(at, 0)).trim()
    const value = declaration.slice(at + 1).trim()
    return presentation.get(name)?.(value) === true ? [[name, value] as const] : []
  })

import { Option, Result } from "effect"

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
const shapeElements: ReadonlySet<string> = new Set([
  "path",
  "rect",
  "circle",
  "ellipse",
  "line",
  "polyline",
  "polygon"
])

const keptElements: ReadonlySet<string> = new Set([
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
const isKeptAttribute = (name: string, value: string): boolean =>
  attributes.get(name)?.(value) === true

/** The declarations of a `style` that stay, as the attributes that say the same. */
const keptStyle = (style: string): ReadonlyArray<readonly [string, string]> =>
  style.split(";").flatMap((declaration) => {
    const at = declaration.indexOf(":")
    const name = declaration.slice(0, Math.max(at, 0)).trim()
    const value = declaration.slice(at + 1).trim()
    return presentation.get(name)?.(value) === true ? [[name, value] as const] : []
  })

const namespace = "http://www.w3.org/2000/svg"
const deepest = 64
const mostElements = 5000
const notOne = "It is neither a PNG nor an SVG"
const malformed = "It is no well-formed SVG"

const utf8 = new TextDecoder("utf-8", { fatal: true })
const textOf = Option.liftThrowable((file: Uint8Array) => utf8.decode(file))

const name = /[A-Za-z_][\w.:-]*/y
const attribute = /\s+([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const tagEnd = /\s*(\/?)>/y
const closing = /<\/([A-Za-z_][\w.:-]*)\s*>/y

interface Tag {
  readonly name: string
  readonly attributes: ReadonlyArray<readonly [string, string]>
  readonly closes: boolean
  readonly end: number
}

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const tagAt = (text: string, start: number): Tag | undefined => {
  const named = matchAt(name, text, start + 1)
  if (named === null) return undefined
  const attributes: Array<readonly [string, string]> = []
  let at = name.lastIndex
  for (let found = matchAt(attribute, text, at); found !== null;) {
    attributes.push([found[1] ?? "", found[2] ?? found[3] ?? ""])
    at = attribute.lastIndex
    found = matchAt(attribute, text, at)
  }
  const ended = matchAt(tagEnd, text, at)
  if (ended === null) return undefined
  return { name: named[0], attributes, closes: ended[1] === "/", end: tagEnd.lastIndex }
}

/** The attributes that stay; a declaration of `style` wins over the attribute, as in a browser. */
const keptOf = (tag: Tag): string => {
  const kept = new Map<string, string>()
  for (const [given, value] of tag.attributes) {
    const plain = given === "xlink:href" ? "href" : given
    const trimmed = value.trim().replaceAll(/\s+/g, " ")
    if (isKeptAttribute(plain, trimmed)) kept.set(plain, trimmed)
  }
  for (const [given, value] of tag.attributes) {
    if (given === "style") for (const [property, text] of keptStyle(value)) kept.set(property, text)
  }
  return [...kept].map(([key, value]) => ` ${key}="${value}"`).join("")
}

/**
 * End of anything that is no element: a comment, an instruction, a declaration; undefined if it has
 * none.
 */
const skipped = (text: string, at: number): number | undefined => {
  const after = (mark: string) => {
    const end = text.indexOf(mark, at)
    return end < 0 ? undefined : end + mark.length
  }
  if (text.startsWith("<!--", at)) return after("-->")
  if (text.startsWith("<?", at)) return after("?>")
  if (text.startsWith("<![CDATA[", at)) return after("]]>")
  if (!text.startsWith("<!DOCTYPE", at)) return undefined
  const end = after(">")
  // One with entities of its own is how an XML file becomes a bomb.
  return end === undefined || text.slice(at, end).includes("[") ? undefined : end
}

const isPositive = (side: number | undefined) => side !== undefined && side > 0

const hasSize = ({ attributes }: Tag): boolean => {
  const value = (key: string) => attributes.find(([given]) => given === key)?.[1].trim()
  const box = (value("viewBox") ?? "").split(/[\s,]+/).map(Number)
  return box.length === 4
    ? isPositive(box[2]) && isPositive(box[3])
    : ["width", "height"].every((side) => isPositive(Number.parseFloat(value(side) ?? "")))
}

/**
 * An SVG written anew of the shapes in it: an element or attribute stays only where it is known to
 * draw and nothing else, so that no script, style sheet, text, link or other file is left.
 */
export const cleanedSvg = (file: Uint8Array): Result.Result<Uint8Array, string> => {
  const text = Option.getOrElse(textOf(file), () => "")
  if (!/^\s*</.test(text)) return Result.fail(notOne)
  const open: Array<{ readonly name: string; readonly isKept: boolean }> = []
  const parts: Array<string> = []
  let elements = 0
  let shapes = 0
  let isOver = false
  for (let at = text.indexOf("<"); at >= 0;) {
    const parent = open.at(-1)
    const beyond = skipped(text, at)
    const ended = beyond === undefined ? matchAt(closing, text, at) : null
    if (beyond !== undefined) at = beyond
    else if (ended !== null) {
      if (parent === undefined || parent.name !== ended[1]) return Result.fail(malformed)
      open.pop()
      if (parent.isKept) parts.push(`</${parent.name}>`)
      isOver = open.length === 0
      at = closing.lastIndex
    } else {
      const tag = tagAt(text, at)
      if (tag === undefined || isOver) return Result.fail(malformed)
      const isRoot = parent === undefined
      if (isRoot && (tag.name !== "svg" || !hasSize(tag))) {
        return Result.fail(tag.name === "svg" ? "It has no width, height or viewBox" : notOne)
      }
      elements += 1
      if (elements > mostElements || open.length >= deepest) {
        return Result.fail("It is too complex for a logo")
      }
      const isKept = isRoot || (parent.isKept && tag.name !== "svg" && keptElements.has(tag.name))
      if (isKept) {
        const own = isRoot ? ` xmlns="${namespace}"` : ""
        parts.push(`<${tag.name}${own}${keptOf(tag)}${tag.closes ? "/" : ""}>`)
        if (shapeElements.has(tag.name)) shapes += 1
      }
      if (!tag.closes) open.push({ name: tag.name, isKept })
      else if (isRoot) isOver = true
      at = tag.end
    }
    at = text.indexOf("<", at)
  }
  if (!isOver) return Result.fail(malformed)
  if (shapes === 0) return Result.fail("It has no shapes; convert its text and pictures to paths")
  return Result.succeed(new TextEncoder().encode(parts.join("")))
}

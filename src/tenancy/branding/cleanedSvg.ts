import { Option, Result } from "effect"
import { isKeptAttribute, keptElements, keptStyle, shapeElements } from "./svgShapes.ts"

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

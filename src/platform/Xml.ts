import { Result } from "effect"
import { SaxesParser } from "saxes"

/** An element as its parser told it; the text is its own, without that of its children. */
export interface XmlElement {
  readonly namespace: string
  readonly name: string
  /** Attributes by local name where they have no prefix, else by `{namespace}name`. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: ReadonlyArray<XmlElement>
  readonly text: string
}

/** Bounds of one document, so that work on it stays linear and the stack flat. */
export interface XmlLimits {
  readonly bytes: number
  readonly elements: number
  /** Comments are passed over instead of refused: metadata has them, signed messages do not. */
  readonly comments?: boolean
}

const maximumDepth = 32
const maximumAttributes = 64

/** Namespaces that are declared on an element and those around it. */
const maximumNamespaces = 64

/** Attributes and references to characters that a document may have for each of its elements. */
const attributesPerElement = 3
const referencesPerElement = 2

const declaration =
  /^<\?xml\s+version=(?:"1\.0"|'1\.0')(?:\s+encoding=(?:"utf-8"|'utf-8'))?(?:\s+standalone=(?:"(?:yes|no)"|'(?:yes|no)'))?\s*\?>/i

interface Growing extends XmlElement {
  readonly children: Array<XmlElement>
  text: string
}

class Refused extends Error {}
const refuse = (message: string) => (): never => {
  throw new Refused(message)
}

const read = (text: string, limits: XmlLimits): XmlElement => {
  const parser = new SaxesParser({ xmlns: true })
  const open: Array<Growing> = []
  let root: XmlElement | undefined
  let elements = 0
  let allAttributes = 0
  // Of each open element, itself included.
  const namespaces: Array<number> = []
  parser.on("error", refuse("not well-formed"))
  parser.on("doctype", refuse("a document type"))
  parser.on("processinginstruction", refuse("a processing instruction"))
  if (limits.comments !== true) parser.on("comment", refuse("a comment"))
  parser.on("cdata", refuse("a CDATA section"))
  let attributes = 0
  parser.on("opentagstart", () => {
    attributes = 0
    elements += 1
    if (elements > limits.elements) throw new Refused("too many elements")
    if (open.length >= maximumDepth) throw new Refused("too deep")
    namespaces.push(namespaces.at(-1) ?? 0)
  })
  parser.on("attribute", ({ name }) => {
    attributes += 1
    allAttributes += 1
    if (name === "xmlns" || name.startsWith("xmlns:")) {
      namespaces.push((namespaces.pop() ?? 0) + 1)
    }
    if (
      attributes > maximumAttributes ||
      allAttributes > attributesPerElement * limits.elements ||
      (namespaces.at(-1) ?? 0) > maximumNamespaces
    ) {
      throw new Refused("too many attributes")
    }
  })
  parser.on("opentag", (tag) => {
    const named = Object.values(tag.attributes).map(
      ({ local, prefix, uri, value }) =>
        [prefix === "" ? local : `{${uri}}${local}`, value] as const
    )
    const element: Growing = {
      namespace: tag.uri,
      name: tag.local,
      attributes: new Map(named),
      children: [],
      text: ""
    }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on("text", (chunk) => {
    const current = open.at(-1)
    if (current !== undefined) current.text += chunk
  })
  parser.on("closetag", () => {
    open.pop()
    namespaces.pop()
  })
  parser.write(text).close()
  if (root === undefined) throw new Refused("no element")
  return root
}

const hasMore = (text: string, character: string, most: number): boolean => {
  let at = -1
  for (let count = 0; count <= most; count += 1) {
    at = text.indexOf(character, at + 1)
    if (at < 0) return false
  }
  return true
}

/** The document's text without its XML declaration, and its root; fails with what is wrong. */
export const readXml = (
  bytes: Uint8Array,
  limits: XmlLimits
): Result.Result<{ readonly text: string; readonly root: XmlElement }, string> => {
  if (bytes.length > limits.bytes) return Result.fail("too large")
  try {
    const decoded = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    const text = decoded.replace(declaration, "")
    // Markup of these kinds cannot hide: a bare "<" is well-formed nowhere else.
    if (limits.comments !== true && /<[!?]/.test(text)) {
      return Result.fail("a document type, processing instruction, comment or CDATA section")
    }
    if (hasMore(text, "&", referencesPerElement * limits.elements)) {
      return Result.fail("too many references")
    }
    return Result.succeed({ text, root: read(text, limits) })
  } catch (error) {
    return Result.fail(error instanceof Refused ? error.message : "not UTF-8")
  }
}

/** All elements of a document, itself first. */
export const withDescendants = (element: XmlElement): ReadonlyArray<XmlElement> => {
  const found: Array<XmlElement> = [element]
  for (let index = 0; index < found.length; index += 1) {
    for (const child of found[index]?.children ?? []) found.push(child)
  }
  return found
}

/** Text for an element's content or a quoted attribute. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"'\t\n\r]/g, (character) => `&#${character.codePointAt(0)?.toString() ?? ""};`)

import { Result } from "effect"
import { SaxesParser } from "saxes"

/** An attribute as it was written, declarations of namespaces among them. */
export interface XmlAttribute {
  readonly name: string
  readonly prefix: string
  readonly localName: string
  readonly namespace: string
  readonly value: string
}

/** Parts of an element that only its canonical form needs. */
export interface WrittenXml {
  readonly prefix: string
  readonly attributes: ReadonlyArray<XmlAttribute>
  /** Text and elements in their order. */
  readonly content: ReadonlyArray<string | XmlElement>
}

/** An element as its parser told it; the text is its own, without that of its children. */
export interface XmlElement {
  readonly namespace: string
  readonly name: string
  /** Attributes by local name where they have no prefix, else by `{namespace}name`. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: ReadonlyArray<XmlElement>
  readonly text: string
  readonly written: WrittenXml
}

/** Bounds of one document, so that work on it stays linear and the stack flat. */
export interface XmlLimits {
  readonly bytes: number
  readonly elements: number
  /** Comments are passed over instead of refused: metadata has them, signed messages do not. */
  readonly comments?: boolean
  /**
   * White space may lead and the declaration name any encoding, as in text that people paste; it is
   * read as UTF-8 all the same.
   */
  readonly pasted?: boolean
}

const maximumDepth = 32
const maximumAttributes = 64

/** Namespaces that are declared on an element and those around it. */
const maximumNamespaces = 64

/** Each element and attribute repeats its namespace, where it is read and where it is canonical. */
const maximumNamespaceLength = 128

/** Attributes and references to characters that a document may have for each of its elements. */
const attributesPerElement = 3
const referencesPerElement = 2

const declaration =
  /^<\?xml\s+version=(?:"1\.0"|'1\.0')(?:\s+encoding=(?:"utf-8"|'utf-8'))?(?:\s+standalone=(?:"(?:yes|no)"|'(?:yes|no)'))?\s*\?>/i

const pastedDeclaration = /^\s*<\?xml\s[^<>]{0,200}\?>/

interface Growing extends XmlElement {
  readonly children: Array<XmlElement>
  text: string
  readonly written: WrittenXml & { readonly content: Array<string | XmlElement> }
}

class Refused extends Error {}

/**
 * Reads text without markup declarations. saxes has few handlers here: each is a property, and past
 * six of them V8 keeps the parser as a dictionary, which is five times slower for every character.
 */
const read = (text: string, limits: XmlLimits): XmlElement => {
  const parser = new SaxesParser({ xmlns: true })
  const open: Array<Growing> = []
  let root: XmlElement | undefined
  let elements = 0
  let allAttributes = 0
  // Of each open element, itself included.
  const namespaces: Array<number> = []
  // Of the tag that is being read.
  let attributesOfTag = 0
  let namespacesOfTag = 0
  parser.on("error", () => {
    throw new Refused("not well-formed")
  })
  parser.on("attribute", ({ name, value }) => {
    attributesOfTag += 1
    allAttributes += 1
    if (name === "xmlns" || name.startsWith("xmlns:")) {
      namespacesOfTag += 1
      if (value.length > maximumNamespaceLength) throw new Refused("a long namespace")
    }
    if (
      attributesOfTag > maximumAttributes ||
      allAttributes > attributesPerElement * limits.elements ||
      (namespaces.at(-1) ?? 0) + namespacesOfTag > maximumNamespaces
    ) {
      throw new Refused("too many attributes")
    }
  })
  parser.on("opentag", (tag) => {
    elements += 1
    if (elements > limits.elements) throw new Refused("too many elements")
    if (open.length >= maximumDepth) throw new Refused("too deep")
    namespaces.push((namespaces.at(-1) ?? 0) + namespacesOfTag)
    attributesOfTag = 0
    namespacesOfTag = 0
    const attributes = Object.values(tag.attributes).map(
      ({ local: localName, name, prefix, uri: namespace, value }) => ({
        name,
        prefix,
        localName,
        namespace,
        value
      })
    )
    const named = attributes.map(
      ({ localName, namespace, prefix, value }) =>
        [prefix === "" ? localName : `{${namespace}}${localName}`, value] as const
    )
    const element: Growing = {
      namespace: tag.uri,
      name: tag.local,
      attributes: new Map(named),
      children: [],
      text: "",
      written: { prefix: tag.prefix, attributes, content: [] }
    }
    open.at(-1)?.children.push(element)
    open.at(-1)?.written.content.push(element)
    root ??= element
    open.push(element)
  })
  parser.on("text", (chunk) => {
    const current = open.at(-1)
    if (current === undefined) return
    current.text += chunk
    current.written.content.push(chunk)
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

/** Text without its comments; one that does not end stays, and is refused as markup. */
const withoutComments = (text: string): string => {
  const kept: Array<string> = []
  let from = 0
  for (;;) {
    const start = text.indexOf("<!--", from)
    const end = start < 0 ? -1 : text.indexOf("-->", start + 4)
    if (end < 0) return kept.join("") + text.slice(from)
    kept.push(text.slice(from, start))
    from = end + 3
  }
}

/** The root of a document; fails with the reason. */
export const readXml = (
  bytes: Uint8Array,
  limits: XmlLimits
): Result.Result<XmlElement, string> => {
  if (bytes.length > limits.bytes) return Result.fail("too large")
  try {
    const decoded = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    const body = decoded.replace(limits.pasted === true ? pastedDeclaration : declaration, "")
    const text = limits.comments === true ? withoutComments(body) : body
    // Markup of these kinds cannot hide: a bare "<" is well-formed nowhere else.
    if (/<[!?]/.test(text)) {
      return Result.fail("a document type, processing instruction, comment or CDATA section")
    }
    if (hasMore(text, "&", referencesPerElement * limits.elements)) {
      return Result.fail("too many references")
    }
    return Result.succeed(read(text, limits))
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

import { ExclusiveCanonicalization, type CanonicalNode } from "xml-crypto"
import type { XmlAttribute, XmlElement } from "./Xml.ts"

const elementNode = 1
const textNode = 3

// xml-crypto tells a node by its having these; a canonical form only reads.
const unused = (): never => {
  throw new Error("a node that is only read")
}
const change = { appendChild: unused, removeChild: unused }

const textOf = (data: string): CanonicalNode => ({
  nodeType: textNode,
  nodeName: "#text",
  data,
  ...change
})

const elementOf = (
  { name, namespace, written }: XmlElement,
  attributes: ReadonlyArray<XmlAttribute>,
  without: XmlElement | undefined
): CanonicalNode => {
  const tagName = written.prefix === "" ? name : `${written.prefix}:${name}`
  return {
    nodeType: elementNode,
    nodeName: tagName,
    tagName,
    prefix: written.prefix,
    namespaceURI: namespace,
    attributes: attributes.map((attribute) => ({
      ...attribute,
      namespaceURI: attribute.namespace
    })),
    childNodes: written.content
      .filter((part) => part !== without)
      .map((part) =>
        typeof part === "string"
          ? textOf(part)
          : elementOf(part, part.written.attributes, undefined)
      ),
    ...change
  }
}

/** Surroundings of an element, and what its canonical form has of them. */
export interface CanonicalSurroundings {
  /** Elements around it, from the root. */
  readonly around: ReadonlyArray<XmlElement>
  /** Prefixes whose namespaces belong to the form although nothing visible uses them. */
  readonly prefixes: ReadonlyArray<string>
  /** The child that the form leaves out. */
  readonly without?: XmlElement
}

const isDeclaration = ({ prefix }: XmlAttribute): boolean => prefix === "xmlns"

const inherited = (
  element: XmlElement,
  { around, prefixes }: CanonicalSurroundings
): ReadonlyArray<XmlAttribute> => {
  const found = new Map<string, XmlAttribute>()
  for (const { written } of around) {
    for (const attribute of written.attributes) {
      if (isDeclaration(attribute) && prefixes.includes(attribute.localName)) {
        found.set(attribute.localName, attribute)
      }
    }
  }
  for (const attribute of element.written.attributes) {
    if (isDeclaration(attribute)) found.delete(attribute.localName)
  }
  return Array.from(found.values())
}

/** The exclusive canonical form of an element (xml-exc-c14n), without comments. */
export const canonicalXml = (
  element: XmlElement,
  surroundings: CanonicalSurroundings
): Uint8Array => {
  const { prefixes, without } = surroundings
  const attributes = [...element.written.attributes, ...inherited(element, surroundings)]
  const text = new ExclusiveCanonicalization().process(elementOf(element, attributes, without), {
    // For an empty list it would look among the element's children.
    inclusiveNamespacesPrefixList: prefixes.length === 0 ? [""] : prefixes
  })
  return new TextEncoder().encode(text)
}

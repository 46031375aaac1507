import type { KeyObject } from "node:crypto"

/** Types of the part in use: the package's own bring the types of browsers into every file. */
interface Attribute {
  readonly name: string
  readonly prefix: string
  readonly localName: string
  readonly namespaceURI: string
  readonly value: string
}

/** Members of a DOM node that a canonical form reads, and those by which it knows a node. */
export interface CanonicalNode {
  readonly nodeType: number
  readonly nodeName: string
  readonly appendChild: () => void
  readonly removeChild: () => void
  readonly data?: string
  readonly tagName?: string
  readonly prefix?: string
  readonly namespaceURI?: string
  readonly attributes?: ReadonlyArray<Attribute>
  readonly childNodes?: ReadonlyArray<CanonicalNode>
}

export class ExclusiveCanonicalization {
  process(
    element: CanonicalNode,
    options: { readonly inclusiveNamespacesPrefixList: ReadonlyArray<string> }
  ): string
}

interface Reference {
  readonly xpath: string
  readonly transforms: ReadonlyArray<string>
  readonly digestAlgorithm: string
  readonly inclusiveNamespacesPrefixList?: ReadonlyArray<string>
}

interface Options {
  readonly privateKey?: KeyObject | string
  readonly signatureAlgorithm?: string
  readonly canonicalizationAlgorithm?: string
}

export class SignedXml {
  constructor(options: Options)
  addReference(reference: Reference): void
  computeSignature(
    xml: string,
    options: {
      readonly prefix: string
      readonly location: { readonly reference: string; readonly action: "after" | "append" }
    }
  ): void
  getSignedXml(): string
}

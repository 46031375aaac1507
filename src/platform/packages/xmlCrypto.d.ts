import type { KeyObject } from "node:crypto"
import type { XmlDocument, XmlNode } from "./xmldom.d.ts"

/** Types of the part in use: the package's own bring the types of browsers into every file. */
export interface HashAlgorithm {
  readonly getAlgorithmName: () => string
  readonly getHash: (text: string) => string
}

export interface SignatureAlgorithm {
  readonly getAlgorithmName: () => string
  readonly getSignature: (text: string, key: KeyObject | string) => string
  readonly verifySignature: (text: string, key: KeyObject | string, value: string) => boolean
}

interface Reference {
  readonly xpath: string
  readonly transforms: ReadonlyArray<string>
  readonly digestAlgorithm: string
  readonly inclusiveNamespacesPrefixList?: string
}

interface Options {
  readonly publicCert?: KeyObject | string
  readonly privateKey?: KeyObject | string
  readonly signatureAlgorithm?: string
  readonly canonicalizationAlgorithm?: string
  readonly getCertFromKeyInfo?: () => null
}

export class SignedXml {
  HashAlgorithms: { [uri: string]: new () => HashAlgorithm }
  SignatureAlgorithms: { [uri: string]: new () => SignatureAlgorithm }
  idAttributes: ReadonlyArray<string>
  readonly signatureAlgorithm: string
  readonly signatureValue: string
  constructor(options: Options)
  getCanonSignedInfoXml(document: XmlDocument): string
  loadSignature(node: XmlNode): void
  checkSignature(xml: string): boolean
  getSignedReferences(): ReadonlyArray<string>
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

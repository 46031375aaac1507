import { DOMParser, type XmlDocument, type XmlNode } from "@xmldom/xmldom"
import { createHash, type KeyObject, verify } from "node:crypto"
import { SignedXml } from "xml-crypto"

const signatureMethods: ReadonlyMap<string, readonly [type: "rsa" | "ec", hash: string]> = new Map([
  ["http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", ["rsa", "sha256"]],
  ["http://www.w3.org/2001/04/xmldsig-more#rsa-sha384", ["rsa", "sha384"]],
  ["http://www.w3.org/2001/04/xmldsig-more#rsa-sha512", ["rsa", "sha512"]],
  ["http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256", ["ec", "sha256"]],
  ["http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384", ["ec", "sha384"]],
  ["http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512", ["ec", "sha512"]]
])

const digestMethods: ReadonlyMap<string, string> = new Map([
  ["http://www.w3.org/2001/04/xmlenc#sha256", "sha256"],
  ["http://www.w3.org/2001/04/xmldsig-more#sha384", "sha384"],
  ["http://www.w3.org/2001/04/xmlenc#sha512", "sha512"]
])

/** RSA or ECDSA, with SHA-256 or better. */
export const isSignatureMethod = (uri: string): boolean => signatureMethods.has(uri)
/** SHA-256 or better. */
export const isDigestMethod = (uri: string): boolean => digestMethods.has(uri)

const digestOf = (uri: string, hash: string) =>
  class {
    readonly getAlgorithmName = (): string => uri
    readonly getHash = (text: string): string =>
      createHash(hash).update(text, "utf8").digest("base64")
  }

// All keys are tried by one reading of the document, and a key only with its own kind of signature.
const verifierOf = (
  uri: string,
  [type, hash]: readonly [string, string],
  keys: ReadonlyArray<KeyObject>
) =>
  class {
    readonly getAlgorithmName = (): string => uri
    readonly getSignature = (): never => {
      throw new Error("this only verifies")
    }
    readonly verifySignature = (material: string, _key: unknown, value: string): boolean =>
      keys.some(
        (key) =>
          key.asymmetricKeyType === type &&
          verify(
            hash,
            Buffer.from(material, "utf8"),
            type === "ec" ? { key, dsaEncoding: "ieee-p1363" } : key,
            Buffer.from(value, "base64")
          )
      )
  }

/**
 * True if a key signed what the signature says of the document. It is the lesser half of the check,
 * and comes first so that whoever has no signature costs no search.
 */
const isSigned = (signed: SignedXml, document: XmlDocument): boolean => {
  const Method = signed.SignatureAlgorithms[signed.signatureAlgorithm]
  return (
    Method !== undefined &&
    new Method().verifySignature(signed.getCanonSignedInfoXml(document), "", signed.signatureValue)
  )
}

const elementChildren = (node: XmlNode): ReadonlyArray<XmlNode> =>
  Array.from(node.childNodes).filter(({ nodeType }) => nodeType === 1)

/**
 * The canonical bytes that the signature at `path` covers, or nothing where it does not hold. The
 * path goes from the root by the numbers of child elements. The caller has judged the signature's
 * form: one reference, and the algorithms that it names.
 */
export const signedBytes = (
  xml: string,
  path: ReadonlyArray<number>,
  keys: ReadonlyArray<KeyObject>
): Uint8Array | undefined => {
  const [placeholder] = keys
  if (placeholder === undefined) return undefined
  try {
    const signed = new SignedXml({ publicCert: placeholder, getCertFromKeyInfo: () => null })
    signed.HashAlgorithms = Object.fromEntries(
      Array.from(digestMethods, ([uri, hash]) => [uri, digestOf(uri, hash)])
    )
    signed.SignatureAlgorithms = Object.fromEntries(
      Array.from(signatureMethods, ([uri, method]) => [uri, verifierOf(uri, method, keys)])
    )
    // The one spelling that SAML has: each is a search through the whole document.
    signed.idAttributes = ["ID"]
    const document = new DOMParser({
      errorHandler: () => {
        throw new Error("not well-formed")
      }
    }).parseFromString(xml, "text/xml")
    const { documentElement } = document
    const node = path.reduce<XmlNode | undefined>(
      (at, index) => (at === undefined ? undefined : elementChildren(at)[index]),
      documentElement
    )
    if (node === undefined) return undefined
    signed.loadSignature(node)
    if (!isSigned(signed, document)) return undefined
    if (!signed.checkSignature(xml)) return undefined
    const [bytes, ...others] = signed.getSignedReferences()
    return bytes === undefined || others.length > 0 ? undefined : new TextEncoder().encode(bytes)
  } catch {
    return undefined
  }
}

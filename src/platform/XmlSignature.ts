import { createHash, type KeyObject, verify } from "node:crypto"
import { canonicalXml } from "./CanonicalXml.ts"
import type { XmlElement } from "./Xml.ts"

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

/** Facts that a SignedInfo of one reference states. */
export interface SignedInfo {
  /** Prefixes that its own canonical form keeps as inclusive ones. */
  readonly prefixes: ReadonlyArray<string>
  readonly signatureMethod: string
  readonly reference: {
    readonly prefixes: ReadonlyArray<string>
    readonly digestMethod: string
    /** In base64. */
    readonly digest: string
  }
}

/** A signature at its place in a document, and the form in which it has to be. */
export interface PlacedSignature {
  readonly signature: XmlElement
  /** The element that is signed, whose child the signature is. */
  readonly holder: XmlElement
  /** Elements around the holder, from the root. */
  readonly around: ReadonlyArray<XmlElement>
  /** As the document has it, unverified. */
  readonly signedInfo: SignedInfo
  /** In base64. */
  readonly value: string
  /** Reads the canonical bytes of a SignedInfo; undefined for one of another form. */
  readonly readSignedInfo: (bytes: Uint8Array) => SignedInfo | undefined
}

// A key is tried only with its own kind of signature.
const isSignedBy = (
  keys: ReadonlyArray<KeyObject>,
  bytes: Uint8Array,
  { signedInfo, value }: PlacedSignature
): boolean => {
  const method = signatureMethods.get(signedInfo.signatureMethod)
  if (method === undefined) return false
  const [type, hash] = method
  const signature = Buffer.from(value, "base64")
  return keys.some(
    (key) =>
      key.asymmetricKeyType === type &&
      verify(hash, bytes, type === "ec" ? { key, dsaEncoding: "ieee-p1363" } : key, signature)
  )
}

const isDigestOf = (bytes: Uint8Array, { digest, digestMethod }: SignedInfo["reference"]) => {
  const hash = digestMethods.get(digestMethod)
  return (
    hash !== undefined &&
    createHash(hash).update(bytes).digest().equals(Buffer.from(digest, "base64"))
  )
}

/**
 * The canonical bytes that a signature covers, or nothing where it does not hold. Elements are those
 * that the caller found by their places: no search by id could find another one, or cost more than
 * the document's length. The signature over SignedInfo comes first, so that whoever has none costs
 * no more than that, and the reference is read from the bytes that it covers.
 */
export const signedBytes = (
  placed: PlacedSignature,
  keys: ReadonlyArray<KeyObject>
): Uint8Array | undefined => {
  const { around, holder, signature } = placed
  const [signedInfo] = signature.children
  if (signedInfo === undefined) return undefined
  const { prefixes, signatureMethod } = placed.signedInfo
  const infoBytes = canonicalXml(signedInfo, { around: [...around, holder, signature], prefixes })
  if (!isSignedBy(keys, infoBytes, placed)) return undefined
  const signed = placed.readSignedInfo(infoBytes)
  if (signed?.signatureMethod !== signatureMethod) return undefined
  const { reference } = signed
  const bytes = canonicalXml(holder, { around, prefixes: reference.prefixes, without: signature })
  return isDigestOf(bytes, reference) ? bytes : undefined
}

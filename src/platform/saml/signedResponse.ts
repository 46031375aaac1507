import { Result } from "effect"
import type { SigningCertificate } from "../Certificates.ts"
import { signedBytes } from "../XmlSignature.ts"
import { readXml, withDescendants, type XmlElement } from "../Xml.ts"
import {
  assertionNamespace,
  childrenOf,
  isNamed,
  maximumResponseBytes,
  onlyChild,
  plainText,
  protocolNamespace,
  signatureNamespace
} from "./names.ts"
import { refusal, type SamlRefusal } from "./SamlRefusal.ts"
import { readSignature, readSignedInfo } from "./signatureForm.ts"

// 1,000 groups, beyond which they are unknown, fit in.
const limits = { bytes: maximumResponseBytes, elements: 1_100 }
/** Quotes and closing brackets in a response: twice those that the most elements need. */
const mostEscapable = 20_000
const success = "urn:oasis:names:tc:SAML:2.0:status:Success"
const idForm = /^[A-Za-z_][\w.-]{0,255}$/

/** The parts of a response that may be believed, and its frame, signed or not. */
export interface SignedResponse {
  /** Parsed from the bytes that a signature covered. */
  readonly assertion: XmlElement
  /** As signed where the response is, else as sent: to agree with the assertion, no more. */
  readonly response: XmlElement
}

type Read<A> = Result.Result<A, SamlRefusal>

const isIdName = (name: string): boolean => /^(\{.*\})?id$/i.test(name)

const haveOwnIds = (elements: ReadonlyArray<XmlElement>): boolean => {
  const ids = elements.flatMap(({ attributes }) =>
    Array.from(attributes)
      .filter(([name]) => isIdName(name))
      .map(([, value]) => value)
  )
  return new Set(ids).size === ids.length && ids.every((id) => idForm.test(id))
}

const isOfVersion2 = ({ attributes }: XmlElement): boolean => attributes.get("Version") === "2.0"

/** Certificates that the signature names: asked only to say why it does not hold. */
const namesAnother = (signature: XmlElement, keys: ReadonlyArray<SigningCertificate>): boolean => {
  const named = withDescendants(signature)
    .filter((element) => isNamed(element, signatureNamespace, "X509Certificate"))
    .map(({ text }) => text.replaceAll(/\s+/g, ""))
  return named.length > 0 && !keys.some(({ base64 }) => named.includes(base64))
}

interface Signed {
  readonly holder: XmlElement
  readonly signature: XmlElement
  /** Elements around the holder, from the root. */
  readonly around: ReadonlyArray<XmlElement>
}

/** The bytes that a signature covers, once it holds. */
const verified = (
  { around, holder, signature }: Signed,
  keys: ReadonlyArray<SigningCertificate>
): Read<Uint8Array> => {
  const id = holder.attributes.get("ID")
  const read = id === undefined ? undefined : readSignature(signature, id)
  if (id === undefined || read === undefined) {
    return refusal("signature_invalid", "the signature has another form than the profile's")
  }
  const readInfo = (info: Uint8Array) => {
    const document = readXml(info, limits)
    return Result.isSuccess(document) ? readSignedInfo(document.success, id) : undefined
  }
  const bytes = signedBytes(
    { ...read, signature, holder, around, readSignedInfo: readInfo },
    keys.map(({ publicKey }) => publicKey)
  )
  if (bytes !== undefined) return Result.succeed(bytes)
  return namesAnother(signature, keys)
    ? refusal("certificate_unknown", "the response names a certificate that is not stored")
    : refusal("signature_invalid", "no stored certificate verifies the signature")
}

/** The element that a signature covered, read from those bytes alone. */
const covered = (bytes: Uint8Array, holder: XmlElement): Read<XmlElement> => {
  // Canonical form may be longer than what was sent: each "&gt;" and each namespace that moves.
  const document = readXml(bytes, { ...limits, bytes: 4 * maximumResponseBytes })
  return Result.isSuccess(document) &&
    isNamed(document.success, holder.namespace, holder.name) &&
    document.success.attributes.get("ID") === holder.attributes.get("ID")
    ? Result.succeed(document.success)
    : refusal("signature_invalid", "the signature covers another element")
}

const signatureOf = (holder: XmlElement): XmlElement | undefined =>
  onlyChild(holder, signatureNamespace, "Signature")

const framed = (root: XmlElement): Read<XmlElement> => {
  const elements = withDescendants(root)
  if (!isNamed(root, protocolNamespace, "Response") || !isOfVersion2(root)) {
    return refusal("malformed", "no SAML 2.0 response")
  }
  if (!haveOwnIds(elements)) return refusal("malformed", "identifiers repeat or are ill-formed")
  const status = onlyChild(root, protocolNamespace, "Status")
  const code = status && onlyChild(status, protocolNamespace, "StatusCode")
  if (code === undefined) return refusal("malformed", "no status")
  if (code.attributes.get("Value") !== success) {
    return refusal("provider_refused", "the provider answers without success")
  }
  if (elements.some(({ name }) => name === "EncryptedAssertion")) {
    return refusal("assertion_encrypted", "the assertion is encrypted")
  }
  const assertion = onlyChild(root, assertionNamespace, "Assertion")
  const assertions = elements.filter(({ name }) => name === "Assertion")
  const responses = elements.filter(({ name }) => name === "Response")
  return assertion !== undefined &&
    isOfVersion2(assertion) &&
    assertions.length === 1 &&
    responses.length === 1
    ? Result.succeed(assertion)
    : refusal("malformed", "not exactly one assertion in one response")
}

/** Reads what the outermost signature covers; one within it has to hold as well. */
const believed = (
  root: XmlElement,
  keys: ReadonlyArray<SigningCertificate>
): Read<SignedResponse> =>
  Result.gen(function* () {
    const assertion = yield* framed(root)
    const outer = signatureOf(root)
    const inner = signatureOf(assertion)
    const all = withDescendants(root).filter(({ name }) => name === "Signature")
    if (all.length === 0) return yield* refusal("signature_missing", "nothing is signed")
    if (all.some((signature) => signature !== outer && signature !== inner)) {
      return yield* refusal("signature_invalid", "a signature stands at another place")
    }
    const byResponse =
      outer && (yield* verified({ holder: root, signature: outer, around: [] }, keys))
    const byAssertion =
      inner && (yield* verified({ holder: assertion, signature: inner, around: [root] }, keys))
    if (byResponse !== undefined) {
      const response = yield* covered(byResponse, root)
      const within = yield* framed(response)
      return within.attributes.get("ID") === assertion.attributes.get("ID")
        ? { assertion: within, response }
        : yield* refusal("signature_invalid", "the signatures cover different assertions")
    }
    return byAssertion === undefined
      ? yield* refusal("signature_missing", "nothing is signed")
      : { assertion: yield* covered(byAssertion, assertion), response: root }
  })

/**
 * Number of characters that a canonical form writes as four or six: `>` in a text and `"` in an
 * attribute, with those that delimit tags and attributes.
 */
const escapableIn = (bytes: Uint8Array): number => {
  let count = 0
  for (const byte of bytes) if (byte === 0x3e || byte === 0x22) count += 1
  return count
}

/** Reads a response as far as signatures vouch for it; whatever is not covered is thrown away. */
export const readSigned = (
  bytes: Uint8Array,
  keys: ReadonlyArray<SigningCertificate>
): Read<SignedResponse> => {
  if (escapableIn(bytes) > mostEscapable) {
    return refusal("malformed", "too many quotes and brackets")
  }
  const document = readXml(bytes, limits)
  if (Result.isFailure(document)) return refusal("malformed", document.failure)
  return believed(document.success, keys)
}

/** The issuer that an element names; nothing where it names none or several. */
export const issuerOf = (element: XmlElement): string | undefined =>
  childrenOf(element, assertionNamespace, "Issuer").length === 1
    ? plainText(onlyChild(element, assertionNamespace, "Issuer"))
    : undefined

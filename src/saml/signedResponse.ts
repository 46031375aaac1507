import { Result } from "effect"
import type { SigningCertificate } from "../platform/Certificates.ts"
import { signedBytes } from "../platform/XmlSignature.ts"
import { readXml, withDescendants, type XmlElement } from "../platform/Xml.ts"
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
import { isSignatureOver } from "./signatureForm.ts"

// Each costs a search by xml-crypto; 1,000 groups, beyond which they are unknown, fit in.
const limits = { bytes: maximumResponseBytes, elements: 1_100 }
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
  readonly path: ReadonlyArray<number>
}

const verified = (
  text: string,
  { holder, path, signature }: Signed,
  keys: ReadonlyArray<SigningCertificate>
): Read<XmlElement> => {
  const id = holder.attributes.get("ID")
  if (id === undefined || !isSignatureOver(signature, id)) {
    return refusal("signature_invalid", "the signature has another form than the profile's")
  }
  const bytes = signedBytes(
    text,
    path,
    keys.map(({ publicKey }) => publicKey)
  )
  if (bytes === undefined) {
    return namesAnother(signature, keys)
      ? refusal("certificate_unknown", "the response names a certificate that is not stored")
      : refusal("signature_invalid", "no stored certificate verifies the signature")
  }
  // Canonical form may be longer than what was sent: each "&gt;" and each namespace that moves.
  const covered = readXml(bytes, { ...limits, bytes: 4 * maximumResponseBytes })
  return Result.isSuccess(covered) &&
    isNamed(covered.success.root, holder.namespace, holder.name) &&
    covered.success.root.attributes.get("ID") === id
    ? Result.succeed(covered.success.root)
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

const bothVerified = (
  text: string,
  root: XmlElement,
  keys: ReadonlyArray<SigningCertificate>
): Read<SignedResponse> => {
  const frame = framed(root)
  if (Result.isFailure(frame)) return Result.fail(frame.failure)
  const assertion = frame.success
  const place = root.children.indexOf(assertion)
  const outer = signatureOf(root)
  const inner = signatureOf(assertion)
  const all = withDescendants(root).filter(({ name }) => name === "Signature")
  if (all.length === 0) return refusal("signature_missing", "nothing is signed")
  if (all.some((signature) => signature !== outer && signature !== inner)) {
    return refusal("signature_invalid", "a signature stands at another place")
  }
  const byResponse =
    outer &&
    verified(text, { holder: root, signature: outer, path: [root.children.indexOf(outer)] }, keys)
  if (byResponse && Result.isFailure(byResponse)) return Result.fail(byResponse.failure)
  const byAssertion =
    inner &&
    verified(
      text,
      {
        holder: assertion,
        signature: inner,
        path: [place, assertion.children.indexOf(inner)]
      },
      keys
    )
  if (byAssertion && Result.isFailure(byAssertion)) return Result.fail(byAssertion.failure)
  const response = byResponse?.success ?? root
  const within = byResponse && framed(byResponse.success)
  if (within && Result.isFailure(within)) return Result.fail(within.failure)
  const believed = byAssertion?.success ?? within?.success
  return believed === undefined || believed.attributes.get("ID") !== assertion.attributes.get("ID")
    ? refusal("signature_invalid", "the signatures cover different assertions")
    : Result.succeed({ assertion: believed, response })
}

/** Reads a response as far as signatures vouch for it; whatever is not covered is thrown away. */
export const readSigned = (
  bytes: Uint8Array,
  keys: ReadonlyArray<SigningCertificate>
): Read<SignedResponse> => {
  const document = readXml(bytes, limits)
  if (Result.isFailure(document)) return refusal("malformed", document.failure)
  return bothVerified(document.success.text, document.success.root, keys)
}

/** The issuer that an element names; nothing where it names none or several. */
export const issuerOf = (element: XmlElement): string | undefined =>
  childrenOf(element, assertionNamespace, "Issuer").length === 1
    ? plainText(onlyChild(element, assertionNamespace, "Issuer"))
    : undefined

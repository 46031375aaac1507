import { isDigestMethod, isSignatureMethod } from "../platform/XmlSignature.ts"
import type { XmlElement } from "../platform/Xml.ts"
import { exclusiveCanonicalization, isNamed, plainText, signatureNamespace } from "./names.ts"

const enveloped = "http://www.w3.org/2000/09/xmldsig#enveloped-signature"

const areNamed = (element: XmlElement, ...names: ReadonlyArray<string>): boolean =>
  element.children.length === names.length &&
  element.children.every((child, index) => isNamed(child, signatureNamespace, names[index] ?? ""))

const algorithmOf = (element: XmlElement | undefined): string =>
  element?.attributes.get("Algorithm") ?? ""

const isExclusive = (element: XmlElement): boolean =>
  algorithmOf(element) === exclusiveCanonicalization &&
  element.children.length <= 1 &&
  element.children.every(
    (child) =>
      isNamed(child, exclusiveCanonicalization, "InclusiveNamespaces") &&
      child.children.length === 0
  )

const isEnveloped = (element: XmlElement): boolean =>
  algorithmOf(element) === enveloped && element.children.length === 0

const isReferenceTo = (reference: XmlElement, id: string): boolean => {
  if (!areNamed(reference, "Transforms", "DigestMethod", "DigestValue")) return false
  const [transforms, digestMethod, digestValue] = reference.children
  if (transforms === undefined || !areNamed(transforms, "Transform", "Transform")) return false
  const [first, second] = transforms.children
  return (
    reference.attributes.get("URI") === `#${id}` &&
    first !== undefined &&
    isEnveloped(first) &&
    second !== undefined &&
    isExclusive(second) &&
    isDigestMethod(algorithmOf(digestMethod)) &&
    digestMethod?.children.length === 0 &&
    plainText(digestValue) !== undefined
  )
}

/**
 * True if the signature has the one form that is read: a single reference to the element that
 * holds it, by its `ID`, with nothing that moves, filters or replaces what is covered.
 */
export const isSignatureOver = (signature: XmlElement, id: string): boolean => {
  const names = ["SignedInfo", "SignatureValue"]
  if (!areNamed(signature, ...names) && !areNamed(signature, ...names, "KeyInfo")) return false
  const [signedInfo, value] = signature.children
  if (signedInfo === undefined) return false
  if (!areNamed(signedInfo, "CanonicalizationMethod", "SignatureMethod", "Reference")) return false
  const [canonicalization, method, reference] = signedInfo.children
  return (
    plainText(value) !== undefined &&
    canonicalization !== undefined &&
    isExclusive(canonicalization) &&
    isSignatureMethod(algorithmOf(method)) &&
    method?.children.length === 0 &&
    reference !== undefined &&
    isReferenceTo(reference, id)
  )
}

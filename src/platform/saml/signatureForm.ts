import { isDigestMethod, isSignatureMethod, type SignedInfo } from "../XmlSignature.ts"
import type { XmlElement } from "../Xml.ts"
import { exclusiveCanonicalization, isNamed, plainText, signatureNamespace } from "./names.ts"

const enveloped = "http://www.w3.org/2000/09/xmldsig#enveloped-signature"

// Each is looked up for each attribute.
const maximumPrefixes = 32
const maximumPrefixList = 1024

const areNamed = (element: XmlElement, ...names: ReadonlyArray<string>): boolean =>
  element.children.length === names.length &&
  element.children.every((child, index) => isNamed(child, signatureNamespace, names[index] ?? ""))

const algorithmOf = (element: XmlElement | undefined): string =>
  element?.attributes.get("Algorithm") ?? ""

/** Prefixes that an exclusive canonical form treats as inclusive ones; undefined for another. */
const prefixesOf = (element: XmlElement | undefined): ReadonlyArray<string> | undefined => {
  if (element === undefined || algorithmOf(element) !== exclusiveCanonicalization) return undefined
  const [list, ...others] = element.children
  if (list === undefined) return []
  if (
    others.length > 0 ||
    list.children.length > 0 ||
    !isNamed(list, exclusiveCanonicalization, "InclusiveNamespaces")
  ) {
    return undefined
  }
  const text = list.attributes.get("PrefixList") ?? ""
  if (text.length > maximumPrefixList) return undefined
  const prefixes = text.split(/\s+/).filter((prefix) => prefix !== "")
  return prefixes.length > maximumPrefixes ? undefined : prefixes
}

const isEnveloped = (element: XmlElement | undefined): boolean =>
  algorithmOf(element) === enveloped && element?.children.length === 0

const readReference = (
  reference: XmlElement | undefined,
  id: string
): SignedInfo["reference"] | undefined => {
  if (reference === undefined || reference.attributes.get("URI") !== `#${id}`) return undefined
  if (!areNamed(reference, "Transforms", "DigestMethod", "DigestValue")) return undefined
  const [transforms, method, value] = reference.children
  if (transforms === undefined || !areNamed(transforms, "Transform", "Transform")) return undefined
  const [first, second] = transforms.children
  const prefixes = prefixesOf(second)
  const digestMethod = algorithmOf(method)
  const digest = plainText(value)
  return isEnveloped(first) &&
    prefixes !== undefined &&
    isDigestMethod(digestMethod) &&
    method?.children.length === 0 &&
    digest !== undefined
    ? { prefixes, digestMethod, digest }
    : undefined
}

/**
 * A SignedInfo in the one form that is read: a single reference to an element by its `ID`, with
 * nothing that moves, filters or replaces what is covered. Undefined for any other.
 */
export const readSignedInfo = (
  element: XmlElement | undefined,
  id: string
): SignedInfo | undefined => {
  if (element === undefined || !isNamed(element, signatureNamespace, "SignedInfo")) return undefined
  if (!areNamed(element, "CanonicalizationMethod", "SignatureMethod", "Reference")) return undefined
  const [canonicalization, method, covered] = element.children
  const prefixes = prefixesOf(canonicalization)
  const signatureMethod = algorithmOf(method)
  const reference = readReference(covered, id)
  return prefixes !== undefined &&
    isSignatureMethod(signatureMethod) &&
    method?.children.length === 0 &&
    reference !== undefined
    ? { prefixes, signatureMethod, reference }
    : undefined
}

/** A signature over the element of that `ID`, in the one form that is read. */
export const readSignature = (
  signature: XmlElement,
  id: string
): { readonly signedInfo: SignedInfo; readonly value: string } | undefined => {
  const names = ["SignedInfo", "SignatureValue"]
  if (!areNamed(signature, ...names) && !areNamed(signature, ...names, "KeyInfo")) return undefined
  const signedInfo = readSignedInfo(signature.children[0], id)
  const value = plainText(signature.children[1])
  return signedInfo === undefined || value === undefined ? undefined : { signedInfo, value }
}

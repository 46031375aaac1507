import { DateTime, Option } from "effect"
import type { XmlElement } from "../Xml.ts"

export const assertionNamespace = "urn:oasis:names:tc:SAML:2.0:assertion"
export const protocolNamespace = "urn:oasis:names:tc:SAML:2.0:protocol"
export const metadataNamespace = "urn:oasis:names:tc:SAML:2.0:metadata"
export const signatureNamespace = "http://www.w3.org/2000/09/xmldsig#"
export const exclusiveCanonicalization = "http://www.w3.org/2001/10/xml-exc-c14n#"
export const redirectBinding = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"
export const postBinding = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"

/** Bytes of one response, base64 taken off. */
export const maximumResponseBytes = 256 * 1024

export const isNamed = (element: XmlElement, namespace: string, name: string): boolean =>
  element.namespace === namespace && element.name === name

/** Children of that name, in their order. */
export const childrenOf = (
  element: XmlElement,
  namespace: string,
  name: string
): ReadonlyArray<XmlElement> => element.children.filter((child) => isNamed(child, namespace, name))

/** The only child of that name; nothing where there is none or more than one. */
export const onlyChild = (
  element: XmlElement,
  namespace: string,
  name: string
): XmlElement | undefined => {
  const [first, ...others] = childrenOf(element, namespace, name)
  return others.length === 0 ? first : undefined
}

/** Text of an element that holds nothing but text, without the white space around it. */
export const plainText = (element: XmlElement | undefined): string | undefined => {
  if (element === undefined || element.children.length > 0) return undefined
  const text = element.text.trim()
  return text === "" ? undefined : text
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/

/** Milliseconds since 1970 of an xs:dateTime with its zone; NaN where it is none. */
export const millisecondsOf = (text: string): number =>
  instant.test(text)
    ? Option.match(DateTime.make(text), { onNone: () => NaN, onSome: DateTime.toEpochMillis })
    : NaN

import { Result } from "effect"
import { createHash, sign } from "node:crypto"
import { canonicalXml } from "../../../src/platform/CanonicalXml.ts"
import { exclusiveCanonicalization } from "../../../src/platform/saml/names.ts"
import { readXml, withDescendants, type XmlElement } from "../../../src/platform/Xml.ts"

const limits = { bytes: 2_000_000, elements: 5_000 }
const namespace = "http://www.w3.org/2000/09/xmldsig#"

const read = (xml: string): XmlElement | undefined =>
  Result.getOrUndefined(readXml(new TextEncoder().encode(xml), limits))

const infoOf = (id: string, digest: string): string =>
  `<ds:SignedInfo xmlns:ds="${namespace}">` +
  `<ds:CanonicalizationMethod Algorithm="${exclusiveCanonicalization}"></ds:CanonicalizationMethod>` +
  `<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></ds:SignatureMethod>` +
  `<ds:Reference URI="#${id}"><ds:Transforms>` +
  `<ds:Transform Algorithm="${namespace}enveloped-signature"></ds:Transform>` +
  `<ds:Transform Algorithm="${exclusiveCanonicalization}"></ds:Transform></ds:Transforms>` +
  `<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod>` +
  `<ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>`

/**
 * Signs as a provider whose canonical form is the service's own, so that the work of a verdict is all
 * that a stuffed response costs. What cannot be read is left as it is: no signature of it is looked at.
 */
export const signedAlike = (
  xml: string,
  element: "Response" | "Assertion",
  privateKey: string
): string => {
  const root = read(xml)
  const holder = root && withDescendants(root).find(({ name }) => name === element)
  if (root === undefined || holder === undefined) return xml
  const canonical = canonicalXml(holder, {
    around: holder === root ? [] : [root],
    prefixes: []
  })
  const id = holder.attributes.get("ID") ?? ""
  const info = infoOf(id, createHash("sha256").update(canonical).digest("base64"))
  const value = sign("sha256", Buffer.from(info), privateKey).toString("base64")
  const signature =
    `<ds:Signature xmlns:ds="${namespace}">${info}` +
    `<ds:SignatureValue>${value}</ds:SignatureValue></ds:Signature>`
  // The issuer is the first child of either, and its signature follows.
  const after = xml.indexOf("</saml:Issuer>", xml.indexOf(`:${element} `)) + "</saml:Issuer>".length
  return xml.slice(0, after) + signature + xml.slice(after)
}

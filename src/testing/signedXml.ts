import { SignedXml } from "xml-crypto"
import { exclusiveCanonicalization } from "../platform/saml/names.ts"

const enveloped = "http://www.w3.org/2000/09/xmldsig#enveloped-signature"

/** Signs the first element of that name, with the signature where SAML has it. */
export const signedXml = (
  xml: string,
  element: "Response" | "Assertion",
  privateKey: string,
  reference: Partial<{ transforms: ReadonlyArray<string>; digestAlgorithm: string }> = {},
  signatureAlgorithm = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
): string => {
  const at = `//*[local-name(.)='${element}']`
  // An answer without an assertion is signed at its response alone.
  if (element === "Assertion" && !/<(?:\w+:)?Assertion[\s>]/.test(xml)) return xml
  const signature = new SignedXml({
    privateKey,
    signatureAlgorithm,
    canonicalizationAlgorithm: exclusiveCanonicalization
  })
  signature.addReference({
    xpath: at,
    transforms: [enveloped, exclusiveCanonicalization],
    digestAlgorithm: "http://www.w3.org/2001/04/xmlenc#sha256",
    ...reference
  })
  signature.computeSignature(xml, {
    prefix: "ds",
    location: { reference: `${at}/*[local-name(.)='Issuer']`, action: "after" }
  })
  return signature.getSignedXml()
}

import { DateTime, Redacted } from "effect"
import { sign } from "node:crypto"
import { deflateRawSync } from "node:zlib"
import { escapeXml } from "../Xml.ts"
import {
  assertionNamespace,
  metadataNamespace,
  postBinding,
  protocolNamespace,
  signatureNamespace
} from "./names.ts"

/** Our side of one connection, as the identity provider knows it. */
export interface ServiceProvider {
  readonly entityId: string
  readonly acsUrl: string
}

export interface AuthnRequest {
  /** An XML name: `InResponseTo` repeats it. */
  readonly id: string
  readonly issuedAt: DateTime.Utc
  readonly ssoUrl: string
  readonly forceAuthn: boolean
}

/** The request for a sign-in: no context class and no format of name, on which some providers fail. */
export const authnRequestXml = (
  { acsUrl, entityId }: ServiceProvider,
  { forceAuthn, id, issuedAt, ssoUrl }: AuthnRequest
): string =>
  `<samlp:AuthnRequest xmlns:samlp="${protocolNamespace}" xmlns:saml="${assertionNamespace}"` +
  ` ID="${escapeXml(id)}" Version="2.0" IssueInstant="${DateTime.formatIso(issuedAt)}"` +
  ` Destination="${escapeXml(ssoUrl)}"${forceAuthn ? ' ForceAuthn="true"' : ""}` +
  ` AssertionConsumerServiceURL="${escapeXml(acsUrl)}" ProtocolBinding="${postBinding}">` +
  `<saml:Issuer>${escapeXml(entityId)}</saml:Issuer>` +
  `<samlp:NameIDPolicy AllowCreate="true"/></samlp:AuthnRequest>`

/** Metadata of the service provider; it offers no key for encryption. */
export const spMetadataXml = (
  { acsUrl, entityId }: ServiceProvider,
  certificate: string,
  signsRequests: boolean
): string =>
  `<md:EntityDescriptor xmlns:md="${metadataNamespace}" entityID="${escapeXml(entityId)}">` +
  `<md:SPSSODescriptor AuthnRequestsSigned="${String(signsRequests)}" WantAssertionsSigned="true"` +
  ` protocolSupportEnumeration="${protocolNamespace}">` +
  `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="${signatureNamespace}"><ds:X509Data>` +
  `<ds:X509Certificate>${escapeXml(certificate)}</ds:X509Certificate>` +
  `</ds:X509Data></ds:KeyInfo></md:KeyDescriptor>` +
  `<md:AssertionConsumerService Binding="${postBinding}" Location="${escapeXml(acsUrl)}"` +
  ` index="0" isDefault="true"/></md:SPSSODescriptor></md:EntityDescriptor>`

const rsaSha256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"

/**
 * The address that carries a SAML request (bindings section 3.4.4.1): deflated, and signed where
 * there is a key, an RSA key in PEM. What the address had in its query stays.
 */
export const redirectAddress = (
  address: string,
  request: string,
  relayState: string,
  key: Redacted.Redacted | undefined
): string => {
  const message = deflateRawSync(Buffer.from(request, "utf8")).toString("base64")
  const query =
    `SAMLRequest=${encodeURIComponent(message)}&RelayState=${encodeURIComponent(relayState)}` +
    (key === undefined ? "" : `&SigAlg=${encodeURIComponent(rsaSha256)}`)
  const signature =
    key === undefined
      ? ""
      : `&Signature=${encodeURIComponent(
          sign("sha256", Buffer.from(query, "utf8"), Redacted.value(key)).toString("base64")
        )}`
  return `${address}${address.includes("?") ? "&" : "?"}${query}${signature}`
}

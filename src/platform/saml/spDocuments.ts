import { DateTime } from "effect"
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

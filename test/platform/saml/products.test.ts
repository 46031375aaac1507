import { describe, expect, it } from "@effect/vitest"
import { DateTime, Effect, Redacted, Result } from "effect"
import { SignedXml } from "xml-crypto"
import { certifiedKey, readCertificate } from "../../../src/platform/Certificates.ts"
import { readIdpMetadata } from "../../../src/platform/saml/readIdpMetadata.ts"
import { readSamlResponse } from "../../../src/platform/saml/readSamlResponse.ts"
import { acsUrl, audience, now, requestId } from "./samlResponses.ts"

const at = DateTime.makeUnsafe(now)
const { certificate, privateKey } = await Effect.runPromise(certifiedKey("idp.test", at))
const signing = Result.getOrThrow(readCertificate(certificate))

const exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#"
const password = "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport"
const claims = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims"

/** Signs an element as a product does, with its prefix or none. */
const signed = (xml: string, element: "Response" | "Assertion", prefix = "ds"): string => {
  const place = `//*[local-name(.)='${element}']`
  const signature = new SignedXml({
    privateKey: Redacted.value(privateKey),
    signatureAlgorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    canonicalizationAlgorithm: exclusive
  })
  signature.addReference({
    xpath: place,
    transforms: ["http://www.w3.org/2000/09/xmldsig#enveloped-signature", exclusive],
    digestAlgorithm: "http://www.w3.org/2001/04/xmlenc#sha256"
  })
  signature.computeSignature(xml, {
    prefix,
    location: { reference: `${place}/*[local-name(.)='Issuer']`, action: "after" }
  })
  return signature.getSignedXml()
}

const success = "urn:oasis:names:tc:SAML:2.0:status:Success"
const bearer = "urn:oasis:names:tc:SAML:2.0:cm:bearer"
const assertionNs = "urn:oasis:names:tc:SAML:2.0:assertion"
const protocolNs = "urn:oasis:names:tc:SAML:2.0:protocol"

/** AD FS: default namespaces, seven digits of a second, no NameID unless a rule makes one. */
const adfs = signed(
  `<samlp:Response ID="_c7055387-af61-4fce-8b98-e2927324b306" Version="2.0" IssueInstant="2026-11-24T12:00:00.123Z" Destination="${acsUrl}" Consent="urn:oasis:names:tc:SAML:2.0:consent:unspecified" InResponseTo="${requestId}" xmlns:samlp="${protocolNs}">` +
    `<Issuer xmlns="${assertionNs}">http://fs.acme.test/adfs/services/trust</Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="${success}" /></samlp:Status>` +
    `<Assertion ID="_5f2c1e0a-9d3e-4a39-a5f5-a7d84c9d3dd9" IssueInstant="2026-11-24T12:00:00.1234567Z" Version="2.0" xmlns="${assertionNs}">` +
    `<Issuer>http://fs.acme.test/adfs/services/trust</Issuer>` +
    `<Subject><SubjectConfirmation Method="${bearer}"><SubjectConfirmationData InResponseTo="${requestId}" NotOnOrAfter="2026-11-24T12:05:00.1234567Z" Recipient="${acsUrl}" /></SubjectConfirmation></Subject>` +
    `<Conditions NotBefore="2026-11-24T12:00:00.1234567Z" NotOnOrAfter="2026-11-24T13:00:00.1234567Z"><AudienceRestriction><Audience>${audience}</Audience></AudienceRestriction></Conditions>` +
    `<AttributeStatement><Attribute Name="${claims}/upn"><AttributeValue>ada@acme.test</AttributeValue></Attribute>` +
    `<Attribute Name="http://schemas.xmlsoap.org/claims/Group"><AttributeValue>Domain Users</AttributeValue><AttributeValue>Engineers</AttributeValue></Attribute></AttributeStatement>` +
    `<AuthnStatement AuthnInstant="2026-11-24T11:59:59.9876543Z" SessionIndex="_5f2c1e0a"><AuthnContext><AuthnContextClassRef>urn:federation:authentication:windows</AuthnContextClassRef></AuthnContext></AuthnStatement>` +
    `</Assertion></samlp:Response>`,
  "Assertion"
)

/** Entra: its signature has no prefix, and the groups that are too many are a link. */
const entra = signed(
  `<samlp:Response ID="_8e8dc5f6-9a98-4cc1-ace3-4ca34597ca34" Version="2.0" IssueInstant="2026-11-24T12:00:00.000Z" Destination="${acsUrl}" InResponseTo="${requestId}" xmlns:samlp="${protocolNs}">` +
    `<Issuer xmlns="${assertionNs}">https://sts.windows.net/72f988bf/</Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="${success}"/></samlp:Status>` +
    `<Assertion ID="_bf9c623d-cc20-407a-9a59-c2d0aee84d12" IssueInstant="2026-11-24T12:00:00.000Z" Version="2.0" xmlns="${assertionNs}">` +
    `<Issuer>https://sts.windows.net/72f988bf/</Issuer>` +
    `<Subject><NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">uPN-hash=</NameID><SubjectConfirmation Method="${bearer}"><SubjectConfirmationData InResponseTo="${requestId}" NotOnOrAfter="2026-11-24T13:00:00.000Z" Recipient="${acsUrl}"/></SubjectConfirmation></Subject>` +
    `<Conditions NotBefore="2026-11-24T11:55:00.000Z" NotOnOrAfter="2026-11-24T13:00:00.000Z"><AudienceRestriction><Audience>${audience}</Audience></AudienceRestriction></Conditions>` +
    `<AttributeStatement><Attribute Name="http://schemas.microsoft.com/identity/claims/objectidentifier"><AttributeValue>object-1</AttributeValue></Attribute>` +
    `<Attribute Name="http://schemas.microsoft.com/claims/groups.link"><AttributeValue>https://graph.windows.net/x</AttributeValue></Attribute></AttributeStatement>` +
    `<AuthnStatement AuthnInstant="2026-11-01T08:00:00.000Z" SessionIndex="_bf9c623d"><AuthnContext><AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</AuthnContextClassRef></AuthnContext></AuthnStatement>` +
    `</Assertion></samlp:Response>`,
  "Assertion",
  ""
)

/** Okta: both are signed, and values have a type. */
const okta = signed(
  signed(
    `<?xml version="1.0" encoding="UTF-8"?><saml2p:Response Destination="${acsUrl}" ID="id2101" InResponseTo="${requestId}" IssueInstant="2026-11-24T12:00:00.000Z" Version="2.0" xmlns:saml2p="${protocolNs}" xmlns:xs="http://www.w3.org/2001/XMLSchema">` +
      `<saml2:Issuer Format="urn:oasis:names:tc:SAML:2.0:nameid-format:entity" xmlns:saml2="${assertionNs}">http://www.okta.com/exk1</saml2:Issuer>` +
      `<saml2p:Status xmlns:saml2p="${protocolNs}"><saml2p:StatusCode Value="${success}"/></saml2p:Status>` +
      `<saml2:Assertion ID="id2102" IssueInstant="2026-11-24T12:00:00.000Z" Version="2.0" xmlns:saml2="${assertionNs}" xmlns:xs="http://www.w3.org/2001/XMLSchema">` +
      `<saml2:Issuer Format="urn:oasis:names:tc:SAML:2.0:nameid-format:entity" xmlns:saml2="${assertionNs}">http://www.okta.com/exk1</saml2:Issuer>` +
      `<saml2:Subject xmlns:saml2="${assertionNs}"><saml2:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">ada@acme.test</saml2:NameID><saml2:SubjectConfirmation Method="${bearer}"><saml2:SubjectConfirmationData InResponseTo="${requestId}" NotOnOrAfter="2026-11-24T12:05:00.000Z" Recipient="${acsUrl}"/></saml2:SubjectConfirmation></saml2:Subject>` +
      `<saml2:Conditions NotBefore="2026-11-24T11:55:00.000Z" NotOnOrAfter="2026-11-24T12:05:00.000Z" xmlns:saml2="${assertionNs}"><saml2:AudienceRestriction><saml2:Audience>${audience}</saml2:Audience></saml2:AudienceRestriction></saml2:Conditions>` +
      `<saml2:AuthnStatement AuthnInstant="2026-11-24T12:00:00.000Z" SessionIndex="${requestId}" xmlns:saml2="${assertionNs}"><saml2:AuthnContext><saml2:AuthnContextClassRef>${password}</saml2:AuthnContextClassRef></saml2:AuthnContext></saml2:AuthnStatement>` +
      `<saml2:AttributeStatement xmlns:saml2="${assertionNs}"><saml2:Attribute Name="groups" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:unspecified"><saml2:AttributeValue xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string">R&amp;D</saml2:AttributeValue><saml2:AttributeValue xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string">staff</saml2:AttributeValue></saml2:Attribute></saml2:AttributeStatement>` +
      `</saml2:Assertion></saml2p:Response>`,
    "Assertion"
  ),
  "Response"
)

/** Google: the response is signed, its times have three digits, and line breaks stand in between. */
const google = signed(
  `<saml2p:Response xmlns:saml2p="${protocolNs}" Destination="${acsUrl}" ID="_71d6a1" InResponseTo="${requestId}" IssueInstant="2026-11-24T12:00:00.321Z" Version="2.0">\n` +
    `  <saml2:Issuer xmlns:saml2="${assertionNs}">https://accounts.google.com/o/saml2?idpid=C0</saml2:Issuer>\n` +
    `  <saml2p:Status><saml2p:StatusCode Value="${success}"/></saml2p:Status>\n` +
    `  <saml2:Assertion xmlns:saml2="${assertionNs}" ID="_71d6a2" IssueInstant="2026-11-24T12:00:00.321Z" Version="2.0">\n` +
    `    <saml2:Issuer>https://accounts.google.com/o/saml2?idpid=C0</saml2:Issuer>\n` +
    `    <saml2:Subject><saml2:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">ada@acme.test</saml2:NameID><saml2:SubjectConfirmation Method="${bearer}"><saml2:SubjectConfirmationData InResponseTo="${requestId}" NotOnOrAfter="2026-11-24T12:05:00.321Z" Recipient="${acsUrl}"/></saml2:SubjectConfirmation></saml2:Subject>\n` +
    `    <saml2:Conditions NotBefore="2026-11-24T11:55:00.321Z" NotOnOrAfter="2026-11-24T12:05:00.321Z"><saml2:AudienceRestriction><saml2:Audience>${audience}</saml2:Audience></saml2:AudienceRestriction></saml2:Conditions>\n` +
    `    <saml2:AttributeStatement><saml2:Attribute Name="email"><saml2:AttributeValue xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:anyType">ada@acme.test</saml2:AttributeValue></saml2:Attribute></saml2:AttributeStatement>\n` +
    `    <saml2:AuthnStatement AuthnInstant="2026-11-24T11:00:00.000Z" SessionIndex="_71d6a2"><saml2:AuthnContext><saml2:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml2:AuthnContextClassRef></saml2:AuthnContext></saml2:AuthnStatement>\n` +
    `  </saml2:Assertion>\n</saml2p:Response>\n`,
  "Response"
)

const products = [
  ["AD FS", adfs, "http://fs.acme.test/adfs/services/trust", `${claims}/upn`, "ada@acme.test"],
  ["Microsoft Entra ID", entra, "https://sts.windows.net/72f988bf/", null, "uPN-hash="],
  ["Okta", okta, "http://www.okta.com/exk1", null, "ada@acme.test"],
  ["Google", google, "https://accounts.google.com/o/saml2?idpid=C0", null, "ada@acme.test"]
] as const

const read = (xml: string, issuer: string, subjectAttribute: string | null) =>
  readSamlResponse(new TextEncoder().encode(xml), {
    now: at,
    issuer,
    certificates: [signing],
    audience,
    acsUrl,
    requestId,
    subjectAttribute
  })

describe("a response in the form of", () => {
  it.each(products)("%s is read", (_product, xml, issuer, attribute, subject) => {
    expect(Result.getOrThrow(read(xml, issuer, attribute)).subject).toBe(subject)
    const altered = xml.replace(`>${subject}<`, ">eve@acme.test<")
    const refused = read(altered, issuer, attribute)
    expect(refused).toMatchObject({ failure: { reason: "signature_invalid" } })
  })

  it("AD FS names nobody where its NameID is read, which no rule has made", () => {
    const refused = read(adfs, "http://fs.acme.test/adfs/services/trust", null)
    expect(refused).toMatchObject({ failure: { reason: "subject_missing" } })
  })

  it("Okta keeps the types of values out of them, and Entra tells that groups are elsewhere", () => {
    const byOkta = Result.getOrThrow(read(okta, "http://www.okta.com/exk1", null))
    expect(byOkta.attributes.get("groups")).toEqual(["R&D", "staff"])
    const byEntra = Result.getOrThrow(read(entra, "https://sts.windows.net/72f988bf/", null))
    expect(byEntra.attributes.has("http://schemas.microsoft.com/claims/groups.link")).toBe(true)
  })
})

describe("metadata in the form of", () => {
  const key = (use: string) =>
    `<KeyDescriptor${use}><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${signing.base64}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`
  const sso = (binding: string, address: string) =>
    `<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${address}" />`
  const metadataNs = "urn:oasis:names:tc:SAML:2.0:metadata"

  it("AD FS is read past the roles of other protocols and its claims", () => {
    const claimTypes = Array.from(
      { length: 60 },
      (_, index) =>
        `<auth:ClaimType Uri="${claims}/c${index}" Optional="true" xmlns:auth="http://docs.oasis-open.org/wsfed/authorization/200706"><auth:DisplayName>C${index}</auth:DisplayName><auth:Description>One of them</auth:Description></auth:ClaimType>`
    ).join("")
    const xml =
      `\ufeff<?xml version="1.0" encoding="utf-8"?><EntityDescriptor ID="_1" entityID="http://fs.acme.test/adfs/services/trust" xmlns="${metadataNs}">` +
      `<RoleDescriptor xsi:type="fed:SecurityTokenServiceType" protocolSupportEnumeration="http://docs.oasis-open.org/wsfed/federation/200706" ServiceDisplayName="Acme" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:fed="http://docs.oasis-open.org/wsfed/federation/200706">${key(' use="signing"')}<fed:ClaimTypesOffered>${claimTypes}</fed:ClaimTypesOffered></RoleDescriptor>` +
      `<SPSSODescriptor WantAssertionsSigned="true" protocolSupportEnumeration="${protocolNs}">${key(' use="encryption"')}</SPSSODescriptor>` +
      `<IDPSSODescriptor protocolSupportEnumeration="${protocolNs}">${key(' use="encryption"')}${key(' use="signing"')}` +
      `${sso("HTTP-Redirect", "https://fs.acme.test/adfs/ls/")}${sso("HTTP-POST", "https://fs.acme.test/adfs/ls/")}</IDPSSODescriptor></EntityDescriptor>`
    const read = Result.getOrThrow(readIdpMetadata(new TextEncoder().encode(xml)))
    expect(read).toMatchObject({
      entityId: "http://fs.acme.test/adfs/services/trust",
      ssoUrl: "https://fs.acme.test/adfs/ls/",
      wantsSignedRequests: false
    })
    expect(read.certificates.map(({ fingerprint }) => fingerprint)).toEqual([signing.fingerprint])
  })

  it("Google is read with the query of its address", () => {
    const xml =
      `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<md:EntityDescriptor xmlns:md="${metadataNs}" entityID="https://accounts.google.com/o/saml2?idpid=C0" validUntil="2031-11-24T12:00:00.000Z">` +
      `<md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="${protocolNs}">${key(' use="signing"').replace(/(<\/?)(KeyDescriptor)/g, "$1md:$2")}` +
      `${sso("HTTP-Redirect", "https://accounts.google.com/o/saml2/idp?idpid=C0").replace("<", "<md:")}</md:IDPSSODescriptor></md:EntityDescriptor>`
    expect(Result.getOrThrow(readIdpMetadata(new TextEncoder().encode(xml))).ssoUrl).toBe(
      "https://accounts.google.com/o/saml2/idp?idpid=C0"
    )
  })
})

export { signedXml as signed } from "../../../src/testing/samlResponseXml.ts"

export const acsUrl = "https://app.test/_service/auth/sso/con_1/acs"
export const audience = "https://app.test/_service/auth/sso/con_1/metadata"
export const issuer = "https://idp.test/metadata"
export const requestId = "_request"
export const now = Date.parse("2026-11-24T12:00:00Z")

const instant = (seconds: number): string => new Date(now + seconds * 1000).toISOString()

/** Parts of a response that a test may change. */
export interface Parts {
  readonly nameId?: string
  readonly nameFormat?: string
  readonly issuer?: string
  readonly responseIssuer?: string
  readonly audience?: string
  readonly recipient?: string
  readonly destination?: string
  readonly inResponseTo?: string
  readonly responseTo?: string
  readonly start?: string
  readonly end?: string
  readonly confirmationEnd?: string
  readonly status?: string
  readonly conditions?: string
  readonly confirmations?: string
}

export const confirmationXml = (parts: Parts = {}): string =>
  `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">` +
  `<saml:SubjectConfirmationData Recipient="${parts.recipient ?? acsUrl}"` +
  ` InResponseTo="${parts.inResponseTo ?? requestId}"` +
  ` NotOnOrAfter="${parts.confirmationEnd ?? parts.end ?? instant(300)}"/>` +
  `</saml:SubjectConfirmation>`

export const assertionXml = (parts: Parts = {}): string => {
  const end = parts.end ?? instant(300)
  return (
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_assertion"` +
    ` Version="2.0" IssueInstant="${instant(0)}"><saml:Issuer>${parts.issuer ?? issuer}</saml:Issuer>` +
    `<saml:Subject><saml:NameID Format="${parts.nameFormat ?? "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"}">` +
    `${parts.nameId ?? "ada"}</saml:NameID>${parts.confirmations ?? confirmationXml(parts)}</saml:Subject>` +
    (parts.conditions ??
      `<saml:Conditions NotBefore="${parts.start ?? instant(0)}" NotOnOrAfter="${end}">` +
        `<saml:AudienceRestriction><saml:Audience>${parts.audience ?? audience}</saml:Audience>` +
        `</saml:AudienceRestriction></saml:Conditions>`) +
    `<saml:AuthnStatement AuthnInstant="${instant(0)}" SessionNotOnOrAfter="${instant(3600)}">` +
    `<saml:AuthnContext><saml:AuthnContextClassRef>urn:mfa</saml:AuthnContextClassRef>` +
    `</saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>` +
    `<saml:Attribute Name="groups"><saml:AttributeValue>staff</saml:AttributeValue>` +
    `<saml:AttributeValue>admins</saml:AttributeValue></saml:Attribute>` +
    `<saml:Attribute Name="email"><saml:AttributeValue>ada@acme.test</saml:AttributeValue>` +
    `</saml:Attribute></saml:AttributeStatement></saml:Assertion>`
  )
}

export const responseXml = (parts: Parts = {}, assertion = assertionXml(parts)): string =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_response" Version="2.0"` +
  ` IssueInstant="${instant(0)}" Destination="${parts.destination ?? acsUrl}"` +
  ` InResponseTo="${parts.responseTo ?? parts.inResponseTo ?? requestId}">` +
  `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${parts.responseIssuer ?? parts.issuer ?? issuer}</saml:Issuer>` +
  `<samlp:Status><samlp:StatusCode Value="${parts.status ?? "urn:oasis:names:tc:SAML:2.0:status:Success"}"/>` +
  `</samlp:Status>${assertion}</samlp:Response>`

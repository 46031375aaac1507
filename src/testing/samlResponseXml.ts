import { DateTime } from "effect"
import { SignedXml } from "xml-crypto"
import { escapeXml } from "../platform/Xml.ts"
import {
  assertionNamespace,
  exclusiveCanonicalization,
  protocolNamespace
} from "../platform/saml/names.ts"

/** A person as the provider knows them. */
export interface SamlPerson {
  readonly nameId: string
  /** By default a persistent name. */
  readonly nameIdFormat?: string
  readonly attributes?: Readonly<Record<string, string | ReadonlyArray<string>>>
}

/** Parts of an answer that differ from those of an honest and punctual provider. */
export interface SamlAnswer {
  /** Element that is signed; by default the assertion. */
  readonly sign?: "assertion" | "response" | "both" | "nothing"
  /** Key that signs: `next` is in no metadata until it is asked for, `stranger` never is. */
  readonly key?: "current" | "next" | "stranger"
  /** By default the present. */
  readonly at?: DateTime.Utc
  readonly lifetimeSeconds?: number
  readonly issuer?: string
  readonly audience?: string
  readonly recipient?: string
  readonly destination?: string
  readonly inResponseTo?: string
  readonly relayState?: string
  readonly responseId?: string
  readonly assertionId?: string
  /** A status other than success, such as `urn:oasis:names:tc:SAML:2.0:status:Responder`. */
  readonly status?: string
  readonly authenticatedAt?: DateTime.Utc
  readonly sessionEndsAt?: DateTime.Utc
  readonly contextClass?: string
  /** An EncryptedAssertion stands in the place of the assertion. */
  readonly encrypted?: boolean
  /** Changes the text after it was signed. */
  readonly alter?: (xml: string) => string
}

/** Names that a response repeats from its request. */
export interface SamlAddressee {
  readonly issuer: string
  readonly audience: string
  readonly acsUrl: string
  readonly requestId: string
  readonly id: (kind: "response" | "assertion") => string
}

const success = "urn:oasis:names:tc:SAML:2.0:status:Success"
const persistent = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"
const password = "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport"

const attributesXml = (attributes: NonNullable<SamlPerson["attributes"]>): string => {
  const each = Object.entries(attributes).map(([name, value]) => {
    const values = typeof value === "string" ? [value] : value
    const texts = values.map(
      (text) => `<saml:AttributeValue>${escapeXml(text)}</saml:AttributeValue>`
    )
    return `<saml:Attribute Name="${escapeXml(name)}">${texts.join("")}</saml:Attribute>`
  })
  return each.length === 0
    ? ""
    : `<saml:AttributeStatement>${each.join("")}</saml:AttributeStatement>`
}

/** An unsigned response. */
export const samlResponseXml = (
  addressee: SamlAddressee,
  person: SamlPerson,
  answer: SamlAnswer
): string => {
  const at = answer.at ?? DateTime.nowUnsafe()
  const now = DateTime.formatIso(at)
  const end = DateTime.formatIso(DateTime.add(at, { seconds: answer.lifetimeSeconds ?? 300 }))
  const issuer = escapeXml(answer.issuer ?? addressee.issuer)
  const recipient = escapeXml(answer.recipient ?? addressee.acsUrl)
  const destination = escapeXml(answer.destination ?? addressee.acsUrl)
  const inResponseTo = escapeXml(answer.inResponseTo ?? addressee.requestId)
  const sessionEnd =
    answer.sessionEndsAt === undefined
      ? ""
      : ` SessionNotOnOrAfter="${DateTime.formatIso(answer.sessionEndsAt)}"`
  const isSuccess = answer.status === undefined
  const assertion =
    `<saml:Assertion xmlns:saml="${assertionNamespace}" ID="${addressee.id("assertion")}"` +
    ` Version="2.0" IssueInstant="${now}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject>` +
    `<saml:NameID Format="${escapeXml(person.nameIdFormat ?? persistent)}">` +
    `${escapeXml(person.nameId)}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">` +
    `<saml:SubjectConfirmationData Recipient="${recipient}" InResponseTo="${inResponseTo}"` +
    ` NotOnOrAfter="${end}"/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${now}" NotOnOrAfter="${end}"><saml:AudienceRestriction>` +
    `<saml:Audience>${escapeXml(answer.audience ?? addressee.audience)}</saml:Audience>` +
    `</saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement` +
    ` AuthnInstant="${DateTime.formatIso(answer.authenticatedAt ?? at)}"${sessionEnd}>` +
    `<saml:AuthnContext><saml:AuthnContextClassRef>` +
    `${escapeXml(answer.contextClass ?? password)}</saml:AuthnContextClassRef>` +
    `</saml:AuthnContext></saml:AuthnStatement>${attributesXml(person.attributes ?? {})}` +
    `</saml:Assertion>`
  const encrypted =
    `<saml:EncryptedAssertion xmlns:saml="${assertionNamespace}">` +
    `<xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#"/></saml:EncryptedAssertion>`
  return (
    `<samlp:Response xmlns:samlp="${protocolNamespace}" ID="${addressee.id("response")}"` +
    ` Version="2.0" IssueInstant="${now}" Destination="${destination}"` +
    ` InResponseTo="${inResponseTo}"><saml:Issuer xmlns:saml="${assertionNamespace}">${issuer}` +
    `</saml:Issuer><samlp:Status><samlp:StatusCode Value="${escapeXml(answer.status ?? success)}"/>` +
    `</samlp:Status>${isSuccess ? (answer.encrypted === true ? encrypted : assertion) : ""}` +
    `</samlp:Response>`
  )
}

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

import { DateTime, Result } from "effect"
import type { SigningCertificate } from "../Certificates.ts"
import type { XmlElement } from "../Xml.ts"
import { assertionNamespace, childrenOf, millisecondsOf, onlyChild, plainText } from "./names.ts"
import { refusal, type SamlRefusal } from "./SamlRefusal.ts"
import { issuerOf, readSigned, type SignedResponse } from "./signedResponse.ts"

/** Facts that a response has to agree with. */
export interface SamlExpectations {
  readonly now: DateTime.Utc
  /** Entity id of the identity provider. */
  readonly issuer: string
  readonly certificates: ReadonlyArray<SigningCertificate>
  /** Entity id of the service provider. */
  readonly audience: string
  readonly acsUrl: string
  /** `ID` of the request that is answered. */
  readonly requestId: string
  /** The attribute that names the subject; null for the NameID. */
  readonly subjectAttribute: string | null
}

/** A person as a signed assertion names them. */
export interface SamlSubject {
  readonly subject: string
  readonly nameId: string | undefined
  readonly nameIdFormat: string | undefined
  /** Values by the attribute's `Name`. */
  readonly attributes: ReadonlyMap<string, ReadonlyArray<string>>
  readonly assertionId: string
  /** From here on the assertion is refused by its own times. */
  readonly endsAt: DateTime.Utc
  readonly authenticatedAt: DateTime.Utc
  readonly sessionEndsAt: DateTime.Utc | undefined
  readonly contextClasses: ReadonlyArray<string>
}

type Read<A> = Result.Result<A, SamlRefusal>

const leeway = 60_000
const transient = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient"
const bearer = "urn:oasis:names:tc:SAML:2.0:cm:bearer"
// As long as an identity keeps.
const maximumSubject = 500
const knownConditions = new Set(["AudienceRestriction", "OneTimeUse", "ProxyRestriction"])

const child = (element: XmlElement, name: string): XmlElement | undefined =>
  onlyChild(element, assertionNamespace, name)

/** The end of an element that has to name one, once it is checked that it holds now. */
const heldUntil = ({ attributes }: XmlElement, now: number): Read<number> => {
  const notBefore = attributes.get("NotBefore")
  const end = millisecondsOf(attributes.get("NotOnOrAfter") ?? "")
  const start = notBefore === undefined ? now : millisecondsOf(notBefore)
  if (Number.isNaN(end) || Number.isNaN(start)) return refusal("malformed", "times are missing")
  return now + leeway < start || now - leeway >= end
    ? refusal("assertion_expired", "the assertion does not hold at this time")
    : Result.succeed(end)
}

const agreed = (
  { assertion, response }: SignedResponse,
  { acsUrl, issuer, requestId }: SamlExpectations
): Read<void> => {
  const isNamed = childrenOf(response, assertionNamespace, "Issuer").length > 0
  if (issuerOf(assertion) !== issuer || (isNamed && issuerOf(response) !== issuer)) {
    return refusal("issuer_mismatch", "another issuer than the connection's")
  }
  const destination = response.attributes.get("Destination")
  if (destination !== undefined && destination !== acsUrl) {
    return refusal("destination_mismatch", "the response is for another address")
  }
  const answers = response.attributes.get("InResponseTo")
  return answers !== undefined && answers !== requestId
    ? refusal("not_in_response_to", "the response answers another request")
    : Result.succeed(undefined)
}

const confirmed = (
  subject: XmlElement,
  { acsUrl, now, requestId }: SamlExpectations
): Read<number> => {
  const [confirmation, ...others] = childrenOf(subject, assertionNamespace, "SubjectConfirmation")
  const data = confirmation && child(confirmation, "SubjectConfirmationData")
  if (
    data === undefined ||
    others.length > 0 ||
    confirmation?.attributes.get("Method") !== bearer
  ) {
    return refusal("malformed", "not exactly one bearer confirmation")
  }
  if (data.attributes.get("Recipient") !== acsUrl) {
    return refusal("destination_mismatch", "the assertion is for another recipient")
  }
  if (data.attributes.get("InResponseTo") !== requestId) {
    return refusal("not_in_response_to", "the assertion answers another request")
  }
  return heldUntil(data, DateTime.toEpochMillis(now))
}

const conditioned = (assertion: XmlElement, { audience, now }: SamlExpectations): Read<number> => {
  const conditions = child(assertion, "Conditions")
  if (
    conditions === undefined ||
    !conditions.children.every(
      ({ name, namespace }) => namespace === assertionNamespace && knownConditions.has(name)
    )
  ) {
    return refusal("malformed", "conditions are missing or unknown")
  }
  const restrictions = childrenOf(conditions, assertionNamespace, "AudienceRestriction")
  const names = (restriction: XmlElement): boolean =>
    childrenOf(restriction, assertionNamespace, "Audience").some(
      (element) => plainText(element) === audience
    )
  if (restrictions.length === 0 || !restrictions.every(names)) {
    return refusal("audience_mismatch", "the assertion is for another audience")
  }
  return heldUntil(conditions, DateTime.toEpochMillis(now))
}

interface Statement {
  readonly authenticatedAt: DateTime.Utc
  readonly sessionEndsAt: DateTime.Utc | undefined
  readonly contextClasses: ReadonlyArray<string>
}

const authenticated = (assertion: XmlElement, { now }: SamlExpectations): Read<Statement> => {
  const [statement] = childrenOf(assertion, assertionNamespace, "AuthnStatement")
  const at = millisecondsOf(statement?.attributes.get("AuthnInstant") ?? "")
  const end = statement?.attributes.get("SessionNotOnOrAfter")
  const endsAt = end === undefined ? undefined : millisecondsOf(end)
  if (
    statement === undefined ||
    Number.isNaN(at) ||
    (endsAt !== undefined && Number.isNaN(endsAt))
  ) {
    return refusal("malformed", "no statement about the authentication")
  }
  if (endsAt !== undefined && DateTime.toEpochMillis(now) - leeway >= endsAt) {
    return refusal("assertion_expired", "the provider's session has ended")
  }
  const context = child(statement, "AuthnContext")
  const classes = context
    ? childrenOf(context, assertionNamespace, "AuthnContextClassRef").map(plainText)
    : []
  return Result.succeed({
    authenticatedAt: DateTime.makeUnsafe(at),
    sessionEndsAt: endsAt === undefined ? undefined : DateTime.makeUnsafe(endsAt),
    contextClasses: classes.filter((name) => name !== undefined)
  })
}

const attributesOf = (assertion: XmlElement): ReadonlyMap<string, ReadonlyArray<string>> => {
  const values = new Map<string, Array<string>>()
  for (const statement of childrenOf(assertion, assertionNamespace, "AttributeStatement")) {
    for (const attribute of childrenOf(statement, assertionNamespace, "Attribute")) {
      const name = attribute.attributes.get("Name") ?? ""
      const found = values.get(name) ?? []
      for (const value of childrenOf(attribute, assertionNamespace, "AttributeValue")) {
        const text = plainText(value)
        if (text !== undefined) found.push(text)
      }
      values.set(name, found)
    }
  }
  return values
}

const named = (
  subject: XmlElement,
  attributes: ReadonlyMap<string, ReadonlyArray<string>>,
  attribute: string | null
): Read<Pick<SamlSubject, "subject" | "nameId" | "nameIdFormat">> => {
  const element = child(subject, "NameID")
  const nameId = plainText(element)
  const nameIdFormat = element?.attributes.get("Format")
  const values = attribute === null ? [nameId] : (attributes.get(attribute) ?? [])
  const [value, ...others] = values
  if (value === undefined || others.length > 0 || value.length > maximumSubject) {
    return refusal("subject_missing", "not exactly one subject")
  }
  return attribute === null && nameIdFormat === transient
    ? refusal("subject_missing", "a transient name is another one each time")
    : Result.succeed({ subject: value, nameId, nameIdFormat })
}

const believed = (signed: SignedResponse, expectations: SamlExpectations): Read<SamlSubject> =>
  Result.gen(function* () {
    const { assertion } = signed
    yield* agreed(signed, expectations)
    const subject = child(assertion, "Subject")
    if (subject === undefined) return yield* refusal("subject_missing", "no subject")
    const confirmationEnd = yield* confirmed(subject, expectations)
    const conditionsEnd = yield* conditioned(assertion, expectations)
    const statement = yield* authenticated(assertion, expectations)
    const attributes = attributesOf(assertion)
    const name = yield* named(subject, attributes, expectations.subjectAttribute)
    return {
      ...name,
      ...statement,
      attributes,
      assertionId: assertion.attributes.get("ID") ?? "",
      endsAt: DateTime.makeUnsafe(Math.min(confirmationEnd, conditionsEnd) + leeway)
    }
  })

/**
 * Reads the person out of a SAML response, or says why nobody may be read out of it. Everything in
 * the answer comes from bytes that a key of the connection signed. The caller still has to see that
 * the assertion is used once, and in the browser that asked.
 */
export const readSamlResponse = (
  bytes: Uint8Array,
  expectations: SamlExpectations
): Read<SamlSubject> => {
  const signed = readSigned(bytes, expectations.certificates)
  return Result.isFailure(signed)
    ? Result.fail(signed.failure)
    : believed(signed.success, expectations)
}

import { Option, Schema } from "effect"
import { EmailAddress } from "../../contract/EmailAddress.ts"
import type { MetadataBag } from "../../contract/Metadata.ts"
import { Name, Text } from "../../contract/Values.ts"
import type { Asserted } from "../../directory/identities/Asserted.ts"
import type { ConnectionId } from "../../contract/Ids.ts"
import type { SamlSubject } from "../../platform/saml/readSamlResponse.ts"

/** Names of the attributes that a connection reads. */
export interface AttributeNames {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly groups: string
}

const addressFormat = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"

/** Entra names a link in the place of groups that are too many. */
const groupsLink = "http://schemas.microsoft.com/claims/groups.link"

// Beyond them the list counts as unknown.
const maximumGroups = 1000
const maximumClaims = 100
const maximumValues = 20
const maximumText = 1000

const asEmail = Schema.decodeUnknownOption(EmailAddress)
const asName = Schema.decodeUnknownOption(Name)
const isText = Schema.is(Text)

const groupsOf = (
  attributes: SamlSubject["attributes"],
  name: string
): ReadonlyArray<string> | null => {
  const groups = attributes.get(name)
  return groups === undefined || attributes.has(groupsLink) || groups.length > maximumGroups
    ? null
    : groups.filter(isText)
}

/** A text as far as a page can hold it; no half of a character is left, which cannot be stored. */
const cut = (text: string): string => text.slice(0, maximumText).toWellFormed()

/** Attributes as a test sign-in shows them, each cut to what a page can hold. */
const claimsOf = ({ attributes, nameId }: SamlSubject): MetadataBag =>
  Object.fromEntries([
    ...(nameId === undefined ? [] : [["NameID", [cut(nameId)]]]),
    ...Array.from(attributes)
      .filter(([name]) => isText(name) && name.length <= 255)
      .slice(0, maximumClaims)
      .map(([name, values]) => [name, values.filter(isText).slice(0, maximumValues).map(cut)])
  ])

/** The statement of a SAML connection about a person. */
export const assertedBySaml = (
  connectionId: ConnectionId,
  issuer: string,
  names: AttributeNames,
  subject: SamlSubject
): Asserted => {
  const first = (name: string): string | undefined => subject.attributes.get(name)?.[0]
  const address =
    first(names.email) ?? (subject.nameIdFormat === addressFormat ? subject.nameId : undefined)
  return {
    connectionId,
    protocol: "saml",
    issuer,
    subject: subject.subject,
    email: Option.getOrNull(asEmail(address)),
    // SAML has no word for it: the domain decides.
    emailVerified: true,
    firstName: Option.getOrNull(asName(first(names.firstName))),
    lastName: Option.getOrNull(asName(first(names.lastName))),
    language: null,
    groups: groupsOf(subject.attributes, names.groups),
    authenticatedAt: subject.authenticatedAt,
    contexts: subject.contextClasses.filter(isText),
    sessionEndsAt: subject.sessionEndsAt ?? null,
    claims: claimsOf(subject)
  }
}

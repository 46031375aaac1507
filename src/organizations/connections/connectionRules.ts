import { Option } from "effect"
import type { AuditTarget } from "../../tenancy/audit/AuditEvent.ts"
import type { Issue } from "../../contract/Problems.ts"
import { ownerKey, roleOf, defaultRole, type RoleSet } from "../../contract/Role.ts"
import {
  claimNamesOf,
  type ConnectionChanges,
  type ConnectionSettings,
  type SettingsChanges,
  type StoredConnection,
  type Terms
} from "./Connection.ts"

const shared = ["preset", "secondFactorValues"] as const
const oidcKeys = [
  "issuer",
  "clientId",
  "clientSecret",
  "clientAuthentication",
  "scopes",
  "claims"
] as const
const samlKeys = [
  "signRequests",
  "metadataUrl",
  "metadataXml",
  "entityId",
  "ssoUrl",
  "certificates",
  "subject",
  "attributes"
] as const

/** Settings of a protocol before anything was named. */
export const initialSettings = (protocol: ConnectionSettings["protocol"]): ConnectionSettings =>
  protocol === "oidc"
    ? {
        protocol,
        preset: "generic",
        secondFactorValues: [],
        issuer: null,
        clientId: null,
        clientAuthentication: null,
        scopes: ["openid", "profile", "email"],
        claims: {}
      }
    : {
        protocol,
        preset: "generic",
        secondFactorValues: [],
        signRequests: false,
        metadataUrl: null,
        entityId: null,
        ssoUrl: null,
        certificates: [],
        subject: null,
        attributes: {}
      }

export const initialTerms: Terms = {
  domains: null,
  enforcement: "off",
  sessionGraceSeconds: 86_400,
  jit: { enabled: true, role: defaultRole, groupRoles: [], authoritative: false },
  sessionSeconds: null,
  trustSecondFactor: "never",
  linkVerifiedDomains: false,
  idpInitiated: false,
  contacts: []
}

/** The settings of a request that the protocol does not have. */
export const foreignSettings = (
  protocol: ConnectionSettings["protocol"],
  changes: SettingsChanges
): ReadonlyArray<string> => {
  const known = new Set<string>([...shared, ...(protocol === "oidc" ? oidcKeys : samlKeys)])
  return Object.keys(changes).filter((key) => !known.has(key))
}

const described = ["entityId", "ssoUrl", "certificates"] as const
const isNamed = (value: unknown): boolean => value !== undefined && value !== null

/** True if a request describes a SAML provider in more than one way. */
export const describesTwice = (changes: SettingsChanges): boolean =>
  [changes.metadataUrl, changes.metadataXml].filter(isNamed).length +
    (described.some((key) => isNamed(changes[key])) ? 1 : 0) >
  1

/** The address that goes on being read: one that is described otherwise has none any more. */
const metadataUrlAfter = (changes: SettingsChanges, before: string | null): string | null =>
  changes.metadataUrl !== undefined
    ? changes.metadataUrl
    : described.some((key) => changes[key] !== undefined)
      ? null
      : before

const after = <A>(change: A | null | undefined, before: A, initial: A): A =>
  change === undefined ? before : change === null ? initial : change

/** Settings after a request; the client secret is kept elsewhere. */
export const changedSettings = (
  before: ConnectionSettings,
  changes: SettingsChanges
): ConnectionSettings => {
  const initial = initialSettings(before.protocol)
  const common = {
    preset: after(changes.preset, before.preset, initial.preset),
    secondFactorValues: after(changes.secondFactorValues, before.secondFactorValues, [])
  }
  return before.protocol === "oidc"
    ? {
        ...before,
        ...common,
        issuer: after(changes.issuer, before.issuer, null),
        clientId: after(changes.clientId, before.clientId, null),
        clientAuthentication: after(
          changes.clientAuthentication,
          before.clientAuthentication,
          null
        ),
        scopes: after(changes.scopes, before.scopes, ["openid", "profile", "email"]),
        claims: after(changes.claims, before.claims, {})
      }
    : {
        ...before,
        ...common,
        signRequests: after(changes.signRequests, before.signRequests, false),
        metadataUrl: metadataUrlAfter(changes, before.metadataUrl),
        entityId: after(changes.entityId, before.entityId, null),
        ssoUrl: after(changes.ssoUrl, before.ssoUrl, null),
        certificates: after(changes.certificates, before.certificates, []),
        subject: after(changes.subject, before.subject, null),
        attributes: after(changes.attributes, before.attributes, {})
      }
}

/** Terms after a request; `jit` is merged by key. */
export const changedTerms = (
  before: Terms,
  {
    breakGlassUserIds: _breakGlass,
    name: _name,
    settings: _settings,
    jit,
    ...terms
  }: ConnectionChanges
): Terms => ({ ...before, ...terms, jit: { ...before.jit, ...jit } })

/** The settings whose change a test sign-in must follow before it says anything again. */
export const isTestedSetting = (key: string): boolean => key !== "secondFactorValues"

// An issuer that every tenant shares would vouch for the people of all of them; the id is that of
// `consumers`, the tenant of everybody's personal accounts.
const sharedTenant =
  /^https:\/\/(?:login\.(?:partner\.)?microsoftonline\.[a-z]+|login\.microsoft\.com|login\.windows\.net|sts\.windows\.net)\/+(?:common|organizations|consumers|9188040d-6c67-4c5b-b112-36a304b66dad)(?:\/|$)/i

const unescaped = Option.liftThrowable(decodeURIComponent)

/** An address as it is asked: without dots, the usual port and letters that are escaped for nothing. */
const asAsked = (address: string): string => {
  const url = URL.parse(address)
  if (url === null) return address
  return `${url.origin}${Option.getOrElse(unescaped(url.pathname), () => url.pathname)}`
}

/** Why an issuer is not taken, whatever answers there; undefined for none. */
export const issuerFlaw = (issuer: string): string | undefined =>
  sharedTenant.test(asAsked(issuer))
    ? "Expected the issuer of one tenant: common, organizations and consumers stand for all"
    : undefined

/** Openid makes an answer one of OpenID Connect. */
export const scopeFlaws = (changes: SettingsChanges): ReadonlyArray<Issue> =>
  changes.scopes === undefined || changes.scopes === null || changes.scopes.includes("openid")
    ? []
    : [{ path: "/body/settings/scopes", message: "Expected openid among them" }]

const rolesOf = ({ jit }: Terms): ReadonlyArray<string> => [
  ...(jit.role === null ? [] : [jit.role]),
  ...jit.groupRoles.map(({ role }) => role)
]

/** The part of the settings that says who a person is: it stays while people are linked. */
export const namesPeople = (settings: ConnectionSettings): ReadonlyArray<string | null> =>
  settings.protocol === "oidc"
    ? [settings.issuer, claimNamesOf(settings).subject]
    : [settings.entityId, settings.subject === null ? "NameID" : `@${settings.subject.attribute}`]

/** True if a sign-in by the connection could make an owner. */
export const makesOwners = (terms: Terms): boolean => rolesOf(terms).includes(ownerKey)

/** True if the organization has every role that the terms name and those before them did not. */
export const rolesKnown = (
  terms: Terms,
  roleSet: Pick<RoleSet, "roles">,
  before: Terms | null
): boolean => {
  const stood = new Set(before === null ? [] : rolesOf(before))
  return rolesOf(terms).every((role) => stood.has(role) || roleOf(roleSet, role) !== undefined)
}

/** Targets of an event about a connection: the connection first, then its organization. */
export const connectionTargets = ({
  id,
  organizationId
}: Pick<StoredConnection, "id" | "organizationId">): ReadonlyArray<AuditTarget> => [
  { type: "connection", id },
  { type: "organization", id: organizationId }
]

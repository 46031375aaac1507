import { Result, type DateTime } from "effect"
import type { Issue } from "../../contract/Problems.ts"
import {
  deviceGrant,
  exchangeGrant,
  type ApplicationKind,
  type Authentication,
  type GrantType
} from "./ApplicationKind.ts"
import type { ApplicationInput, Configuration, StoredApplication } from "./Application.ts"
import { outboundUrl } from "../../platform/OutboundRules.ts"
import type { SettingsShape } from "../../platform/Settings.ts"
import { redirectFlaw } from "./RedirectUri.ts"

const authentications: Readonly<Record<ApplicationKind, ReadonlyArray<Authentication>>> = {
  web: ["client_secret", "private_key_jwt"],
  browser: ["none"],
  native: ["none", "private_key_jwt"],
  service: ["client_secret", "private_key_jwt"]
}

const grants: Readonly<Record<ApplicationKind, ReadonlyArray<GrantType>>> = {
  web: ["authorization_code", "refresh_token"],
  browser: ["authorization_code", "refresh_token"],
  native: ["authorization_code", "refresh_token"],
  service: ["client_credentials"]
}

/** Grants that an application of a kind may have besides, where its record names them. */
const grantsBesides: Readonly<Record<ApplicationKind, ReadonlyArray<GrantType>>> = {
  web: [exchangeGrant],
  browser: [],
  native: [deviceGrant],
  service: [exchangeGrant]
}

const beginning: ReadonlyArray<GrantType> = ["authorization_code", deviceGrant]

/** The parts of a configuration that name resources, which is looked up elsewhere. */
type Resources = Pick<Configuration, "scopes" | "machineScopes" | "exchange" | "defaultResource">
type Plain = Omit<Configuration, keyof Resources>

/** A configuration before a request, as far as the plain part of it depends on that. */
type Before = Plain & Pick<Configuration, "exchange">

/** The configuration of an application of which nothing but its kind is said. */
export const defaultsOf = (kind: ApplicationKind): Configuration => ({
  description: null,
  trust: "third_party",
  redirectUris: [],
  postLogoutRedirectUris: [],
  backChannelLogoutUri: null,
  homepageUri: null,
  termsUri: null,
  privacyUri: null,
  authentication: authentications[kind][0] ?? "none",
  jwks: null,
  jwksUri: null,
  idTokenAlgorithm: "RS256",
  idTokenClaims: true,
  grantTypes: grants[kind],
  pkce: "required",
  requirePushedAuthorization: false,
  requireDpop: false,
  profile: null,
  accessTokenSeconds: null,
  idTokenSeconds: null,
  refreshIdleSeconds: null,
  refreshAbsoluteSeconds: null,
  scopes: null,
  machineScopes: [],
  exchange: null,
  defaultResource: null
})

/** The grants of an application: unless a request names them, that of exchange follows `exchange`. */
const withExchange = (
  grants: ReadonlyArray<GrantType>,
  before: Before,
  { exchange, grantTypes }: ApplicationInput
): ReadonlyArray<GrantType> => {
  const isNamed = grantTypes !== undefined && grantTypes !== null
  const isUntouched = grantTypes === undefined && exchange === undefined
  if (isNamed || isUntouched) return grants
  const isExchanging = (exchange === undefined ? before.exchange : exchange) !== null
  const others = grants.filter((grant) => grant !== exchangeGrant)
  return isExchanging ? [...others, exchangeGrant] : others
}

const plainOf = (kind: ApplicationKind, before: Before, input: ApplicationInput): Plain => {
  const defaults = defaultsOf(kind)
  const member = <Name extends keyof Plain>(name: Name): Plain[Name] => {
    const given: ApplicationInput = input
    const value = given[name]
    return value === undefined
      ? before[name]
      : value === null
        ? defaults[name]
        : (value as Plain[Name])
  }
  return {
    description: member("description"),
    trust: member("trust"),
    redirectUris: member("redirectUris"),
    postLogoutRedirectUris: member("postLogoutRedirectUris"),
    backChannelLogoutUri: member("backChannelLogoutUri"),
    homepageUri: member("homepageUri"),
    termsUri: member("termsUri"),
    privacyUri: member("privacyUri"),
    authentication: member("authentication"),
    jwks: member("jwks"),
    jwksUri: member("jwksUri"),
    idTokenAlgorithm: member("idTokenAlgorithm"),
    idTokenClaims: member("idTokenClaims"),
    grantTypes: withExchange(member("grantTypes"), before, input),
    pkce: member("pkce"),
    requirePushedAuthorization: member("requirePushedAuthorization"),
    requireDpop: member("requireDpop"),
    profile: member("profile"),
    accessTokenSeconds: member("accessTokenSeconds"),
    idTokenSeconds: member("idTokenSeconds"),
    refreshIdleSeconds: member("refreshIdleSeconds"),
    refreshAbsoluteSeconds: member("refreshAbsoluteSeconds")
  }
}

/** The members that a profile fixes. */
const fixedBy = (kind: ApplicationKind, { profile }: Plain) =>
  profile === "fapi2"
    ? ({
        authentication: "private_key_jwt",
        pkce: "required",
        requirePushedAuthorization: kind === "web",
        requireDpop: true,
        idTokenAlgorithm: "ES256"
      } as const)
    : {}

/** The members that a request sets to something else than the profile. */
const profileFlaws = (
  kind: ApplicationKind,
  fixed: Partial<Plain>,
  input: ApplicationInput
): ReadonlyArray<Issue> => {
  if (Object.keys(fixed).length === 0) return []
  if (kind !== "web" && kind !== "service") {
    return [{ path: "/body/profile", message: "Expected none of this kind of application" }]
  }
  const given: Readonly<Record<string, unknown>> = input
  return Object.entries(fixed)
    .filter(([name, value]) => (given[name] ?? value) !== value)
    .map(([name, value]) => ({
      path: `/body/${name}`,
      message: `Expected ${String(value)}: the profile fixes it`
    }))
}

const flawsOf = (kind: ApplicationKind, made: Plain): ReadonlyArray<Issue> => {
  const flaws: Array<Issue> = []
  const flaw = (member: string, message: string) => flaws.push({ path: `/body/${member}`, message })
  const methods = authentications[kind]
  if (!methods.includes(made.authentication)) {
    flaw("authentication", `Expected ${methods.join(" or ")} of this kind of application`)
  }
  const hasKeys = made.jwks !== null || made.jwksUri !== null
  if (made.authentication === "private_key_jwt" && !hasKeys) {
    flaw("jwks", "Expected jwks or jwksUri with private_key_jwt")
  }
  if (made.jwks !== null && made.jwksUri !== null) {
    flaw("jwksUri", "Expected jwks or jwksUri, not both")
  }
  const possible = [...grants[kind], ...grantsBesides[kind]]
  const others = made.grantTypes.filter((grant) => !possible.includes(grant))
  if (others.length > 0 || made.grantTypes.length === 0) {
    flaw("grantTypes", `Expected ${possible.join(" and ")} of this kind of application`)
  }
  if (
    made.grantTypes.includes("refresh_token") &&
    !beginning.some((grant) => made.grantTypes.includes(grant))
  ) {
    flaw("grantTypes", "Expected authorization_code or device_code with refresh_token")
  }
  if (kind === "service" && made.redirectUris.length > 0) {
    flaw("redirectUris", "Expected none: a service has no people to send back")
  }
  if (kind === "service" && made.backChannelLogoutUri !== null) {
    flaw("backChannelLogoutUri", "Expected none: nobody signs in to a service")
  }
  if (kind !== "web" && made.pkce === "optional") {
    flaw("pkce", "Expected required: only a web application may leave it out")
  }
  if (kind === "service" && made.requirePushedAuthorization) {
    flaw("requirePushedAuthorization", "Expected false: a service sends nobody to sign in")
  }
  if (kind === "service" && made.trust !== "third_party") {
    flaw("trust", "Expected none: a service asks nobody for consent")
  }
  return flaws
}

/**
 * The plain part of a configuration after a request: a member that it leaves out stays, null is the
 * default of the kind. Fails with every rule of the kind that the outcome breaks.
 */
export const configured = (
  kind: ApplicationKind,
  before: Before,
  input: ApplicationInput
): Result.Result<Plain, ReadonlyArray<Issue>> => {
  const asked = plainOf(kind, before, input)
  const fixed = fixedBy(kind, asked)
  const made = { ...asked, ...fixed }
  const exchange =
    (input.exchange ?? null) === null || grantsBesides[kind].includes(exchangeGrant)
      ? []
      : [{ path: "/body/exchange", message: "Expected none of this kind of application" }]
  const flaws = [...profileFlaws(kind, fixed, input), ...flawsOf(kind, made), ...exchange]
  return flaws.length === 0 ? Result.succeed(made) : Result.fail(flaws)
}

/** The faults of the addresses in a request: those of browsers, and the one that we post to. */
export const addressFlaws = (
  kind: ApplicationKind,
  input: ApplicationInput,
  settings: Pick<SettingsShape, "outboundAllow" | "production">
): ReadonlyArray<Issue> => {
  const { production } = settings
  const ofBrowsers = (["redirectUris", "postLogoutRedirectUris"] as const).flatMap((member) =>
    (input[member] ?? []).flatMap((text, index): ReadonlyArray<Issue> => {
      const message = redirectFlaw(text, { kind, production })
      return message === undefined ? [] : [{ path: `/body/${member}/${index}`, message }]
    })
  )
  const posted = input.backChannelLogoutUri ?? null
  const read = posted === null ? undefined : outboundUrl(posted, settings)
  return read === undefined || Result.isSuccess(read)
    ? ofBrowsers
    : [...ofBrowsers, { path: "/body/backChannelLogoutUri", message: read.failure }]
}

/** An application as it begins: enabled, of no organization unless one is named, and never used. */
export const newApplication = (
  own: Pick<
    StoredApplication,
    "environmentId" | "id" | "kind" | "source" | "name" | "configuration"
  > &
    Partial<Pick<StoredApplication, "clientId" | "organizationId" | "documentFreshUntil">>,
  now: DateTime.Utc
): StoredApplication => ({
  clientId: own.id,
  organizationId: null,
  documentFreshUntil: null,
  ...own,
  enabled: true,
  ownedUntil: null,
  createdAt: now,
  updatedAt: now,
  lastUsedAt: null
})

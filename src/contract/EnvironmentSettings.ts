import { Equal, Schema } from "effect"
import { AbuseSettings, defaultAbuseSettings } from "./AbuseSettings.ts"
import { defaultOAuthSettings, OAuthSettings } from "./OAuthSettings.ts"
import { pagePaths } from "./pagesPlane.ts"
import {
  ClaimedUrl,
  DomainName,
  NativeOrigin,
  PagePath,
  SupportAddress,
  WebAddress
} from "./SettingAddresses.ts"
import { Language, Name } from "./Values.ts"
import type { MetadataBag, MetadataPatch } from "./Metadata.ts"
import { isSeenOn, type Theme } from "./colors.ts"

/** Any whole second is taken: short times are what tests and demonstrations are made with. */
const seconds = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 1, maximum }))
const count = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }))

const day = 86_400
const year = 366 * day

/** The most live sessions that an operator can allow a user: a list of their own shows them all. */
export const maximumSessionsPerUser = 10_000

const leastContrast = 3

/** A color of six hexadecimal digits that can be seen on the pages of a theme. */
const accentOn = (theme: Theme) =>
  Schema.String.check(
    Schema.isPattern(/^#[0-9a-fA-F]{6}$/u, { expected: "a color such as #1f4fd8" }),
    Schema.makeFilter((color) => isSeenOn(color, theme, leastContrast), {
      expected: `a color with a contrast of at least 3:1 against the ${theme} page`
    })
  )

export const AccentColor = accentOn("light")
export const AccentColorDark = accentOn("dark")
export type AccentColor = typeof AccentColor.Type

/**
 * Settings of one environment (contract: "Operating it"). Times are in seconds or days as the name
 * says; `null` means never or none.
 */
export const EnvironmentSettings = Schema.Struct({
  signUp: Schema.Struct({
    mode: Schema.Literals(["public", "invitation_only", "closed"]),
    legalConsentRequired: Schema.Boolean,
    plusAddresses: Schema.Literals(["allow", "one"])
  }),
  abuse: AbuseSettings,
  nativeRedirects: Schema.Struct({
    loopback: Schema.Boolean,
    urls: Schema.Array(ClaimedUrl).check(Schema.isMaxLength(50).abort(), Schema.isUnique())
  }),
  signIn: Schema.Struct({ emailCode: Schema.Boolean }),
  passkeys: Schema.Struct({
    enabled: Schema.Boolean,
    rpId: Schema.NullOr(DomainName),
    nativeOrigins: Schema.Array(NativeOrigin).check(
      Schema.isMaxLength(20).abort(),
      Schema.isUnique()
    )
  }),
  branding: Schema.Struct({
    displayName: Schema.NullOr(Name),
    accentColor: Schema.NullOr(AccentColor),
    accentColorDark: Schema.NullOr(AccentColorDark),
    layout: Schema.Literals(["card", "split", "full"]),
    termsUrl: Schema.NullOr(WebAddress),
    privacyUrl: Schema.NullOr(WebAddress),
    supportUrl: Schema.NullOr(SupportAddress)
  }),
  support: Schema.Struct({ impersonate: Schema.Boolean }),
  password: Schema.Struct({
    minLength: count(8, 64),
    maxLength: count(64, 256),
    blocklist: Schema.Boolean,
    breached: Schema.Literals(["off", "offline", "online"])
  }),
  mfa: Schema.Struct({
    policy: Schema.Literals(["off", "optional", "required"]),
    rememberDeviceDays: count(0, 365)
  }),
  session: Schema.Struct({
    reauthenticationSeconds: seconds(day),
    absoluteSeconds: seconds(year),
    idleSeconds: seconds(year),
    impersonationSeconds: seconds(day),
    accessTokenSeconds: seconds(3600),
    maxPerClient: count(1, 10),
    maxPerUser: count(1, maximumSessionsPerUser)
  }),
  codes: Schema.Struct({ lifetimeSeconds: seconds(600), maxAttempts: count(1, 10) }),
  audience: Schema.NullOr(Schema.NonEmptyString.check(Schema.isMaxLength(500))),
  hintDomain: Schema.NullOr(
    Schema.String.check(
      Schema.isMaxLength(253).abort(),
      Schema.isPattern(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+$/u, {
        expected: "a domain name"
      })
    )
  ),
  links: Schema.Struct({
    resetSeconds: seconds(day),
    verifySeconds: seconds(7 * day),
    ticketSeconds: seconds(600),
    impersonationSeconds: seconds(900)
  }),
  invitations: Schema.Struct({ lifetimeSeconds: seconds(90 * day) }),
  organizations: Schema.Struct({
    enabled: Schema.Boolean,
    creation: Schema.Literals(["anyone", "nobody"]),
    maxPerUser: count(1, 100_000)
  }),
  connections: Schema.Struct({ selfService: Schema.Boolean }),
  oauth: OAuthSettings,
  apiKeys: Schema.Struct({
    people: Schema.Boolean,
    organizations: Schema.Boolean,
    maxPerSubject: count(1, 1000)
  }),
  throttle: Schema.Struct({
    accountFailures: count(1, 1000),
    accountAttempts: count(1, 1_000_000),
    addressFailures: count(1, 100_000),
    addressAttempts: count(1, 1_000_000),
    addressRequests: count(1, 100_000),
    mailsPerAddressPerHour: count(1, 1000),
    mailsPerAddressAndNetworkPerHour: count(1, 1000),
    invitationsPerOrganization: count(1, 100_000),
    invitationsPerUser: count(1, 100_000),
    invitationsPerNetwork: count(1, 100_000),
    sessionWrites: count(1, 1_000_000),
    protocolPerNetwork: count(1, 1_000_000),
    userCodeTries: count(1, 1000),
    registrationsPerNetwork: count(1, 100_000),
    windowSeconds: seconds(day)
  }),
  notify: Schema.Struct({ newDevice: Schema.Boolean, credentialChange: Schema.Boolean }),
  pages: Schema.Struct({
    signIn: PagePath,
    signUp: PagePath,
    account: PagePath,
    organizations: PagePath,
    afterSignIn: PagePath,
    afterSignOut: PagePath,
    emailCode: PagePath,
    invitation: PagePath,
    resetPassword: PagePath,
    verifyEmail: PagePath,
    disavow: PagePath,
    dataRequest: PagePath
  }),
  retention: Schema.Struct({
    deletedUserDays: count(0, 3650),
    auditDays: Schema.NullOr(count(1, 36_500)),
    endedSessionDays: Schema.NullOr(count(30, 3650))
  }),
  signingAlgorithm: Schema.Literals(["ES256", "EdDSA", "RS256"]),
  locales: Schema.NonEmptyArray(Language).check(Schema.isUnique()),
  defaultLocale: Language
}).check(
  Schema.makeFilter((settings) =>
    settings.locales.includes(settings.defaultLocale)
      ? undefined
      : { path: ["defaultLocale"], issue: "Expected one of locales" }
  )
)
export type EnvironmentSettings = typeof EnvironmentSettings.Type

/** The settings of an environment whose operator has set nothing. */
export const defaultSettings: EnvironmentSettings = {
  signUp: { mode: "public", legalConsentRequired: false, plusAddresses: "allow" },
  abuse: defaultAbuseSettings,
  nativeRedirects: { loopback: false, urls: [] },
  signIn: { emailCode: false },
  passkeys: { enabled: true, rpId: null, nativeOrigins: [] },
  branding: {
    displayName: null,
    accentColor: null,
    accentColorDark: null,
    layout: "card",
    termsUrl: null,
    privacyUrl: null,
    supportUrl: null
  },
  support: { impersonate: false },
  password: { minLength: 8, maxLength: 256, blocklist: true, breached: "off" },
  mfa: { policy: "optional", rememberDeviceDays: 0 },
  session: {
    reauthenticationSeconds: 600,
    absoluteSeconds: 2_592_000,
    idleSeconds: 604_800,
    impersonationSeconds: 1800,
    accessTokenSeconds: 60,
    maxPerClient: 10,
    maxPerUser: 100
  },
  codes: { lifetimeSeconds: 600, maxAttempts: 5 },
  audience: null,
  hintDomain: null,
  links: { resetSeconds: 3600, verifySeconds: day, ticketSeconds: 60, impersonationSeconds: 300 },
  invitations: { lifetimeSeconds: 604_800 },
  organizations: { enabled: true, creation: "anyone", maxPerUser: 100 },
  connections: { selfService: true },
  oauth: defaultOAuthSettings,
  apiKeys: { people: false, organizations: true, maxPerSubject: 50 },
  throttle: {
    accountFailures: 10,
    accountAttempts: 100,
    addressFailures: 50,
    addressAttempts: 600,
    addressRequests: 100,
    mailsPerAddressPerHour: 20,
    mailsPerAddressAndNetworkPerHour: 3,
    invitationsPerOrganization: 50,
    invitationsPerUser: 50,
    invitationsPerNetwork: 100,
    sessionWrites: 120,
    protocolPerNetwork: 60,
    userCodeTries: 10,
    registrationsPerNetwork: 20,
    windowSeconds: 900
  },
  notify: { newDevice: true, credentialChange: true },
  pages: {
    signIn: pagePaths.signIn,
    signUp: pagePaths.signUp,
    account: pagePaths.account,
    organizations: pagePaths.organizations,
    afterSignIn: "/",
    afterSignOut: pagePaths.signIn,
    emailCode: pagePaths.emailCode,
    invitation: pagePaths.invitation,
    resetPassword: pagePaths.resetPassword,
    verifyEmail: pagePaths.verifyEmail,
    disavow: pagePaths.disavow,
    dataRequest: pagePaths.dataRequest
  },
  retention: { deletedUserDays: 30, auditDays: null, endedSessionDays: 90 },
  signingAlgorithm: "ES256",
  locales: ["en", "da"],
  defaultLocale: "en"
}

/** A group of settings below one name. */
export const isSection = (value: Schema.Json | undefined): value is MetadataBag =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The settings of an environment with others laid over them; null is a value of some settings. */
export const mergeSettings = (current: MetadataBag, patch: MetadataPatch): MetadataBag => {
  const merged = new Map(Object.entries(current))
  for (const [key, value] of Object.entries(patch)) {
    const before = merged.get(key)
    merged.set(key, isSection(before) && isSection(value) ? mergeSettings(before, value) : value)
  }
  return Object.fromEntries(merged)
}

/** Settings as they were stored, with the defaults of those that a later version has added. */
export const settingsOf = (
  stored: MetadataBag,
  defaults: EnvironmentSettings = defaultSettings
): EnvironmentSettings => mergeSettings(defaults, stored) as EnvironmentSettings

/** The dotted names of the settings that differ. */
export const changedSettings = (
  before: MetadataBag,
  after: MetadataBag,
  prefix = ""
): ReadonlyArray<string> =>
  Object.entries(after).flatMap(([key, value]) => {
    const old = before[key]
    if (isSection(value) && isSection(old)) return changedSettings(old, value, `${prefix}${key}.`)
    return Equal.equals(value, old) ? [] : [`${prefix}${key}`]
  })

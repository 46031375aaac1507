import type { EnvironmentSettings } from "../../../../contract/EnvironmentSettings.ts"

/** The tasks that settings are grouped by, in their order; the last part of their addresses. */
export const groups = [
  "sign-up",
  "sign-in",
  "security",
  "sessions",
  "organizations",
  "applications",
  "mails",
  "look",
  "addresses",
  "advanced"
] as const
export type Group = (typeof groups)[number]

export const isGroup = (text: string): text is Group => groups.some((group) => group === text)

/** Group of each section; a section without one does not compile. */
const groupOf: { readonly [Section in keyof EnvironmentSettings]: Group } = {
  signUp: "sign-up",
  invitations: "sign-up",
  signIn: "sign-in",
  passkeys: "sign-in",
  password: "sign-in",
  codes: "sign-in",
  mfa: "security",
  abuse: "security",
  throttle: "security",
  support: "security",
  session: "sessions",
  hintDomain: "sessions",
  organizations: "organizations",
  connections: "organizations",
  oauth: "applications",
  apiKeys: "applications",
  notify: "mails",
  links: "mails",
  branding: "look",
  locales: "look",
  defaultLocale: "look",
  pages: "addresses",
  nativeRedirects: "addresses",
  audience: "advanced",
  signingAlgorithm: "advanced",
  retention: "advanced"
}

/** Group of a section or of a setting without one; what the console does not know is advanced. */
export const groupOfSection = (section: string): Group =>
  Object.hasOwn(groupOf, section) ? groupOf[section as keyof EnvironmentSettings] : "advanced"

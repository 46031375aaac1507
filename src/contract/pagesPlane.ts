/**
 * Prefix of the service's own pages (contract: "Hosted pages"). Their routes are no operations: no
 * OpenAPI document has them, and no other origin may call them.
 */
export const pagesPrefix = "/_service/pages"

/** Cookie of the pages by which a sign-in leaves word that its password was in a breach. */
export const breachedCookie = "gatehouse_breached"

/** Prefix of the assets of the pages. */
export const assetsPrefix = "/_service/assets"

/** Path of the logo of this name, on each host of its environment. */
export const logoPath = (name: string) => `${assetsPrefix}/logo/${name}` as const

/** Path of a well-known provider's mark. */
export const providerMarkPath = (name: string) => `${assetsPrefix}/providers/${name}.svg` as const

export const pagePaths = {
  signIn: `${pagesPrefix}/sign-in`,
  signInReturn: `${pagesPrefix}/sign-in/return`,
  secondFactor: `${pagesPrefix}/second-factor`,
  breachedPassword: `${pagesPrefix}/breached-password`,
  enrollment: `${pagesPrefix}/enrollment`,
  signUp: `${pagesPrefix}/sign-up`,
  signUpCode: `${pagesPrefix}/sign-up/code`,
  continuation: `${pagesPrefix}/continuation`,
  addressProof: `${pagesPrefix}/address-proof`,
  connectionLink: `${pagesPrefix}/connection-link`,
  connectionTest: `${pagesPrefix}/connection-test`,
  emailCode: `${pagesPrefix}/email-code`,
  emailCodeTyped: `${pagesPrefix}/email-code/code`,
  forgotPassword: `${pagesPrefix}/forgot-password`,
  resetPassword: `${pagesPrefix}/reset-password`,
  remainingWaysIn: `${pagesPrefix}/reset-password/remaining`,
  reauthenticate: `${pagesPrefix}/reauthenticate`,
  invitation: `${pagesPrefix}/invitation`,
  verifyEmail: `${pagesPrefix}/verify-email`,
  disavow: `${pagesPrefix}/disavow`,
  impersonation: `${pagesPrefix}/impersonation`,
  satellite: `${pagesPrefix}/satellite`,
  signOut: `${pagesPrefix}/sign-out`,
  consent: `${pagesPrefix}/consent`,
  device: `${pagesPrefix}/device`,
  logout: `${pagesPrefix}/logout`,
  portal: `${pagesPrefix}/portal`,
  portalOpen: `${pagesPrefix}/portal/open`,
  portalDomains: `${pagesPrefix}/portal/domains`,
  portalSso: `${pagesPrefix}/portal/sso`,
  portalDirectory: `${pagesPrefix}/portal/directory`,
  portalCertificates: `${pagesPrefix}/portal/certificates`,
  dataRequest: `${pagesPrefix}/data-request`,
  account: `${pagesPrefix}/account`,
  accountAddresses: `${pagesPrefix}/account/addresses`,
  accountSecondFactor: `${pagesPrefix}/account/second-factor`,
  accountSessions: `${pagesPrefix}/account/sessions`,
  accountIdentities: `${pagesPrefix}/account/identities`,
  accountApplications: `${pagesPrefix}/account/applications`,
  accountApiKeys: `${pagesPrefix}/account/api-keys`,
  identityLink: `${pagesPrefix}/link`,
  accountActivity: `${pagesPrefix}/account/activity`,
  accountDeletion: `${pagesPrefix}/account/deletion`,
  accountData: `${pagesPrefix}/account/data`,
  accountPassword: `${pagesPrefix}/account/password`,
  accountPasskeys: `${pagesPrefix}/account/passkeys`,
  organizations: `${pagesPrefix}/organizations`,
  organization: `${pagesPrefix}/organizations/:organizationId`,
  organizationInvitations: `${pagesPrefix}/organizations/:organizationId/invitations`,
  organizationApiKeys: `${pagesPrefix}/organizations/:organizationId/api-keys`,
  organizationApplications: `${pagesPrefix}/organizations/:organizationId/applications`,
  organizationSettings: `${pagesPrefix}/organizations/:organizationId/settings`
} as const

/** The name of a page, as `<html data-page>` has it: `account/password`. */
export const pageNameOf = (path: string): string => path.slice(pagesPrefix.length + 1)

/** True for a path of a page or of an asset. */
export const isOfPages = (path: string): boolean =>
  path.startsWith(`${pagesPrefix}/`) || path.startsWith(`${assetsPrefix}/`)

/** The address of a page of one organization. */
export const ofOrganization = (
  path: (typeof pagePaths)[
    | "organization"
    | "organizationInvitations"
    | "organizationApiKeys"
    | "organizationApplications"
    | "organizationSettings"],
  organizationId: string
): string => path.replace(":organizationId", encodeURIComponent(organizationId))

/** Characters of the longest address that a page leads to: proxies carry no line over 8 KiB. */
const longestAddress = 8000

/**
 * A page with parameters in its address, all in need of escaping but none of a secret. Parameters
 * that nothing could carry are left out, since one character takes five where addresses nest.
 */
export const addressOf = (
  path: string,
  parameters: Readonly<Record<string, string | null | undefined>> = {}
): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined) query.set(name, value)
  }
  const address = query.size === 0 ? path : `${path}?${query}`
  return address.length > longestAddress ? path : address
}

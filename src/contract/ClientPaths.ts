/**
 * Paths of the client plane and names of its session cookie. The promise clients use this file in
 * any program, so it imports nothing.
 */

/** The client plane is below this path on each host (interface.md "What the service does"). */
export const clientPrefix = "/_service"

/** Issuer of an environment's tokens: the address that its discovery documents are below. */
export const issuerAt = (appUrl: string): string => `${appUrl}${clientPrefix}`

/** Issuer of applications' tokens, apart from that of sessions. */
export const oauthIssuerAt = (appUrl: string): string => `${issuerAt(appUrl)}/oauth`

/** Address that a browser is sent to for signing in by an organization's connection. */
export const ssoAuthorizePath = (connectionId: string): string =>
  `${clientPrefix}/auth/sso/${encodeURIComponent(connectionId)}/authorize`

/** Addresses that applications send browsers to, and those that they come back to. */
export const oauthPaths = {
  authorize: `${clientPrefix}/oauth/authorize`,
  continue: `${clientPrefix}/oauth/continue`,
  logout: `${clientPrefix}/oauth/logout`
} as const

const visited: ReadonlyArray<string> = Object.values(oauthPaths)

/** True for an address of the protocol that browsers visit, with parameters of the protocol alone. */
export const isVisitOfProtocol = (path: string): boolean => visited.includes(path)

/** Endpoints of SCIM 2.0, which directories call and no page. */
export const scimPath = `${clientPrefix}/scim/v2`

/** The session cookie: browsers hold `__Host-` ones to one host, https and the root path. */
export const secureSessionCookie = "__Host-session"

/** Name of the session cookie if the app is served over plain http, for local development. */
export const plainSessionCookie = "gatehouse_session"

export const sessionCookieAt = (appUrl: string): string =>
  appUrl.startsWith("https:") ? secureSessionCookie : plainSessionCookie

const consoleCookieAt = (appUrl: string): string =>
  appUrl.startsWith("https:") ? "__Host-console" : "gatehouse_console"

/** The session cookie of an environment: operators have one of their own, since ports share a jar. */
export const sessionCookieOf = ({
  appUrl,
  kind
}: {
  readonly appUrl: string
  readonly kind: "application" | "platform"
}): string => (kind === "platform" ? consoleCookieAt(appUrl) : sessionCookieAt(appUrl))

const providerPath = (key: string): string =>
  `${clientPrefix}/auth/oauth2/${encodeURIComponent(key)}`

/** Path that a provider returns people to. */
export const oauthCallbackPath = (key: string): string => `${providerPath(key)}/callback`

/** Path that sends people on to a provider. */
export const oauthAuthorizePath = (key: string): string => `${providerPath(key)}/authorize`

/** Addresses of an organization's connection; the last two are those of a SAML one. */
export const connectionAddresses = (appUrl: string, id: string) => {
  const address = `${appUrl}${clientPrefix}/auth/sso/${id}`
  return {
    authorizeUrl: `${address}/authorize`,
    redirectUri: `${address}/callback`,
    acsUrl: `${address}/acs`,
    metadataUrl: `${address}/metadata`
  }
}

/** Path of an impersonation link. */
export const impersonationPath = `${clientPrefix}/session/establish/impersonation`

/** Path of the data that a person asked for. */
export const dataRequestDownloadPath = (id: string): string =>
  `${clientPrefix}/users/me/data-requests/${id}/download`

/** Path at which a page of a satellite begins to ask who is signed in, on its own host. */
export const satelliteStartPath = `${clientPrefix}/satellite/start`

/** Path at which a satellite asks who is signed in, on the host where people sign in. */
export const satelliteSyncPath = `${clientPrefix}/satellite/sync`

/** Path at which a satellite takes the answer, on its own host. */
export const satelliteCallbackPath = `${clientPrefix}/satellite/callback`

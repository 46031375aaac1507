/**
 * Where the client plane is, and what its session cookie is called. The promise clients use it in
 * any program, so it imports nothing.
 */

/** The client plane is below this path on each host (interface.md "What the service does"). */
export const clientPrefix = "/_service"

/** Who signs the tokens of an environment: the address that its discovery documents are below. */
export const issuerAt = (appUrl: string): string => `${appUrl}${clientPrefix}`

/** Who signs the tokens of applications: an issuer apart from that of sessions. */
export const oauthIssuerAt = (appUrl: string): string => `${issuerAt(appUrl)}/oauth`

/** Where browsers are sent by applications, and come back to. */
export const oauthPaths = {
  authorize: `${clientPrefix}/oauth/authorize`,
  continue: `${clientPrefix}/oauth/continue`
} as const

/** The session cookie: browsers hold `__Host-` ones to one host, https and the root path. */
export const secureSessionCookie = "__Host-session"

/** The same where the app is served over plain http, for local development. */
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

/** Where a provider sends people back to. */
export const oauthCallbackPath = (key: string): string => `${providerPath(key)}/callback`

/** Where people are sent on to a provider. */
export const oauthAuthorizePath = (key: string): string => `${providerPath(key)}/authorize`

/** Where the link of an impersonation leads. */
export const impersonationPath = `${clientPrefix}/session/establish/impersonation`

/** Where the data that a person asked for is. */
export const dataRequestDownloadPath = (id: string): string =>
  `${clientPrefix}/users/me/data-requests/${id}/download`

/** Where a satellite asks who is signed in, on the host where people sign in. */
export const satelliteSyncPath = `${clientPrefix}/satellite/sync`

/** Where a satellite takes the answer, on its own host. */
export const satelliteCallbackPath = `${clientPrefix}/satellite/callback`

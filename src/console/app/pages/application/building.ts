/** The things that are built, as an operator names them. */
export const buildings = ["web", "browser", "native", "mcp", "service"] as const
export type Building = (typeof buildings)[number]

/** The kind of application that each of them is; an MCP server is a resource, its client native. */
export const kindOf = (building: Building) => (building === "mcp" ? ("native" as const) : building)

/** Values that the code to paste is filled with. */
export interface Pasted {
  readonly issuer: string
  readonly clientId: string
  readonly redirectUri: string
  /** Address of the MCP server. */
  readonly resource: string
}

const quoted = (text: string): string => JSON.stringify(text)

const web = ({ clientId, issuer, redirectUri }: Pasted) => `// npm install openid-client
import * as client from "openid-client"

const config = await client.discovery(
  new URL(${quoted(issuer)}),
  ${quoted(clientId)},
  process.env.CLIENT_SECRET
)
const verifier = client.randomPKCECodeVerifier() // keep it in the visitor's session
const url = client.buildAuthorizationUrl(config, {
  redirect_uri: ${quoted(redirectUri)},
  scope: "openid profile email",
  code_challenge: await client.calculatePKCECodeChallenge(verifier),
  code_challenge_method: "S256"
})
// Send the browser to url. Where it comes back:
const tokens = await client.authorizationCodeGrant(config, callbackUrl, {
  pkceCodeVerifier: verifier
})
tokens.claims()`

const browser = ({ clientId, issuer, redirectUri }: Pasted) => `// npm install oidc-client-ts
import { UserManager } from "oidc-client-ts"

const users = new UserManager({
  authority: ${quoted(issuer)},
  client_id: ${quoted(clientId)},
  redirect_uri: ${quoted(redirectUri)},
  scope: "openid profile email offline_access"
})
await users.signinRedirect()
// Where it comes back:
const user = await users.signinRedirectCallback()`

const native = ({ clientId, issuer, redirectUri }: Pasted) => `issuer        ${issuer}
client_id     ${clientId}
redirect_uri  ${redirectUri}
scope         openid profile email offline_access

Use AppAuth (iOS, Android, React Native) or your platform's library, with PKCE (S256) and no secret.
A program that listens on 127.0.0.1 may use any port.`

/** Address of the metadata of a protected resource (RFC 9728, 3.1): before its path, not behind it. */
const metadataOf = (resource: string): string => {
  const { origin, pathname, search } = new URL(resource)
  return `${origin}/.well-known/oauth-protected-resource${pathname === "/" ? "" : pathname}${search}`
}

const mcp = ({
  clientId,
  issuer,
  resource
}: Pasted) => `// The MCP server tells its clients where to sign in (RFC 9728):
// GET ${metadataOf(resource)}
{
  "resource": ${quoted(resource)},
  "authorization_servers": [${quoted(issuer)}]
}

// A client that cannot register by itself is given:
{ "client_id": ${quoted(clientId)} }`

const service = ({ clientId, issuer }: Pasted) => `curl -u "${clientId}:$CLIENT_SECRET" \\
  -d grant_type=client_credentials \\
  ${issuer}/token`

const pasted: Readonly<Record<Building, (values: Pasted) => string>> = {
  web,
  browser,
  native,
  mcp,
  service
}

/** The code to paste into what is built. */
export const pastedCode = (building: Building, values: Pasted): string => pasted[building](values)

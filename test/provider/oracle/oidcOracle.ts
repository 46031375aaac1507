import { Effect } from "effect"
import { createServer } from "node:http"
import { errors, Provider } from "oidc-provider"
import { drive, listening } from "../../support/OpenIdProvider.ts"

/** A client as both providers know it. */
export interface OracleClient {
  readonly clientId: string
  readonly clientSecret?: string | undefined
  readonly redirectUris: ReadonlyArray<string>
  readonly kind: "web" | "native" | "machine"
}

const metadataOf = ({ clientId, clientSecret, kind, redirectUris }: OracleClient) => ({
  client_id: clientId,
  ...(clientSecret === undefined
    ? { token_endpoint_auth_method: "none" as const }
    : { client_secret: clientSecret, token_endpoint_auth_method: "client_secret_post" as const }),
  application_type: kind === "native" ? ("native" as const) : ("web" as const),
  redirect_uris: [...redirectUris],
  response_types: kind === "machine" ? [] : ["code" as const],
  grant_types:
    kind === "machine" ? ["client_credentials"] : ["authorization_code", "refresh_token"],
  scope: "openid profile email offline_access read write"
})

/** The reference: a certified provider with the same clients and resource, set up as strictly. */
export const oidcOracle = Effect.fnUntraced(function* (
  clients: ReadonlyArray<OracleClient>,
  resource: string
) {
  const server = yield* Effect.acquireRelease(
    // A busy machine pauses for longer than connections are kept by default.
    Effect.sync(() => createServer({ keepAliveTimeout: 120_000 })),
    (started) =>
      Effect.promise(
        () =>
          new Promise<void>((resolve) => {
            started.close(() => resolve())
            started.closeAllConnections()
          })
      )
  )
  const issuer = `http://127.0.0.1:${yield* Effect.promise(() => listening(server))}`
  const provider = new Provider(issuer, {
    clients: clients.map(metadataOf),
    enableHttpPostMethods: true,
    cookies: {
      keys: ["a key for the cookies of tests"],
      long: { sameSite: "none" },
      short: { sameSite: "none" }
    },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
    scopes: ["openid", "profile", "email", "offline_access", "read", "write"],
    responseTypes: ["code"],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    // Longer than a busy machine needs for all requests.
    ttl: { AuthorizationCode: 3600 },
    issueRefreshToken: () => true,
    features: {
      clientCredentials: { enabled: true },
      introspection: { enabled: true },
      revocation: { enabled: true },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_context, indicator) => {
          if (indicator !== resource) throw new errors.InvalidTarget()
          return { scope: "read write", audience: indicator, accessTokenFormat: "opaque" }
        },
        useGrantedResource: () => true
      }
    },
    renderError: (context, out) => {
      context.type = "json"
      context.body = out
    }
  })
  server.on("request", provider.callback())
  return {
    issuer,
    /** Signs somebody in at an address, and answers where they are led. */
    signIn: (address: string) => Effect.promise(() => drive(issuer, address, "somebody")),
    /** Asks it; redirects are not followed. */
    ask: (path: string, body?: string) =>
      Effect.promise(async () => {
        const answer = await fetch(`${issuer}${path}`, {
          redirect: "manual",
          ...(body === undefined
            ? {}
            : {
                method: "POST",
                body,
                headers: { "content-type": "application/x-www-form-urlencoded" }
              })
        })
        return {
          status: answer.status,
          location: answer.headers.get("location"),
          text: await answer.text()
        }
      })
  }
})

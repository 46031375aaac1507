import { Effect } from "effect"
import { HttpEffect, HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { EnvironmentHosts } from "../environments/EnvironmentHosts.ts"
import { isKnownOrigin } from "./RedirectUrl.ts"
import { isOfPages } from "../../contract/pagesPlane.ts"
import { clientPrefix, isVisitOfProtocol, scimPath } from "../../contract/ClientPaths.ts"

const prefix = `${clientPrefix}/`
const preflightSeconds = "600"

/** Read by anybody, from anywhere, without credentials. */
const openPaths: ReadonlySet<string> = new Set([
  `${clientPrefix}/environment`,
  `${clientPrefix}/.well-known/jwks.json`,
  `${clientPrefix}/.well-known/openid-configuration`,
  `${clientPrefix}/.well-known/oauth-authorization-server`,
  `/.well-known/oauth-authorization-server${clientPrefix}`,
  // What applications call by script needs no cookie, wherever they are.
  `${clientPrefix}/oauth/.well-known/openid-configuration`,
  `${clientPrefix}/oauth/jwks.json`,
  `${clientPrefix}/oauth/token`,
  `${clientPrefix}/oauth/par`,
  `${clientPrefix}/oauth/device`,
  `${clientPrefix}/oauth/register`,
  `${clientPrefix}/oauth/userinfo`,
  `${clientPrefix}/oauth/revoke`,
  `/.well-known/openid-configuration${clientPrefix}/oauth`,
  `/.well-known/oauth-authorization-server${clientPrefix}/oauth`
])

/** Addresses at which applications read and remove their own record. */
const registrations = `${clientPrefix}/oauth/register/`

/** Called by APIs and by servers, and by no page. */
const introspection = `${clientPrefix}/oauth/introspect`
const isOfServers = (path: string): boolean =>
  path === introspection || path === scimPath || path.startsWith(`${scimPath}/`)

const exposedHeaders =
  "X-Correlation-Id, Retry-After, RateLimit, RateLimit-Policy, DPoP-Nonce, WWW-Authenticate"

const preflightHeaders = {
  "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
  // MCP clients in browsers name their version from the first question on.
  "access-control-allow-headers":
    "Authorization, Challenge-Token, Content-Type, DPoP, MCP-Protocol-Version, Proof-Of-Work, X-Correlation-Id",
  "access-control-max-age": preflightSeconds
}

/** Put on whatever is answered in the end, problems and the boundary's own answers too. */
const answerWith = (headers: Readonly<Record<string, string>>) =>
  HttpEffect.appendPreResponseHandler((_request, response) =>
    Effect.succeed(HttpServerResponse.setHeaders(response, headers))
  )

/**
 * Answers the CORS protocol (Fetch standard) on the client plane, on errors too: for allowed origins
 * with credentials, on the open documents for everybody without.
 */
export const layer = HttpRouter.middleware(
  Effect.gen(function* () {
    const hosts = yield* EnvironmentHosts

    const headersFor = Effect.fnUntraced(function* (
      request: HttpServerRequest.HttpServerRequest,
      origin: string
    ) {
      const hosted = yield* hosts.find(request.headers["host"] ?? "")
      return hosted === undefined || !isKnownOrigin(hosted, origin)
        ? {}
        : {
            "access-control-allow-origin": origin,
            "access-control-allow-credentials": "true",
            "access-control-expose-headers": exposedHeaders
          }
    })

    return (httpEffect) =>
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const path = request.url.replace(/[?#].*$/s, "")
        const open = openPaths.has(path) || path.startsWith(registrations)
        const isNoPages = isOfServers(path) || !path.startsWith(prefix)
        const isVisited = isOfPages(path) || isVisitOfProtocol(path)
        if ((!open && isNoPages) || isVisited) return yield* httpEffect
        const origin = request.headers["origin"]
        yield* answerWith(
          open
            ? {
                "access-control-allow-origin": "*",
                "access-control-expose-headers": exposedHeaders
              }
            : {
                vary: "Origin",
                ...(origin === undefined ? {} : yield* headersFor(request, origin))
              }
        )
        const isPreflight =
          request.method === "OPTIONS" &&
          origin !== undefined &&
          request.headers["access-control-request-method"] !== undefined
        return isPreflight
          ? HttpServerResponse.empty({ status: 204, headers: preflightHeaders })
          : yield* httpEffect
      })
  }),
  { global: true }
)

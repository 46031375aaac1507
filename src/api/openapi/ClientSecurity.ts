import { Context } from "effect"
import { HttpApi, type HttpApiGroup } from "effect/http-api"
import { ClientAuth, ClientToken } from "../../sessions/clients/ClientAuth.ts"
import { AnswersAnyOrigin } from "../../contract/ClientHost.ts"
import { plainSessionCookie, secureSessionCookie } from "../../contract/ClientPaths.ts"
import type { Json, JsonObject } from "./Json.ts"

/** Credentials of a client on the client plane. */
export const clientSchemes: JsonObject = {
  sessionCookie: {
    type: "apiKey",
    in: "cookie",
    name: secureSessionCookie,
    description: `The client's token in a browser; \`${plainSessionCookie}\` if the app URL is plain http (local development).`
  },
  clientToken: {
    type: "http",
    scheme: "bearer",
    description:
      "The client's token in a native app or on a server: `sessionToken` of the answer to a sign-in with `?_is_native=true`."
  }
}

const someToken: ReadonlyArray<Json> = [{ sessionCookie: [] }, { clientToken: [] }]

/** Requirement of each operation, read off the guards in the contract: a session, or nothing. */
export const clientSecurity = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
): ((method: string, path: string) => ReadonlyArray<Json>) => {
  const found = new Map<string, ReadonlyArray<Json>>()
  HttpApi.reflect(api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, middleware }) => {
      const guards = new Set(Array.from(middleware, ({ key }) => key))
      const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}")
      const optional = guards.has(ClientToken.key) ? [{}, ...someToken] : []
      found.set(
        `${endpoint.method.toLowerCase()} ${path}`,
        guards.has(ClientAuth.key) ? someToken : optional
      )
    }
  })
  return (method, path) => found.get(`${method} ${path}`) ?? []
}

const none: ReadonlySet<string> = new Set()
const originRules: ReadonlySet<string> = new Set(["origin_not_allowed"])

/**
 * The codes that an operation cannot answer although the host's guard declares them for all: what
 * only reads takes a call of any page, and so does what is marked {@link AnswersAnyOrigin}.
 */
export const clientRuledOut = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
): ((method: string, path: string) => ReadonlySet<string>) => {
  const fromAnywhere = new Set<string>()
  HttpApi.reflect(api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint }) => {
      if (!Context.getOrElse(endpoint.annotations, AnswersAnyOrigin, () => false)) return
      const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}")
      fromAnywhere.add(`${endpoint.method.toLowerCase()} ${path}`)
    }
  })
  return (method, path) =>
    method === "get" || fromAnywhere.has(`${method} ${path}`) ? originRules : none
}

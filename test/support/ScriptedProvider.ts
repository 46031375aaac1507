import { Effect } from "effect"
import { exportJWK, SignJWT } from "jose"
import { randomUUID } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { providerKey } from "../../src/testing/providerKeys.ts"
import { challengeOf } from "./Pkce.ts"

/** What a provider has been told to do with the next requests. */
export interface Script {
  /** Of the ID token, over what belongs in it. */
  idToken: Readonly<Record<string, unknown>>
  /** The ID token is signed by a key that is not in the provider's key set. */
  foreignKey: boolean
  /** The client's secret is taken for a wrong one. */
  rejectsClient: boolean
  /** Over the whole answer of the token endpoint; null: an error. */
  token: Readonly<Record<string, unknown>> | null
  userinfo: unknown
  emails: unknown
  /** Paths that are answered with a status of their own. */
  failing: Readonly<Record<string, number>>
  /** Body and headers of those answers. */
  failure: { readonly body: unknown; readonly headers: Readonly<Record<string, string>> }
  /** Of the discovery document, over what belongs in it. */
  discovery: Readonly<Record<string, unknown>>
}

/** What the service asked at the token endpoint. */
export interface TokenRequest {
  readonly form: Readonly<Record<string, string>>
  readonly authorization: string | undefined
  readonly refused: boolean
}

/** A provider that does what a test tells it, right or wrong; plain OAuth2 and OpenID alike. */
export interface ScriptedProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly script: Script
  readonly tokenRequests: Array<TokenRequest>
  /** Every path that was asked. */
  readonly asked: Array<string>
  /** Lets the person in: the address that leads back, with a code for what the start asked. */
  readonly grant: (address: string, extra?: Readonly<Record<string, string | null>>) => string
}

const clientId = "gatehouse"
const clientSecret = "the secret of the client, at least that long"

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString("utf8")
}

const json = (response: ServerResponse, status: number, value: unknown) => {
  response.writeHead(status, { "content-type": "application/json" })
  response.end(JSON.stringify(value))
}

interface Grant {
  readonly nonce: string | null
  readonly challenge: string | null
  readonly redirectUri: string
}

const make = async (id: string) => {
  const { privateKey, publicKey } = await providerKey()
  const foreign = await providerKey()
  const jwk = { ...(await exportJWK(publicKey)), kid: "1", alg: "RS256", use: "sig" }
  const server = createServer()
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port))
  })
  const issuer = `http://127.0.0.1:${port}/${id}`
  const script: Script = {
    idToken: { sub: "someone" },
    foreignKey: false,
    rejectsClient: false,
    token: {},
    userinfo: { id: 7 },
    emails: [],
    failing: {},
    failure: { body: {}, headers: {} },
    discovery: {}
  }
  const grants = new Map<string, Grant>()
  const tokenRequests: Array<TokenRequest> = []
  const asked: Array<string> = []

  const token = async (request: IncomingMessage, response: ServerResponse) => {
    const form = Object.fromEntries(new URLSearchParams(await bodyOf(request)))
    const grant = grants.get(form["code"] ?? "")
    grants.delete(form["code"] ?? "")
    const challenge = challengeOf(form["code_verifier"] ?? "")
    const refused =
      grant === undefined ||
      grant.challenge !== challenge ||
      grant.redirectUri !== form["redirect_uri"] ||
      script.token === null
    const { authorization } = request.headers
    tokenRequests.push({ form, authorization, refused })
    if (script.rejectsClient) return json(response, 401, { error: "invalid_client" })
    if (refused) return json(response, 400, { error: "invalid_grant" })
    const now = Math.floor(Date.now() / 1000)
    const idToken = await new SignJWT({
      iss: issuer,
      aud: clientId,
      iat: now,
      exp: now + 300,
      ...(grant.nonce === null ? {} : { nonce: grant.nonce }),
      ...script.idToken
    })
      .setProtectedHeader({ alg: "RS256", kid: "1" })
      .sign(script.foreignKey ? foreign.privateKey : privateKey)
    json(response, 200, {
      access_token: randomUUID(),
      token_type: "Bearer",
      ...(grant.nonce === null ? {} : { id_token: idToken }),
      ...script.token
    })
  }

  const routes: Record<string, (request: IncomingMessage, response: ServerResponse) => unknown> = {
    "/.well-known/openid-configuration": (_request, response) =>
      json(response, 200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
        ...script.discovery
      }),
    "/jwks": (_request, response) => json(response, 200, { keys: [jwk] }),
    "/token": token,
    "/userinfo": (_request, response) => json(response, 200, script.userinfo),
    "/emails": (_request, response) => json(response, 200, script.emails)
  }

  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? "/", issuer).pathname.replace(`/${id}`, "")
    asked.push(path)
    const status = script.failing[path]
    const route = routes[path]
    if (status !== undefined) {
      const { body, headers } = script.failure
      return json(response.setHeaders(new Headers(headers)), status, body)
    }
    if (route === undefined) return json(response, 404, {})
    route(request, response)
  })

  const grant: ScriptedProvider["grant"] = (address, extra = {}) => {
    const query = new URL(address).searchParams
    const code = randomUUID()
    const redirectUri = query.get("redirect_uri") ?? ""
    grants.set(code, {
      nonce: query.get("nonce"),
      challenge: query.get("code_challenge"),
      redirectUri
    })
    const back = new URL(redirectUri)
    const answer = { code, state: query.get("state"), ...extra }
    for (const [name, value] of Object.entries(answer)) {
      if (value !== null) back.searchParams.set(name, value)
    }
    return back.href
  }

  const provider = { issuer, clientId, clientSecret, script, tokenRequests, asked, grant }
  return { server, provider }
}

/** Starts one; `id` is the path that it lives under. */
export const scriptedProvider = (id: string) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.promise(() => make(id)),
      ({ server }) =>
        Effect.promise(
          () =>
            new Promise<void>((resolve) => {
              server.close(() => resolve())
              server.closeAllConnections()
            })
        )
    ),
    ({ provider }): ScriptedProvider => provider
  )

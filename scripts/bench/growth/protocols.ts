import { Effect } from "effect"
import { createHash, randomBytes } from "node:crypto"
import { ask, isGood } from "../ask.ts"
import type { Row } from "../load.ts"
import type { Fixture, Operation } from "../operations.ts"
import { host, type Person } from "../people.ts"
import { protocolCall, type FlowLoad } from "../provider/Subject.ts"
import type { Service } from "../service.ts"
import { asking } from "./calls.ts"
import type { Enterprise } from "./enterprise.ts"

const verifier = randomBytes(32).toString("base64url")
const challenge = createHash("sha256").update(verifier).digest("base64url")

const requestOf = ({ client, scope }: FlowLoad) => ({
  response_type: "code",
  client_id: client.id,
  redirect_uri: client.redirectUri,
  scope,
  state: "state-of-the-bench",
  nonce: "nonce-of-the-bench",
  code_challenge: challenge,
  code_challenge_method: "S256"
})

/** An authorization in the browser of somebody who is signed in. */
export const authorizeRow = (flow: FlowLoad, session: string): Row => ({
  method: "GET",
  path: `${flow.authorizePath}?${new URLSearchParams(requestOf(flow))}`,
  headers: { ...flow.headers, Accept: "text/html", Cookie: session }
})

/** The code that an authorization leads back with. */
export const codeOf = async ({ origin }: Service, flow: FlowLoad, session: string) => {
  const answer = await ask(origin, authorizeRow(flow, session))
  const location = answer.headers.location ?? ""
  const code = location.startsWith(flow.client.redirectUri)
    ? new URL(location).searchParams.get("code")
    : null
  if (code === null) throw new Error(`authorize: ${answer.status} ${location} ${answer.body}`)
  return code
}

/** The redemption of a code. */
export const redeemRow = (flow: FlowLoad, code: string): Row =>
  protocolCall(
    flow.tokenPath,
    flow.client,
    {
      grant_type: "authorization_code",
      code,
      redirect_uri: flow.client.redirectUri,
      code_verifier: verifier
    },
    flow.headers
  )

/** Tokens that a redemption or renewal answers. */
export const tokensOf = async ({ origin }: Service, row: Row) => {
  const answer = await ask(origin, row)
  if (!isGood(answer)) throw new Error(`token: ${answer.status} ${answer.body}`)
  const { access_token: accessToken, refresh_token: refreshToken } = JSON.parse(answer.body)
  return { accessToken: String(accessToken), refreshToken: String(refreshToken) }
}

/** People whose access tokens are shown at userinfo. */
const shown = 16

/** What requests of the protocols are made of, besides the fixture of an installation. */
export interface Protocols {
  readonly accessTokens: ReadonlyArray<string>
  /** Replaces them: they end before a round of all operations does. */
  readonly renewTokens: () => Promise<void>
  readonly deviceClientId: string
  readonly enterprise: Enterprise
}

/** Makes the applications and tokens that the loads show. */
export const setUpProtocols = Effect.fnUntraced(function* (
  service: Service,
  secretKey: string,
  { people, provider }: Fixture,
  enterprise: Enterprise
) {
  const device = yield* asking(service, secretKey)("/applications", {
    name: "Television",
    kind: "native",
    trust: "own",
    redirectUris: ["http://127.0.0.1/callback"],
    grantTypes: ["refresh_token", "urn:ietf:params:oauth:grant-type:device_code"]
  })
  const accessTokens: Array<string> = []
  const renewTokens = async () => {
    accessTokens.length = 0
    for (const { session } of people.slice(0, shown)) {
      const code = await codeOf(service, provider.flow, session)
      accessTokens.push((await tokensOf(service, redeemRow(provider.flow, code))).accessToken)
    }
  }
  const protocols: Protocols = {
    accessTokens,
    renewTokens,
    deviceClientId: device.clientId,
    enterprise
  }
  return protocols
})

const hosted = { Host: host }
const formed = { ...hosted, "Content-Type": "application/x-www-form-urlencoded" }

const ofPeople = (people: ReadonlyArray<Person>, row: (person: Person) => Row) => people.map(row)

/** Operations of the protocols that a load asks in any order. */
export const protocolOperations = (
  protocols: Protocols
): ReadonlyArray<Pick<Operation, "connections" | "id" | "name" | "rowsOf">> => [
  {
    id: "authorize",
    name: "authorize",
    rowsOf: ({ people, provider }) =>
      ofPeople(people, ({ session }) => authorizeRow(provider.flow, session))
  },
  {
    id: "userinfo",
    name: "userinfo",
    rowsOf: () =>
      protocols.accessTokens.map((token) => ({
        method: "GET",
        path: "/_service/oauth/userinfo",
        headers: { ...hosted, Authorization: `Bearer ${token}` }
      }))
  },
  {
    id: "device",
    name: "device authorization",
    rowsOf: () => [
      {
        method: "POST",
        path: "/_service/oauth/device",
        headers: formed,
        body: new URLSearchParams({
          client_id: protocols.deviceClientId,
          scope: "openid"
        }).toString()
      }
    ]
  },
  {
    id: "par",
    name: "pushed authorization request",
    rowsOf: ({ provider: { flow } }) => [
      protocolCall("/_service/oauth/par", flow.client, requestOf(flow), flow.headers)
    ]
  },
  {
    id: "metadata",
    name: "metadata for MCP clients",
    rowsOf: () => [
      {
        method: "GET",
        path: "/.well-known/oauth-authorization-server/_service/oauth",
        headers: hosted
      }
    ]
  },
  {
    id: "scimlist",
    name: "SCIM, list of 20",
    rowsOf: () =>
      protocols.enterprise.directories.map(({ token }) => ({
        method: "GET",
        path: "/_service/scim/v2/Users?startIndex=1&count=20",
        headers: { ...hosted, Authorization: `Bearer ${token}` }
      }))
  }
]

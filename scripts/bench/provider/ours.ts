import { ask, isGood } from "../ask.ts"
import { host, type Person } from "../people.ts"
import type { Service } from "../service.ts"
import { protocolCall, redirectUri, type ProviderCalls } from "./Subject.ts"

const identifier = "https://api.bench.example"
const prefix = "/_service/oauth"

/** Makes an application, a service account and an API through the server plane. */
export const ourCalls = async (
  { origin }: Service,
  secretKey: string,
  people: ReadonlyArray<Person>
): Promise<ProviderCalls & { readonly applicationId: string }> => {
  const made = async (path: string, json: object) => {
    const answer = await ask(origin, {
      method: "POST",
      path: `/api/server/v1${path}`,
      headers: { authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
      body: JSON.stringify(json)
    })
    if (!isGood(answer)) throw new Error(`POST ${path}: ${answer.status} ${answer.body}`)
    return JSON.parse(answer.body)
  }
  const api = await made("/resources", {
    identifier,
    name: "API",
    scopes: [{ name: "read", default: true }],
    accessTokenSeconds: 3600
  })
  const { secret } = await made(`/resources/${api.id}/secrets`, {})
  const robot = await made("/applications", {
    name: "Robot",
    kind: "service",
    machineScopes: [{ resource: identifier, scopes: ["read"] }],
    accessTokenSeconds: 3600
  })
  const app = await made("/applications", {
    name: "App",
    kind: "web",
    trust: "own",
    redirectUris: [redirectUri]
  })
  const headers = { Host: host }
  const token = `${prefix}/token`
  const client = { id: robot.clientId, secret: robot.clientSecret }
  const machine = protocolCall(token, client, { grant_type: "client_credentials" }, headers)
  const issued = await ask(origin, machine)
  if (!isGood(issued)) throw new Error(`client_credentials: ${issued.status} ${issued.body}`)
  const asked = { token: JSON.parse(issued.body).access_token }
  const caller = { id: api.id, secret }
  return {
    applicationId: app.id,
    machine: { origin, rows: [machine] },
    introspection: {
      origin,
      rows: [protocolCall(`${prefix}/introspect`, caller, asked, headers)]
    },
    flow: {
      origin,
      authorizePath: `${prefix}/authorize`,
      tokenPath: token,
      headers,
      browsers: people.map(({ session }) => session),
      client: { id: app.clientId, secret: app.clientSecret, redirectUri },
      scope: "openid profile email"
    }
  }
}

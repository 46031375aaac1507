import { SamlIdentityProvider } from "../../src/testing/SamlIdentityProvider.ts"
import { mark } from "./marks.ts"
import { publicJwk } from "./jwts.ts"
import { callback, resourceIdentifier } from "./oauthDrafts.ts"
import type { Pool } from "./Pool.ts"
import type { World } from "./World.ts"

// Answers are read as any client would: as JSON.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

/** Asks the server plane with a key; what it makes has to succeed. */
export type Asking = (method: string, path: string, json?: Json) => Promise<Json>

/** Makes a caller of the server plane. */
export const asking =
  (world: World, key: string): Asking =>
  async (method, path, json) => {
    const answer = await world.sendTo(world.port, {
      method,
      path: `/api/server/v1${path}`,
      headers: {
        authorization: `Bearer ${key}`,
        ...(json === undefined ? {} : { "content-type": "application/json" })
      },
      body: json === undefined ? null : JSON.stringify(json)
    })
    if (answer.status === 0 || answer.status >= 400) {
      throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 400)}`)
    }
    return answer.text === "" ? {} : JSON.parse(answer.text)
  }

const furnishOther = async (world: World, pool: Pool, ask: Asking): Promise<void> => {
  const user = await ask("POST", "/users", {
    email: `${mark}@other.example`,
    emailVerified: true,
    firstName: mark,
    publicMetadata: { note: mark },
    privateMetadata: { note: mark }
  })
  const organization = await ask("POST", "/organizations", { name: mark, ownerId: user.id }).catch(
    () => ask("POST", "/organizations", { name: mark })
  )
  const endpoint = await ask("POST", "/webhook-endpoints", {
    url: `http://127.0.0.1:9/${mark}`,
    description: mark
  })
  const application = await ask("POST", "/applications", {
    name: mark,
    kind: "web",
    redirectUris: [callback]
  })
  const invitation = await ask("POST", "/invitations", { email: `${mark}-2@other.example` })
  const resource = await ask("POST", "/resources", {
    identifier: `https://${mark}.example`,
    name: mark
  })
  const made = {
    environmentId: world.environmentIds.other,
    userId: user.id,
    memberUserId: user.id,
    organizationId: organization.id,
    endpointId: endpoint.id,
    applicationId: application.id,
    invitationId: invitation.id,
    resourceId: resource.id
  }
  for (const [kind, value] of Object.entries(made)) pool.add(`other.${kind}`, value)
  await world.holdDomain("other", organization.id, `${mark}.test`)
  const directory = await ask("POST", `/organizations/${organization.id}/directories`, {
    name: mark
  })
  pool.add("other.directoryToken", directory.token)
}

const furnishApplications = async (pool: Pool, ask: Asking): Promise<void> => {
  const resource = await ask("POST", "/resources", {
    identifier: resourceIdentifier,
    name: "Invoices",
    access: "any",
    scopes: [{ name: "invoices:read", default: true }, { name: "invoices:write" }]
  })
  pool.add("resourceId", resource.id)
  const common = { redirectUris: [callback], trust: "own" }
  const web = await ask("POST", "/applications", {
    ...common,
    name: "Shop",
    kind: "web",
    postLogoutRedirectUris: [callback],
    grantTypes: [
      "authorization_code",
      "refresh_token",
      "urn:ietf:params:oauth:grant-type:token-exchange"
    ]
  })
  const open = await ask("POST", "/applications", {
    ...common,
    name: "App",
    kind: "native",
    grantTypes: [
      "authorization_code",
      "refresh_token",
      "urn:ietf:params:oauth:grant-type:device_code"
    ]
  })
  const keyed = await ask("POST", "/applications", {
    ...common,
    name: "Keyed",
    kind: "web",
    authentication: "private_key_jwt",
    jwks: { keys: [publicJwk] }
  })
  const service = await ask("POST", "/applications", {
    name: "Importer",
    kind: "service",
    machineScopes: [{ resource: resourceIdentifier, scopes: ["invoices:read"] }]
  })
  for (const application of [web, open, keyed, service]) pool.add("applicationId", application.id)
  pool.add("webApplicationId", web.id)
  pool.add("webSecret", web.clientSecret)
  pool.add("publicApplicationId", open.id)
  pool.add("keyApplicationId", keyed.id)
  pool.add("basic:web", `Basic ${btoa(`${web.id}:${web.clientSecret}`)}`)
  pool.add("basic:service", `Basic ${btoa(`${service.id}:${service.clientSecret}`)}`)
}

/** Fills both environments with one of everything; answers the provider of the SAML connection. */
export const furnish = async (
  world: World,
  pool: Pool,
  keys: Readonly<Record<"main" | "other", string>>
): Promise<{ readonly provider: SamlIdentityProvider; readonly connectionId: string }> => {
  const ask = asking(world, keys.main)
  pool.add("mainEnvironmentId", world.environmentIds.main)
  pool.add("environmentId", world.environmentIds.main)
  await furnishOther(world, pool, asking(world, keys.other))
  await furnishApplications(pool, ask)

  const user = await ask("POST", "/users", { email: "ada@example.com", emailVerified: true })
  const { id: organizationId } = await ask("POST", "/organizations", { name: "Engines" })
  await ask("POST", `/organizations/${organizationId}/members`, { userId: user.id, role: "owner" })
  pool.add("userId", user.id)
  pool.add("organizationId", organizationId)
  const invitation = await ask("POST", "/invitations", {
    email: "invited@example.com",
    organizationId
  })
  pool.add("invitationId", invitation.id)
  const endpoint = await ask("POST", "/webhook-endpoints", { url: "http://127.0.0.1:9/hook" })
  pool.add("endpointId", endpoint.id)
  const apiKey = await ask("POST", "/api-keys", { name: "Nightly", userId: user.id })
  pool.add("apiKeyId", apiKey.id)
  pool.add("apiKey", apiKey.apiKey ?? apiKey.secret ?? "")

  await world.holdDomain("main", organizationId, "company-scim.test")
  await world.holdDomain("main", organizationId, "company-saml.test")
  const directory = await ask("POST", `/organizations/${organizationId}/directories`, {
    name: "Acme's people"
  })
  pool.add("directoryId", directory.id)
  pool.add("directoryToken", directory.token)
  const provider = await SamlIdentityProvider.make()
  const connection = await ask("POST", "/connections", {
    organizationId,
    protocol: "saml",
    name: "Acme",
    settings: { metadataXml: provider.metadata() }
  })
  pool.add("connectionId", connection.id)
  await ask("POST", `/connections/${connection.id}/activate`, { skipTest: true })
  await world.advance(2)
  return { provider, connectionId: connection.id }
}

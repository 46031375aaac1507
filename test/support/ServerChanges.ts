import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { SqlClient } from "effect/sql"
import { enrolledPerson } from "./Authenticator.ts"
import { passkeyPerson } from "./Passkeys.ts"
import { person } from "./People.ts"
import * as Seed from "./Seed.ts"
import { completedConnection, verifiedDomain } from "./SsoConnections.ts"
import { TestService, type RawRequest } from "./TestService.ts"

let addresses = 0
const address = () => `change-${(addresses += 1)}@example.com`

/** What a call of the backend makes; answers its id. */
const make = Effect.fnUntraced(function* (path: string, json: object) {
  const { ask } = yield* TestService
  const answer = yield* ask(path, { method: "POST", json })
  assert.strictEqual(answer.status, 201, answer.text)
  return answer.json.id as string
})

/** A user with a role in an organization, who never signs in; answers their id. */
export const memberOf = Effect.fnUntraced(function* (organizationId: string, role: string) {
  const { environment } = yield* TestService
  const user = yield* Seed.user({ email: address(), emailVerified: true })
  const userId: string = user.id
  yield* Seed.membership({ environmentId: environment.id, organizationId, userId, role })
  return userId
})

/** An organization with an owner. */
export const organization = Effect.gen(function* () {
  const { environment } = yield* TestService
  const id = yield* Seed.organization(environment.id, "Analytical Engines")
  yield* memberOf(id, "owner")
  return { id }
})

const ofOrganization = (request: RawRequest) =>
  Effect.map(organization, ({ id }) => ({ path: `/organizations/${id}`, request }))

const ofMember = (request: RawRequest) =>
  Effect.gen(function* () {
    const { id } = yield* organization
    const userId = yield* memberOf(id, "member")
    return { path: `/organizations/${id}/members/${userId}`, request }
  })

const ofPerson = (below: string, request: RawRequest) =>
  Effect.map(person(address()), ({ id }) => ({ path: `/users/${id}${below}`, request }))

const ofAddress = (verified: boolean, request: RawRequest) =>
  Effect.gen(function* () {
    const { id } = yield* person(address())
    const path = `/users/${id}/email-addresses`
    const added = yield* make(path, { email: address(), verified })
    return { path: `${path}/${added}`, request }
  })

const ofEndpoint = (below: string, request: RawRequest) =>
  Effect.gen(function* () {
    const id = yield* make("/webhook-endpoints", { url: "https://customer.example/hooks" })
    return { path: `/webhook-endpoints/${id}${below}`, request }
  })

const ofHook = (below: string, request: RawRequest) =>
  Effect.gen(function* () {
    const { ask } = yield* TestService
    const json = { url: `https://customer.example/${(addresses += 1)}` }
    const put = yield* ask("/hooks/sign_up.before", { method: "PUT", json })
    assert.strictEqual(put.status, 200, put.text)
    return { path: `/hooks/sign_up.before${below}`, request }
  })

const webApplication = { name: "Made", kind: "web" }
const newResource = () => ({ identifier: `https://${address().replace("@", ".")}`, name: "Made" })

const ofApplication = (below: string, request: RawRequest) =>
  Effect.gen(function* () {
    const id = yield* make("/applications", webApplication)
    return { path: `/applications/${id}${below}`, request }
  })

const ofResource = (below: string, request: RawRequest) =>
  Effect.gen(function* () {
    const id = yield* make("/resources", newResource())
    return { path: `/resources/${id}${below}`, request }
  })

const newConnection = Effect.map(organization, ({ id: organizationId }) => ({
  organizationId,
  protocol: "oidc",
  name: "Made"
}))

const ofConnection = (request: RawRequest) =>
  Effect.gen(function* () {
    const id = yield* make("/connections", yield* newConnection)
    return { path: `/connections/${id}`, request }
  })

/** A connection that has all it needs, put there without asking its provider. */
const ofCompleteConnection = (status: string, below: string, request: RawRequest) =>
  Effect.gen(function* () {
    const json = yield* newConnection
    const id = yield* make("/connections", json)
    yield* verifiedDomain(json.organizationId, address().replace("@", "."))
    yield* completedConnection(id, status)
    return { path: `/connections/${id}${below}`, request }
  })

const ofDomain = (request: RawRequest) =>
  Effect.gen(function* () {
    const { id: organizationId } = yield* organization
    const path = `/organizations/${organizationId}/domains`
    const id = yield* make(path, { domain: address().replace("@", ".") })
    return { path: `${path}/${id}`, request }
  })

const newDirectory = Effect.gen(function* () {
  const { ask } = yield* TestService
  const { id: organizationId } = yield* organization
  const path = `/organizations/${organizationId}/directories`
  const made = yield* ask(path, { method: "POST", json: { name: "Made" } })
  assert.strictEqual(made.status, 201, made.text)
  return { path: `${path}/${made.json.id}`, tokenId: made.json.tokens[0].id as string }
})

const ofDirectory = (below: string, request: RawRequest) =>
  Effect.map(newDirectory, ({ path }) => ({ path: `${path}${below}`, request }))

const ofApiKey = (request: RawRequest) =>
  Effect.gen(function* () {
    const { id: userId } = yield* person(address())
    const id = yield* make("/api-keys", { name: "Made", userId })
    return { path: `/api-keys/${id}`, request }
  })

/** Somebody with a grant, and what stands below them or below its application. */
const ofGrant = (
  path: (ids: Readonly<Record<"userId" | "grantId" | "applicationId", string>>) => string
) =>
  Effect.gen(function* () {
    const { environment } = yield* TestService
    const { id: userId } = yield* person(address())
    const applicationId = yield* make("/applications", webApplication)
    const grantId = yield* Seed.grant({ environmentId: environment.id, userId, applicationId })
    return { path: path({ userId, grantId, applicationId }), request: remove }
  })

const ofSecret = (path: string, owner: object) =>
  Effect.gen(function* () {
    const { ask } = yield* TestService
    const id = yield* make(path, owner)
    const secrets = `${path}/${id}/secrets`
    const made = yield* ask(secrets, { method: "POST", json: { ...revokingOld(path) } })
    assert.strictEqual(made.status, 201, made.text)
    return { path: `${secrets}/${made.json.id}`, request: remove }
  })

const revokingOld = (path: string) => (path === "/applications" ? { revokeOld: true } : {})

const post = (json: object = {}): RawRequest => ({ method: "POST", json })
const patch = (json: object): RawRequest => ({ method: "PATCH", json })
const remove: RawRequest = { method: "DELETE" }

/** Operations of the server plane, where each writes, and a request that is ready to be sent. */
export const serverChanges = [
  {
    name: "POST /organizations",
    table: "organizations",
    prepared: Effect.succeed({ path: "/organizations", request: post({ name: "Made" }) })
  },
  {
    name: "PATCH /organizations/:organizationId",
    table: "organizations",
    prepared: ofOrganization(patch({ name: "Renamed" }))
  },
  {
    name: "DELETE /organizations/:organizationId",
    table: "organizations",
    prepared: ofOrganization(remove)
  },
  {
    name: "POST /organizations/:organizationId/members",
    table: "memberships",
    prepared: Effect.gen(function* () {
      const { id } = yield* organization
      const { id: userId } = yield* person(address())
      return { path: `/organizations/${id}/members`, request: post({ userId }) }
    })
  },
  {
    name: "PATCH /organizations/:organizationId/members/:memberUserId",
    table: "memberships",
    prepared: ofMember(patch({ role: "admin" }))
  },
  {
    name: "DELETE /organizations/:organizationId/members/:memberUserId",
    table: "memberships",
    prepared: ofMember(remove)
  },
  {
    name: "POST /users/:userId/email-addresses",
    table: "email_addresses",
    prepared: Effect.suspend(() => ofPerson("/email-addresses", post({ email: address() })))
  },
  {
    name: "PATCH /users/:userId/email-addresses/:emailAddressId",
    table: "email_addresses",
    prepared: ofAddress(false, patch({ verified: true }))
  },
  {
    name: "DELETE /users/:userId/email-addresses/:emailAddressId",
    table: "email_addresses",
    prepared: ofAddress(true, remove)
  },
  {
    name: "PUT /users/:userId/password",
    table: "password_credentials",
    prepared: ofPerson("/password", {
      method: "PUT",
      json: { password: "another horse battery staple" }
    })
  },
  {
    name: "DELETE /users/:userId/password",
    table: "password_credentials",
    prepared: ofPerson("/password", remove)
  },
  {
    name: "POST /users/:userId/password-reset",
    table: "proofs",
    prepared: ofPerson("/password-reset", post())
  },
  {
    name: "DELETE /users/:userId/lockout",
    table: "mails",
    prepared: Effect.gen(function* () {
      const { browser } = yield* TestService
      const email = address()
      const { id } = yield* person(email)
      yield* browser().ask("/auth/login", { json: { email, password: "a wrong guess" } })
      return { path: `/users/${id}/lockout`, request: remove }
    })
  },
  {
    name: "DELETE /users/:userId/mfa",
    table: "mails",
    prepared: Effect.map(
      Effect.suspend(() => enrolledPerson(address())),
      ({ id }) => ({ path: `/users/${id}/mfa`, request: remove })
    )
  },
  {
    name: "DELETE /users/:userId/passkeys/:passkeyId",
    table: "mails",
    prepared: Effect.map(
      Effect.suspend(() => passkeyPerson(address())),
      ({ id, passkey }) => ({ path: `/users/${id}/passkeys/${passkey.id}`, request: remove })
    )
  },
  {
    name: "POST /webhook-endpoints",
    table: "webhook_endpoints",
    prepared: Effect.succeed({
      path: "/webhook-endpoints",
      request: post({ url: "https://customer.example/hooks" })
    })
  },
  {
    name: "PATCH /webhook-endpoints/:endpointId",
    table: "webhook_endpoints",
    prepared: ofEndpoint("", patch({ description: "Changed" }))
  },
  {
    name: "DELETE /webhook-endpoints/:endpointId",
    table: "webhook_endpoints",
    prepared: ofEndpoint("", remove)
  },
  {
    name: "POST /webhook-endpoints/:endpointId/rotate-secret",
    table: "webhook_endpoints",
    prepared: ofEndpoint("/rotate-secret", post())
  },
  {
    name: "PUT /hooks/:point",
    table: "hooks",
    prepared: ofHook("", {
      method: "PUT",
      json: { url: "https://customer.example/other", onFailure: "allow" }
    })
  },
  { name: "DELETE /hooks/:point", table: "hooks", prepared: ofHook("", remove) },
  {
    name: "POST /hooks/:point/rotate-secret",
    table: "hooks",
    prepared: ofHook("/rotate-secret", post())
  },
  {
    name: "POST /applications",
    table: "applications",
    prepared: Effect.succeed({ path: "/applications", request: post(webApplication) })
  },
  {
    name: "PATCH /applications/:applicationId",
    table: "applications",
    prepared: ofApplication("", patch({ name: "Renamed" }))
  },
  {
    name: "DELETE /applications/:applicationId",
    table: "applications",
    prepared: ofApplication("", remove)
  },
  {
    name: "POST /applications/:applicationId/secrets",
    table: "client_secrets",
    prepared: ofApplication("/secrets", post())
  },
  {
    name: "DELETE /applications/:applicationId/secrets/:secretId",
    table: "client_secrets",
    prepared: ofSecret("/applications", webApplication)
  },
  {
    name: "POST /connections",
    table: "connections",
    prepared: Effect.map(newConnection, (json) => ({ path: "/connections", request: post(json) }))
  },
  {
    name: "PATCH /connections/:connectionId",
    table: "connections",
    prepared: ofConnection(patch({ name: "Renamed" }))
  },
  {
    name: "DELETE /connections/:connectionId",
    table: "connections",
    prepared: ofConnection(remove)
  },
  {
    name: "POST /connections/:connectionId/activate",
    table: "connections",
    prepared: ofCompleteConnection("draft", "/activate", post({ skipTest: true }))
  },
  {
    name: "POST /connections/:connectionId/disable",
    table: "connections",
    prepared: ofCompleteConnection("active", "/disable", post({}))
  },
  {
    name: "POST /organizations/:organizationId/domains",
    table: "domains",
    prepared: Effect.suspend(() =>
      Effect.map(organization, ({ id }) => ({
        path: `/organizations/${id}/domains`,
        request: post({ domain: address().replace("@", ".") })
      }))
    )
  },
  {
    name: "DELETE /organizations/:organizationId/domains/:domainId",
    table: "domains",
    prepared: Effect.suspend(() => ofDomain(remove))
  },
  {
    name: "POST /organizations/:organizationId/portal-links",
    table: "portal_links",
    prepared: Effect.map(ofOrganization(post({ intents: ["sso"] })), ({ path, request }) => ({
      path: `${path}/portal-links`,
      request
    }))
  },
  {
    name: "DELETE /organizations/:organizationId/portal-links/:portalLinkId",
    table: "portal_links",
    prepared: Effect.gen(function* () {
      const { id } = yield* organization
      const path = `/organizations/${id}/portal-links`
      const linkId = yield* make(path, { intents: ["sso"] })
      return { path: `${path}/${linkId}`, request: remove }
    })
  },
  {
    name: "POST /organizations/:organizationId/directories",
    table: "directories",
    prepared: Effect.map(organization, ({ id }) => ({
      path: `/organizations/${id}/directories`,
      request: post({ name: "Made" })
    }))
  },
  {
    name: "PATCH /organizations/:organizationId/directories/:directoryId",
    table: "directories",
    prepared: Effect.suspend(() => ofDirectory("", patch({ name: "Renamed" })))
  },
  {
    name: "DELETE /organizations/:organizationId/directories/:directoryId",
    table: "directories",
    prepared: Effect.suspend(() => ofDirectory("", remove))
  },
  {
    name: "POST /organizations/:organizationId/directories/:directoryId/tokens",
    table: "directory_tokens",
    prepared: Effect.suspend(() => ofDirectory("/tokens", post()))
  },
  {
    name: "DELETE /organizations/:organizationId/directories/:directoryId/tokens/:tokenId",
    table: "directory_tokens",
    prepared: Effect.suspend(() =>
      Effect.map(newDirectory, ({ path, tokenId }) => ({
        path: `${path}/tokens/${tokenId}`,
        request: remove
      }))
    )
  },
  {
    name: "PUT /blocked-domains",
    table: "blocked_domains",
    prepared: Effect.succeed({
      path: "/blocked-domains",
      request: {
        method: "PUT",
        json: { allow: [], deny: ["made.example"], disposable: { enabled: false } }
      }
    })
  },
  {
    name: "POST /resources",
    table: "resources",
    prepared: Effect.suspend(() =>
      Effect.succeed({ path: "/resources", request: post(newResource()) })
    )
  },
  {
    name: "PATCH /resources/:resourceId",
    table: "resources",
    prepared: ofResource("", patch({ name: "Renamed" }))
  },
  {
    name: "DELETE /resources/:resourceId",
    table: "resources",
    prepared: ofResource("", remove)
  },
  {
    name: "POST /resources/:resourceId/secrets",
    table: "client_secrets",
    prepared: ofResource("/secrets", post())
  },
  {
    name: "DELETE /resources/:resourceId/secrets/:secretId",
    table: "client_secrets",
    prepared: Effect.suspend(() => ofSecret("/resources", newResource()))
  },
  {
    name: "POST /registration-tokens",
    table: "registration_tokens",
    prepared: Effect.succeed({ path: "/registration-tokens", request: post() })
  },
  {
    name: "DELETE /registration-tokens/:registrationTokenId",
    table: "registration_tokens",
    prepared: Effect.suspend(() =>
      Effect.map(make("/registration-tokens", {}), (id) => ({
        path: `/registration-tokens/${id}`,
        request: remove
      }))
    )
  },
  {
    name: "DELETE /users/:userId/grants",
    table: "grants",
    prepared: Effect.suspend(() => ofGrant(({ userId }) => `/users/${userId}/grants`))
  },
  {
    name: "DELETE /users/:userId/grants/:grantId",
    table: "grants",
    prepared: Effect.suspend(() =>
      ofGrant(({ grantId, userId }) => `/users/${userId}/grants/${grantId}`)
    )
  },
  {
    name: "DELETE /applications/:applicationId/grants",
    table: "grants",
    prepared: Effect.suspend(() =>
      ofGrant(({ applicationId }) => `/applications/${applicationId}/grants`)
    )
  },
  {
    name: "POST /api-keys",
    table: "api_keys",
    prepared: Effect.map(person(address()), ({ id: userId }) => ({
      path: "/api-keys",
      request: post({ name: "Made", userId })
    }))
  },
  {
    name: "PATCH /api-keys/:apiKeyId",
    table: "api_keys",
    prepared: ofApiKey({ method: "PATCH", json: { name: "Changed" } })
  },
  {
    name: "DELETE /api-keys/:apiKeyId",
    table: "api_keys",
    prepared: ofApiKey(remove)
  },
  {
    name: "DELETE /users/:userId/trusted-devices",
    // A constraint lets rows go, so that it is the event alone that can be made to fail.
    table: "audit_events",
    prepared: Effect.gen(function* () {
      const { environment } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      // By its id: an operation before this one may have renamed it.
      yield* sql`
        UPDATE environments SET settings = settings || '{"mfa": {"rememberDeviceDays": 30}}'
        WHERE id = ${environment.id}`
      yield* TestClock.adjust("2 seconds")
      const { id: userId } = yield* person(address())
      yield* Seed.trustedDevice({ environmentId: environment.id, userId })
      return { path: `/users/${userId}/trusted-devices`, request: remove }
    })
  }
] as const

/** What sends something and changes nothing that the trail tells of. */
export const untold: ReadonlySet<string> = new Set([
  "POST /webhook-endpoints/:endpointId/test",
  "POST /api-keys/verify",
  "POST /hooks/:point/test",
  "POST /connections/:connectionId/test-links",
  // The tests of domains, which have a name server, hold its events to its changes.
  "POST /organizations/:organizationId/domains/:domainId/verify",
  "POST /webhook-endpoints/:endpointId/deliveries/:deliveryId/retry"
])

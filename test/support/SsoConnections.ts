import { assert } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import type { OpenIdProvider } from "./OpenIdProvider.ts"
import { comeBack, locationOf } from "./ProviderSignIn.ts"
import type { ScriptedProvider } from "./ScriptedProvider.ts"
import * as Seed from "./Seed.ts"
import type { TestBrowser } from "./TestBrowser.ts"
import { TestService, type RawRequest } from "./TestService.ts"

const ask = (path: string, request: RawRequest = {}) =>
  TestService.use((service) => service.ask(path, { key: service.secretKey, ...request }))

/** Gives an organization a domain, as if its record had been found. */
export const verifiedDomain = Effect.fnUntraced(function* (organizationId: string, domain: string) {
  const { environment } = yield* TestService
  const sql = yield* SqlClient.SqlClient
  const now = DateTime.toDateUtc(yield* DateTime.now)
  yield* sql`INSERT INTO domains ${sql.insert({
    environment_id: environment.id,
    id: randomUUID(),
    organization_id: organizationId,
    domain,
    token: "token",
    status: "verified",
    seen: "[]",
    verified_at: now,
    checked_at: now,
    created_at: now
  })}`
})

/** A connection of an organization of its own, active at a domain of its own. */
export interface ActiveConnection {
  readonly id: string
  readonly organizationId: string
  readonly domain: string
}

let connections = 0

/** Makes an organization with a verified domain, and a connection of it to the provider. */
export const activeConnection = Effect.fnUntraced(function* (
  { clientId, clientSecret, issuer }: OpenIdProvider | ScriptedProvider,
  input: object = {},
  settings: object = {}
) {
  const { environment } = yield* TestService
  const organizationId = yield* Seed.organization(environment.id, "Analytical Engines")
  const domain = `acme-${(connections += 1)}.test`
  yield* verifiedDomain(organizationId, domain)
  const made = yield* ask("/connections", {
    method: "POST",
    json: {
      organizationId,
      protocol: "oidc",
      name: "Acme",
      settings: { issuer, clientId, clientSecret, ...settings },
      ...input
    }
  })
  assert.strictEqual(made.status, 201, made.text)
  const { id } = made.json
  const active = yield* ask(`/connections/${id}/activate`, {
    method: "POST",
    json: { skipTest: true }
  })
  assert.strictEqual(active.status, 200, active.text)
  return { id, organizationId, domain } satisfies ActiveConnection as ActiveConnection
})

/** The whole way of a browser through a connection whose provider does what it is told. */
export const throughConnection = Effect.fnUntraced(function* (
  browser: TestBrowser,
  provider: ScriptedProvider,
  id: string,
  query = ""
) {
  const start = yield* browser.ask(`/auth/sso/${id}/authorize${query}`)
  return yield* comeBack(browser, provider.grant(locationOf(start)))
})

/** Fills in what a draft lacks, and sets its state. */
export const completedConnection = Effect.fnUntraced(function* (id: string, status: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    UPDATE connections SET status = ${status}, sealed_secret = '\\x00'::bytea,
      settings = settings || '{"issuer": "https://id.example", "clientId": "us"}'::jsonb
    WHERE id = ${id}`
})

import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { attack } from "../../support/Attack.ts"
import { assertEvent, assertNoEvent } from "../../support/AuditEvents.ts"
import { newcomer, organizationOf } from "../../support/Organizations.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import { TestService, type RawRequest, type Tenant } from "../../support/TestService.ts"

const nobody = "018f0000-0000-7000-8000-000000000009"

const ask = (path: string, request: RawRequest = {}, tenant?: Tenant) =>
  TestService.use((service) =>
    service.ask(path, { key: (tenant ?? service).secretKey, ...request })
  )

const post = (path: string, json: object = {}, tenant?: Tenant) =>
  ask(path, { method: "POST", json }, tenant)
const patch = (id: string, json: object) => ask(`/applications/${id}`, { method: "PATCH", json })

const created = Effect.fnUntraced(function* (json: object = {}, tenant?: Tenant) {
  const answer = yield* post("/applications", { name: "Shop", kind: "web", ...json }, tenant)
  assert.strictEqual(answer.status, 201, answer.text)
  return answer
})

const resource = Effect.fnUntraced(function* (identifier: string) {
  const answer = yield* post("/resources", { identifier, name: "API" })
  assert.strictEqual(answer.status, 201, answer.text)
  return answer.json
})

layer(TestService.layer)("applications", (it) => {
  it.effect("follow from their kind, with a secret that is shown once and never kept", () =>
    Effect.gen(function* () {
      yield* attack("a stolen database")
      const made = yield* created({ redirectUris: ["https://shop.example/cb"] })
      const { clientSecret, ...shown } = made.json
      assert.match(clientSecret, /^cs_[A-Za-z0-9_-]{43}[0-9A-Za-z]{6}$/)
      assert.deepInclude(shown, {
        clientId: shown.id,
        source: "server",
        trust: "third_party",
        authentication: "client_secret",
        idTokenAlgorithm: "RS256",
        grantTypes: ["authorization_code", "refresh_token"],
        pkce: "required",
        requirePushedAuthorization: false,
        requireDpop: false,
        profile: null,
        scopes: null,
        machineScopes: [],
        enabled: true,
        lastUsedAt: null
      })
      assert.strictEqual(shown.secrets[0].lastFour, clientSecret.slice(-4))
      yield* assertEvent(made, {
        action: "application.created",
        targets: [{ type: "application", id: shown.id }],
        metadata: { kind: "web" }
      })
      const sql = yield* SqlClient.SqlClient
      const kept = yield* sql`SELECT row_to_json(s)::text AS text FROM client_secrets s`
      assert.notInclude(JSON.stringify(kept), clientSecret)
      assert.deepStrictEqual((yield* ask(`/applications/${shown.id}`)).json, shown)
      for (const [kind, authentication] of [
        ["browser", "none"],
        ["native", "none"],
        ["service", "client_secret"]
      ] as const) {
        const other = yield* created({ kind })
        assert.strictEqual(other.json.authentication, authentication)
        assert.strictEqual(other.json.clientSecret !== undefined, authentication !== "none")
      }
    })
  )

  it.effect("are listed by kind, name, organization and source, and by page", () =>
    Effect.gen(function* () {
      const tenant = yield* (yield* TestService).tenant("listed")
      const web = (yield* created({ name: "Ångström" }, tenant)).json
      const service = (yield* created({ name: "Robot", kind: "service" }, tenant)).json
      const idsOf = Effect.fnUntraced(function* (query: string) {
        const answer = yield* ask(`/applications?${query}`, {}, tenant)
        assert.strictEqual(answer.status, 200, answer.text)
        return answer.json.items.map(({ id }: { id: string }) => id)
      })
      assert.deepStrictEqual(yield* idsOf(""), [service.id, web.id])
      assert.deepStrictEqual(yield* idsOf("kind=service"), [service.id])
      assert.deepStrictEqual(yield* idsOf("source=operator"), [])
      assert.deepStrictEqual(yield* idsOf("source=server&query=ångs"), [web.id])
      assert.deepStrictEqual(yield* idsOf(`organizationId=${nobody}`), [])
      const first = (yield* ask("/applications?limit=1", {}, tenant)).json
      assert.isTrue(first.page.hasMore)
      assert.deepStrictEqual(yield* idsOf(`cursor=${first.page.nextCursor}`), [web.id])
      assertProblem(yield* ask("/applications?cursor=x", {}, tenant), 400, "invalid_cursor")
      assertProblem(yield* ask("/applications?limit=0", {}, tenant), 400, "invalid_limit")
      assertProblem(yield* ask(`/applications/${web.id}`), 404, "application_not_found")
    })
  )

  it.effect("change in what is named, and null is the default again", () =>
    Effect.gen(function* () {
      const { id } = (yield* created()).json
      const changes = { name: "Till", trust: "own", pkce: "optional", accessTokenSeconds: 60 }
      const changed = yield* patch(id, { ...changes, enabled: false })
      assert.deepInclude(changed.json, { ...changes, enabled: false })
      yield* assertEvent(changed, {
        action: "application.updated",
        targets: [{ type: "application", id }],
        metadata: { changed: ["trust", "pkce", "accessTokenSeconds", "name", "enabled"] }
      })
      yield* assertNoEvent(yield* patch(id, changes))
      const back = yield* patch(id, { trust: null, pkce: null, accessTokenSeconds: null })
      assert.deepInclude(back.json, {
        trust: "third_party",
        pkce: "required",
        accessTokenSeconds: null
      })
      assertProblem(yield* patch(nobody, { name: "x" }), 404, "application_not_found")
      assertFlaws(yield* patch(id, { kind: "native" }), ["/body/kind"])
    })
  )

  it.effect("change by keys with members of any name", () =>
    Effect.gen(function* () {
      const jwks = { keys: [{ kty: "EC", "~effect/Hash": 1, inner: { "~effect/Equal": 1 } }] }
      const { id } = (yield* created({ kind: "service", jwks })).json
      yield* assertNoEvent(yield* patch(id, { jwks }))
      const other = { keys: [{ kty: "EC", "~effect/Hash": 2 }] }
      const changed = yield* patch(id, { jwks: other })
      assert.deepStrictEqual(changed.json.jwks, other, changed.text)
    })
  )

  it.effect("have only redirect addresses and parts that fit their kind", () =>
    Effect.gen(function* () {
      const wrong = ["https://shop.example/cb#x", "http://shop.example/cb"]
      const refused = yield* post("/applications", {
        name: "x",
        kind: "web",
        redirectUris: ["https://shop.example/cb", ...wrong]
      })
      const { errors } = assertProblem(refused, 400, "invalid_redirect_url")
      assert.deepStrictEqual(
        errors.map(({ path }: { path: string }) => path),
        ["/body/redirectUris/1", "/body/redirectUris/2"]
      )
      const { id } = (yield* created()).json
      assertProblem(yield* patch(id, { redirectUris: wrong }), 400, "invalid_redirect_url")
      for (const [json, path] of [
        [{ kind: "browser", authentication: "client_secret" }, "/body/authentication"],
        [{ kind: "web", authentication: "private_key_jwt" }, "/body/jwks"],
        [{ kind: "native", pkce: "optional" }, "/body/pkce"],
        [{ kind: "web", grantTypes: ["client_credentials"] }, "/body/grantTypes"],
        [{ kind: "service", redirectUris: ["https://a.example/"] }, "/body/redirectUris"],
        [{ kind: "web", scopes: [{ resource: null, scopes: ["root"] }] }, "/body/scopes"]
      ] as const) {
        const answer = yield* post("/applications", { name: "x", ...json })
        const flaws = assertProblem(answer, 400, "invalid_application").errors
        assert.strictEqual(flaws[0].path, path)
      }
      assertProblem(yield* patch(id, { authentication: "none" }), 400, "invalid_application")
      const privateKey = { keys: [{ kty: "EC", crv: "P-256", x: "x", y: "y", d: "d" }] }
      assertFlaws(yield* patch(id, { jwks: privateKey }), ["/body/jwks/keys/0"])
      const [n, e] = ["A".repeat(683), "AQAB"]
      for (const key of [{ n: `${n}A`, e }, { n, e: "AQAAAAE" }, { e }, { n }, { n, e: 3 }]) {
        const jwks = {
          keys: [
            { kty: "RSA", n, e },
            { kty: "RSA", ...key }
          ]
        }
        assertFlaws(yield* patch(id, { jwks }), ["/body/jwks/keys/1"])
      }
    })
  )

  it.effect("name resources by identifier, and forget one that is removed for good", () =>
    Effect.gen(function* () {
      const identifier = "https://api.shop.example"
      const { id: resourceId } = yield* resource(identifier)
      const rights = {
        scopes: [
          { resource: null, scopes: ["openid"] },
          { resource: `${identifier}/`, scopes: ["read"] }
        ],
        machineScopes: [{ resource: identifier, scopes: ["write"] }],
        defaultResource: identifier
      }
      const { id, ...made } = (yield* created(rights)).json
      const [people, ofResource] = rights.scopes
      assert.deepInclude(made, {
        ...rights,
        scopes: [people, { ...ofResource, resource: identifier }]
      })
      yield* ask(`/resources/${resourceId}`, { method: "DELETE" })
      yield* resource(identifier)
      assert.deepInclude((yield* ask(`/applications/${id}`)).json, {
        scopes: [people],
        machineScopes: [],
        defaultResource: null
      })
      const unknown = { defaultResource: "https://unknown.example" }
      assertProblem(yield* patch(id, unknown), 404, "resource_not_found")
      const refused = yield* post("/applications", { name: "x", kind: "web", ...unknown })
      assertProblem(refused, 404, "resource_not_found")
    })
  )

  it.effect(
    "may exchange where they say of what, whether their grants are theirs or the default",
    () =>
      Effect.gen(function* () {
        const identifier = "https://next.shop.example"
        yield* resource(identifier)
        const grant = "urn:ietf:params:oauth:grant-type:token-exchange"
        const exchange = { from: ["session"], to: [{ resource: identifier, scopes: ["read"] }] }
        const { grantTypes, id } = (yield* created({ exchange })).json
        assert.include(grantTypes, grant)
        const grantsAfter = (changes: object) =>
          Effect.map(patch(id, changes), ({ json }) => json.grantTypes as ReadonlyArray<string>)
        assert.deepStrictEqual(yield* grantsAfter({ grantTypes: null }), grantTypes)
        const named = ["authorization_code"]
        assert.deepStrictEqual(yield* grantsAfter({ grantTypes: named }), named)
        assert.deepStrictEqual(yield* grantsAfter({ grantTypes: null }), grantTypes)
        assert.notInclude(yield* grantsAfter({ exchange: null }), grant)
        assert.notInclude(yield* grantsAfter({ grantTypes: null }), grant)
      })
  )

  it.effect("have all the scopes of a resource that several entries name", () =>
    Effect.gen(function* () {
      const identifier = "https://joined.shop.example"
      yield* resource(identifier)
      const entries = (of: string | null, first: string, second: string) => [
        { resource: of, scopes: [first] },
        { resource: of === null ? null : `${of}/`, scopes: [second, first] }
      ]
      const rights = yield* created({
        scopes: entries(null, "openid", "email"),
        machineScopes: entries(identifier, "read", "write")
      })
      assert.deepInclude(rights.json, {
        scopes: [{ resource: null, scopes: ["openid", "email"] }],
        machineScopes: [{ resource: identifier, scopes: ["read", "write"] }]
      })
    })
  )

  it.effect("have two secrets at most, of which each can be revoked", () =>
    Effect.gen(function* () {
      const { id, secrets } = (yield* created()).json
      const path = `/applications/${id}/secrets`
      const second = yield* post(path)
      assert.strictEqual(second.status, 201, second.text)
      yield* assertEvent(second, {
        action: "application.secret_created",
        targets: [{ type: "application", id }],
        metadata: { secretId: second.json.id, revokeOld: false }
      })
      const { limit } = assertProblem(yield* post(path), 409, "too_many_secrets")
      assert.strictEqual(limit, 2)
      const removed = yield* ask(`${path}/${secrets[0].id}`, { method: "DELETE" })
      assert.strictEqual(removed.status, 204)
      yield* assertEvent(removed, {
        action: "application.secret_revoked",
        targets: [{ type: "application", id }],
        metadata: { secretId: secrets[0].id }
      })
      const again = yield* ask(`${path}/${secrets[0].id}`, { method: "DELETE" })
      assertProblem(again, 404, "secret_not_found")
      const many = yield* Effect.replicateEffect(post(path), 3, { concurrency: "unbounded" })
      assert.deepStrictEqual(many.map(({ status }) => status).toSorted(), [201, 409, 409])
      const third = yield* post(path, { revokeOld: true })
      const left = (yield* ask(`/applications/${id}`)).json.secrets
      assert.deepStrictEqual(
        left.map((secret: { id: string }) => secret.id),
        [third.json.id]
      )
      const open = (yield* created({ kind: "native" })).json
      const none = yield* post(`/applications/${open.id}/secrets`)
      assertProblem(none, 409, "no_secret_method")
      const unknown = yield* post(`/applications/${nobody}/secrets`)
      assertProblem(unknown, 404, "application_not_found")
    })
  )

  it.effect("belong to an organization of the environment, which has fifty at most", () =>
    Effect.gen(function* () {
      const { id: organizationId } = yield* organizationOf(yield* newcomer)
      const { json: own } = yield* created({ kind: "service", organizationId })
      assert.strictEqual(own.organizationId, organizationId)
      const unknown = yield* post("/applications", {
        name: "x",
        kind: "web",
        organizationId: nobody
      })
      assertProblem(unknown, 404, "organization_not_found")
      const sql = yield* SqlClient.SqlClient
      yield* sql`
        INSERT INTO applications (environment_id, id, client_id, organization_id, kind, source,
          name, search_text, enabled, configuration, created_at, updated_at)
        SELECT environment_id, gen_random_uuid(), gen_random_uuid()::text, organization_id, kind,
          source, name, search_text, enabled, configuration, created_at, updated_at
        FROM applications, generate_series(1, 48) WHERE id = ${own.id}`
      const last = yield* Effect.replicateEffect(
        post("/applications", { name: "x", kind: "web", organizationId }),
        5,
        { concurrency: "unbounded" }
      )
      const refused = last.filter(({ status }) => status !== 201)
      assert.strictEqual(refused.length, 4)
      for (const answer of refused) {
        assert.strictEqual(assertProblem(answer, 409, "too_many_applications").limit, 50)
      }
    })
  )

  it.effect("have room for a thousand beside what organizations have of their own", () =>
    Effect.gen(function* () {
      const { id: organizationId } = yield* organizationOf(yield* newcomer)
      const { json: own } = yield* created({ name: "Many", kind: "service", organizationId })
      const { json: shared } = yield* created({ name: "Many", kind: "service" })
      const sql = yield* SqlClient.SqlClient
      const copied = (id: string, organization: string | null) => sql`
        INSERT INTO applications (environment_id, id, client_id, organization_id, kind, source,
          name, search_text, enabled, configuration, created_at, updated_at)
        SELECT environment_id, gen_random_uuid(), gen_random_uuid()::text, ${organization}::uuid,
          kind, source, name, search_text, enabled, configuration, created_at, updated_at
        FROM applications, generate_series(1, 1000) WHERE id = ${id}`
      yield* copied(own.id, nobody)
      assert.strictEqual((yield* created()).status, 201)
      yield* copied(shared.id, null)
      const refused = yield* post("/applications", { name: "x", kind: "service" })
      assert.strictEqual(assertProblem(refused, 409, "too_many_applications").limit, 1000)
      const further = yield* post("/applications", { name: "x", kind: "service", organizationId })
      assert.strictEqual(further.status, 201, further.text)
      yield* sql`DELETE FROM applications WHERE name = 'Many'`
    })
  )

  it.effect("are removed for good", () =>
    Effect.gen(function* () {
      const { id } = (yield* created()).json
      const removed = yield* ask(`/applications/${id}`, { method: "DELETE" })
      assert.strictEqual(removed.status, 204)
      yield* assertEvent(removed, {
        action: "application.deleted",
        targets: [{ type: "application", id }]
      })
      assertProblem(yield* ask(`/applications/${id}`), 404, "application_not_found")
    })
  )
})

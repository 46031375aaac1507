import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { assertEvent, assertNoEvent } from "../../support/AuditEvents.ts"
import { holdRows } from "../../support/HeldRows.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import { TestService, type RawRequest, type Tenant } from "../../support/TestService.ts"

const nobody = "018f0000-0000-7000-8000-000000000009"

const ask = (path: string, request: RawRequest = {}, tenant?: Tenant) =>
  TestService.use((service) =>
    service.ask(`/resources${path}`, { key: (tenant ?? service).secretKey, ...request })
  )
const post = (path: string, json: object = {}, tenant?: Tenant) =>
  ask(path, { method: "POST", json }, tenant)

let made = 0
const created = Effect.fnUntraced(function* (json: object = {}) {
  const identifier = `https://api-${(made += 1)}.example`
  const answer = yield* post("", { identifier, name: "API", ...json })
  assert.strictEqual(answer.status, 201, answer.text)
  return answer
})

layer(TestService.layer)("resources", (it) => {
  it.effect("have scopes whose titles fall back to their names", () =>
    Effect.gen(function* () {
      const answer = yield* created({
        scopes: [
          { name: "read", title: { en: "Read it" } },
          { name: "write", default: true }
        ]
      })
      const { createdAt: _, id, updatedAt: __, ...shown } = answer.json
      assert.deepStrictEqual(shown, {
        identifier: shown.identifier,
        name: "API",
        scopes: [
          {
            name: "read",
            title: { en: "Read it", da: "Read it" },
            permission: null,
            default: false
          },
          {
            name: "write",
            title: { en: "write", da: "write" },
            permission: null,
            default: true
          }
        ],
        access: "listed",
        tokenFormat: "jwt",
        accessTokenSeconds: null,
        secrets: []
      })
      yield* assertEvent(answer, {
        action: "resource.created",
        targets: [{ type: "resource", id }]
      })
      const { items } = (yield* ask("")).json
      assert.deepStrictEqual(items.at(-1), answer.json)
    })
  )

  it.effect("are told apart by their identifiers in every spelling", () =>
    Effect.gen(function* () {
      const { identifier } = (yield* created()).json
      const upper = identifier.replace("https://api", "HTTPS://API")
      const again = yield* post("", { identifier: `${upper}/`, name: "x" })
      assertProblem(again, 409, "resource_exists")
      for (const wrong of ["ftp://a.example", "urn:gatehouse:x", "http://main.test/_service"]) {
        const answer = yield* post("", { identifier: wrong, name: "x" })
        assertFlaws(answer, ["/body/identifier"])
      }
      const scopes = [{ name: "openid" }]
      const people = yield* post("", { identifier: "https://p.example", name: "x", scopes })
      assertFlaws(people, ["/body/scopes/0/name"])
    })
  )

  it.effect(
    "are refused a malformed identifier without waiting for the environment's changes",
    () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const change = yield* holdRows(
          (sql) => sql`SELECT 1 FROM environments WHERE id = ${environment.id} FOR UPDATE`
        )
        const answer = yield* post("", { identifier: "ftp://a.example", name: "x" })
        assertFlaws(answer, ["/body/identifier"])
        yield* change.release
      })
  )

  it.effect("keep their identifiers from becoming the audience of sessions", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const environments = yield* Environments
      yield* post("", { identifier: "https://audience.example", name: "API" })
      for (const audience of ["https://audience.example", "HTTPS://Audience.example/"]) {
        const flaw = yield* Effect.flip(environments.update(environment.id, { audience }))
        assert.include(flaw.message, "settings.audience", audience)
      }
      yield* environments.update(environment.id, { audience: "https://sessions.example" })
      yield* environments.update(environment.id, { audience: null })
    })
  )

  it.effect("keep their identifiers from becoming the app URL, which is an audience as well", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const environments = yield* Environments
      yield* post("", { identifier: "https://Moved.example/", name: "API" })
      const appUrl = new URL("https://moved.example")
      const flaw = yield* Effect.flip(environments.update(environment.id, {}, { appUrl }))
      assert.include(flaw.message, "app URL")
      assert.strictEqual((yield* environments.get(environment.id)).appUrl, environment.appUrl)
    })
  )

  it.effect("are none that has become the audience a moment ago", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const environments = yield* Environments
      // So that the environment is known as it was.
      yield* ask("")
      yield* environments.update(environment.id, { audience: "https://just-now.example" })
      const answer = yield* post("", { identifier: "https://just-now.example", name: "API" })
      assertFlaws(answer, ["/body/identifier"])
      yield* environments.update(environment.id, { audience: null })
    })
  )

  it.effect("change in what is named, and their scopes as a whole", () =>
    Effect.gen(function* () {
      const { id } = (yield* created({ scopes: [{ name: "read" }] })).json
      const changes = { name: "Invoices", access: "any", tokenFormat: "opaque" }
      const changed = yield* ask(`/${id}`, {
        method: "PATCH",
        json: { ...changes, accessTokenSeconds: 300, scopes: [{ name: "write" }] }
      })
      assert.deepInclude(changed.json, { ...changes, accessTokenSeconds: 300 })
      assert.strictEqual(changed.json.scopes[0].name, "write")
      yield* assertEvent(changed, {
        action: "resource.updated",
        targets: [{ type: "resource", id }],
        metadata: { changed: ["name", "scopes", "access", "tokenFormat", "accessTokenSeconds"] }
      })
      yield* assertNoEvent(yield* ask(`/${id}`, { method: "PATCH", json: changes }))
      const unknown = yield* ask(`/${nobody}`, { method: "PATCH", json: changes })
      assertProblem(unknown, 404, "resource_not_found")
    })
  )

  it.effect("have two secrets at most, of which each can be revoked", () =>
    Effect.gen(function* () {
      const { id } = (yield* created()).json
      const first = yield* post(`/${id}/secrets`)
      assert.match(first.json.secret, /^rs_[A-Za-z0-9_-]{43}[0-9A-Za-z]{6}$/)
      yield* assertEvent(first, {
        action: "resource.secret_created",
        targets: [{ type: "resource", id }],
        metadata: { secretId: first.json.id }
      })
      yield* post(`/${id}/secrets`)
      assertProblem(yield* post(`/${id}/secrets`), 409, "too_many_secrets")
      assertProblem(yield* post(`/${nobody}/secrets`), 404, "resource_not_found")
      const removed = yield* ask(`/${id}/secrets/${first.json.id}`, { method: "DELETE" })
      yield* assertEvent(removed, {
        action: "resource.secret_revoked",
        targets: [{ type: "resource", id }],
        metadata: { secretId: first.json.id }
      })
      const again = yield* ask(`/${id}/secrets/${first.json.id}`, { method: "DELETE" })
      assertProblem(again, 404, "secret_not_found")
    })
  )

  it.effect("are a hundred at most, and removed for good", () =>
    Effect.gen(function* () {
      const tenant = yield* (yield* TestService).tenant("many")
      const { id } = (yield* post("", { identifier: "https://a.example", name: "x" }, tenant)).json
      const sql = yield* SqlClient.SqlClient
      yield* sql`
        INSERT INTO resources (environment_id, id, identifier, canonical, name, scopes, access,
          token_format, created_at, updated_at)
        SELECT environment_id, gen_random_uuid(), 'urn:x:' || n, 'urn:x:' || n, name, scopes,
          access, token_format, created_at, updated_at
        FROM resources, generate_series(1, 98) n WHERE id = ${id}`
      const last = yield* Effect.forEach(
        ["b", "c", "d"],
        (name) => post("", { identifier: `https://${name}.example`, name }, tenant),
        { concurrency: "unbounded" }
      )
      const refused = last.filter(({ status }) => status !== 201)
      assert.strictEqual(refused.length, 2)
      for (const answer of refused) {
        assert.strictEqual(assertProblem(answer, 409, "too_many_resources").limit, 100)
      }
      const removed = yield* ask(`/${id}`, { method: "DELETE" }, tenant)
      assert.strictEqual(removed.status, 204)
      yield* assertEvent(
        removed,
        { action: "resource.deleted", targets: [{ type: "resource", id }] },
        tenant
      )
      const again = yield* ask(`/${id}`, { method: "DELETE" }, tenant)
      assertProblem(again, 404, "resource_not_found")
    })
  )
})

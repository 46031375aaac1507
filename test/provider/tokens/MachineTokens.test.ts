import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient, Statement } from "effect/sql"
import { decodeJwt, decodeProtectedHeader } from "jose"
import { makeStatementLog, roundTripsOf } from "../../../scripts/bench/statementLog.ts"
import * as Seed from "../../support/Seed.ts"
import { application, post, refreshed, resource } from "../../support/RelyingParty.ts"
import { TestService } from "../../support/TestService.ts"

const log = makeStatementLog()
const service = TestService.layer.pipe(
  Layer.provide(Layer.succeed(Statement.CurrentTransformer, log.transformer))
)

const scopes = [{ name: "read", default: true }, { name: "write" }, { name: "admin" }]

const machine = Effect.fnUntraced(function* (json: object) {
  const made = yield* application({ kind: "service", redirectUris: [], name: "Robot", ...json })
  const form = {
    grant_type: "client_credentials",
    client_id: made.clientId,
    client_secret: made.clientSecret
  }
  const ask = (change: Readonly<Record<string, string>> = {}) =>
    post("token", { ...form, ...change })
  return { id: made.id as string, form, ask }
})

layer(service)("a service account", (it) => {
  it.effect("gets what its ceiling says, for one resource, and nothing else", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const api = yield* resource({ scopes, accessTokenSeconds: 120 })
      const other = yield* resource({ scopes })
      const robot = yield* machine({
        machineScopes: [{ resource: api.identifier, scopes: ["read", "write"] }]
      })
      const answer = yield* robot.ask()
      assert.strictEqual(answer.status, 200, answer.text)
      const { access_token: token, ...told } = answer.json
      assert.deepStrictEqual(told, { token_type: "Bearer", expires_in: 120, scope: "read" })
      // Both are required by RFC 6749 section 5.1.
      assert.strictEqual(answer.headers.get("cache-control"), "no-store")
      assert.strictEqual(answer.headers.get("pragma"), "no-cache")
      const { exp: _, iat: __, jti: ___, nbf: ____, ...claims } = decodeJwt(token)
      assert.strictEqual(decodeProtectedHeader(token).typ, "at+jwt")
      assert.deepStrictEqual(claims, {
        iss: `${environment.appUrl}/_service/oauth`,
        aud: api.identifier,
        client_id: robot.form.client_id,
        sub: robot.id,
        scope: "read"
      })
      const both = yield* robot.ask({ scope: "write read", resource: `${api.identifier}/` })
      assert.strictEqual(both.json.scope, "read write")
      for (const [change, error] of [
        [{ scope: "read admin" }, "invalid_scope"],
        [{ scope: "openid" }, "invalid_scope"],
        [{ scope: "offline_access read" }, "invalid_scope"],
        [{ resource: other.identifier }, "invalid_target"],
        [{ resource: "https://nowhere.example" }, "invalid_target"]
      ] as const) {
        const refused = yield* robot.ask(change)
        assert.deepStrictEqual([refused.status, refused.json.error], [400, error])
      }
      const two = new URLSearchParams({ ...robot.form, resource: api.identifier })
      two.append("resource", api.identifier)
      assert.strictEqual((yield* post("token", two)).json.error, "invalid_target")
    })
  )

  it.effect("names a resource where its ceiling has several, or none at all", () =>
    Effect.gen(function* () {
      const [one, two] = [yield* resource({ scopes }), yield* resource({ scopes })]
      const robot = yield* machine({
        machineScopes: [one, two].map(({ identifier }) => ({
          resource: identifier,
          scopes: ["write"]
        }))
      })
      assert.strictEqual((yield* robot.ask()).json.error, "invalid_target")
      const named = yield* robot.ask({ resource: two.identifier, scope: "write" })
      assert.strictEqual(decodeJwt(named.json.access_token).aud, two.identifier)
      // No scope of it is given by default.
      const silent = yield* robot.ask({ resource: two.identifier })
      assert.strictEqual(silent.json.error, "invalid_scope")
      // The scopes that people could give are no ceiling of a machine.
      const none = yield* machine({
        scopes: [{ resource: one.identifier, scopes: ["write"] }]
      })
      const refused = yield* none.ask({ resource: one.identifier, scope: "write" })
      assert.strictEqual(refused.json.error, "invalid_target")
    })
  )

  it.effect("that names no resource gets its default one, if that is within its ceiling", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const apis = [yield* resource({ scopes }), yield* resource({ scopes })]
      const [one, two] = apis.map(({ identifier }) => String(identifier))
      const ceiling = [one, two].map((identifier) => ({ resource: identifier, scopes: ["read"] }))
      const robot = yield* machine({ machineScopes: ceiling, defaultResource: two })
      const usual = yield* robot.ask()
      assert.strictEqual(usual.status, 200, usual.text)
      assert.strictEqual(decodeJwt(usual.json.access_token).aud, two)
      const named = yield* robot.ask({ resource: one ?? "" })
      assert.strictEqual(decodeJwt(named.json.access_token).aud, one)
      const narrowed = { machineScopes: ceiling.slice(0, 1) }
      yield* ask(`/applications/${robot.id}`, { method: "PATCH", json: narrowed })
      const only = yield* robot.ask()
      assert.strictEqual(decodeJwt(only.json.access_token).aud, one)
    })
  )

  it.effect("of an organization says so, and of a resource that wants it is opaque", () =>
    Effect.gen(function* () {
      const api = yield* resource({ scopes, tokenFormat: "opaque" })
      const jwt = yield* resource({ scopes })
      const { environment } = yield* TestService
      const id = yield* Seed.organization(environment.id, "Engines")
      const robot = yield* machine({
        organizationId: id,
        machineScopes: [api, jwt].map(({ identifier }) => ({
          resource: identifier,
          scopes: ["read"]
        }))
      })
      const signed = yield* robot.ask({ resource: jwt.identifier })
      assert.deepStrictEqual(decodeJwt(signed.json.access_token)["org"], { id })
      const opaque = yield* robot.ask({ resource: api.identifier })
      assert.match(opaque.json.access_token, /^ga_/)
    })
  )

  it.effect("has no grant of people, whatever code or token it shows", () =>
    Effect.gen(function* () {
      const robot = yield* machine({})
      for (const form of [
        { grant_type: "authorization_code", code: "x", code_verifier: "x".repeat(43) },
        { grant_type: "refresh_token", refresh_token: "x" }
      ]) {
        const refused = yield* robot.ask(form)
        assert.deepStrictEqual([refused.status, refused.json.error], [400, "unauthorized_client"])
      }
      const page = yield* application({ grantTypes: ["authorization_code"] })
      const kept = yield* refreshed(page, "x")
      assert.deepStrictEqual([kept.status, kept.json.error], [400, "unauthorized_client"])
    })
  )

  it.effect("alone may ask for itself", () =>
    Effect.gen(function* () {
      const web = yield* application()
      const answer = yield* post("token", {
        grant_type: "client_credentials",
        client_id: web.clientId,
        client_secret: web.clientSecret
      })
      assert.deepStrictEqual([answer.status, answer.json.error], [400, "unauthorized_client"])
    })
  )

  it.effect("waits for the database once", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const api = yield* resource({ scopes })
      const robot = yield* machine({
        machineScopes: [{ resource: api.identifier, scopes: ["read"] }]
      })
      // The first use of a minute is noted.
      yield* robot.ask()
      const answer = yield* robot.ask()
      assert.strictEqual(answer.status, 200)
      const statements = log.of(answer.headers.get("x-correlation-id") ?? "")
      assert.strictEqual(roundTripsOf(sql, statements), 1)
    })
  )
})

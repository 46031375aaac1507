import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { layer as service, operator } from "../../support/Console.ts"
import { scriptedProvider } from "../../support/ScriptedProvider.ts"
import { TestService } from "../../support/TestService.ts"

const nobody = "018f0000-0000-7000-8000-000000000009"

interface Answer {
  readonly json: { readonly properties: { readonly code: string } }
}
const codeOf = ({ json }: Answer) => json.properties.code

layer(service)("what an environment is set up with, in the console", (it) => {
  it.effect("signing keys are listed, rotated and taken out, but for the only one", () =>
    Effect.gen(function* () {
      const { tenant } = yield* TestService
      const { environment } = yield* tenant("keys")
      const { ask } = yield* operator("admin")
      const path = `/environments/${environment.id}/signing-keys`
      assert.deepStrictEqual((yield* ask(path)).json, { items: [] })
      const rotated = yield* ask(`${path}/rotate`, { method: "POST" })
      assert.strictEqual(rotated.status, 200, rotated.text)
      const [only] = rotated.json.items
      assert.containsAllKeys(only, ["kid", "status", "publishedAt", "signsFrom", "leavesAt"])
      assert.notInclude(rotated.text, "private")
      const remove = (kid: string) => ask(`${path}/${kid}`, { method: "DELETE" })
      assert.strictEqual(codeOf(yield* remove(only.kid)), "last_signing_key")
      yield* ask(`${path}/rotate`, { method: "POST" })
      assert.lengthOf((yield* ask(path)).json.items, 2)
      assert.strictEqual((yield* remove(only.kid)).status, 204)
      assert.strictEqual(codeOf(yield* remove(only.kid)), "signing_key_not_found")
      assert.strictEqual((yield* ask(path)).json.items[0].status, "signing")
    })
  )

  it.effect("token templates are set, tried on a user and removed", () =>
    Effect.gen(function* () {
      const { client, environment } = yield* TestService
      const { ask } = yield* operator("admin")
      const { id } = yield* client["server.users"].createUser({
        payload: { publicMetadata: { plan: "pro" }, privateMetadata: { secret: "s" } }
      })
      const list = `/environments/${environment.id}/templates`
      const path = `${list}/hasura`
      const claims = { plan: "{{user.publicMetadata.plan}}", who: "u-{{user.id}}" }
      const template = { lifetimeSeconds: 60, audience: null, claims }
      const set = yield* ask(path, { method: "PUT", json: template })
      assert.deepInclude(set.json, { name: "hasura", ...template }, set.text)
      assert.deepStrictEqual((yield* ask(list)).json.items, [set.json])
      const flawed = { ...template, claims: { private: "{{user.privateMetadata.secret}}" } }
      const refused = yield* ask(path, { method: "PUT", json: flawed })
      assert.strictEqual(refused.json.properties.errors[0].path, "/body/claims/private")

      const auditor = yield* operator("auditor")
      const preview = (json: object) => auditor.ask(`${path}/preview`, { json })
      const shown = yield* preview({ userId: id })
      assert.deepStrictEqual(shown.json, { claims: { plan: "pro", who: `u-${id}` } })
      assert.strictEqual(codeOf(yield* preview({ userId: nobody })), "user_not_found")
      assert.strictEqual((yield* ask(path, { method: "DELETE" })).status, 204)
      assert.strictEqual(codeOf(yield* ask(path, { method: "DELETE" })), "template_not_found")
      assert.strictEqual(codeOf(yield* preview({ userId: id })), "template_not_found")
    })
  )

  it.effect("role sets are listed, made by key and replaced by id", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { ask } = yield* operator("admin")
      const path = `/environments/${environment.id}/role-sets`
      const method = "PUT"
      const roles = [{ key: "lead", name: "Lead", permissions: ["invitations:create"] }]
      const made = yield* ask(`${path}/workshop`, { method, json: { name: "Workshop", roles } })
      assert.strictEqual(made.status, 200, made.text)
      const renamed = { name: "Yard", roles }
      const set = yield* ask(`${path}/${made.json.id}`, { method, json: renamed })
      assert.deepStrictEqual(set.json, { ...made.json, name: "Yard" })
      const listed = (yield* ask(path)).json.items
      assert.deepInclude(listed, set.json)
      const usual = listed.find(({ key }: { readonly key: string }) => key === "default")
      const asRead = { name: usual.name, roles: usual.roles }
      const same = yield* ask(`${path}/${usual.id}`, { method, json: asRead })
      assert.deepStrictEqual(same.json, usual, "what was read is written back as it was")
      const missing = yield* ask(`${path}/${nobody}`, { method, json: renamed })
      assert.strictEqual(codeOf(missing), "role_set_not_found")
      const unknown = { name: "Yard", roles: [{ key: "lead", name: "Lead", permissions: ["fly"] }] }
      const twice = { name: "Yard", roles: [...roles, ...roles] }
      for (const json of [unknown, twice, { name: "Yard" }]) {
        const refused = yield* ask(`${path}/workshop`, { method, json })
        assert.deepStrictEqual([refused.status, codeOf(refused)], [400, "invalid_request"])
      }
    })
  )

  it.effect("providers are looked for before they are set, checked and removed", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { ask } = yield* operator("admin")
      const provider = yield* scriptedProvider("idp")
      const list = `/environments/${environment.id}/providers`
      const path = `${list}/mine`
      const method = "PUT"
      const json = { issuer: provider.issuer, clientId: "id", clientSecret: "a client's secret" }
      const set = yield* ask(path, { method, json })
      assert.strictEqual(set.status, 200, set.text)
      const callbackUrl = `${environment.appUrl}/_service/auth/oauth2/mine/callback`
      assert.deepInclude(set.json, { key: "mine", protocol: "oidc", callbackUrl })
      const listed = yield* ask(list)
      assert.deepStrictEqual(listed.json.items, [set.json])
      assert.notInclude(listed.text + set.text, "a client's secret")

      const bare = yield* ask(path, { method, json: { issuer: provider.issuer, clientId: "id" } })
      assert.strictEqual(bare.status, 400)
      const away = { ...json, issuer: "http://127.0.0.1:1" }
      assert.strictEqual(codeOf(yield* ask(path, { method, json: away })), "provider_unreachable")
      const wrong = yield* ask(path, { method, json: { ...json, issuer: `${provider.issuer}/x` } })
      assert.strictEqual(wrong.json.properties.errors[0].path, "/body/issuer")
      assert.strictEqual((yield* ask(list)).json.items[0].issuer, provider.issuer)

      const checked = yield* ask(`${path}/check`, { method: "POST" })
      assert.deepInclude(checked.json.steps[0], { name: "discovery", ok: true }, checked.text)
      const { checks } = (yield* ask(`/environments/${environment.id}/doctor`)).json
      const names = checks.map(({ name }: { readonly name: string }) => name)
      assert.includeMembers(names, ["key", "provider mine", "mail", "clock"])

      assert.strictEqual((yield* ask(path, { method: "DELETE" })).status, 204)
      assert.strictEqual(codeOf(yield* ask(path, { method: "DELETE" })), "provider_not_found")
      const gone = yield* ask(`${path}/check`, { method: "POST" })
      assert.strictEqual(codeOf(gone), "provider_not_found")
      yield* TestClock.adjust("1 second")
    })
  )
})

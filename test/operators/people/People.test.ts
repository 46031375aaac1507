import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import * as jose from "jose"
import { layer as service, operator } from "../../support/Console.ts"
import { verifiedDomain } from "../../support/SsoConnections.ts"
import { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"

const nobody = "018f0000-0000-7000-8000-000000000009"

interface Answer {
  readonly json: { readonly properties: { readonly code: string } }
}
const codeOf = ({ json }: Answer) => json.properties.code

layer(service)("people in the console", (it) => {
  it.effect("are counted by the filters of their list, by every operator", () =>
    Effect.gen(function* () {
      const { client, environment } = yield* TestService
      const { ask } = yield* operator("auditor")
      const counted = (query: string) => ask(`/environments/${environment.id}/user-count${query}`)
      for (const lastName of ["Counted", "Counted", "Recounted"]) {
        yield* client["server.users"].createUser({ payload: { lastName } })
      }
      const { id } = yield* client["server.users"].createUser({ payload: { lastName: "Counted" } })
      yield* client["server.users"].banUser({ params: { userId: id }, payload: {} })
      const answerOf = Effect.fnUntraced(function* (query: string) {
        const { json, status, text } = yield* counted(query)
        assert.strictEqual(status, 200, text)
        return json
      })
      assert.deepStrictEqual(yield* answerOf("?query=counted"), { count: 4, capped: false })
      assert.deepStrictEqual(yield* answerOf("?query=counted&status=banned"), {
        count: 1,
        capped: false
      })
      const none = yield* answerOf("?createdAfter=2020-01-01T00:00:00Z")
      assert.deepStrictEqual(none, { count: 0, capped: false })
      assert.strictEqual(codeOf(yield* counted("?limit=5")), "invalid_request")
      assert.strictEqual(codeOf(yield* counted("?query=ab")), "invalid_request")
    })
  )

  it.effect("are counted to ten thousand, and no further", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { ask } = yield* operator("auditor")
      const sql = yield* SqlClient.SqlClient
      yield* sql`
        INSERT INTO users (environment_id, id, status, registration_state, search_text, public_metadata,
          private_metadata, unsafe_metadata, revision, created_at, updated_at)
        SELECT ${environment.id}, gen_random_uuid(), 'active', 'complete', 'crowd', '{}', '{}', '{}',
          1, now(), now()
        FROM generate_series(1, 10001)`
      const { json } = yield* ask(`/environments/${environment.id}/user-count?query=crowd`)
      assert.deepStrictEqual(json, { count: 10_000, capped: true })
    })
  )

  it.effect("are counted who stay outside of a connection that is required of members", () =>
    Effect.gen(function* () {
      const { ask: backend, environment } = yield* TestService
      const make = (path: string, json: object) =>
        Effect.map(backend(path, { method: "POST", json }), (answer) => {
          assert.strictEqual(answer.status, 201, answer.text)
          return answer.json.id as string
        })
      const organizationId = yield* make("/organizations", { name: "Reach" })
      for (const email of ["in@reach.example", "out@sub.reach.example", "out@other.example"]) {
        const userId = yield* make("/users", { email, emailVerified: true })
        yield* backend(`/organizations/${organizationId}/members`, {
          method: "POST",
          json: { userId }
        })
      }
      const name = "Reach"
      const id = yield* make("/connections", { organizationId, protocol: "oidc", name })
      const { ask } = yield* operator("auditor")
      const reach = (connectionId: string) =>
        ask(`/environments/${environment.id}/connections/${connectionId}/reach`)
      assert.deepStrictEqual((yield* reach(id)).json, { domains: [], membersOutside: 3 })
      yield* verifiedDomain(organizationId, "reach.example")
      const there = { domains: ["reach.example"], membersOutside: 2 }
      assert.deepStrictEqual((yield* reach(id)).json, there)
      assert.strictEqual(codeOf(yield* reach(nobody)), "connection_not_found")
    })
  )

  it.effect("are erased once they are deleted, and not before", () =>
    Effect.gen(function* () {
      const { client, environment } = yield* TestService
      const { ask } = yield* operator("admin")
      const { id } = yield* client["server.users"].createUser({ payload: { firstName: "Bo" } })
      const path = (user: string) => `/environments/${environment.id}/users/${user}`
      const purge = (user: string) => ask(`${path(user)}/purge`, { method: "POST" })
      assert.strictEqual(codeOf(yield* purge(id)), "user_not_deleted")
      assert.strictEqual(codeOf(yield* purge(nobody)), "user_not_found")
      assert.strictEqual((yield* ask(path(id), { method: "DELETE" })).status, 204)
      assert.strictEqual((yield* purge(id)).status, 204)
      assert.strictEqual((yield* purge(id)).status, 204)
      assert.isNull((yield* ask(path(id))).json.firstName)
    })
  )

  it.effect(
    "are acted for by admins, by support where that is allowed, in the operator's name",
    () =>
      Effect.gen(function* () {
        const { client, environment, origin, tenant } = yield* TestService
        const admin = yield* operator("admin")
        const support = yield* operator("support")
        const { id } = yield* client["server.users"].createUser({ payload: {} })
        const path = `/environments/${environment.id}/users/${id}/impersonate`
        const json = { reason: "a ticket" }
        const opened = Effect.fnUntraced(function* (url: string) {
          const browser = new TestBrowser(origin, environment.hosts[0] ?? "")
          const token = new URL(url).searchParams.get("token") ?? ""
          return yield* browser.ask("/session/establish/impersonation", { json: { token } })
        })

        assert.strictEqual(codeOf(yield* support.ask(path, { json })), "forbidden")
        const linked = yield* admin.ask(path, { json })
        assert.strictEqual(linked.status, 201, linked.text)
        assert.hasAllKeys(linked.json, ["url", "expiresAt"])
        const acting = yield* opened(linked.json.url)
        assert.strictEqual(acting.status, 200, acting.text)
        assert.strictEqual(acting.json.session.impersonatorId, admin.userId)
        assert.deepStrictEqual(jose.decodeJwt(acting.json.accessToken)["act"], {
          sub: admin.userId
        })
        assert.strictEqual((yield* opened(linked.json.url)).status, 400)

        const environments = yield* Environments
        yield* environments.update(environment.id, { support: { impersonate: true } })
        const allowed = yield* support.ask(path, { json })
        assert.strictEqual(allowed.status, 201, allowed.text)
        const elsewhere = yield* tenant("elsewhere")
        const abroad = yield* elsewhere.client["server.users"].createUser({ payload: {} })
        assert.strictEqual(
          codeOf(yield* admin.ask(path.replace(id, abroad.id), { json })),
          "wrong_environment"
        )
        const another = path.replace(id, nobody)
        assert.strictEqual(codeOf(yield* admin.ask(another, { json })), "user_not_found")
        yield* client["server.users"].banUser({ params: { userId: id }, payload: {} })
        assert.strictEqual(codeOf(yield* admin.ask(path, { json })), "user_banned")
        yield* client["server.users"].deleteUser({ params: { userId: id } })
        assert.strictEqual(codeOf(yield* admin.ask(path, { json })), "user_deleted")
      })
  )
})

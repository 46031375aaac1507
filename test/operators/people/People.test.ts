import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as jose from "jose"
import { layer as service, operator } from "../../support/Console.ts"
import { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"

const nobody = "018f0000-0000-7000-8000-000000000009"

interface Answer {
  readonly json: { readonly properties: { readonly code: string } }
}
const codeOf = ({ json }: Answer) => json.properties.code

layer(service)("people in the console", (it) => {
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

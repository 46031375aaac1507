import { assert, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { layer as service, operator } from "../../support/Console.ts"
import { TestService } from "../../support/TestService.ts"

layer(service)("environments in the console", (it) => {
  it.effect("are listed, and their keys are made, shown once and revoked", () =>
    Effect.gen(function* () {
      const { ask: askServer, environment } = yield* TestService
      const { ask } = yield* operator("admin", [environment.id])
      const { appUrl, hosts, id, name } = environment
      const shown = { id, name, kind: "application", appUrl, hosts }
      assert.deepStrictEqual((yield* ask("/environments")).json, { items: [shown] })
      assert.deepStrictEqual((yield* ask(`/environments/${id}`)).json, shown)

      const path = `/environments/${id}/secret-keys`
      const made = yield* ask(path, { json: { kind: "live", expiresInDays: 30 } })
      assert.strictEqual(made.status, 201, made.text)
      const { secretKey, ...key } = made.json
      const listed = yield* ask(path)
      assert.deepInclude(listed.json.items, key)
      assert.notInclude(listed.text, secretKey)
      const read = askServer("/users", { key: Redacted.make(secretKey) })
      assert.strictEqual((yield* read).status, 200)
      assert.strictEqual((yield* ask(`${path}/${key.id}`, { method: "DELETE" })).status, 204)
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* read).status, 401)
      const missing = yield* ask(`${path}/${id}`, { method: "DELETE" })
      assert.strictEqual(missing.json.properties.code, "secret_key_not_found")
    })
  )
})

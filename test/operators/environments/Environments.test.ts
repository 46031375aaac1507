import { assert, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { consoleUrl, layer as service, operator } from "../../support/Console.ts"
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
      const made = yield* ask(path, { json: { name: "Backend", expiresInDays: 30 } })
      assert.strictEqual(made.status, 201, made.text)
      const { secretKey, ...key } = made.json
      const access = { Users: "read", "Audit events": "write" }
      const narrow = yield* ask(path, { json: { name: "Report", access, kind: "live" } })
      assert.deepInclude(narrow.json, { name: "Report", access, kind: "live" })
      assert.deepInclude((yield* ask(path)).json.items.at(-1), { name: "Report", access })
      for (const flawed of [
        { kind: "test" },
        { name: " " },
        { name: "x", access: {} },
        { name: "x", access: { Users: "delete" } },
        { name: "x", access: { Userz: "read" } }
      ]) {
        assert.strictEqual((yield* ask(path, { json: flawed })).status, 400)
      }
      const listed = yield* ask(path)
      assert.deepInclude(listed.json.items, key)
      // The app URL of the tests is plain http.
      assert.deepInclude(key, { name: "Backend", access: "full", kind: "test" })
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

  it.effect("are made and moved by owners, renamed by admins, and no host is in two of them", () =>
    Effect.gen(function* () {
      const owner = yield* operator("owner")
      const admin = yield* operator("admin")
      const json = { name: "acme", appUrl: "https://app.acme.com" }
      const made = yield* owner.ask("/environments", { json })
      assert.strictEqual(made.status, 201, made.text)
      const { id } = made.json
      const hosts = ["app.acme.com"]
      assert.deepStrictEqual(made.json, { id, ...json, kind: "application", hosts })
      const code = (answer: {
        readonly json: { readonly properties: { readonly code: string } }
      }) => answer.json.properties.code
      const again = yield* owner.ask("/environments", { json })
      assert.strictEqual(code(again), "host_taken")
      const named = { ...json, appUrl: "https://other.acme.com" }
      assert.strictEqual(
        code(yield* owner.ask("/environments", { json: named })),
        "environment_exists"
      )
      const console = { name: "squatter", appUrl: (yield* consoleUrl).origin }
      assert.strictEqual(code(yield* owner.ask("/environments", { json: console })), "host_taken")
      const flawed = { name: "b c", appUrl: "https://a.com/path", hosts: ["a/b"] }
      const refused = yield* owner.ask("/environments", { json: flawed })
      assert.deepStrictEqual(
        refused.json.properties.errors.map(({ path }: { readonly path: string }) => path),
        ["/body/name", "/body/appUrl", "/body/hosts/0"]
      )

      const method = "PATCH"
      const path = `/environments/${id}`
      for (const move of [{ appUrl: "https://new.acme.com" }, { hosts: ["new.acme.com"] }]) {
        const moved = yield* admin.ask(path, { method, json: move })
        assert.strictEqual(code(moved), "forbidden")
      }
      const renamed = yield* admin.ask(path, { method, json: { name: "acme-2" } })
      assert.strictEqual(renamed.json.name, "acme-2", renamed.text)
      const moved = yield* owner.ask(path, { method, json: { appUrl: "https://new.acme.com" } })
      assert.deepStrictEqual(moved.json.hosts, ["new.acme.com"])
      const { environment } = yield* TestService
      const taken = yield* owner.ask(path, { method, json: { hosts: environment.hosts } })
      assert.strictEqual(code(taken), "host_taken")
      const name = { name: environment.name }
      assert.strictEqual(code(yield* owner.ask(path, { method, json: name })), "environment_exists")
    })
  )

  it.effect("are worked in by whoever made them, and by nobody else of some environments", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const maker = yield* operator("owner", [environment.id])
      const other = yield* operator("owner", [environment.id])
      const made = yield* Effect.forEach(
        ["one", "two"],
        (name) => maker.ask("/environments", { json: { name, appUrl: `https://${name}.test` } }),
        { concurrency: 2 }
      )
      for (const { json, status, text } of made) {
        assert.strictEqual(status, 201, text)
        assert.deepStrictEqual((yield* maker.ask(`/environments/${json.id}`)).json, json)
        assert.strictEqual((yield* other.ask(`/environments/${json.id}`)).status, 404)
      }
      const { operator: me } = (yield* maker.ask("/me")).json
      assert.sameMembers(me.environmentIds, [environment.id, ...made.map(({ json }) => json.id)])
    })
  )

  it.effect("show their settings with a schema, and merge what is given into them", () =>
    Effect.gen(function* () {
      const { client, environment, sequence } = yield* TestService
      const { ask, userId } = yield* operator("admin")
      const path = `/environments/${environment.id}/settings`
      const { defaults, schema, values } = (yield* ask(path)).json
      for (const [name, value] of Object.entries(defaults)) {
        assert.isString(schema.properties[name].title, name)
        if (typeof value !== "object" || value === null || Array.isArray(value)) continue
        for (const setting of Object.keys(value)) {
          const told = schema.properties[name].properties[setting]
          assert.isString(told.title, `${name}.${setting}`)
          assert.isString(told.description, `${name}.${setting}`)
          assert.deepStrictEqual(told.default, defaults[name][setting])
        }
      }
      const idle = schema.properties.session.properties.idleSeconds
      assert.deepInclude(idle, { type: "integer", minimum: 1, "x-unit": "seconds" })

      const method = "PATCH"
      const changed = yield* ask(path, { method, json: { session: { idleSeconds: 700 } } })
      assert.strictEqual(changed.status, 200, changed.text)
      assert.deepStrictEqual(changed.json.values.session, { ...values.session, idleSeconds: 700 })
      const refused = yield* ask(path, { method, json: { session: { idleSeconds: 0 }, nope: 1 } })
      assert.strictEqual(refused.status, 400)
      assert.sameMembers(
        refused.json.properties.errors.map((flaw: { readonly path: string }) => flaw.path),
        ["/body/session/idleSeconds", "/body/nope"]
      )
      assert.deepStrictEqual((yield* ask(path)).json.values, changed.json.values)

      yield* sequence
      const { items } = yield* client["server.auditEvents"].searchAuditEvents({
        query: {},
        payload: {
          page: { mode: "browse", cursor: null },
          filters: { actions: ["environment.updated"] }
        }
      })
      assert.deepStrictEqual(items[0]?.actor, {
        type: "platform_user",
        id: userId,
        impersonatorId: null
      })
      assert.deepStrictEqual(items[0]?.metadata, { changed: ["session.idleSeconds"] })
    })
  )
})

import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { attack } from "../../support/Attack.ts"
import { assertEvent, assertNoEvent } from "../../support/AuditEvents.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import { TestService, type RawRequest, type Tenant } from "../../support/TestService.ts"

const nobody = "018f0000-0000-7000-8000-000000000009"
const url = "https://hooks.example/in"

const ask = (path: string, request: RawRequest = {}, tenant?: Tenant) =>
  TestService.use((service) =>
    service.ask(`/webhook-endpoints${path}`, {
      key: (tenant ?? service).secretKey,
      ...request
    })
  )

const post = (path: string, json: object = {}, tenant?: Tenant) =>
  ask(path, { method: "POST", json }, tenant)

const created = Effect.fnUntraced(function* (json: object = {}, tenant?: Tenant) {
  const answer = yield* post("", { url, ...json }, tenant)
  assert.strictEqual(answer.status, 201, answer.text)
  return answer
})

layer(TestService.layer)("webhook endpoints", (it) => {
  it.effect("are made with a secret that is shown once, and told by an event", () =>
    Effect.gen(function* () {
      yield* attack("a stolen database")
      const tenant = yield* (yield* TestService).tenant("made")
      assert.deepStrictEqual((yield* ask("", {}, tenant)).json, { items: [] })
      const made = yield* created({ actions: ["user.created", "user.created"] }, tenant)
      const { createdAt, id, secret, updatedAt, ...rest } = made.json
      assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
      assert.strictEqual(createdAt, updatedAt)
      const shown = {
        url,
        actions: ["user.created"],
        description: null,
        enabled: true,
        disabledReason: null,
        lastDeliveredAt: null,
        failingSince: null
      }
      assert.deepStrictEqual(rest, shown)
      yield* assertEvent(
        made,
        { action: "webhook_endpoint.created", targets: [{ type: "webhook_endpoint", id }] },
        tenant
      )
      const listed = yield* ask("", {}, tenant)
      assert.deepStrictEqual(listed.json, { items: [{ id, createdAt, updatedAt, ...shown }] })
      assert.deepStrictEqual((yield* ask("")).json, { items: [] })
    })
  )

  it.effect("are changed in what is named, and told only where something changes", () =>
    Effect.gen(function* () {
      const { json: made } = yield* created()
      yield* TestClock.adjust("1 second")
      const changes = {
        url: "http://localhost:3000/in",
        actions: ["user.deleted"],
        description: "CRM",
        enabled: false
      }
      const changed = yield* ask(`/${made.id}`, { method: "PATCH", json: changes })
      assert.strictEqual(changed.status, 200, changed.text)
      const { secret: _, ...shown } = made
      assert.deepInclude(changed.json, { ...changes, disabledReason: null })
      assert.isAbove(Date.parse(changed.json.updatedAt), Date.parse(shown.updatedAt))
      yield* assertEvent(changed, {
        action: "webhook_endpoint.updated",
        targets: [{ type: "webhook_endpoint", id: made.id }],
        metadata: { changed: ["url", "description", "enabled", "actions"] }
      })
      const again = yield* ask(`/${made.id}`, { method: "PATCH", json: changes })
      assert.deepStrictEqual(again.json, changed.json)
      yield* assertNoEvent(again)
      const all = yield* ask(`/${made.id}`, {
        method: "PATCH",
        json: { actions: [], description: null }
      })
      assert.deepInclude(all.json, { actions: null, description: null })
    })
  )

  it.effect("are removed for good", () =>
    Effect.gen(function* () {
      const { json: made } = yield* created()
      const removed = yield* ask(`/${made.id}`, { method: "DELETE" })
      assert.strictEqual(removed.status, 204)
      yield* assertEvent(removed, {
        action: "webhook_endpoint.deleted",
        targets: [{ type: "webhook_endpoint", id: made.id }]
      })
      for (const [path, request] of [
        [`/${made.id}`, { method: "DELETE" }],
        [`/${made.id}`, { method: "PATCH", json: { enabled: true } }],
        [`/${made.id}/rotate-secret`, { method: "POST" }],
        [`/${made.id}/test`, { method: "POST" }],
        [`/${made.id}/deliveries`, {}],
        [`/${nobody}`, { method: "DELETE" }]
      ] as const) {
        assertProblem(yield* ask(path, request), 404, "webhook_endpoint_not_found")
      }
      const retried = yield* post(`/${made.id}/deliveries/${nobody}/retry`)
      assertProblem(retried, 404, "delivery_not_found")
      const { items } = (yield* ask("")).json
      assert.notInclude(
        items.map(({ id }: { id: string }) => id),
        made.id
      )
    })
  )

  it.effect("are at most twenty, however many are made at once", () =>
    Effect.gen(function* () {
      const tenant = yield* (yield* TestService).tenant("many")
      const made = yield* Effect.replicateEffect(post("", { url }, tenant), 24, {
        concurrency: "unbounded"
      })
      const [refused, ...others] = made.filter(({ status }) => status !== 201)
      assert.strictEqual(others.length, 3)
      assert.isDefined(refused)
      const properties = assertProblem(refused!, 409, "too_many_webhook_endpoints")
      assert.strictEqual(properties.limit, 20)
    })
  )

  it.effect("are told by an event when their secret is replaced", () =>
    Effect.gen(function* () {
      const { json: made } = yield* created()
      const rotated = yield* post(`/${made.id}/rotate-secret`, { revokeOld: true })
      assert.strictEqual(rotated.status, 200, rotated.text)
      assert.match(rotated.json.secret, /^whsec_/)
      assert.notStrictEqual(rotated.json.secret, made.secret)
      yield* assertEvent(rotated, {
        action: "webhook_endpoint.secret_rotated",
        targets: [{ type: "webhook_endpoint", id: made.id }],
        metadata: { revokeOld: true }
      })
    })
  )

  it.effect("lead nowhere but to public https, or to this machine in development", () =>
    Effect.gen(function* () {
      yield* attack("server-side request forgery")
      const { json: made } = yield* created()
      for (const bad of [
        "",
        "hooks.example",
        "/in",
        "ftp://hooks.example/in",
        "javascript:alert(1)",
        "http://hooks.example/in",
        "https://user:pass@hooks.example/in",
        "https://hooks.example/in#fragment",
        "https://hooks.example/ in",
        "https://10.0.0.1/in",
        "https://0x0a.0.0.1/in",
        "https://169.254.169.254/latest/meta-data",
        "https://[fd00::1]/in",
        "https://[::ffff:10.0.0.1]/in",
        "https://0.0.0.0/in",
        `https://hooks.example/${"a".repeat(2048)}`
      ]) {
        assertFlaws(yield* post("", { url: bad }), ["/body/url"], "invalid_webhook_url")
        const changed = yield* ask(`/${made.id}`, { method: "PATCH", json: { url: bad } })
        assertFlaws(changed, ["/body/url"], "invalid_webhook_url")
      }
      assertFlaws(yield* post("", { url, actions: ["user.exploded"], description: 1 }), [
        "/body/actions/0",
        "/body/description"
      ])
    })
  )
})

layer(TestService.layerWith({ production: true }))("in production", (it) => {
  it.effect.each(["http://localhost/in", "https://localhost/in", "https://127.0.0.1/in"])(
    "%s is no address of an endpoint",
    (bad) =>
      Effect.gen(function* () {
        yield* attack("server-side request forgery")
        assertFlaws(yield* post("", { url: bad }), ["/body/url"], "invalid_webhook_url")
      })
  )
})

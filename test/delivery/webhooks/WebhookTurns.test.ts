import { assert, layer } from "@effect/vitest"
import { Context, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { AuditSequencer } from "../../../src/tenancy/audit/AuditSequencer.ts"
import { WebhookTurns } from "../../../src/delivery/webhooks/WebhookTurns.ts"
import { attack } from "../../support/Attack.ts"
import { TestService, type Tenant } from "../../support/TestService.ts"
import { WebhookReceiver } from "../../support/WebhookReceiver.ts"
import * as Webhooks from "../../support/Webhooks.ts"

/** Another instance over the same database. */
const instance = Effect.map(Layer.build(Layer.fresh(WebhookTurns.layer)), (context) =>
  Context.get(context, WebhookTurns)
)

const numbered = Effect.fnUntraced(function* ({ environment }: Tenant) {
  yield* (yield* AuditSequencer).sequence(environment.id)
})

layer(Webhooks.layer)("the turn of an environment", (it) => {
  it.effect("is one instance's at a time, with ten requests in flight to an endpoint", () =>
    Effect.gen(function* () {
      const { at, next, open, withhold } = yield* WebhookReceiver
      const hook = yield* Webhooks.hook("turns")
      const release = withhold(hook.path)
      yield* Webhooks.users(hook.tenant, 25)
      yield* numbered(hook.tenant)
      const { id } = hook.tenant.environment
      const first = yield* Effect.forkChild((yield* instance).take(id))
      yield* Effect.replicateEffect(next, 10)
      yield* (yield* instance).take(id)
      assert.deepStrictEqual(open(hook.path), { now: 10, most: 10 })
      yield* release
      yield* Fiber.join(first)
      assert.strictEqual(open(hook.path).most, 10)
      const ids = at(hook.path).map(({ headers }) => headers["webhook-id"])
      assert.strictEqual(new Set(ids).size, 25)
      assert.lengthOf(ids, 25)
    })
  )

  it.effect("goes to another instance when the first one stops amid a delivery", () =>
    Effect.gen(function* () {
      const { at, next, withhold } = yield* WebhookReceiver
      const hook = yield* Webhooks.hook("lapsed")
      const release = withhold(hook.path)
      yield* Webhooks.users(hook.tenant)
      yield* numbered(hook.tenant)
      const { id } = hook.tenant.environment
      const stopped = yield* Effect.forkChild((yield* instance).take(id))
      while (at(hook.path).length === 0) yield* next
      yield* Fiber.interrupt(stopped)
      yield* release
      yield* (yield* instance).take(id)
      const ids = at(hook.path).map(({ headers }) => headers["webhook-id"])
      assert.lengthOf(ids, 2)
      assert.strictEqual(new Set(ids).size, 1)
      assert.strictEqual((yield* Webhooks.deliveries(hook))[0].status, "delivered")
    })
  )

  it.effect("repeats what is retried by hand while a try of it is under way", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { at, next, withhold } = yield* WebhookReceiver
      const hook = yield* Webhooks.hook("retried")
      const release = withhold(hook.path)
      yield* Webhooks.users(hook.tenant)
      yield* numbered(hook.tenant)
      const turn = yield* Effect.forkChild((yield* instance).take(hook.tenant.environment.id))
      while (at(hook.path).length === 0) yield* next
      yield* TestClock.adjust("1 second")
      const [{ id }] = yield* Webhooks.deliveries(hook)
      const path = `/webhook-endpoints/${hook.id}/deliveries/${id}/retry`
      const retried = yield* ask(path, { method: "POST", key: hook.tenant.secretKey })
      assert.strictEqual(retried.status, 202, retried.text)
      yield* release
      yield* Fiber.join(turn)
      assert.lengthOf(at(hook.path), 2)
      assert.deepInclude((yield* Webhooks.deliveries(hook))[0], {
        status: "delivered",
        attempts: 1
      })
    })
  )

  it.effect("lets an endpoint that never answers keep nothing from another", () =>
    Effect.gen(function* () {
      yield* attack("slow requests")
      const { at, next, withhold } = yield* WebhookReceiver
      const slow = yield* Webhooks.hook("slow")
      const brisk = yield* Webhooks.hookOf(slow.tenant, "/brisk", { actions: ["user.created"] })
      const release = withhold(slow.path)
      yield* Webhooks.users(slow.tenant, 12)
      yield* numbered(slow.tenant)
      const turn = yield* Effect.forkChild((yield* instance).take(slow.tenant.environment.id))
      while (at(brisk.path).length < 12) yield* next
      assert.isAtMost(at(slow.path).length, 10)
      const { ask } = yield* TestService
      assert.strictEqual((yield* ask("/users?limit=1")).status, 200)
      yield* release
      yield* Fiber.join(turn)
      yield* TestClock.adjust("1 milli")
      assert.strictEqual(at(slow.path).length, 12)
    })
  )
})

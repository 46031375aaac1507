import { assert, describe, layer, vi } from "@effect/vitest"
import { DateTime, Duration, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Webhook } from "standardwebhooks"
import { WebhookDeliveries } from "../../../src/delivery/webhooks/WebhookDeliveries.ts"
import { AuditWalk } from "../../../src/tenancy/audit/AuditWalk.ts"
import { attack } from "../../support/Attack.ts"
import * as Trail from "../../support/AuditTrail.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"
import { assertSigned, WebhookReceiver } from "../../support/WebhookReceiver.ts"
import * as Webhooks from "../../support/Webhooks.ts"

const endpointOf = Effect.fnUntraced(function* ({ id, tenant }: Webhooks.Hook) {
  const { ask } = yield* TestService
  const { json } = yield* ask("/webhook-endpoints", { key: tenant.secretKey })
  return json.items.find((endpoint: { readonly id: string }) => endpoint.id === id)
})

const nobody = "018f0000-0000-7000-8000-000000000009"

layer(Webhooks.layer)((it) => {
  describe("a delivery", () => {
    it.effect(
      "is the event as the trail has it, signed so that the standard's package takes it",
      () =>
        Effect.gen(function* () {
          const { at } = yield* WebhookReceiver
          const hook = yield* Webhooks.hook("signed", {})
          const [userId] = yield* Webhooks.users(hook.tenant)
          yield* Webhooks.deliver(hook.tenant)
          const [received, ...others] = at(hook.path)
          assert.deepStrictEqual(others, [], "an endpoint is not told of its own creation")
          const { events } = yield* Trail.follow(hook.tenant, {
            filters: { actions: ["user.created"] }
          })
          const [event] = events
          assert.deepInclude(event.targets, { type: "user", id: userId })
          assert.deepStrictEqual(received?.json, {
            type: "user.created",
            timestamp: event.occurredAt,
            data: event
          })
          assert.deepInclude(received?.headers, {
            "webhook-id": event.id,
            "content-type": "application/json"
          })
          // The package compares with the time of the machine.
          const sentAt = Number(received?.headers["webhook-timestamp"]) * 1000
          vi.spyOn(Date, "now").mockReturnValue(sentAt)
          const verify = (secret: string) =>
            new Webhook(secret).verify(received?.body ?? "", { ...received?.headers })
          assert.deepStrictEqual(verify(hook.secret), received?.json)
          assert.throws(() => verify("whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="))
          vi.restoreAllMocks()

          const [delivery] = yield* Webhooks.deliveries(hook)
          assert.deepInclude(delivery, {
            eventId: event.id,
            action: "user.created",
            status: "delivered",
            attempts: 1,
            lastStatusCode: 204,
            lastError: null,
            nextAttemptAt: null
          })
          const { items } = (yield* (yield* TestService).ask("/webhook-endpoints", {
            key: hook.tenant.secretKey
          })).json
          assert.deepInclude(items[0], {
            lastDeliveredAt: delivery.deliveredAt,
            failingSince: null
          })
        })
    )

    it.effect(
      "goes to each endpoint that wants the action, and to none of another environment",
      () =>
        Effect.gen(function* () {
          const { at } = yield* WebhookReceiver
          const hook = yield* Webhooks.hook("wanted")
          const other = yield* Webhooks.hookOf(hook.tenant, "/unwanted", {
            actions: ["user.deleted"]
          })
          const foreign = yield* Webhooks.hook("foreign-hook")
          const [userId] = yield* Webhooks.users(hook.tenant)
          const { ask } = yield* TestService
          yield* ask(`/users/${userId}`, { method: "DELETE", key: hook.tenant.secretKey })
          yield* Webhooks.deliver(hook.tenant)
          yield* Webhooks.deliver(foreign.tenant)
          const types = (path: string) => at(path).map(({ json }) => json.type)
          assert.deepStrictEqual(types(hook.path), ["user.created"])
          assert.deepStrictEqual(types(other.path), ["user.deleted"])
          assert.deepStrictEqual(types(foreign.path), [])
        })
    )

    it.effect(
      "is signed by the newest two secrets for a day, and by the newest alone after a leak",
      () =>
        Effect.gen(function* () {
          const { at } = yield* WebhookReceiver
          const hook = yield* Webhooks.hook("rotated")
          const rotate = (json?: object) =>
            Effect.map(
              hook.ask("/rotate-secret", "POST", json),
              ({ json }) => json.secret as string
            )
          const signaturesOfNext = Effect.gen(function* () {
            yield* Webhooks.users(hook.tenant)
            yield* Webhooks.deliver(hook.tenant)
            const received = at(hook.path).at(-1)!
            return {
              received,
              count: (received.headers["webhook-signature"] ?? "").split(" ").length
            }
          })
          const second = yield* rotate()
          const third = yield* rotate({})
          const both = yield* signaturesOfNext
          assert.strictEqual(both.count, 2)
          assertSigned(both.received, third)
          assertSigned(both.received, second)
          yield* TestClock.adjust("24 hours")
          const later = yield* signaturesOfNext
          assert.strictEqual(later.count, 1)
          assertSigned(later.received, third)
          const fourth = yield* rotate({ revokeOld: true })
          const leaked = yield* signaturesOfNext
          assert.strictEqual(leaked.count, 1)
          assertSigned(leaked.received, fourth)
        })
    )

    it.effect("that fails is tried nine times in all, on the schedule, then by hand alone", () =>
      Effect.gen(function* () {
        const { answer, at } = yield* WebhookReceiver
        const hook = yield* Webhooks.hook("failing")
        answer(hook.path, 503)
        yield* Webhooks.users(hook.tenant)
        const waits: ReadonlyArray<Duration.Input> = [
          "5 seconds",
          "5 minutes",
          "30 minutes",
          "2 hours",
          "5 hours",
          "5 hours",
          "7 hours",
          "8 hours"
        ]
        yield* Webhooks.deliver(hook.tenant)
        for (const [index, wait] of waits.entries()) {
          const [pending] = yield* Webhooks.deliveries(hook)
          assert.deepInclude(pending, {
            status: "pending",
            attempts: index + 1,
            lastStatusCode: 503,
            lastError: "the answer was 503"
          })
          yield* TestClock.adjust(
            Duration.subtract(Duration.fromInputUnsafe(wait), Duration.millis(1))
          )
          yield* Webhooks.deliver(hook.tenant)
          assert.strictEqual(at(hook.path).length, index + 1)
          yield* TestClock.adjust("1 millis")
          yield* Webhooks.deliver(hook.tenant)
          assert.strictEqual(at(hook.path).length, index + 2)
        }
        const [failed] = yield* Webhooks.deliveries(hook, "?status=failed")
        assert.deepInclude(failed, { status: "failed", attempts: 9, nextAttemptAt: null })
        yield* TestClock.adjust("2 days")
        yield* Webhooks.deliver(hook.tenant)
        assert.strictEqual(at(hook.path).length, 9)
        const ids = new Set(at(hook.path).map(({ headers }) => headers["webhook-id"]))
        assert.deepStrictEqual(ids, new Set([failed.eventId]))

        answer(hook.path, 200)
        const retried = yield* hook.ask(`/deliveries/${failed.id}/retry`, "POST")
        assert.strictEqual(retried.status, 202, retried.text)
        yield* Webhooks.deliver(hook.tenant)
        assert.deepInclude((yield* Webhooks.deliveries(hook))[0], {
          id: failed.id,
          status: "delivered",
          attempts: 1,
          lastStatusCode: 200,
          lastError: null
        })
        const unknown = yield* hook.ask(`/deliveries/${nobody}/retry`, "POST")
        assertProblem(unknown, 404, "delivery_not_found")
      })
    )

    it.effect("is listed newest first, page by page and by its state", () =>
      Effect.gen(function* () {
        const hook = yield* Webhooks.hook("listed")
        yield* Webhooks.users(hook.tenant, 5)
        yield* Webhooks.deliver(hook.tenant)
        const all = yield* Webhooks.deliveries(hook)
        const walked: Array<unknown> = []
        let cursor: string | null = ""
        while (cursor !== null) {
          const from: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`
          const { json } = yield* hook.ask(`/deliveries?limit=2&status=delivered${from}`)
          walked.push(...json.items)
          assert.strictEqual(json.page.hasMore, json.page.nextCursor !== null)
          cursor = json.page.nextCursor
        }
        assert.lengthOf(all, 5)
        assert.deepStrictEqual(walked, all)
        assert.deepStrictEqual(yield* Webhooks.deliveries(hook, "?status=pending"), [])
        assertFlaws(yield* hook.ask("/deliveries?cursor=x"), ["/query/cursor"], "invalid_cursor")
        assertFlaws(yield* hook.ask("/deliveries?limit=0"), ["/query/limit"], "invalid_limit")
        assertFlaws(yield* hook.ask("/deliveries?status=lost"), ["/query/status"])
      })
    )

    it.effect("of an event that is no longer kept fails at once, and blames no endpoint", () =>
      Effect.gen(function* () {
        const { answer, at } = yield* WebhookReceiver
        const hook = yield* Webhooks.hook("pruned")
        answer(hook.path, 503)
        yield* Webhooks.users(hook.tenant)
        yield* Webhooks.deliver(hook.tenant)
        answer(hook.path, 204)
        const { failingSince } = yield* endpointOf(hook)
        yield* TestClock.adjust("5 seconds")
        const { id } = hook.tenant.environment
        yield* (yield* AuditWalk).forgetBefore(id, yield* DateTime.now)
        yield* Webhooks.users(hook.tenant)
        yield* Webhooks.deliver(hook.tenant)
        const [next, pruned] = yield* Webhooks.deliveries(hook)
        assert.deepInclude(pruned, {
          status: "failed",
          attempts: 2,
          lastStatusCode: null,
          lastError: "the event is no longer kept",
          nextAttemptAt: null
        })
        assert.strictEqual(next.status, "delivered")
        assert.lengthOf(at(hook.path), 2)
        const retried = yield* hook.ask(`/deliveries/${pruned.id}/retry`, "POST")
        assert.strictEqual(retried.status, 202)
        yield* Webhooks.deliver(hook.tenant)
        assert.deepInclude((yield* Webhooks.deliveries(hook))[1], { status: "failed", attempts: 1 })
        assert.isString(failingSince)
        assert.isNull((yield* endpointOf(hook)).failingSince)
      })
    )

    it.effect("waits while the secret cannot be decrypted, and nothing leaves unsigned", () =>
      Effect.gen(function* () {
        const { at } = yield* WebhookReceiver
        const sql = yield* SqlClient.SqlClient
        const hook = yield* Webhooks.hook("unreadable")
        const rows = yield* sql<{ readonly secret: Uint8Array }>`
        SELECT secret FROM webhook_endpoints WHERE id = ${hook.id}`
        const put = (secret: Uint8Array) =>
          sql`UPDATE webhook_endpoints SET secret = ${secret} WHERE id = ${hook.id}`
        yield* put(new Uint8Array(60))
        yield* Webhooks.users(hook.tenant)
        yield* Webhooks.deliver(hook.tenant)
        assert.deepInclude((yield* hook.ask("/test", "POST")).json, {
          delivered: false,
          error: "the secret is unreadable"
        })
        assert.deepStrictEqual(at(hook.path), [])
        assert.deepInclude((yield* Webhooks.deliveries(hook))[0], {
          status: "pending",
          attempts: 1,
          lastError: "the secret is unreadable"
        })
        yield* put(rows[0]!.secret)
        yield* TestClock.adjust("5 seconds")
        yield* Webhooks.deliver(hook.tenant)
        assertSigned(at(hook.path)[0]!, hook.secret)
      })
    )

    it.effect("is forgotten after 30 days, and at once with its endpoint", () =>
      Effect.gen(function* () {
        const { tidy } = yield* WebhookDeliveries
        const hook = yield* Webhooks.hook("kept")
        const sweep = Effect.flatMap(DateTime.now, (now) => tidy(hook.tenant.environment, now))
        yield* Webhooks.users(hook.tenant)
        yield* Webhooks.deliver(hook.tenant)
        yield* TestClock.adjust("29 days")
        yield* Webhooks.users(hook.tenant)
        yield* Webhooks.deliver(hook.tenant)
        yield* sweep
        assert.lengthOf(yield* Webhooks.deliveries(hook), 2)
        yield* TestClock.adjust("2 days")
        yield* sweep
        assert.lengthOf(yield* Webhooks.deliveries(hook), 1)
        yield* hook.ask("", "DELETE")
        yield* sweep
        assertProblem(yield* hook.ask("/deliveries"), 404, "webhook_endpoint_not_found")
      }).pipe(Effect.provide(WebhookDeliveries.layer))
    )
  })

  describe("an endpoint", () => {
    it.effect("that has only failed for 5 days is disabled, and the trail tells", () =>
      Effect.gen(function* () {
        const { answer, at } = yield* WebhookReceiver
        const hook = yield* Webhooks.hook("hopeless")
        const shown = Effect.map(
          TestService.use(({ ask }) => ask("/webhook-endpoints", { key: hook.tenant.secretKey })),
          ({ json }) => json.items[0]
        )
        answer(hook.path, 500)
        yield* Webhooks.users(hook.tenant)
        yield* Webhooks.deliver(hook.tenant)
        const { failingSince } = yield* shown
        assert.isString(failingSince)
        yield* TestClock.adjust("119 hours")
        yield* Webhooks.users(hook.tenant)
        yield* Webhooks.deliver(hook.tenant)
        assert.deepInclude(yield* shown, { enabled: true, failingSince })
        yield* TestClock.adjust("1 hour")
        yield* Webhooks.users(hook.tenant, 2)
        yield* Webhooks.deliver(hook.tenant)
        assert.deepInclude(yield* shown, {
          enabled: false,
          disabledReason: "failing",
          failingSince
        })
        const pending = yield* Webhooks.deliveries(hook, "?status=pending")
        assert.deepStrictEqual(pending, [])
        const [last] = yield* Webhooks.deliveries(hook)
        assert.strictEqual(last.status, "failed")
        const retried = yield* hook.ask(`/deliveries/${last.id}/retry`, "POST")
        assertProblem(retried, 409, "webhook_endpoint_disabled")
        yield* Trail.number(hook.tenant)
        const { events } = yield* Trail.follow(hook.tenant, {
          filters: { actions: ["webhook_endpoint.disabled"] }
        })
        assert.lengthOf(events, 1)
        assert.deepInclude(events[0], {
          actor: { type: "system", id: null, impersonatorId: null },
          targets: [{ type: "webhook_endpoint", id: hook.id }],
          metadata: { reason: "failing", failingSince }
        })

        const before = at(hook.path).length
        yield* Webhooks.users(hook.tenant)
        yield* Webhooks.deliver(hook.tenant)
        answer(hook.path, 204)
        const enabled = yield* hook.ask("", "PATCH", { enabled: true })
        assert.deepInclude(enabled.json, {
          enabled: true,
          disabledReason: null,
          failingSince: null
        })
        yield* Webhooks.deliver(hook.tenant)
        assert.strictEqual(at(hook.path).length, before, "nothing is kept while it is disabled")
        yield* Webhooks.users(hook.tenant)
        yield* Webhooks.deliver(hook.tenant)
        assert.strictEqual(at(hook.path).length, before + 1)
      })
    )

    it.effect("has five days anew at another address, and not at the one that it has", () =>
      Effect.gen(function* () {
        const { answer, origin } = yield* WebhookReceiver
        const hook = yield* Webhooks.hook("moved")
        const failsNow = Effect.gen(function* () {
          yield* Webhooks.users(hook.tenant)
          yield* Webhooks.deliver(hook.tenant)
        })
        answer(hook.path, 500)
        answer("/moved-on", 500)
        yield* failsNow
        const same = yield* hook.ask("", "PATCH", { url: `${origin}/moved`, description: "Here" })
        assert.isString(same.json.failingSince)
        yield* TestClock.adjust("119 hours")
        const moved = yield* hook.ask("", "PATCH", { url: `${origin}/moved-on` })
        assert.isNull(moved.json.failingSince)
        yield* TestClock.adjust("1 hour")
        yield* failsNow
        const { enabled, failingSince } = (yield* TestService.use(({ ask }) =>
          ask("/webhook-endpoints", { key: hook.tenant.secretKey })
        )).json.items[0]
        assert.deepStrictEqual(
          [enabled, typeof failingSince, failingSince === same.json.failingSince],
          [true, "string", false]
        )
      })
    )

    it.effect("is no longer failing after one success", () =>
      Effect.gen(function* () {
        const { answer } = yield* WebhookReceiver
        const hook = yield* Webhooks.hook("recovered")
        answer(hook.path, 500)
        yield* Webhooks.users(hook.tenant)
        yield* Webhooks.deliver(hook.tenant)
        answer(hook.path, 204)
        yield* TestClock.adjust("6 days")
        yield* Webhooks.deliver(hook.tenant)
        const { json } = yield* TestService.use(({ ask }) =>
          ask("/webhook-endpoints", { key: hook.tenant.secretKey })
        )
        assert.deepInclude(json.items[0], { enabled: true, failingSince: null })
      })
    )

    it.effect("is tried by hand, of which nothing is kept", () =>
      Effect.gen(function* () {
        const { answer, at } = yield* WebhookReceiver
        const hook = yield* Webhooks.hook("tested")
        const tested = yield* hook.ask("/test", "POST")
        assert.strictEqual(tested.status, 200, tested.text)
        assert.deepStrictEqual(tested.json, {
          delivered: true,
          statusCode: 204,
          error: null,
          durationMilliseconds: 0
        })
        const [received] = at(hook.path)
        assertSigned(received!, hook.secret)
        assert.deepInclude(received?.json, {
          type: "webhook.test",
          data: { environmentId: hook.tenant.environment.id, endpointId: hook.id }
        })
        answer(hook.path, 410)
        assert.deepInclude((yield* hook.ask("/test", "POST", {})).json, {
          delivered: false,
          statusCode: 410,
          error: "the answer was 410"
        })
        assert.deepStrictEqual(yield* Webhooks.deliveries(hook), [])
      })
    )

    it.effect("that redirects is not followed", () =>
      Effect.gen(function* () {
        yield* attack("server-side request forgery")
        const { answer, at, origin } = yield* WebhookReceiver
        const hook = yield* Webhooks.hook("redirecting")
        answer(hook.path, (response) => {
          response.writeHead(307, { location: `${origin}/elsewhere` })
          response.end()
        })
        yield* Webhooks.users(hook.tenant)
        yield* Webhooks.deliver(hook.tenant)
        assert.deepInclude((yield* Webhooks.deliveries(hook))[0], {
          status: "pending",
          lastStatusCode: 307,
          lastError: "a redirect is not followed"
        })
        assert.deepStrictEqual(at("/elsewhere"), [])
      })
    )
  })
})

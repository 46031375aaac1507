import { assert, layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import { SecretKeys } from "../../../src/tenancy/secretKeys/SecretKeys.ts"
import * as Trail from "../../support/AuditTrail.ts"
import { TestService, type Tenant } from "../../support/TestService.ts"

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

const sequencesOf = (events: ReadonlyArray<Trail.WireEvent>) =>
  events.map(({ sequence }) => sequence)

/** A new environment with so many events, all numbered; its own making counts for two. */
const trailOf = Effect.fnUntraced(function* (name: string, events: number) {
  const tenant: Tenant = yield* (yield* TestService).tenant(name)
  yield* Effect.forEach(range(3, events), () => Trail.record(tenant), { discard: true })
  yield* Trail.number(tenant)
  return tenant
})

layer(TestService.layer)("polling the audit trail", (it) => {
  it.effect("starts at the first event, with a checkpoint of null and without one", () =>
    Effect.gen(function* () {
      const tenant = yield* trailOf("first", 5)
      const fromNull = yield* Trail.poll(tenant, { checkpoint: null })
      assert.deepStrictEqual(sequencesOf(fromNull.items), [1, 2, 3, 4, 5])
      const fromNothing = yield* Trail.search(tenant, { page: { mode: "poll" } })
      assert.deepStrictEqual(fromNothing.json, fromNull)
    })
  )

  it.effect("goes on after the checkpoint, page by page, without gap or repetition", () =>
    Effect.gen(function* () {
      const tenant = yield* trailOf("pages", 11)
      const { checkpoints, pages } = yield* Trail.follow(tenant, { limit: 3 })
      assert.deepStrictEqual(pages.map(sequencesOf), [
        [1, 2, 3],
        [4, 5, 6],
        [7, 8, 9],
        [10, 11]
      ])
      assert.strictEqual(new Set(checkpoints).size, 4)
    })
  )

  it.effect("tells that there is no more where the last event fills the page", () =>
    Effect.gen(function* () {
      const tenant = yield* trailOf("full", 6)
      const { pages } = yield* Trail.follow(tenant, { limit: 3 })
      assert.deepStrictEqual(pages.map(sequencesOf), [
        [1, 2, 3],
        [4, 5, 6]
      ])
    })
  )

  it.effect("answers 50 events where no limit is named", () =>
    Effect.gen(function* () {
      const tenant = yield* trailOf("limits", 103)
      const byDefault = yield* Trail.poll(tenant)
      assert.deepStrictEqual(sequencesOf(byDefault.items), range(1, 50))
      assert.isTrue(byDefault.page.hasMore)
      assert.deepStrictEqual(sequencesOf((yield* Trail.poll(tenant, { limit: 1 })).items), [1])
      const most = yield* Trail.poll(tenant, { limit: 100 })
      assert.deepStrictEqual(sequencesOf(most.items), range(1, 100))
    })
  )

  it.effect("answers the same page to the same checkpoint, at any later time", () =>
    Effect.gen(function* () {
      const tenant = yield* trailOf("lasting", 6)
      const { page } = yield* Trail.poll(tenant, { limit: 2 })
      const early = yield* Trail.poll(tenant, { checkpoint: page.checkpoint, limit: 2 })
      assert.deepStrictEqual(sequencesOf(early.items), [3, 4])
      yield* TestClock.adjust("1 day")
      yield* Trail.record(tenant)
      yield* Trail.number(tenant)
      const late = yield* Trail.poll(tenant, { checkpoint: page.checkpoint, limit: 2 })
      assert.deepStrictEqual(late, early)
    })
  )

  it.effect("hands out at the end a checkpoint from which later events are found", () =>
    Effect.gen(function* () {
      const tenant = yield* trailOf("later", 3)
      const end = yield* Trail.poll(tenant)
      assert.isFalse(end.page.hasMore)
      const nothing = yield* Trail.poll(tenant, { checkpoint: end.page.checkpoint })
      assert.deepStrictEqual(nothing, { items: [], page: end.page })
      yield* Trail.record(tenant)
      yield* Trail.number(tenant)
      const next = yield* Trail.poll(tenant, { checkpoint: nothing.page.checkpoint })
      assert.deepStrictEqual(sequencesOf(next.items), [4])
    })
  )

  it.effect("takes a checkpoint with other filters than those it came from", () =>
    Effect.gen(function* () {
      const tenant: Tenant = yield* (yield* TestService).tenant("refiltered")
      for (const action of ["user.created", "user.banned"] as const) {
        yield* Trail.record(tenant, { action })
        yield* Trail.record(tenant, { action })
      }
      yield* Trail.number(tenant)
      const created = yield* Trail.poll(tenant, {
        filters: { actions: ["user.created"] },
        limit: 1
      })
      assert.deepStrictEqual(sequencesOf(created.items), [3])
      const { checkpoint } = created.page
      const banned = yield* Trail.poll(tenant, {
        checkpoint,
        filters: { actions: ["user.banned"] }
      })
      assert.deepStrictEqual(sequencesOf(banned.items), [5, 6])
      const all = yield* Trail.poll(tenant, { checkpoint })
      assert.deepStrictEqual(sequencesOf(all.items), [4, 5, 6])
    })
  )

  it.effect("looks at 10,000 events at most, and its checkpoint moves past them", () =>
    Effect.gen(function* () {
      const tenant = yield* trailOf("long", 10)
      yield* Trail.seed(tenant, 25_000, [5, 9_991, 15_000, 25_000])
      const filters = { actions: ["user.banned"] }
      const { checkpoints, pages } = yield* Trail.follow(tenant, { filters })
      // Events 10,001 and on are no longer looked at by the first poll, 20,001 by the second.
      assert.deepStrictEqual(pages.map(sequencesOf), [[15], [10_001, 15_010], [25_010]])
      assert.strictEqual(new Set(checkpoints).size, 3)

      const none = yield* Trail.follow(tenant, { filters: { actions: ["user.deleted"] } })
      assert.deepStrictEqual(none.pages, [[], [], []])
      assert.strictEqual(new Set(none.checkpoints).size, 3)
      assert.deepStrictEqual(none.checkpoints, checkpoints)
    })
  )

  it.effect("shows an event only once it has its number", () =>
    Effect.gen(function* () {
      const tenant = yield* trailOf("numbered", 2)
      const { page } = yield* Trail.poll(tenant)
      yield* Trail.record(tenant)
      assert.deepStrictEqual((yield* Trail.browse(tenant)).items[0].sequence, null)
      const early = yield* Trail.poll(tenant, { checkpoint: page.checkpoint })
      assert.deepStrictEqual(early, { items: [], page })
      yield* Trail.number(tenant)
      const next = yield* Trail.poll(tenant, { checkpoint: page.checkpoint })
      assert.deepStrictEqual(sequencesOf(next.items), [3])
    })
  )

  it.effect("shows events of the key's environment only", () =>
    Effect.gen(function* () {
      const one = yield* trailOf("one", 4)
      const other = yield* trailOf("other", 7)
      for (const tenant of [one, other]) {
        const { events } = yield* Trail.follow(tenant)
        const environments = new Set(events.map(({ environmentId }) => environmentId))
        assert.deepStrictEqual([...environments], [tenant.environment.id])
      }
      assert.deepStrictEqual(sequencesOf((yield* Trail.follow(one)).events), range(1, 4))
      assert.deepStrictEqual(sequencesOf((yield* Trail.follow(other)).events), range(1, 7))
    })
  )

  it.effect("answers every field of an event of a call", () =>
    Effect.gen(function* () {
      const { ask, tenant: makeTenant } = yield* TestService
      const tenant: Tenant = yield* makeTenant("fields")
      yield* TestClock.adjust("42 millis")
      const now = DateTime.formatIso(yield* DateTime.now)
      const correlationId = "0190AAAA-0000-7000-8000-00000000000F"
      const created = yield* ask("/users", {
        method: "POST",
        json: { firstName: "Ada" },
        key: tenant.secretKey,
        headers: { "x-correlation-id": correlationId, "user-agent": "x".repeat(600) }
      })
      yield* Trail.number(tenant)
      const [event] = (yield* Trail.poll(tenant, { filters: { correlationId } })).items
      const [key] = yield* (yield* SecretKeys).list(tenant.environment.id)
      const caller = { ipAddress: "127.0.0.1", userAgent: "x".repeat(512) }
      assert.match(
        event.id,
        /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
      )
      assert.deepStrictEqual(event, {
        id: event.id,
        environmentId: tenant.environment.id,
        sequence: 3,
        action: "user.created",
        result: "success",
        occurredAt: now,
        recordedAt: now,
        actor: { type: "server", id: key?.id, impersonatorId: null },
        targets: [{ type: "user", id: created.json.id }],
        context: caller,
        producer: { secretKeyId: key?.id, ...caller },
        metadata: {},
        schemaVersion: 1,
        correlationId: correlationId.toLowerCase()
      })
    })
  )

  it.effect("answers every field of an event that no key and no call was involved in", () =>
    Effect.gen(function* () {
      const tenant: Tenant = yield* (yield* TestService).tenant("system")
      const id = "0190aaaa-0000-7000-8000-000000000001"
      yield* Trail.record(tenant, {
        action: "session.refused",
        result: "denied",
        actor: { type: "user", id: null, impersonatorId: id },
        targets: [
          { type: "session", id: null },
          { type: "user", id }
        ],
        metadata: { attempts: 3, nested: { list: [1, null, "two"], ["__proto__"]: true } }
      })
      yield* Trail.number(tenant)
      const event = (yield* Trail.poll(tenant)).items[2]
      const nobody = { ipAddress: null, userAgent: null }
      const { id: eventId, occurredAt, recordedAt, ...told } = event
      assert.isString(eventId)
      assert.strictEqual(occurredAt, recordedAt)
      assert.deepStrictEqual(told, {
        environmentId: tenant.environment.id,
        sequence: 3,
        action: "session.refused",
        result: "denied",
        actor: { type: "user", id: null, impersonatorId: id },
        targets: [
          { type: "session", id: null },
          { type: "user", id }
        ],
        context: nobody,
        producer: { secretKeyId: "00000000-0000-0000-0000-000000000000", ...nobody },
        metadata: { attempts: 3, nested: { list: [1, null, "two"], ["__proto__"]: true } },
        schemaVersion: 1,
        correlationId: null
      })
    })
  )

  it.effect("answers a typed client with the same events", () =>
    Effect.gen(function* () {
      const tenant = yield* trailOf("typed", 3)
      const { items, page } = yield* tenant.client["server.auditEvents"].searchAuditEvents({
        payload: { page: { mode: "poll", checkpoint: null } },
        query: { limit: 2 }
      })
      assert.deepStrictEqual(sequencesOf(items), [1, 2])
      assert.strictEqual(page.mode, "poll")
      assert.isTrue(page.hasMore)
    })
  )
})

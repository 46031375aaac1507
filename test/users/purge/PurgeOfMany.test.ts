import { assert, layer } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Purge } from "../../../src/users/purge/Purge.ts"
import * as Background from "../../../src/platform/Background.ts"
import { AuditWalk } from "../../../src/tenancy/audit/AuditWalk.ts"
import { AuditStore } from "../../../src/tenancy/audit/AuditStore.ts"
import { TestService } from "../../support/TestService.ts"

/** Users who were deleted long ago. */
const many = 120
/** Events of everybody else, beside one of each of those users. */
const others = 2400

/** The last event of those users. */
const lastOfThem = `018f0001-0000-7000-8000-${String(many).padStart(12, "0")}`

const seeded = Effect.gen(function* () {
  const { environment } = yield* TestService
  const sql = yield* SqlClient.SqlClient
  const { id } = environment
  yield* sql`
    INSERT INTO users (environment_id, id, status, registration_state, search_text, created_at,
      updated_at, deleted_at, revision, public_metadata, private_metadata, unsafe_metadata)
    SELECT ${id}::uuid, ('018f0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'deleted',
      'complete', '', '1970-01-01'::timestamptz, '1970-01-01'::timestamptz, '1969-01-01'::timestamptz,
      1, '{}', '{}', '{}'
    FROM generate_series(1, ${many}::int) n`
  yield* sql`
    INSERT INTO audit_events (environment_id, id, action, result, occurred_at, recorded_at,
      actor_type, actor_id, targets, ip_address, secret_key_id, metadata, schema_version)
    SELECT ${id}::uuid, ('018f0001-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'user.updated',
      'success', now(), now(), 'user',
      ('018f0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '[]', '192.0.2.1',
      ${id}::uuid, '{}', 1
    FROM generate_series(1, ${many + others}::int) n`
})

layer(TestService.layer)("the purge of many users", (it) => {
  it.effect("reads the trail once for all of them, in steps, and touches no other's events", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      yield* seeded
      let steps = 0
      const counted = AuditStore.use((store) =>
        Effect.succeed(
          AuditStore.of({
            ...store,
            eraseOrigins: (...args) => {
              steps += 1
              return store.eraseOrigins(...args)
            }
          })
        )
      )
      const pruning = Layer.effect(AuditWalk, AuditWalk.make).pipe(
        Layer.provide(Layer.effect(AuditStore, counted).pipe(Layer.provide(AuditStore.layer)))
      )
      yield* Effect.flatMap(Purge, (purge) => purge.purgeDue(environment)).pipe(
        Effect.provide(Purge.layer.pipe(Layer.provide(pruning)), { local: true })
      )
      const waiting = yield* sql`
        SELECT 1 FROM users WHERE purged_at IS NULL AND status = 'deleted'`
      assert.lengthOf(waiting, 0)
      const [left] = yield* sql<{ named: number; kept: number }>`
        SELECT count(*) FILTER (WHERE e.id <= ${lastOfThem}::uuid AND e.ip_address IS NOT NULL)::int AS named,
          count(*) FILTER (WHERE e.id > ${lastOfThem}::uuid AND e.ip_address IS NOT NULL)::int AS kept
        FROM audit_events e WHERE e.action = 'user.updated'`
      assert.deepStrictEqual(left, { named: 0, kept: others })
      const [all] = yield* sql<{ count: number }>`SELECT count(*)::int AS count FROM audit_events`
      // The purge's own events come at the end of the walk, or after it.
      assert.isAtMost(steps, Math.ceil((all?.count ?? 0) / 2000))
      assert.isAbove(steps, 1)
    })
  )

  it.effect("rests after each step for as long as it took", () =>
    Effect.gen(function* () {
      const worker = yield* Effect.forkChild(Background.paced(Effect.sleep("3 seconds")))
      yield* TestClock.adjust("5 seconds")
      assert.isUndefined(worker.pollUnsafe())
      yield* TestClock.adjust("1 second")
      yield* Fiber.join(worker)
    })
  )
})

import { assert, layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { SessionErasure } from "../../../src/sessions/sessions/SessionErasure.ts"
import { AuditWalk } from "../../../src/tenancy/audit/AuditWalk.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { TestService } from "../../support/TestService.ts"

interface Aged {
  /** Null for one that is not numbered yet. */
  readonly sequence: number | null
  readonly daysAgo: number
}

let made = 0

/** An environment whose trail is exactly this one. */
const trailOf = Effect.fnUntraced(function* (events: ReadonlyArray<Aged>) {
  const service = yield* TestService
  const sql = yield* SqlClient.SqlClient
  const tenant = yield* service.tenant(`trail-${(made += 1)}`)
  const environmentId = tenant.environment.id
  yield* sql`DELETE FROM audit_events WHERE environment_id = ${environmentId}`
  const today = DateTime.toEpochMillis(yield* DateTime.now) + 1_000 * 86_400_000
  for (const [index, { daysAgo, sequence }] of events.entries()) {
    const time = (today - daysAgo * 86_400_000).toString(16).padStart(12, "0")
    const id = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(index).padStart(12, "0")}`
    const at = new Date(today - daysAgo * 86_400_000)
    yield* sql`
      INSERT INTO audit_events (environment_id, id, sequence, action, result, occurred_at,
        recorded_at, actor_type, targets, secret_key_id, metadata, schema_version)
      VALUES (${environmentId}, ${id}, ${sequence}, 'user.updated', 'success', ${at}, ${at},
        'system', '[]', ${environmentId}, '{}', 1)`
  }
  const last = Math.max(0, ...events.map(({ sequence }) => sequence ?? 0))
  yield* sql`
    INSERT INTO audit_heads (environment_id, last_sequence) VALUES (${environmentId}, ${last})
    ON CONFLICT (environment_id) DO UPDATE SET last_sequence = excluded.last_sequence`
  const before = DateTime.makeUnsafe(today - 10 * 86_400_000)
  return { tenant, before }
})

const sequencesOf = Effect.fnUntraced(function* (environmentId: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ sequence: number | null }>`
    SELECT sequence::int AS sequence FROM audit_events
    WHERE environment_id = ${environmentId} ORDER BY sequence NULLS LAST`
  return rows.map(({ sequence }) => sequence)
})

layer(TestService.layer)("forgetting old events", (it) => {
  it.effect("goes by their age, and leaves those without a number for later", () =>
    Effect.gen(function* () {
      const pruning = yield* AuditWalk
      const { before, tenant } = yield* trailOf([
        { sequence: 1, daysAgo: 30 },
        { sequence: 2, daysAgo: 20 },
        { sequence: 3, daysAgo: 9 },
        { sequence: null, daysAgo: 25 }
      ])
      yield* pruning.forgetBefore(tenant.environment.id, before)
      assert.deepStrictEqual(yield* sequencesOf(tenant.environment.id), [3, null])
    })
  )

  it.effect("leaves no gap: one that is younger than those after it keeps them", () =>
    Effect.gen(function* () {
      const pruning = yield* AuditWalk
      const { before, tenant } = yield* trailOf([
        { sequence: 1, daysAgo: 30 },
        { sequence: 2, daysAgo: 9 },
        { sequence: 3, daysAgo: 20 }
      ])
      yield* pruning.forgetBefore(tenant.environment.id, before)
      assert.deepStrictEqual(yield* sequencesOf(tenant.environment.id), [2, 3])
    })
  )

  it.effect("of more than one batch of them, at two instances at once, forgets each", () =>
    Effect.gen(function* () {
      const pruning = yield* AuditWalk
      const sql = yield* SqlClient.SqlClient
      const { before, tenant } = yield* trailOf([{ sequence: 30_001, daysAgo: 1 }])
      const environmentId = tenant.environment.id
      yield* sql`
        INSERT INTO audit_events (environment_id, id, sequence, action, result, occurred_at,
          recorded_at, actor_type, targets, secret_key_id, metadata, schema_version)
        SELECT ${environmentId}::uuid,
          ('00000000-0001-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, n, 'user.updated',
          'success', now(), now(), 'system', '[]', ${environmentId}::uuid, '{}', 1
        FROM generate_series(1, 4500) AS s (n)`
      const forget = pruning.forgetBefore(environmentId, before)
      yield* Effect.all([forget, forget], { concurrency: 2 })
      assert.deepStrictEqual(yield* sequencesOf(environmentId), [30_001])

      // A poll from the start comes to what is left at once, whatever was before it.
      const search = (checkpoint: string | null) =>
        TestService.use(({ ask }) =>
          ask("/audit-events/search", {
            method: "POST",
            json: { page: { mode: "poll", checkpoint } },
            key: tenant.secretKey
          })
        )
      const { json } = yield* search(null)
      assert.deepStrictEqual(
        json.items.map(({ sequence }: { readonly sequence: number }) => sequence),
        [30_001]
      )
      assert.isFalse(json.page.hasMore)
      assert.deepStrictEqual((yield* search(json.page.checkpoint)).json.items, [])
    })
  )

  it.effect("a checkpoint from before stays valid, and what follows it comes once", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const pruning = yield* AuditWalk
      const { before, tenant } = yield* trailOf([
        { sequence: 1, daysAgo: 30 },
        { sequence: 2, daysAgo: 20 },
        { sequence: 3, daysAgo: 9 },
        { sequence: 4, daysAgo: 8 }
      ])
      const poll = (checkpoint: string | null, limit: number) =>
        ask(`/audit-events/search?limit=${limit}`, {
          method: "POST",
          json: { page: { mode: "poll", checkpoint } },
          key: tenant.secretKey
        })
      const first = yield* poll(null, 1)
      assert.strictEqual(first.json.items[0].sequence, 1)
      yield* pruning.forgetBefore(tenant.environment.id, before)
      const next = yield* poll(first.json.page.checkpoint, 10)
      assert.strictEqual(next.status, 200, next.text)
      assert.deepStrictEqual(
        next.json.items.map(({ sequence }: { readonly sequence: number }) => sequence),
        [3, 4]
      )
    })
  )

  it.effect("happens only where retention.auditDays is set", () =>
    Effect.gen(function* () {
      const environments = yield* Environments
      const { tenant } = yield* trailOf([{ sequence: 1, daysAgo: 30 }])
      const { tenant: other } = yield* trailOf([{ sequence: 1, daysAgo: 30 }])
      yield* environments.update(tenant.environment.id, { retention: { auditDays: 1 } })
      const sweep = Effect.scoped(
        Effect.flatMap(SessionErasure.retention, ({ sweepEvents }) => sweepEvents)
      )
      // By today's clock the events are as old as can be; by the test's they are yet to come.
      yield* sweep
      assert.include(yield* sequencesOf(tenant.environment.id), 1)
      yield* TestClock.withLive(sweep)
      assert.notInclude(yield* sequencesOf(tenant.environment.id), 1)
      assert.include(yield* sequencesOf(other.environment.id), 1)
    })
  )
})

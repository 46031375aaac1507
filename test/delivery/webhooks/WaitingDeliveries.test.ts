import { assert, layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { SqlClient, Statement } from "effect/sql"
import { WebhookDeliveriesStore } from "../../../src/delivery/webhooks/WebhookDeliveriesStore.ts"
import { TestService } from "../../support/TestService.ts"

layer(TestService.layer)("deliveries that wait for hours", (it) => {
  it.effect("are not read each second by who looks for those that are due", () =>
    Effect.gen(function* () {
      const { ask, environment } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const store = yield* WebhookDeliveriesStore
      const now = yield* DateTime.now
      const made = yield* ask("/webhook-endpoints", {
        method: "POST",
        json: { url: "http://127.0.0.1:9/hooks" }
      })
      const insert = (from: number, to: number, at: DateTime.Utc) => sql`
        INSERT INTO webhook_deliveries (environment_id, endpoint_id, id, event_id, action, status,
          attempts, created_at, next_attempt_at)
        SELECT ${environment.id}, ${made.json.id}::uuid,
          ('00000000-0001-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, gen_random_uuid(),
          'user.created', 'pending', 4, ${DateTime.toDateUtc(now)}, ${DateTime.toDateUtc(at)}
        FROM generate_series(${from}::int, ${to}::int) AS g (n)`
      yield* insert(1, 20_000, DateTime.add(now, { hours: 5 }))
      yield* sql`ANALYZE webhook_deliveries, webhook_endpoints`
      const look = store.dueEndpoints(environment.id, now)
      assert.deepStrictEqual(yield* look, [])
      let asked = ""
      yield* look.pipe(
        Effect.provideService(Statement.CurrentTransformer, (statement) => {
          asked = statement.compile()[0]
          return Effect.succeed(statement)
        })
      )
      // As it is planned once it was asked some times: for any environment and time.
      const plan = yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`SET LOCAL plan_cache_mode = force_generic_plan`
          yield* sql.unsafe(`PREPARE look AS ${asked}`).unprepared
          const { id } = environment
          const rows = yield* sql.unsafe(
            `EXPLAIN (FORMAT JSON) EXECUTE look ('${id}', '${id}', '2026-01-01')`
          ).unprepared
          yield* sql`DEALLOCATE look`
          return JSON.stringify(rows)
        })
      )
      assert.match(plan, /"Index Cond":"[^"]*endpoint_id = e\.id/)
      yield* insert(20_001, 20_001, now)
      assert.deepStrictEqual(yield* look, [made.json.id])
    }).pipe(Effect.provide(WebhookDeliveriesStore.layer))
  )
})

import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient, Statement } from "effect/sql"
import { makeStatementLog } from "../../scripts/bench/statementLog.ts"
import { password, person, signIn } from "../support/People.ts"
import { TestService } from "../support/TestService.ts"

const log = makeStatementLog()

const service = TestService.layer.pipe(
  Layer.provide(Layer.succeed(Statement.CurrentTransformer, log.transformer))
)

const passedOver = /"Rows Removed by (?:Filter|Index Recheck)":\s*(\d+)/g

/** Rows that the statements of a request which read sessions have read in vain. */
const readInVain = Effect.fnUntraced(function* (correlationId: string) {
  const sql = yield* SqlClient.SqlClient
  const asked = log
    .of(correlationId)
    .filter(({ text }) => /\bFROM sessions\b/.test(text) && /^\s*SELECT/.test(text))
  assert.isNotEmpty(asked)
  const plans = yield* Effect.forEach(asked, ({ parameters, text }) =>
    Effect.map(
      sql.unsafe<object>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, parameters).unprepared,
      (rows) => JSON.stringify(rows)
    )
  )
  return plans
    .flatMap((plan) => [...plan.matchAll(passedOver)].map(([, count]) => Number(count)))
    .reduce((sum, count) => sum + count, 0)
})

layer(service)("sessions that were revoked", (it) => {
  it.effect("are not read by a sign-in, nor by the list of those that live", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { id } = yield* person("monitor@example.com")
      yield* signIn("monitor@example.com")
      yield* sql`
        INSERT INTO sessions (environment_id, id, user_id, created_at, last_active_at,
          absolute_expires_at, revoked_at, device_kind, authentication_methods)
        SELECT s.environment_id, gen_random_uuid(), s.user_id, s.created_at, s.last_active_at,
          s.absolute_expires_at, s.created_at, s.device_kind, s.authentication_methods
        FROM sessions s, generate_series(1, 5000) WHERE s.user_id = ${id}`
      yield* sql`ANALYZE sessions`
      const browser = (yield* TestService).browser()
      const json = { email: "monitor@example.com", password }
      const answer = yield* browser.ask("/auth/login", { json })
      const signedIn = answer.headers.get("x-correlation-id") ?? ""
      assert.isBelow(yield* readInVain(signedIn), 100)
      const list = yield* browser.ask("/users/me/sessions")
      assert.lengthOf(list.json.items, 2)
      assert.isBelow(yield* readInVain(list.headers.get("x-correlation-id") ?? ""), 100)
    })
  )
})

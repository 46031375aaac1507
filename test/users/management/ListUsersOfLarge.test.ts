import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient, Statement } from "effect/sql"
import { makeStatementLog } from "../../../scripts/bench/statementLog.ts"
import { organizationOf, newcomer } from "../../support/Organizations.ts"
import { TestService } from "../../support/TestService.ts"

const log = makeStatementLog()

const service = TestService.layer.pipe(
  Layer.provide(Layer.succeed(Statement.CurrentTransformer, log.transformer))
)

const users = 12_000
/** Members are every one of the first of them, and some of the last. */
const early = 1200
const late = 50

const readRows = /"Actual Rows":\s*([\d.]+),\s*"Actual Loops":\s*(\d+)/g

/** Rows that the largest node of the plans of a request has read. */
const mostRead = Effect.fnUntraced(function* (correlationId: string) {
  const sql = yield* SqlClient.SqlClient
  const asked = log.of(correlationId).filter(({ text }) => /\bFROM users u\b/.test(text))
  assert.isNotEmpty(asked)
  const plans = yield* Effect.forEach(asked, ({ parameters, text }) =>
    Effect.map(
      sql.unsafe<object>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, parameters).unprepared,
      (rows) => JSON.stringify(rows)
    )
  )
  return Math.max(
    ...plans.flatMap((plan) =>
      [...plan.matchAll(readRows)].map(([, rows, loops]) => Number(rows) * Number(loops))
    )
  )
})

const seed = Effect.gen(function* () {
  const { environment } = yield* TestService
  const sql = yield* SqlClient.SqlClient
  const { id: organizationId } = yield* organizationOf(yield* newcomer)
  yield* sql`
    INSERT INTO users (environment_id, id, status, registration_state, search_text,
      public_metadata, private_metadata, unsafe_metadata, revision, created_at, updated_at)
    SELECT ${environment.id}, ('00000000-0001-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
      'active', 'complete', '', '{}', '{}', '{}', 0, to_timestamp(n / 10), now()
    FROM generate_series(1, ${users}::int) AS g (n)`
  yield* sql`
    INSERT INTO memberships (environment_id, organization_id, user_id, role, public_metadata,
      private_metadata, joined_at, founder)
    SELECT environment_id, ${organizationId}, id, 'member', '{}', '{}', now(), false FROM (
      SELECT environment_id, id, row_number() OVER (ORDER BY created_at, id) AS n
      FROM users WHERE id >= '00000000-0001-7000-8000-000000000000'
    ) numbered WHERE n <= ${early} OR n > ${users - late}`
  yield* sql`
    UPDATE organizations SET member_count = member_count + ${early + late}
    WHERE id = ${organizationId}`
  yield* sql`ANALYZE users, memberships`
  return organizationId
})

layer(service)("the people of a large organization", (it) => {
  it.effect("are listed whole, in both orders, without all users between them", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const organizationId = yield* seed
      const listed = Effect.fnUntraced(function* (order: string) {
        const ids: Array<string> = []
        let most = 0
        let cursor: string | null = ""
        while (cursor !== null) {
          const from: string = cursor === "" ? "" : `&cursor=${cursor}`
          const answer = yield* ask(
            `/users?organizationId=${organizationId}&limit=100&order=${order}${from}`
          )
          assert.strictEqual(answer.status, 200, answer.text)
          const { items, page } = answer.json
          for (const { id } of items) ids.push(id)
          if (ids.length < 400) {
            const read = yield* mostRead(answer.headers.get("x-correlation-id") ?? "")
            most = Math.max(most, read)
          }
          cursor = page.nextCursor
        }
        return { ids, most }
      })
      const newest = yield* listed("-createdAt")
      const oldest = yield* listed("createdAt")
      // The owner is the one member who was not seeded.
      assert.lengthOf(new Set(newest.ids), early + late + 1)
      assert.lengthOf(newest.ids, early + late + 1)
      assert.deepStrictEqual(oldest.ids, newest.ids.toReversed())
      assert.isBelow(newest.most, 6000)
      assert.isBelow(oldest.most, 6000)
    })
  )
})

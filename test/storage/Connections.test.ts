import { assert, layer } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Ref } from "effect"
import { SqlClient } from "effect/sql"
import * as TestDatabase from "../support/TestDatabase.ts"

const backend = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.map(sql<{ readonly pid: number }>`SELECT pg_backend_pid() AS pid`, (rows) => rows[0]?.pid)
)

const rowsOf = (table: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(sql`SELECT id FROM ${sql(table)} ORDER BY id`, (rows) => rows.map(({ id }) => id))
  )

const emptyTable = Effect.fnUntraced(function* (name: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE ${sql(name)} (id int PRIMARY KEY)`
  return { insert: (id: number) => sql`INSERT INTO ${sql(name)} VALUES (${id})` }
})

layer(TestDatabase.layer)("connections to the database", (it) => {
  it.effect("a statement does not wait for the transactions that began before it", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const release = yield* Deferred.make<void>()
      const begun = yield* Effect.all(Array.from({ length: 3 }, () => Deferred.make<void>()))
      const transactions = yield* Effect.forEach(begun, (first) =>
        Effect.forkChild(
          sql.withTransaction(
            Effect.gen(function* () {
              yield* backend
              yield* Deferred.succeed(first, undefined)
              yield* Deferred.await(release)
            })
          )
        )
      )
      yield* Effect.forEach(begun, Deferred.await)
      yield* Effect.replicateEffect(backend, 50, { concurrency: "unbounded" })
      yield* Deferred.succeed(release, undefined)
      yield* Effect.forEach(transactions, Fiber.join)
    })
  )

  it.effect("a transaction has one connection, and that to itself", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const begun = yield* Deferred.make<void>()
      const others = yield* Deferred.await(begun).pipe(
        Effect.andThen(Effect.replicateEffect(backend, 20, { concurrency: "unbounded" })),
        Effect.forkChild
      )
      yield* sql.withTransaction(
        Effect.gen(function* () {
          const own = yield* backend
          yield* Deferred.succeed(begun, undefined)
          assert.notInclude(yield* Fiber.join(others), own)
          assert.strictEqual(yield* backend, own)
          assert.strictEqual(yield* sql.withTransaction(backend), own)
        })
      )
    })
  )

  it.effect("what fails inside of a savepoint is undone, and the rest is committed", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const table = yield* emptyTable("savepoints")
      yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* table.insert(1)
          yield* Effect.flip(
            sql.withTransaction(Effect.andThen(table.insert(2), Effect.fail("undone")))
          )
          yield* sql.withTransaction(table.insert(3))
        })
      )
      assert.deepStrictEqual(yield* rowsOf("savepoints"), [1, 3])
    })
  )

  it.effect("a failed statement that nobody minded fails the commit", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const table = yield* emptyTable("swallowed")
      const error = yield* Effect.flip(
        sql.withTransaction(
          Effect.andThen(table.insert(1), Effect.ignore(sql`SELECT missing FROM nowhere`))
        )
      )
      assert.strictEqual(error.reason.operation, "commit")
      assert.deepStrictEqual(yield* rowsOf("swallowed"), [])
    })
  )

  it.effect(
    "a statement that is interrupted leaves the others on its connection their own rows",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const echo = (text: string, rows: number) =>
          sql<{ readonly text: string }>`
          SELECT ${text}::text AS text FROM generate_series(1, ${rows}::int)`.pipe(
            Effect.map((found) => assert.isTrue(found.every((row) => row.text === text)))
          )
        for (let round = 0; round < 30; round += 1) {
          const fibers = yield* Effect.forEach(Array.from({ length: 40 }).keys(), (index) =>
            Effect.forkChild(echo(`${round}:${index}:${"x".repeat(index * 50)}`, (index % 9) * 10))
          )
          if (round % 2 === 1) yield* backend
          for (const [index, fiber] of fibers.entries()) {
            if (index % 3 === round % 3) yield* Effect.forkChild(Fiber.interrupt(fiber))
          }
          for (const exit of yield* Effect.forEach(fibers, Fiber.await)) {
            assert.isTrue(Exit.isSuccess(exit) || Exit.hasInterrupts(exit), String(exit))
          }
        }
      })
  )

  it.effect("what waits for the commit runs after it, and not at all after a rollback", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const table = yield* emptyTable("commits")
      const seen = yield* Ref.make<ReadonlyArray<unknown>>([])
      const look = sql.afterCommit(
        Effect.orDie(Effect.flatMap(rowsOf("commits"), (rows) => Ref.set(seen, rows)))
      )
      yield* Effect.flip(
        sql.withTransaction(
          table.insert(1).pipe(Effect.andThen(look), Effect.andThen(Effect.fail("no")))
        )
      )
      assert.deepStrictEqual(yield* Ref.get(seen), [])
      yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* look
          yield* table.insert(2)
          assert.deepStrictEqual(yield* Ref.get(seen), [])
        })
      )
      assert.deepStrictEqual(yield* Ref.get(seen), [2])
    })
  )
})

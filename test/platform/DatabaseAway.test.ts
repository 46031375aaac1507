import { assert, layer } from "@effect/vitest"
import { Cause, Deferred, Effect, Exit, Fiber, Schema } from "effect"
import * as PersistedQueue from "effect/persistence/PersistedQueue"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { isDatabaseAway } from "../../src/platform/DatabaseAway.ts"
import * as Jobs from "../../src/platform/Jobs.ts"
import * as TestDatabase from "../support/TestDatabase.ts"

layer(TestDatabase.layer)("what a caller is asked to try again", (it) => {
  it.effect.each(["lock", "statement"])(
    "is a wait for a row that the time of its %s ended, and not a statement that is wrong",
    (limit) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`CREATE TABLE IF NOT EXISTS wanted (id int PRIMARY KEY)`
        yield* sql`INSERT INTO wanted VALUES (1) ON CONFLICT DO NOTHING`
        const isHeld = yield* Deferred.make<void>()
        const hold = sql`SELECT id FROM wanted FOR UPDATE`
        const holder = yield* Effect.forkChild(
          sql.withTransaction(
            Effect.andThen(hold, Effect.andThen(Deferred.succeed(isHeld, undefined), Effect.never))
          )
        )
        yield* Deferred.await(isHeld)
        const waited = yield* Effect.exit(
          sql.withTransaction(
            Effect.andThen(sql`SET LOCAL ${sql.literal(limit)}_timeout = 1`, hold)
          )
        )
        yield* Fiber.interrupt(holder)
        const wrong = yield* Effect.exit(sql`SELECT nothing FROM wanted`)
        assert.isTrue(Exit.isFailure(waited) && isDatabaseAway(waited.cause))
        assert.isTrue(Exit.isFailure(wrong) && !isDatabaseAway(wrong.cause))
      })
  )

  it.effect.each(["idle_in_transaction_session_timeout", "idle_session_timeout"])(
    "is a connection that the server ended as nothing came over it for long: %s",
    (limit) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        // As a connection of its own: outside of a transaction, any would do for the statement.
        const connection = yield* sql.reserve
        const run = (statement: string) => connection.executeUnprepared(statement, [], undefined)
        if (limit.includes("transaction")) yield* run("BEGIN")
        yield* run(`SET ${limit} = 20`)
        yield* TestClock.withLive(Effect.sleep("500 millis"))
        const ended = yield* Effect.exit(run("SELECT 1"))
        assert.isTrue(Exit.isFailure(ended) && isDatabaseAway(ended.cause))
      }).pipe(Effect.scoped)
  )

  it.effect("is a write at a server that takes none", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const refused = yield* Effect.exit(
        sql.withTransaction(
          Effect.andThen(sql`SET TRANSACTION READ ONLY`, sql`CREATE TABLE unwanted (id int)`)
        )
      )
      assert.isTrue(Exit.isFailure(refused) && isDatabaseAway(refused.cause))
    })
  )

  it.effect("is a job that could not be kept since the connection is lost", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const queue = yield* PersistedQueue.make({ name: "wanted", schema: Schema.String })
      const lost = Effect.ignore(sql`SELECT pg_terminate_backend(pg_backend_pid())`)
      const offered = yield* Effect.exit(
        sql.withTransaction(Effect.andThen(lost, queue.offer("a job")))
      )
      assert.isTrue(Exit.isFailure(offered) && isDatabaseAway(offered.cause))
      const dead = new PersistedQueue.PersistedQueueError({ message: "another reason" })
      assert.isFalse(isDatabaseAway(Cause.fail(dead)))
    }).pipe(Effect.provide(Jobs.layer))
  )
})

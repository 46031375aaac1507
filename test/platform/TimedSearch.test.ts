import { assert, layer } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { piecesOf } from "../../src/platform/TimedSearch.ts"
import { Settings } from "../../src/platform/Settings.ts"
import * as TimedSearch from "../../src/platform/TimedSearch.ts"
import * as Turns from "../../src/platform/Turns.ts"
import { testSettings } from "../../src/testing/testSettings.ts"
import { attack } from "../support/Attack.ts"
import * as TestDatabase from "../support/TestDatabase.ts"

layer(Layer.merge(TestDatabase.layer, Layer.succeed(Settings, testSettings)))("searches", (it) => {
  it.effect("of one party leave another a slot, however long they take", () =>
    Effect.gen(function* () {
      yield* attack("lock-out of others")
      const search = yield* TimedSearch.make(yield* SqlClient.SqlClient)
      const begun: Array<string> = []
      const released = yield* Deferred.make<void>()
      const reached = yield* Deferred.make<void>()
      const slow = Effect.suspend(() => {
        begun.push("slow")
        if (begun.length === 2) Deferred.doneUnsafe(reached, Effect.void)
        return Deferred.await(released)
      })
      const searches = yield* Effect.forEach([1, 2, 3, 4], () =>
        search("slow", slow).pipe(
          Effect.provideService(Turns.Party, "slow"),
          Effect.forkChild({ startImmediately: true })
        )
      )
      yield* Deferred.await(reached)
      const found = search("found", Effect.succeed("found"))
      assert.strictEqual(yield* Effect.provideService(found, Turns.Party, "another"), "found")
      assert.deepStrictEqual(begun, ["slow", "slow"])
      yield* Deferred.succeed(released, undefined)
      yield* Effect.forEach(searches, Fiber.join)
      assert.strictEqual(begun.length, 4)
    })
  )

  it.effect("that are given up keep their slots until the database has ended them", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const search = yield* TimedSearch.make(sql)
      const key = 7_301_144
      const isHeld = yield* Deferred.make<void>()
      const release = yield* Deferred.make<void>()
      const holder = yield* Effect.forkChild(
        sql.withTransaction(
          sql`SELECT pg_advisory_xact_lock(${key}::int)`.pipe(
            Effect.andThen(Deferred.succeed(isHeld, undefined)),
            Effect.andThen(Deferred.await(release))
          )
        )
      )
      yield* Deferred.await(isHeld)
      const given = yield* Effect.forEach([1, 2], () =>
        Effect.forkChild(search("given", sql`SELECT pg_advisory_xact_lock(${key}::int)`), {
          startImmediately: true
        })
      )
      const waiting = sql`
        SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = ${key}::int AND NOT granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
      yield* Effect.repeat(waiting, { until: ({ length }) => length === given.length })
      const ends = yield* Effect.forEach(given, (fiber) =>
        Effect.forkChild(Fiber.interrupt(fiber), { startImmediately: true })
      )
      const begun: Array<string> = []
      const next = yield* Effect.forkChild(
        search(
          "next",
          Effect.sync(() => begun.push("next"))
        ),
        {
          startImmediately: true
        }
      )
      // Whoever comes later and has a turn of their own would be served after it.
      yield* Effect.provideService(search("another", Effect.void), Turns.Party, "another")
      assert.lengthOf(yield* waiting, given.length)
      assert.isEmpty(begun)
      yield* Deferred.succeed(release, undefined)
      yield* Fiber.join(holder)
      yield* Effect.forEach(ends, Fiber.join)
      yield* Fiber.join(next)
      assert.deepStrictEqual(begun, ["next"])
    })
  )

  const Letters = Schema.String.check(Schema.isPattern(/^[ab1@ %_\\é😀]{0,24}$/u))

  it.effect.prop(
    "of a text find just the columns that contain it, in whatever pieces the index is asked",
    [Letters, Letters, Letters, Schema.Literals(["whole", "in pieces", "not"])],
    ([before, text, after, stands]) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const between = { whole: [text], "in pieces": piecesOf(text), not: [] }[stands]
        const stored = `${before}${between.join(after)}${after}`
        const found = yield* sql`
          SELECT 1 FROM (SELECT ${stored}::text AS kept) row
          WHERE ${TimedSearch.indexedContaining(sql, "row.kept", text)}`
        assert.strictEqual(found.length === 1, stored.includes(text.trim()))
      })
  )
})

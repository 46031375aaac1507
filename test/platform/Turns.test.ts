import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Result } from "effect"
import { TestClock } from "effect/testing"
import { attack } from "../support/Attack.ts"
import * as Turns from "../../src/platform/Turns.ts"

/** Work that goes on until it is let go, and tells when it has begun. */
const heldWork = Effect.gen(function* () {
  const begun: Array<number> = []
  const release = yield* Deferred.make<void>()
  const work = (id: number) =>
    Effect.suspend(() => {
      begun.push(id)
      return Deferred.await(release)
    })
  return { begun, release: Deferred.succeed(release, undefined), work }
})

describe("taking turns", () => {
  it.effect("so much runs, so much waits in its order, and the rest is turned away at once", () =>
    Effect.gen(function* () {
      const turn = yield* Turns.make({ running: 2, waiting: 3 })
      const { begun, release, work } = yield* heldWork
      const fibers = yield* Effect.forEach([1, 2, 3, 4, 5], (id) =>
        Effect.forkChild(turn(work(id)), { startImmediately: true })
      )
      assert.deepStrictEqual(begun, [1, 2])
      const refused = yield* Effect.result(turn(work(6)))
      assert.isTrue(Result.isFailure(refused) && refused.failure._tag === "NoTurn")
      yield* release
      yield* Effect.forEach(fibers, Fiber.join)
      assert.deepStrictEqual(begun, [1, 2, 3, 4, 5])
      yield* turn(Effect.void)
    })
  )

  it.effect(
    "whoever brings much takes turns with whoever brings little, and leaves them a share",
    () =>
      Effect.gen(function* () {
        const turn = yield* Turns.make({ running: 1, waiting: 5 })
        const { begun, release, work } = yield* heldWork
        const ask = (party: string, id: number) =>
          Effect.provideService(turn(work(id)), Turns.Party, party)
        const start = (party: string, ids: ReadonlyArray<number>) =>
          Effect.forEach(ids, (id) => Effect.forkChild(ask(party, id), { startImmediately: true }))
        const many = yield* start("many", [1, 2, 3, 4, 5, 6])
        const isRefused = (party: string) =>
          Effect.map(Effect.result(ask(party, 0)), Result.isFailure)
        assert.isTrue(yield* isRefused("many"))
        const few = yield* start("few", [11, 12, 13])
        assert.isTrue(yield* isRefused("few"), "no more than half while there are two")
        assert.isTrue(yield* isRefused("many"))
        yield* release
        yield* Effect.forEach([...many, ...few], Fiber.join)
        assert.deepStrictEqual(begun, [1, 2, 11, 3, 12, 4, 13, 5, 6])
      })
  )

  it.effect("whoever gives up waiting, fails or dies leaves the place to others", () =>
    Effect.gen(function* () {
      const turn = yield* Turns.make({ running: 1, waiting: 1 })
      for (const spoilt of [Effect.fail("no"), Effect.die("no"), Effect.interrupt]) {
        yield* Effect.exit(turn(spoilt))
      }
      const { release, work } = yield* heldWork
      const running = yield* Effect.forkChild(turn(work(1)), { startImmediately: true })
      const waiting = yield* Effect.forkChild(turn(work(2)), { startImmediately: true })
      yield* Fiber.interrupt(waiting)
      const next = yield* Effect.forkChild(turn(work(3)), { startImmediately: true })
      yield* release
      yield* Effect.forEach([running, next], Fiber.join)
    })
  )

  it.effect("whoever would wait over five seconds is turned away, and another party is not", () =>
    Effect.gen(function* () {
      yield* attack("floods of work")
      const turn = yield* Turns.make({ running: 1, waiting: 100 })
      const { release, work } = yield* heldWork
      const ask = (party: string, id: number) =>
        Effect.provideService(turn(work(id), 100), Turns.Party, party)
      const start = (party: string, id: number) =>
        Effect.forkChild(ask(party, id), { startImmediately: true })
      // Two and a half seconds each, as far as is known.
      const many = yield* Effect.forEach([1, 2, 3], (id) => start("many", id))
      const refused = yield* Effect.result(ask("many", 4))
      assert.isTrue(Result.isFailure(refused))
      const few = yield* start("few", 5)
      yield* release
      yield* Effect.forEach([...many, few], Fiber.join)
    })
  )

  it.effect("how long is foreseen from how long work lasted", () =>
    Effect.gen(function* () {
      const turn = yield* Turns.make({ running: 1, waiting: 100 })
      for (let i = 0; i < 64; i++) {
        const quick = yield* Effect.forkChild(turn(Effect.sleep("1 second"), 100), {
          startImmediately: true
        })
        yield* TestClock.adjust("1 second")
        yield* Fiber.join(quick)
      }
      const { release, work } = yield* heldWork
      const fibers = yield* Effect.forEach([1, 2, 3, 4, 5], (id) =>
        Effect.forkChild(turn(work(id), 100), { startImmediately: true })
      )
      yield* release
      yield* Effect.forEach(fibers, Fiber.join)
    })
  )
})

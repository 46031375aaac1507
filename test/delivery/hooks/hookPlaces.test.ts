import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { MaxOpsBeforeYield } from "effect/Scheduler"
import { EnvironmentId } from "../../../src/contract/Ids.ts"
import { makePlaces } from "../../../src/delivery/hooks/hookPlaces.ts"
import { attack } from "../../support/Attack.ts"

const environment = EnvironmentId.make("00000000-0000-7000-8000-000000000001")
const callsOfNetwork = 8

const turn = Effect.promise(() => new Promise<void>((resolve) => setImmediate(() => resolve())))

describe("the places of a process for calls of hooks", () => {
  it.effect("are free again after callers who hung up, at whatever moment that was", () =>
    Effect.gen(function* () {
      yield* attack("a hook that does not answer")
      // The fewer steps a fiber takes at a time, the more moments there are to hang up in.
      for (const steps of [2, 3, 4, 5]) {
        for (let turns = 0; turns < 8; turns += 1) {
          const placed = makePlaces()
          for (let calls = 0; calls < callsOfNetwork; calls += 1) {
            const call = placed(environment, "192.0.2.1", Effect.never)
            const fiber = yield* Effect.forkChild(
              Effect.provideService(call, MaxOpsBeforeYield, steps)
            )
            for (let waited = 0; waited < turns; waited += 1) yield* turn
            yield* Fiber.interrupt(fiber)
          }
          const next = yield* placed(environment, "192.0.2.1", Effect.succeed("called"))
          assert.strictEqual(next, "called", `${steps} steps at a time, after ${turns} turns`)
        }
      }
    })
  )

  it.effect("can be given up while they are held", () =>
    Effect.gen(function* () {
      const placed = makePlaces()
      const fiber = yield* Effect.forkChild(placed(environment, null, Effect.never))
      yield* turn
      yield* Fiber.interrupt(fiber)
      const inner = placed(environment, null, Effect.succeed("called"))
      assert.strictEqual(yield* inner, "called")
    })
  )
})

import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import type { Environment } from "../../../src/contract/Environment.ts"
import { defaultSettings } from "../../../src/contract/EnvironmentSettings.ts"
import { EnvironmentId } from "../../../src/contract/Ids.ts"
import { LiveSessions } from "../../../src/sessions/sessions/LiveSessions.ts"
import { SessionsStore } from "../../../src/sessions/sessions/SessionsStore.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"

const id = EnvironmentId.make("018f0000-0000-7000-8000-000000000009")

/** Each count takes a second and is one higher than the one before. */
const counting = Layer.suspend(() => {
  let counts = 0
  return Layer.mock(SessionsStore, {
    count: () =>
      Effect.andThen(
        Effect.sleep("1 second"),
        Effect.sync(() => (counts += 1))
      )
  })
})

const environments = Layer.mock(Environments, {
  get: () => Effect.succeed({ id, settings: defaultSettings } as Environment)
})

describe("the number of live sessions, where counting them takes long", () => {
  it.effect("is waited for once, and then counted ahead for as long as somebody looks", () =>
    Effect.gen(function* () {
      const live = yield* LiveSessions
      const waiting = Effect.gen(function* () {
        const fiber = yield* Effect.forkChild(live.count(id))
        yield* TestClock.adjust("999 millis")
        assert.isUndefined(fiber.pollUnsafe())
        yield* TestClock.adjust("1 milli")
        return yield* Fiber.join(fiber)
      })
      assert.strictEqual(yield* waiting, 1)
      assert.strictEqual(yield* live.count(id), 1)
      yield* TestClock.adjust("10 minutes")
      assert.strictEqual(yield* live.count(id), 1)
      yield* TestClock.adjust("1 second")
      assert.strictEqual(yield* live.count(id), 2)

      yield* TestClock.adjust("2 days")
      const next = yield* waiting
      assert.isAbove(next, 100)
      // Of the second day there is nothing but the one that was waited for.
      assert.isBelow(next, 160)
    }).pipe(
      Effect.provide(
        Layer.effect(LiveSessions, LiveSessions.make).pipe(
          Layer.provide(Layer.merge(counting, environments))
        )
      )
    )
  )
})

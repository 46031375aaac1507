import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { failuresToOpen } from "../../../src/delivery/hooks/Hook.ts"
import {
  begun,
  ended,
  isOpen,
  p99Of,
  unknownHealth,
  type Health
} from "../../../src/delivery/hooks/HookCircuit.ts"

const openMilliseconds = 30_000

const Call = Schema.Struct({
  failed: Schema.Boolean,
  duration: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3000 })),
  pause: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 40_000 }))
})

const Calls = Schema.Array(Call).check(Schema.isMaxLength(60))

const failure = { failed: true, duration: 1 } as const

const afterFailures = (count: number, now: number, from: Health = unknownHealth): Health =>
  Array.from({ length: count }).reduce<Health>(
    (health) => ended(begun(health, now), { ...failure, now }).health,
    from
  )

describe("the circuit of a hook", () => {
  it.effect.prop(
    "opens with the tenth failure in a row, and closes with a success alone",
    [Calls],
    ([calls]) =>
      Effect.sync(() => {
        let health = unknownHealth
        let now = 0
        let inARow = 0
        let hasOpened = false
        for (const { duration, failed, pause } of calls) {
          now += pause
          if (isOpen(health, now)) continue
          health = begun(health, now)
          now += duration
          const outcome = ended(health, { failed, duration, now })
          health = outcome.health
          inARow = failed ? inARow + 1 : 0
          const opens = inARow >= failuresToOpen
          assert.strictEqual(health.failuresInARow, inARow)
          assert.strictEqual(isOpen(health, now), opens)
          assert.strictEqual(isOpen(health, now + openMilliseconds - 1), opens)
          assert.isFalse(isOpen(health, now + openMilliseconds))
          const change = opens && !hasOpened ? "opened" : !failed && hasOpened ? "closed" : null
          assert.strictEqual(outcome.change, change)
          hasOpened = opens || (hasOpened && failed)
        }
      })
  )

  it("lets one call try once it was open long enough, while the others wait", () => {
    const open = afterFailures(failuresToOpen, 1000)
    const later = 1000 + openMilliseconds
    assert.isTrue(isOpen(open, later - 1))
    assert.isFalse(isOpen(open, later))
    const trying = begun(open, later)
    assert.isTrue(isOpen(trying, later))
    const failed = ended(trying, { ...failure, now: later + 5 })
    assert.isNull(failed.change)
    assert.isTrue(isOpen(failed.health, later + 5 + openMilliseconds - 1))
    const passed = ended(trying, { failed: false, duration: 5, now: later + 5 })
    assert.strictEqual(passed.change, "closed")
    assert.isFalse(isOpen(passed.health, later + 5))
  })

  it.effect.prop(
    "tells the 99th percentile of the last thousand calls",
    [Schema.Array(Call.fields.duration).check(Schema.isMinLength(1))],
    ([durations]) =>
      Effect.sync(() => {
        const many = Array.from({ length: 1500 }, (_, n) => durations[n % durations.length] ?? 0)
        const health = many.reduce<Health>(
          (before, duration) => ended(before, { failed: false, duration, now: 0 }).health,
          unknownHealth
        )
        assert.lengthOf(health.durations, 1000)
        const p99 = p99Of(health) ?? -1
        const last = many.slice(-1000)
        assert.include(last, p99)
        assert.isAtMost(last.filter((one) => one > p99).length, 10)
        assert.isAtLeast(last.filter((one) => one >= p99).length, 10)
      })
  )

  it("knows no percentile before the first call", () => {
    assert.isNull(p99Of(unknownHealth))
  })
})

import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Schema } from "effect"
import { expiresAt, statusAt } from "../../../src/access/dataRequests/DataRequest.ts"

const week = 7 * 86_400_000
const Millis = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4 * week }))
const at = (millis: number) => DateTime.makeUnsafe(millis)

describe("the state of a data request", () => {
  it.effect.prop(
    "follows from the times alone: a week from when it was ready, or from when it was made",
    [Millis, Schema.NullOr(Millis), Millis],
    ([created, buildTime, later]) =>
      Effect.sync(() => {
        const ready = buildTime === null ? null : created + buildTime
        const times = { createdAt: at(created), readyAt: ready === null ? null : at(ready) }
        const end = (ready ?? created) + week
        const now = created + later
        assert.strictEqual(DateTime.toEpochMillis(expiresAt(times)), end)
        const open = ready === null ? "pending" : "ready"
        assert.strictEqual(statusAt(times, at(now)), now >= end ? "expired" : open)
        assert.strictEqual(statusAt(times, at(end - 1)), open)
        assert.strictEqual(statusAt(times, at(end)), "expired")
      })
  )
})

import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { compactHeap } from "../../src/platform/HeapCompaction.ts"

it.effect("what nobody holds any more is given back, and nobody else can ask for it", () =>
  Effect.gen(function* () {
    const made = Array.from({ length: 2_000_000 }, (_, index) => ({ index }))
    const full = process.memoryUsage().heapTotal
    assert.lengthOf(made, 2_000_000)
    made.length = 0
    yield* compactHeap
    assert.isBelow(process.memoryUsage().heapTotal, full - 32 * 1024 * 1024)
    assert.isUndefined(globalThis.gc)
  })
)

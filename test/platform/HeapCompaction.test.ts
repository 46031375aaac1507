import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { execFileSync } from "node:child_process"
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

// In a process of its own: no other test has to live with what it is told.
const program = `
  import { Effect } from "effect"
  import { getHeapSpaceStatistics } from "node:v8"
  import { compactHeap } from "${import.meta.resolve("../../src/platform/HeapCompaction.ts")}"
  const old = () =>
    getHeapSpaceStatistics().find((space) => space.space_name === "old_space").space_used_size
  const needed = Array.from({ length: 300_000 }, (_, index) => ({ index, more: [index] }))
  Effect.runSync(compactHeap)
  const least = old()
  const recent = []
  let most = 0
  for (let made = 0; made < 4_000_000; made++) {
    recent[made % 200_000] = { made, more: [made] }
    if (made % 10_000 === 0) most = Math.max(most, old())
  }
  console.log(most / least, needed.length)
`

it("what becomes old and is given up is collected before there is much of it", () => {
  const grown = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8"
  })
  // Two fifths of it are what is recent; without a limit, the heap grows sevenfold.
  assert.isBelow(Number.parseFloat(grown), 5)
})

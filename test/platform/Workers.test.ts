import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { longTransactions } from "../../src/platform/PgPools.ts"
import { mergedMetrics } from "../../src/platform/workers/mergedMetrics.ts"
import { afterDeath } from "../../src/platform/workers/Workers.ts"
import {
  leastConnections,
  shareOf,
  threadsOf,
  usualWorkers
} from "../../src/platform/workers/machine.ts"

const between = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }))

const numbersTo = (workers: number) => Array.from({ length: workers }, (_, index) => index + 1)
const sum = (values: ReadonlyArray<number>) => values.reduce((all, value) => all + value, 0)

describe("what workers share", () => {
  it.effect.prop(
    "is given out as a whole, evenly",
    [between(0, 500), between(1, 64)],
    ([whole, workers]) =>
      Effect.sync(() => {
        const shares = numbersTo(workers).map((worker) => shareOf(whole, worker, workers))
        assert.strictEqual(sum(shares), whole)
        assert.isAtMost(Math.max(...shares) - Math.min(...shares), 1)
      })
  )

  it.effect.prop(
    "allows as many workers as have connections, a core and memory each",
    [between(1, 256), Schema.UndefinedOr(between(2, 500)), between(1, 64)],
    ([cores, connections, halves]) =>
      Effect.sync(() => {
        const bytes = halves * 512 * 1024 * 1024
        const workers = usualWorkers({ cores, bytes }, connections)
        assert.isAtLeast(workers, 1)
        assert.isAtMost(workers, cores)
        assert.isAtMost(workers, halves)
        if (workers === 1 || connections === undefined) return
        for (const worker of numbersTo(workers)) {
          assert.isAtLeast(shareOf(connections, worker, workers), leastConnections)
        }
        const more = usualWorkers({ cores: cores + 1, bytes: bytes * 2 }, connections * 2)
        assert.isAtLeast(more, workers)
      })
  )

  it.effect.prop(
    "leaves a transaction's connection to short ones, however many take long",
    [between(leastConnections, 500), between(1, 10)],
    ([connections, wanted]) =>
      Effect.sync(() => {
        const long = longTransactions(wanted, connections)
        assert.isAtLeast(long, 1)
        assert.isAtMost(long, wanted)
        assert.isBelow(long, Math.floor(connections / 2))
      })
  )

  it.effect.prop(
    "lets all together hash one password a core, or what UV_THREADPOOL_SIZE allows",
    [between(1, 128), Schema.UndefinedOr(between(1, 256)), between(1, 64)],
    ([cores, threads, workers]) =>
      Effect.sync(() => {
        const hashes = numbersTo(workers).map(
          (worker) => threadsOf({ cores }, threads, worker, workers) - 1
        )
        assert.isAtLeast(Math.min(...hashes), 1)
        const wanted = threads === undefined ? cores : Math.min(cores, Math.max(1, threads - 1))
        assert.strictEqual(sum(hashes), Math.max(wanted, workers))
      })
  )
})

describe("a worker that dies", () => {
  it("is started again at once, then later and later, until it is hopeless", () => {
    const deaths = [0, 1000, 2000, 3000, 4000, 5000]
    const waits = deaths.map((_, index) => afterDeath(deaths.slice(0, index + 1)))
    assert.deepStrictEqual(
      waits.map((verdict) => (verdict._tag === "Restart" ? verdict.afterMillis : verdict._tag)),
      [100, 200, 400, 800, 1600, "GiveUp"]
    )
  })

  it.effect.prop(
    "is never given up for deaths that lie further apart than twelve seconds",
    [Schema.Array(between(12_001, 100_000)).check(Schema.isMaxLength(30))],
    ([gaps]) =>
      Effect.sync(() => {
        let now = 0
        const deaths = [0, ...gaps].map((gap) => (now += gap))
        assert.strictEqual(afterDeath(deaths)._tag, "Restart")
      })
  )
})

const text = (count: number, inFlight: number) => `# HELP asked_total What was asked
# TYPE asked_total counter
asked_total{route="/a b {c}"} ${count}
# HELP took_seconds How long it took
# TYPE took_seconds histogram
took_seconds_bucket{le="+Inf"} ${count}
took_seconds_sum ${count / 2}
took_seconds_count ${count}
# TYPE in_flight gauge
in_flight ${inFlight}
in_flight{kind="x"} ${inFlight}
# TYPE process_cpu_seconds_total counter
process_cpu_seconds_total ${count}
`

describe("the metrics of several workers", () => {
  it("add up what was counted, and name the worker of everything else", () => {
    const merged = mergedMetrics([
      { worker: 1, text: text(3, 1) },
      { worker: 2, text: text(4, 2) },
      { worker: undefined, text: text(10, 9) }
    ])
    assert.strictEqual(
      merged,
      `# HELP asked_total What was asked
# TYPE asked_total counter
asked_total{route="/a b {c}"} 17
# HELP took_seconds How long it took
# TYPE took_seconds histogram
took_seconds_bucket{le="+Inf"} 17
took_seconds_sum 8.5
took_seconds_count 17
# TYPE in_flight gauge
in_flight{worker="1"} 1
in_flight{worker="1",kind="x"} 1
in_flight{worker="2"} 2
in_flight{worker="2",kind="x"} 2
# TYPE process_cpu_seconds_total counter
process_cpu_seconds_total{worker="1"} 3
process_cpu_seconds_total{worker="2"} 4
`
    )
  })

  it.effect.prop(
    "count on when workers die: what one counted remains",
    [Schema.Array(between(0, 1000)).check(Schema.isMaxLength(8)), between(0, 8)],
    ([counts, dead]) =>
      Effect.sync(() => {
        const parts = counts.map((count, index) => ({ worker: index + 1, text: text(count, 1) }))
        const retired = mergedMetrics(
          parts.slice(0, dead).map((part) => ({ ...part, worker: undefined }))
        )
        const merged = mergedMetrics([...parts.slice(dead), { worker: undefined, text: retired }])
        const all = /^took_seconds_count (\d+)$/m.exec(merged)?.[1] ?? "0"
        assert.strictEqual(Number(all), sum(counts))
      })
  )

  it("are none of none", () => {
    assert.strictEqual(mergedMetrics([{ worker: undefined, text: "" }]), "")
  })
})

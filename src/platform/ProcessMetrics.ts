import { Effect, Metric } from "effect"
import { monitorEventLoopDelay } from "node:perf_hooks"

const gauge = (name: string, description: string) => Metric.gauge(name, { description })

const resident = gauge("process_resident_memory_bytes", "Memory that the process holds")
const heap = gauge("nodejs_heap_size_used_bytes", "Memory of live and uncollected objects")
const processor = Metric.counter("process_cpu_seconds_total", {
  description: "Processor time since the start",
  incremental: true
})
const delay = gauge(
  "nodejs_eventloop_lag_p99_seconds",
  "How late the event loop was since it was last asked, 99th percentile"
)

/** Interval of sampling the event loop's delay, in milliseconds. */
const resolution = 20

/**
 * Measures the state of the process itself, under the names that dashboards of Node.js know, for as
 * long as the scope lasts.
 */
export const processMetrics = Effect.gen(function* () {
  const delays = yield* Effect.acquireRelease(
    Effect.sync(() => {
      const histogram = monitorEventLoopDelay({ resolution })
      histogram.enable()
      return histogram
    }),
    (histogram) => Effect.sync(() => histogram.disable())
  )
  let counted = 0
  const measure = Effect.gen(function* () {
    const { heapUsed, rss } = process.memoryUsage()
    const { system, user } = process.cpuUsage()
    yield* Metric.update(resident, rss)
    yield* Metric.update(heap, heapUsed)
    const seconds = (system + user) / 1e6
    yield* Metric.update(processor, seconds - counted)
    counted = seconds
    // Nothing was sampled yet, and an empty percentile is not a number.
    yield* Metric.update(delay, delays.count === 0 ? 0 : delays.percentile(99) / 1e9)
    delays.reset()
  })
  return { measure }
})

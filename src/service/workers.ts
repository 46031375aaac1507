import { Effect, Layer, Option, Redacted } from "effect"
import * as Database from "../platform/Database.ts"
import { compactHeap } from "../platform/HeapCompaction.ts"
import { Settings } from "../platform/Settings.ts"
import {
  machine,
  poolThreads,
  settledPort,
  shareOf,
  threadsOf
} from "../platform/workers/machine.ts"
import * as Workers from "../platform/workers/Workers.ts"

/**
 * Has the workers serve. What there is once is here: the embedded PostgreSQL, the migrations, the
 * ports, and the parts of what all share. It loads nothing of the service.
 */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const settings = yield* Settings
    const {
      databasePool,
      drainSeconds,
      host,
      metricsHost,
      metricsPort,
      port,
      shutdownSeconds,
      workers
    } = settings
    const url = yield* Database.located
    yield* Database.migrateAt(url)

    const ports: Record<string, string> = { PORT: String(yield* settledPort(host, port)) }
    if (Option.isSome(metricsPort)) {
      ports["METRICS_PORT"] = String(yield* settledPort(metricsHost, metricsPort.value))
    }
    yield* compactHeap
    return yield* Workers.run({
      workers,
      stopSeconds: drainSeconds + shutdownSeconds,
      variablesOf: (worker) => ({
        ...ports,
        WORKERS: "1",
        DATABASE_URL: Redacted.value(url),
        DATABASE_POOL: String(shareOf(databasePool, worker, workers)),
        UV_THREADPOOL_SIZE: String(threadsOf(machine(), poolThreads(), worker, workers))
      })
    })
  })
)

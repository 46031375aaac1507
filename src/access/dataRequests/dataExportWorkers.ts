import { Effect, Layer } from "effect"
import * as Jobs from "../../platform/Jobs.ts"
import { DataExportQueue } from "./DataExportQueue.ts"
import { DataExports } from "./DataExports.ts"

/** Makes exports, one at a time on each instance. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const jobs = yield* DataExportQueue
    const exports = yield* DataExports
    yield* Effect.forkScoped(
      Jobs.work(
        jobs,
        (job) => Effect.orDie(exports.build(job)),
        "A data export has to be tried again"
      )
    )
  })
).pipe(Layer.provide(DataExportQueue.layer))

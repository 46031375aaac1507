import { Context, Effect, Layer } from "effect"
import * as PersistedQueue from "effect/persistence/PersistedQueue"
import * as Jobs from "../../platform/Jobs.ts"
import { DataExportJob, queueName } from "./DataRequest.ts"
import { DataExports } from "./DataExports.ts"

/** The data requests that wait for their export. */
export class DataExportQueue extends Context.Service<DataExportQueue>()(
  "gatehouse/access/dataRequests/DataExportQueue",
  {
    make: PersistedQueue.make({
      name: queueName,
      schema: DataExportJob,
      maxAttempts: Jobs.patientAttempts,
      retrySchedule: Jobs.patientWaits
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(Jobs.layer))
}

/** Makes exports, one at a time on each instance. */
export const workers = Layer.effectDiscard(
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

import { Context, Layer, Schedule } from "effect"
import * as PersistedQueue from "effect/persistence/PersistedQueue"
import * as Jobs from "../../platform/Jobs.ts"
import { DataExportJob } from "./DataRequest.ts"

/** After these an export is given up: with the waits between them they span about two days. */
const attempts = 18

const waits = Schedule.min([Schedule.exponential("10 seconds"), Schedule.spaced("6 hours")])

/** The data requests that wait for their export. */
export class DataExportQueue extends Context.Service<
  DataExportQueue,
  PersistedQueue.PersistedQueue<DataExportJob>
>()("gatehouse/dataRequests/DataExportQueue") {
  static readonly layer = Layer.effect(
    DataExportQueue,
    PersistedQueue.make({
      name: "data_export",
      schema: DataExportJob,
      maxAttempts: attempts,
      retrySchedule: waits
    })
  ).pipe(Layer.provide(Jobs.layer))
}

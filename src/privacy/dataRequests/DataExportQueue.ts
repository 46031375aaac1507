import { Context, Layer } from "effect"
import * as PersistedQueue from "effect/persistence/PersistedQueue"
import * as Jobs from "../../platform/Jobs.ts"
import { DataExportJob } from "./DataRequest.ts"

/** Name of the queue in the database. */
export const queueName = "data_export"

/** The data requests that wait for their export. */
export class DataExportQueue extends Context.Service<
  DataExportQueue,
  PersistedQueue.PersistedQueue<DataExportJob>
>()("gatehouse/privacy/dataRequests/DataExportQueue") {
  static readonly layer = Layer.effect(
    DataExportQueue,
    PersistedQueue.make({
      name: queueName,
      schema: DataExportJob,
      maxAttempts: Jobs.patientAttempts,
      retrySchedule: Jobs.patientWaits
    })
  ).pipe(Layer.provide(Jobs.layer))
}

import { Context, Layer } from "effect"
import * as PersistedQueue from "effect/persistence/PersistedQueue"
import * as Jobs from "../../platform/Jobs.ts"
import { DataExportJob } from "./DataRequest.ts"

/** Name of the queue in the database. */
export const queueName = "data_export"

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

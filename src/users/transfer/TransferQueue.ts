import { Context, Layer } from "effect"
import * as PersistedQueue from "effect/persistence/PersistedQueue"
import * as Jobs from "../../platform/Jobs.ts"
import { TransferJob } from "./Transfer.ts"

/** Name of the queue in the database. */
export const queueName = "transfer"

/** The imports and exports that wait for their turn. */
export class TransferQueue extends Context.Service<TransferQueue>()(
  "gatehouse/users/transfer/TransferQueue",
  {
    make: PersistedQueue.make({
      name: queueName,
      schema: TransferJob,
      maxAttempts: Jobs.patientAttempts,
      retrySchedule: Jobs.patientWaits
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(Jobs.layer))
}
